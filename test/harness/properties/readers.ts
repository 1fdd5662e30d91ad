import type { IDataObject, INode } from 'n8n-workflow';

import { columnName, existingColumn, findColumns, labelIn } from '../../../nodes/shared/columns/columns';
import { plainWords } from '../../../nodes/shared/words/words';
import * as dateColumns from '../../../nodes/shared/columns/dateColumns';
import { stoppingAnswer, whyOptedOut } from '../../../nodes/shared/columns/optOut';
import { findPhoneColumns, listNumberColumns } from '../../../nodes/shared/columns/phoneColumns';
import { readRowNumber } from '../../../nodes/shared/numbers/rowNumber';
import { operationTable } from '../../../nodes/shared/contract/contract';
import { readParameters } from '../../../nodes/shared/fields/calling/promptParameters';
import { toCountry } from '../../../nodes/shared/numbers/country';
import { readPhoneNumber } from '../../../nodes/shared/numbers/readPhoneNumber';
import { checkBody } from '../../../nodes/shared/request/message/body';
import { fillPath } from '../../../nodes/shared/request/message/itemRequest';
import { outputReader, UNSET } from '../../../nodes/shared/request/message/output';
import * as failures from '../../../nodes/shared/request/policy/failure';
import { readAttempt, readRetryAfter } from '../../../nodes/shared/request/policy/outcome';
import { settingsFrom } from '../../../nodes/shared/request/policy/settings';
import { toNodeError } from '../../../nodes/shared/request/errors';
import * as credentials from '../../../nodes/shared/request/wire/credential';
import { toNetworkError } from '../../../nodes/shared/request/wire/http';
import { createRedactor, redactInTurns } from '../../../nodes/shared/request/wire/redaction';
import { yesNoIn } from '../../../nodes/shared/columns/yesNo';
import { DoNotCallList, entriesOf } from '../../../nodes/shared/rules/doNotCall';
import { toCallTime, toClock } from '../../../nodes/shared/times/callTime';
import { toCallingHours, toHolidays } from '../../../nodes/shared/times/callingHours';
import { placeNamed } from '../../../nodes/shared/places/place';
import { toZone } from '../../../nodes/shared/times/zone';
import { recordOfCall } from '../../../nodes/shared/record/callRecord';
import * as values from '../../../nodes/shared/values/read';
import { containsWords } from '../../../nodes/shared/values/containing';
import { plainLine, quote, unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { isSameSecret } from '../../../nodes/shared/values/digest';
import { pairedCalls, type Part } from '../../../nodes/VoiceAgentScheduleCampaign/campaignOutput';
import { findCall, makeEventKey, matchesFilter, readBody } from '../../../nodes/VoiceAgentTrigger/event';
import { KEY } from './hostileInput';
import { itemsOf } from '../itemsOf';

const redact = createRedactor([KEY, 'f'.repeat(64)]);
const redactHidden = createRedactor([`${'a'.repeat(1_999)}b`, '\\'.repeat(200), '0'.repeat(500)]);
const redactEvent = createRedactor(['f'.repeat(64)], ['n8n_wait']);
const rules = { zone: 'Europe/Berlin', callTime: 9 * 3_600_000 };
const node = { name: 'Voice Agent Dial', type: 'voiceAgentDial', onError: undefined } as unknown as INode;
const credential = { apiKey: KEY, baseUrl: 'https://voice.example', platformUrl: '', organizationId: '' };
const { createModel, dialOutbound } = operationTable;
const call = (text: string) => {
	const [id, status, type] = [text, text, text];
	return { id, status, type, metadata: { tags: [text] }, [text]: text };
};
const FILTER = {
	...{ statuses: ['Completed', 'a'], types: [], classificationTags: [], metadataTags: ['a'] },
	unreadable: 'pass',
} as const;

/** Whatever reads a cell of a row or a list: a text, or JSON. */
const readersOfBoth = {
	doNotCall: (value: unknown) => {
		const list = new DoNotCallList([{ country: 'FR' }]);
		for (const entry of entriesOf(value)) list.add(entry);
		return list.check();
	},
	holidays: (value: unknown) => toHolidays(value, rules, 'Calling Hours: Holidays'),
	textList: (value: unknown) => values.toTextList(value, 'Tags'),
};

/** Whatever reads a cell of a row: its value, or the name of its column. Each may refuse it by throwing. */
export const cellReaders: Readonly<Record<string, (text: string) => unknown>> = {
	phoneNumber: (text) => readPhoneNumber(text),
	phoneNumberOfCountry: (text) => readPhoneNumber(text, { country: 'DE' }),
	phoneNumberKnownLocal: (text) => readPhoneNumber(text, { country: 'US', withoutPlus: 'national' }),
	...readersOfBoth,
	country: (text) => toCountry(text, 'Country'),
	doNotCallRecord: (text) => [...entriesOf([{ json: { [text]: text, other: text } }])],
	consent: (text) => yesNoIn(text) === 'yes',
	callTime: (text) => toCallTime(text, rules, 'Time'),
	clock: (text) => toClock(text, 'Call Time'),
	timeOfDate: (text) => toCallTime(`2026-11-25 ${text}`, rules, 'Time'),
	zone: (text) => toZone(text),
	placeNamed: (text) => placeNamed(text, '+12125550123'),
	zoneOfPerson: (text) => toZone(text, () => ['US'], 0),
	dateOrder: async (text) => await dateColumns.dateOrderIn([text], [{ row: { [text]: text } }]),
	spreadsheetDate: (text) => dateColumns.spreadsheetDateText(text),
	serialDate: (text) => dateColumns.looksLikeDate(text, Date.now()),
	rowNumber: (text) => readRowNumber([{ column: text, value: text, label: text }], { country: 'US' }),
	unusedNumbers: (text) =>
		listNumberColumns(new Map([[text, new Map([[0, text]])]]), () => ({ country: 'US' })),
	optOut: (text) =>
		whyOptedOut({ [text]: text, status: text }, new Map([[text, stoppingAnswer(text)]]), new Set(['status'])),
	callingHoursFields: (text) =>
		toCallingHours([{ days: [text], from: '9:00', to: '17:00' }], new Set(), 'Hours'),
	callingHoursTimes: (text) =>
		toCallingHours([{ days: ['monday'], from: text, to: text }], new Set(), 'Hours'),
	columnName: (text) => [columnName(text), plainWords(text)],
	timeColumns: (text) => dateColumns.timeColumnsAmong(new Map([['when', new Map([[0, text]])]]), 0),
	phoneColumn: (text) => findPhoneColumns(new Map([[text, new Map([[0, text]])]]), () => ({ country: 'US' })),
	labelOfNumber: (text) => labelIn({ Phone: text, [text]: text }, text),
	missingColumn: (text) => existingColumn(text, new Map([['a', new Map()]]), 'Group By'),
};

/** All columns are sent as prompt parameters, some of them as dates. */
const ALL_COLUMNS = { promptParameters: 'row', dateColumns: 'date, when' };

/** Whatever else reads a text that comes from a row, a file or the service. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
	redactText: (text) => redact(text),
	redactKey: (text) => redact({ [text]: text }),
	redactTelcoCredentials: (text) => redactHidden(text),
	quoteRefusal: (text) => failures.refusal(dialOutbound, 400, { error: { message: text } }, redact),
	quoteServerError: (text) => failures.serverError(500, text, redact),
	quoteStrangeResponse: (text) =>
		failures.strangeResponse(dialOutbound, { status: 200, address: text, body: { detail: [text] }, redact }),
	quoteLostConnection: (text) => failures.lostConnection({ code: '', message: text }, redact),
	quoteUnreachable: (text) =>
		failures.unreachable({ code: '', message: text }, 'https://voice.example', redact),
	networkError: (text) => toNetworkError(new Error(text)),
	nodeError: (text) => toNodeError(node, failures.invalidInput(new Error(text))),
	hint: (text) => values.escapedHtml(text),
	shown: (text) => quote({ [text]: text }),
	plainLine: (text) => plainLine(text),
	identifier: (text) => values.toIdentifier(text, 'ID', 24),
	identifierOfAnyLength: (text) => fillPath('/tools/{id}', { id: values.toIdentifier(text, 'ID', null) }),
	json: (text) => values.toJson(text, 'JSON'),
	jsonText: (text) => values.toJson(JSON.stringify({ [text]: text }).slice(0, -1), 'JSON'),
	jsonObject: (text) => values.toJsonObject(text, 'JSON'),
	text: (text) => values.toText(text, 'Name'),
	wholeNumber: (text) => values.toWholeNumber(text, 'Limit'),
	choice: (text) => values.toChoice(text, ['one', 'two'], 'Choice'),
	wantedWords: (text) => containsWords(text, text),
	blank: (text) => values.isBlank(text),
	promptParameters: (text) =>
		itemsOf(ALL_COLUMNS, [{ [text]: text, [`\ufeff${text}`]: text }]).map((item) => readParameters(item)),
	body: (text) => checkBody('updateOrganization', { name: text, attributes: [text], [text]: text }),
	output: (text) => outputReader('updateTool', {}, UNSET)(call(text), {}),
	settings: (text) => settingsFrom({ timeout: text }),
	proxy: (text) => settingsFrom({ proxy: `http://${text}` }),
	retryAfter: (text) => readRetryAfter(text, 0),
	responseBody: (text) =>
		readAttempt(
			createModel,
			{ response: { status: 503, headers: { 'retry-after': text, 'content-type': text }, body: text } },
			{ address: '', redact },
		),
	networkErrorMessage: (text) =>
		readAttempt(createModel, { error: { code: text, message: text } }, { address: '', redact }),
	header: (text) => credentials.headerValue(text, 'API Key'),
	address: (text) => [
		credentials.isLoopback(`http://${text}`),
		credentials.toServiceAddress(text, 'Base URL'),
	],
	addressPath: (text) => credentials.toServiceAddress(`https://voice.example/${text}`, 'Base URL'),
	authentication: (text) => credentials.authenticate(credential, { url: `https://${text}` }),
	authenticationBelow: (text) => credentials.authenticate(credential, { baseURL: text, url: text }),
	eventBody: (text) => readBody({ body: {}, rawBody: Buffer.from(text) }),
	callRecord: (text) => [findCall({ data: call(text) }), recordOfCall(call(text))],
	eventFilter: (text) => matchesFilter(call(text), FILTER),
	eventSecrets: (text) => redact({ [text]: text, headers: text, json: `["headers${text}` }),
	eventKey: (text) => makeEventKey(call(text), call(text)),
	secretOfEvent: (text) => isSameSecret(text, KEY),
};

type Row = Record<string, unknown>;
const rowsOf = (value: unknown): Row[] => {
	const isRow = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
	return (Array.isArray(value) ? value : [value]).filter(isRow) as Row[];
};

/** Whatever reads JSON that comes from rows or the service. Each may refuse it by throwing. */
export const valueReaders: Readonly<Record<string, (value: unknown) => unknown>> = {
	redaction: async (value) => await redactInTurns(value, redact),
	refusal: (value) => failures.refusal(dialOutbound, 400, value, redact),
	ending: (value) =>
		readAttempt(
			dialOutbound,
			{ response: { status: 200, headers: {}, body: redact(value) } },
			{ address: '', redact },
		),
	output: (value) => outputReader('listNumbers', {}, UNSET)(redact(value), {}),
	event: (value) => {
		const body = redactEvent(readBody({ body: value, rawBody: Buffer.from('') }));
		const call = findCall(body);
		return [matchesFilter(call, FILTER), makeEventKey(body, call), recordOfCall(body)];
	},
	...readersOfBoth,
	shown: (value) => quote(value),
	callingHours: (value) => toCallingHours([value], new Set(), 'Hours'),
	columns: async (value) => {
		const rows = rowsOf(value);
		const items = itemsOf(ALL_COLUMNS, rows as IDataObject[]);
		const columns = await findColumns(items);
		for (const item of items) {
			unlessRefused(() => existingColumn('none', columns, 'Group By'));
			unlessRefused(() => readParameters(item));
		}
		unlessRefused(() => findPhoneColumns(columns, () => ({ country: 'US' })));
		return dateColumns.timeColumnsAmong(columns, 0);
	},
	groupsJson: (value) => checkBody('scheduleCampaign', { calls: value as never }),
	createdCalls: (value) => {
		const numbers = rowsOf(value).map(({ phone_number }) => String(phone_number));
		const asked = numbers.map((phone_number, item) => ({ item, fate: { phone_number } }) as Part);
		const created = numbers.map((to) => ({ metadata: { to } }));
		return pairedCalls(asked, created.reverse());
	},
};
