import type { INode } from 'n8n-workflow';

import { columnName, plainWords } from '../../../nodes/shared/columns/columnName';
import { existingColumn } from '../../../nodes/shared/columns/columnsOfRows';
import { dateOrderIn } from '../../../nodes/shared/columns/dateOrder';
import { phoneColumnsAmong } from '../../../nodes/shared/columns/phoneColumns';
import { inCallingOrder, nameDifferentPeople } from '../../../nodes/shared/columns/phoneOrder';
import { unusedNumberColumns } from '../../../nodes/shared/columns/unusedNumbers';
import { readFirstNumber } from '../../../nodes/shared/numbers/firstNumber';
import { spreadsheetDateText } from '../../../nodes/shared/columns/spreadsheetDates';
import { isNamedAsTime, isNamedAsZone } from '../../../nodes/shared/columns/timeNames';
import { operationTable } from '../../../nodes/shared/contract/contract';
import { warnOfSerialDates } from '../../../nodes/shared/fields/calling/callSummary';
import { readColumnNames } from '../../../nodes/shared/columns/columnName';
import { valuesOfRow } from '../../../nodes/shared/fields/calling/promptParameters';
import { filterEntries } from '../../../nodes/shared/methods/matching';
import { toCountry } from '../../../nodes/shared/numbers/country';
import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { convertTypes } from '../../../nodes/shared/request/message/body';
import { readOutput } from '../../../nodes/shared/request/message/output';
import { fillPath } from '../../../nodes/shared/request/prepareRow';
import {
	lostConnection,
	refusal,
	serverError,
	strangeResponse,
	unreachable,
	invalidInput,
} from '../../../nodes/shared/request/policy/failure';
import { classifyAttempt, readRetryAfter } from '../../../nodes/shared/request/policy/outcome';
import { settingsFrom } from '../../../nodes/shared/request/policy/settings';
import { escapedHtml } from '../../../nodes/shared/request/errors';
import { toNodeError } from '../../../nodes/shared/request/errors';
import {
	authenticate,
	headerValue,
	isLoopback,
	toServiceAddress,
} from '../../../nodes/shared/request/wire/credential';
import { toNetworkError } from '../../../nodes/shared/request/wire/http';
import { createRedactor } from '../../../nodes/shared/request/wire/redaction';
import { isConsent } from '../../../nodes/shared/rules/consent';
import { DoNotCallReader, entriesOf } from '../../../nodes/shared/rules/doNotCall';
import { toCallSlot } from '../../../nodes/shared/times/callSlot';
import { toCallTime, toClock } from '../../../nodes/shared/times/callTime';
import { toHolidays } from '../../../nodes/shared/times/hours/holidays';
import { toCallingHours } from '../../../nodes/shared/times/hours/readHours';
import { zonesOfCountries } from '../../../nodes/shared/times/hours/zoneSet';
import { momentOfRow } from '../../../nodes/shared/times/rowMoment';
import { toZone, zoneOfPerson } from '../../../nodes/shared/times/zone';
import { isBlank } from '../../../nodes/shared/values/blank';
import { toChoice } from '../../../nodes/shared/values/choice';
import { containsDigits, containsWords } from '../../../nodes/shared/values/containing';
import { toIdentifier } from '../../../nodes/shared/values/identifier';
import { quote } from '../../../nodes/shared/values/inputProblem';
import { toJson, toJsonObject } from '../../../nodes/shared/values/jsonField';
import { plainLine } from '../../../nodes/shared/values/plainLine';
import { toText } from '../../../nodes/shared/values/text';
import { toTextList } from '../../../nodes/shared/values/textList';
import { toWholeNumber } from '../../../nodes/shared/values/wholeNumber';
import { callsOfJson } from '../../../nodes/VoiceAgentScheduleCampaign/sources/json.source';
import { namedCells } from '../../../nodes/VoiceAgentScheduleCampaign/sources/namedCells';
import { certainlyMeant, foundColumns } from '../../../nodes/VoiceAgentScheduleCampaign/sources/columns';
import { isSameSecret } from '../../../nodes/VoiceAgentTrigger/delivery/authorization';
import { findCallRecord } from '../../../nodes/VoiceAgentTrigger/delivery/callRecord';
import { readBody, toItemJson } from '../../../nodes/VoiceAgentTrigger/delivery/eventBody';
import { matchesFilter } from '../../../nodes/VoiceAgentTrigger/delivery/eventFilter';
import { withoutOwnSecrets } from '../../../nodes/VoiceAgentTrigger/delivery/ownSecrets';
import { failedRegistration } from '../../../nodes/VoiceAgentTrigger/registration/lifeCycleTexts';
import { makeEventKey } from '../../../nodes/VoiceAgentTrigger/repetition/eventKey';
import { toList, toSecret } from '../../../nodes/VoiceAgentTrigger/settings';
import { KEY } from './hostileTexts';

