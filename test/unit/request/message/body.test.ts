import { operationTable } from '../../../../nodes/shared/contract/contract';
import { withoutEmptyFields } from '../../../../nodes/shared/request/message/body';

const { dialOutbound, updateTool } = operationTable;
const TOOL = { use_case_id: 'u', type: 'Endpoint', name: 'n', description: 'd', data: {}, prompt_id: 'p' };

it('what was left empty is not sent', () => {
	const body = { model: '', voice_id: '  ', agent_id: null, prompt_id: undefined, params: {}, metadata: [] };
	expect(withoutEmptyFields({ ...body, phone_number: '+15550100123' }, dialOutbound)).toEqual({
		phone_number: '+15550100123',
	});
});

it('what merely looks empty is sent', () => {
	const body = { default: false, count: 0, params: { first_name: '' } };
	expect(withoutEmptyFields(body, dialOutbound)).toEqual(body);
});

it('a required object may be empty', () => {
	expect(withoutEmptyFields(TOOL, updateTool)).toEqual(TOOL);
});

it.each(['', '  ', null, undefined])('a required field that holds %p is told by its name', (value) => {
	expect(() => withoutEmptyFields({ ...TOOL, prompt_id: value }, updateTool)).toThrow("'Prompt ID' is empty");
});
