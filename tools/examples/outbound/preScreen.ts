import { answer, type Job } from './job';

/** Points for each answer. */
const POINTS = `(${answer('years_experience')} >= 2 ? 2 : 0) + (${answer('has_permit')} ? 3 : 0) + (${answer('can_work_weekends')} ? 1 : 0) + ${answer('motivation')}`;

/** Applicants are asked the same questions; a person decides. */
export const preScreen: Job = {
	file: 'recruiting-pre-screen',
	title: 'Pre-screen applicants',
	does: 'Your application form sends each application to this workflow. It calls the applicant, asks the same questions each time, and writes a scorecard. A person decides: no one is rejected by the score.',
	start: {
		when: 'When an application arrives',
		body: { application: 'B-12', phone: '+15550100142', first_name: 'Ada', position: 'Driver' },
		reads: { application: 'application', phone: 'phone', first_name: 'first_name', position: 'position' },
		from: 'Your form or applicant tracking system sends applications',
	},
	about: 'application',
	key: 'application',
	table: 'voice_agent_applicants',
	says: ['first_name', 'position'],
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Company. Thank you for your application as {{position}}. Do you have five minutes for a few questions?',
	answers: {
		years_experience: { type: 'number', asks: 'Years in a similar job', sample: 4 },
		has_permit: { type: 'boolean', asks: 'Whether the applicant may work here', sample: true },
		can_work_weekends: { type: 'boolean', asks: 'Whether weekends are possible', sample: true },
		available_from: { type: 'string', asks: 'The first possible day', sample: 'January 4' },
		motivation: { type: 'number', asks: 'How well the applicant explains why, from 1 to 4', sample: 3 },
	},
	tags: {
		'pre-screened': 'The applicant answered the questions',
		withdrawn: 'The applicant is not interested anymore',
		'call me later': 'The applicant asks for a call at another time',
		'do not call': 'The applicant wants no more calls',
	},
	computes: { score: { as: `={{ ${answer('motivation')} ? ${POINTS} : null }}`, sample: 9 } },
	follows: [
		{ name: 'Withdrawn', when: { tag: 'withdrawn' } },
		{ name: 'Invite', when: { 'row.score': { min: 7 } } },
		{ name: 'A person decides', when: { 'row.score': { max: 6 } } },
	],
	variants: `**The law**: many countries require you to tell applicants that an AI is calling, and to let a person decide. Check the law where you call.`,
	afterwards: `**The scorecard** is in *score* of *Save the outcome*: 2 points for experience, 3 for the permit, 1 for weekends, up to 4 for motivation. Change the points there, and the limit in *Route by outcome*.`,
};