const redact = createRedactor([KEY, 'f'.repeat(64)]);
const redactHidden = createRedactor([`${'a'.repeat(1_999)}b`, '\\'.repeat(200), '0'.repeat(500)]);
const rules = { zone: 'Europe/Berlin', callTime: 9 * 3_600_000 };
const slotRules = () => ({ ...rules, mayBePast: true });
const node = { name: 'Voice Agent Dial', type: 'voiceAgentDial', onError: undefined } as unknown as INode;
const credential = { apiKey: KEY, baseUrl: 'https://voice.example', platformUrl: '', organizationId: '' };
const { createModel, dialOutbound, updateTool } = operationTable;
const call = (text: string) => ({
	id: text,
	status: text,
	type: text,
	metadata: { tags: [text] },
	[text]: text,
});
const filter = {
	statuses: ['Completed'],
	types: [],
	classificationTags: [],
	metadataTags: ['a'],
	unreadable: 'pass',
} as const;

/** Whatever reads a cell of a row: its value, or the name of its column. Each may refuse it by throwing. */
export const cellReaders: Readonly<Record<string, (text: string) => unknown>> = {
	phoneNumber: (text) => readPhoneNumber(text),
	phoneNumberOfCountry: (text) => readPhoneNumber(text, { country: 'DE' }),
	phoneNumberKnownLocal: (text) => readPhoneNumber(text, { country: 'US', withoutPlus: 'national' }),
	country: (text) => toCountry(text),
	doNotCall: (text) => {
		const reader = new DoNotCallReader([{ country: 'FR' }]);
		for (const entry of entriesOf(text)) reader.add(entry);
		return reader.list();
	},
	doNotCallRecord: (text) => [...entriesOf([{ json: { [text]: text, other: text } }])],
	consent: (text) => isConsent(text),
	callTime: (text) => toCallTime(text, rules, 'Time'),
	clock: (text) => toClock(text, 'Call Time'),
	dateAndTime: (text) => momentOfRow({ scheduled_date: text, scheduled_time: text }, rules),
	timeOfDate: (text) => momentOfRow({ scheduled_date: '2026-11-25', scheduled_time: text }, rules),
	callSlot: (text) => toCallSlot({ scheduled_for: '2026-11-25 14:30', timezone: text }, slotRules),
	zone: (text) => toZone(text),
	zonesOfCountries: (text) => zonesOfCountries([text], (code) => code),
	zoneOfPerson: (text) => zoneOfPerson(text, () => ['US']).refuseUnclear?.(0),
	dateOrder: async (text) =>
		await dateOrderIn([text], [{ getInputData: () => ({ json: { [text]: text } }) }]),
	spreadsheetDate: (text) => spreadsheetDateText(text, text),
	serialDates: (text) => warnOfSerialDates([{ [text]: text, date: text }]),
	firstNumber: (text) => readFirstNumber([{ column: text, value: text }], { country: 'US' }),
	unusedNumbers: (text) =>
		unusedNumberColumns(new Set(), [{ row: { [text]: text }, rules: { country: 'US' } }]),
	callingHours: (text) => toCallingHours(text, new Set(), 'Hours'),
	callingHoursFields: (text) =>
		toCallingHours([{ days: [text], from: '9:00', to: '17:00' }], new Set(), 'Hours'),
	callingHoursTimes: (text) =>
		toCallingHours([{ days: ['monday'], from: text, to: text }], new Set(), 'Hours'),
	holidays: (text) => toHolidays(text, rules, 'Holidays'),
	columnName: (text) => [columnName(text), plainWords(text)],
	phoneColumn: (text) => phoneColumnsAmong([text]),
	phoneOrder: (text) => [inCallingOrder([text, 'Phone']), nameDifferentPeople([text, 'Phone'])],
	zoneColumn: (text) => isNamedAsZone(text),
	timeColumn: (text) => isNamedAsTime(text),
	keyOfCall: (text) => certainlyMeant(text),
	foundColumns: (text) => foundColumns(new Map([[text, true]])),
	missingColumn: (text) => existingColumn(text, new Map([['a', true]]), 'Group By'),
	namedCells: (text) => namedCells({ a: text, b: `${text}.` }, { phone_number: ['a', 'b'] }),
	groupsJson: (text) => callsOfJson({ getNodeParameter: () => text } as never, 0),
};

