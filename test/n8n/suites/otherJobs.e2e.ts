import { answerAndBookCases } from '../cases/jobs/answerAndBook';
import { callsOverviewCases } from '../cases/jobs/callsOverview';
import { whoIsCallingCases } from '../cases/jobs/whoIsCalling';
import { useWholeN8n } from '../server/wholeN8n';
import { versionsToday } from '../thorough';

describe.each(versionsToday)(
	'examples of jobs that answer and look after calls, in the %s n8n',
	(version) => {
		const n8n = useWholeN8n(version);
		answerAndBookCases(n8n);
		whoIsCallingCases(n8n);
		callsOverviewCases(n8n);
	},
);
