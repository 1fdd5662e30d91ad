import { choiceField, groupField, numberField } from '../../shared/fields/node/basicFields';
import { inCollection, readField } from '../../shared/fields/node/fieldPath';
import type { ItemContext } from '../../shared/request/message/item';
import { capitalize, InputProblem, quote } from '../../shared/values/inputProblem';
import { asFields, isBlank, plainText, toChoice } from '../../shared/values/read';

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
/** n8n may still hold a shorter limit against the next wait of the same execution. */
const MIN_MINUTES = 2;
const MAX_DAYS = 365;

/** Its names and shape are those of n8n's own operations that wait for a person. */
export const limitWaitTime = inCollection(
	'options',
	groupField('Limit Wait Time', 'limitWaitTime', 'Values', {
		default: { values: { resumeAmount: 1, resumeUnit: 'hours' } },
		description:
			"How long to wait for the call to end, from when it is due. Defaults to 1 hour. After that, the outcome is 'no event'.",
		displayOptions: { show: { '/operation': ['dialAndWait'] } },
		values: [
			numberField('Amount', 'resumeAmount', {
				min: 0,
				default: 1,
				description: 'Time to wait, from 2 minutes to 365 days',
			}),
			choiceField('Unit', 'resumeUnit', {
				options: Object.keys(UNIT_MS).map((value) => ({ name: capitalize(value), value })),
				default: 'hours',
			}),
		],
	}),
);

/**
 * @returns milliseconds
 * @throws InputProblem when the limit cannot be used
 */
export function readWaitLimit(item: ItemContext): number {
	const { values } = asFields(readField(item, limitWaitTime));
	if (values === undefined) return UNIT_MS.hours;
	const { resumeAmount: amount, resumeUnit } = asFields(values);
	const unit = toChoice(resumeUnit, ['hours', 'minutes', 'days'], 'Unit');
	const limit = UNIT_MS[unit] * Number(isBlank(amount) ? NaN : amount);
	if (limit >= MIN_MINUTES * UNIT_MS.minutes && limit <= MAX_DAYS * UNIT_MS.days) return limit;
	const given = quote(`${plainText(amount)} ${Number(amount) === 1 ? unit.slice(0, -1) : unit}`.trim());
	throw new InputProblem(
		`'${limitWaitTime.displayName}' is out of range: ${given}`,
		`In 'Options', set it to ${MIN_MINUTES} minutes to ${MAX_DAYS} days, or remove it to wait 1 hour.`,
	);
}
