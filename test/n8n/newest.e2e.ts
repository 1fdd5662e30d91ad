import { credentialCases } from './cases/credential';
import { spreadsheetToCallsCases } from './cases/spreadsheetToCalls';
import { useWholeN8n } from './wholeN8n';

describe('the newest n8n', () => {
	const n8n = useWholeN8n('newest');
	credentialCases(n8n);
	spreadsheetToCallsCases(n8n);
});