/** Whatever else reads a text that comes from a row, a file or the service. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
	redactText: (text) => redact(text),
	redactKey: (text) => redact({ [text]: text }),
	redactTelcoCredentials: (text) => redactHidden(text),
	quoteRefusal: (text) => refusal(400, { error: { message: text } }, redact),
	quoteServerError: (text) => serverError(500, text, redact),
	quoteStrangeResponse: (text) =>
		strangeResponse(dialOutbound, { address: text, body: { detail: [text] }, redact }),
	quoteNetworkError: (text) =>
		[lostConnection, unreachableAt].map((quote) => quote({ code: '', message: text }, redact)),
	networkError: (text) => toNetworkError(new Error(text)),
	failedRegistration: (text) =>
		failedRegistration({ kind: 'unknown', message: text, advice: text }, { url: text } as never),
	nodeError: (text) => toNodeError(node, invalidInput(new Error(text)), 0),
	hint: (text) => escapedHtml(text),
	shown: (text) => quote({ [text]: text }),
	plainLine: (text) => plainLine(text),
	identifier: (text) => toIdentifier(text, 'ID', 24),
	identifierOfAnyLength: (text) => fillPath('/tools/{id}', { id: toIdentifier(text, 'ID', null) }),
	json: (text) => toJson(text, 'JSON'),
	jsonText: (text) => toJson(JSON.stringify({ [text]: text }).slice(0, -1), 'JSON'),
	jsonObject: (text) => toJsonObject(text, 'JSON'),
	textList: (text) => toTextList(text, 'Tags'),
	text: (text) => toText(text, 'Name'),
	wholeNumber: (text) => toWholeNumber(text, 'Limit'),
	choice: (text) => toChoice(text, ['one', 'two'], { name: 'Choice', byDefault: 'one' }),
	wantedWords: (text) => containsWords(text, text),
	wantedDigits: (text) => containsDigits(text, text),
	pickerSearch: (text) => filterEntries([{ name: text, value: text }], text),
	blank: (text) => isBlank(text),
	columnNames: (text) => readColumnNames(text, 'Columns'),
	promptParameters: (text) => valuesOfRow({ [text]: text, [`\ufeff${text}`]: text }, () => true, true),
	convertTypes: (text) => convertTypes({ name: text, type: text, default: text, [text]: text }, updateTool),
	output: (text) =>
		readOutput(
			'updateTool',
			{},
			{ body: call(text), sent: {}, wanted: { view: 'simplified', showsSecrets: false, changes: [] } },
		),
	settings: (text) => settingsFrom({ timeout: text }),
	proxy: (text) => settingsFrom({ proxy: `http://${text}` }),
	retryAfter: (text) => readRetryAfter(text, 0),
	responseBody: (text) =>
		classifyAttempt(createModel, {
			response: { status: 503, headers: { 'retry-after': text, 'content-type': text }, body: text },
		}),
	networkErrorMessage: (text) => classifyAttempt(createModel, { error: { code: text, message: text } }),
	header: (text) => headerValue(text, 'API Key'),
	address: (text) => [isLoopback(`http://${text}`), toServiceAddress(text, 'Base URL')],
	addressPath: (text) => toServiceAddress(`https://voice.example/${text}`, 'Base URL'),
	authentication: (text) => authenticate(credential, { url: `https://${text}` }),
	authenticationBelow: (text) => authenticate(credential, { baseURL: text, url: text }),
	eventBody: (text) => toItemJson(readBody({ body: {}, rawBody: Buffer.from(text) })),
	callRecord: (text) => findCallRecord({ data: call(text) }),
	eventFilter: (text) => matchesFilter(call(text), filter),
	eventSecrets: (text) => withoutOwnSecrets({ [text]: text }, ['f'.repeat(64)], []),
	eventKey: (text) =>
		makeEventKey({ body: call(text), call: call(text), headers: { [text]: text }, query: { [text]: text } }),
	secretOfEvent: (text) => isSameSecret(text, KEY),
	secretOfTrigger: (text) => toSecret(text),
	namesInTrigger: (text) => toList(text, 'Tags'),
};

function unreachableAt(...[error, hide]: Parameters<typeof lostConnection>) {
	return unreachable(error, 'https://voice.example', hide);
}
