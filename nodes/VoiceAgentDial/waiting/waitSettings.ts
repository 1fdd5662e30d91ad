import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { matchNames, toTextList } from '../../shared/values/read';
import { InputProblem, quote } from '../../shared/values/inputProblem';
import { readRecordView, type RecordView } from '../../shared/values/records/recordView';
import { FINAL_STATUSES } from '../../shared/waiting/callEnd';

/** n8n may still hold a shorter limit against the next wait of the same execution. */
const MIN_MINUTES = 2;
const MAX_DAYS = 365;
const UNITS = ['minutes', 'hours', 'days'] as const;

/** How long, and for what, a run waits. */
export interface WaitSettings {
	/** Milliseconds. */
	atMost: number;
	endStatuses: readonly string[];
	view: RecordView;
	row: IDataObject | undefined;
}

/**
 * Each value may come from an expression, and so be of any type.
 *
 * @throws InputProblem when one cannot be used
 */
export function readWaitSettings(context: IExecuteFunctions): WaitSettings {
	return {
		atMost: readWaitLimit(context),
		endStatuses: toStatuses(context.getNodeParameter('resumeOn', 0, [...FINAL_STATUSES])),
		view: readRecordView((name, fallback) => context.getNodeParameter(name, 0, fallback)),
		row: context.getInputData()[0]?.json,
	};
}

/**
 * @returns milliseconds
 * @throws InputProblem when it cannot be used
 */
export function readWaitLimit(context: IExecuteFunctions): number {
	return toDuration(
		context.getNodeParameter('waitAmount', 0, 1),
		context.getNodeParameter('waitUnit', 0, 'hours'),
	);
}

/**
 * @param atMost milliseconds
 * @returns until when a run waits, whose call is due at a time, or at once
 */
export function waitingUntil(scheduledFor: unknown, atMost: number): Date {
	const due = typeof scheduledFor === 'string' ? DateTime.fromISO(scheduledFor).toMillis() : NaN;
	return new Date(Math.max(Date.now(), Number.isNaN(due) ? 0 : due) + atMost);
}

function toDuration(amount: unknown, unit: unknown): number {
	const number = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount;
	const known = UNITS.find((candidate) => candidate === unit);
	if (known === undefined) {
		throw new InputProblem(`'Wait Unit' can't be ${quote(unit)}`, 'Choose minutes, hours, or days.');
	}
	const duration = typeof number === 'number' ? UNIT_MS[known] * number : NaN;
	if (!(duration >= MIN_MINUTES * UNIT_MS.minutes && duration <= MAX_DAYS * UNIT_MS.days)) {
		throw new InputProblem(
			`'Wait At Most' can't be ${quote(amount)} ${known}`,
			`Use ${MIN_MINUTES} minutes to ${MAX_DAYS} days.`,
		);
	}
	return duration;
}

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

function toStatuses(value: unknown): string[] {
	const wanted = toTextList(value, 'Resume On');
	const statuses = matchNames(
		wanted,
		FINAL_STATUSES,
		(name) =>
			new InputProblem(
				`${quote(name)} is not a status of a call that has ended`,
				`Resume On can be: ${FINAL_STATUSES.join(', ')}.`,
			),
	);
	if (statuses.length > 0) return statuses;
	throw new InputProblem('Resume On is empty', 'Choose at least one.');
}
