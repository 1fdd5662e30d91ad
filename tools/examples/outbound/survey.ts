import { CALL_ENDED, rows, step } from '../steps';
import { answer, type Job } from './job';

const TABLE = 'voice_agent_survey';
const SCORES = ['service_score', 'speed_score', 'value_score'];
const average = `={{ $('${CALL_ENDED}').item.json.outcome === 'reached' && ${answer(SCORES[0] as string)} ? (${SCORES.map(answer).join(' + ')}) / ${SCORES.length} : null }}`;

/** Customers are asked for scores; who is unhappy is called back. */
export const survey: Job = {
	file: 'survey',
	title: 'Ask customers for feedback',
	does: 'Your help desk or shop sends each closed case to this workflow. It calls the customer, asks three questions, saves a score for each, and keeps the averages of all answers.',
	start: {
		when: 'When a case closes',
		body: { id: 'T-77', phone: '+15550100132', name: 'Ada', subject: 'Repair of a bike' },
		reads: { case: 'id', phone: 'phone', first_name: 'name', topic: 'subject' },
		from: 'Your help desk or shop sends closed cases',
	},
	about: 'case',
	key: 'case',
	table: TABLE,
	says: ['first_name', 'topic'],
	callsPerWeek: 1,
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Company. May I ask you three short questions about {{topic}}?',
	answers: {
		service_score: { type: 'number', asks: 'How friendly we were, from 1 to 5', sample: 5 },
		speed_score: { type: 'number', asks: 'How fast we were, from 1 to 5', sample: 4 },
		value_score: { type: 'number', asks: 'Whether it was worth the price, from 1 to 5', sample: 5 },
		comment: { type: 'string', asks: 'What we can do better, in one sentence', sample: 'Open earlier' },
	},
	tags: {
		answered: 'The customer answered all questions',
		refused: 'The customer does not want to answer',
		'call me later': 'The customer asks for a call at another time',
		'do not call': 'The customer wants no more calls',
	},
	computes: { score: { as: average, sample: 4.67 } },
	follows: [
		{ name: 'Happy', when: { 'row.score': { min: 4 } } },
		{ name: 'Unhappy', when: { 'row.score': { max: 3.99 } } },
	],
	summary: [
		rows('Get all scores', 'get', TABLE, {
			where: [['score', 'isNotEmpty']],
			once: true,
			more: { returnAll: true },
		}),
		step('Calculate averages', 'summarize', 1.1, {
			fieldsToSummarize: {
				values: [
					...[...SCORES, 'score'].map((field) => ({ aggregation: 'average', field })),
					{ aggregation: 'count', field: 'case' },
				],
			},
			options: {},
		}),
	],
	variants: `The agent says *first_name* and *topic*. Send a test case. In *Map the case*, empty each value but *fields_received* (for errors), and drag your field into it.`,
	afterwards: `*Calculate averages* has the mean of each score after every call: send it to your team.

**Other questions**: rename the answers in the use case, in *Save the outcome*, and in *Calculate averages*.`,
};
