import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { OptOut, StoppingAnswer } from '../columns/optOut';
import type { PhoneColumns } from '../columns/phoneColumns';
import type { DateOrder } from '../times/dateText';
import type { Zone } from '../times/zone';
import type { FirstNumber, PhoneCell } from '../numbers/rowNumber';
import type { ItemContext } from '../request/message/item';
import type { ExecutionHistory } from '../request/memory';
import type { Failure } from '../request/policy/failure';
import type { DoNotCallList } from '../rules/doNotCall';
import type { Stagger } from './stagger';

/** A moment at which a phone rings, and the clock that shows it. */
export interface Due {
	/** Milliseconds since 1970. */
	moment: number;
	/** In which a person reads the moment, and the service gets it where it wants a local time. */
	zone: Zone;
	/** What was taken instead of what was written, and why: a sentence without a full stop. */
	note?: string;
}

/** What an item asks for. */
export interface Call {
	readonly item: ItemContext;
	/** Its number, and how it was read; `number.number` is in the form that the service takes. */
	readonly number: FirstNumber;
	/** The same for all ways to write the number of one phone. */
	readonly person: string;
	/** When the item wants the call; undefined if at once. */
	time?: Due & {
		/** The campaign's interval gave it. */
		isStaggered?: true;
	};
	/** When the calling hours want it, where that is not when the item does. */
	moved?: Due & {
		/** Nothing shows in which of several zones the person is. */
		isAnywhere?: boolean;
	};
	/** Of a call at once within the calling hours: when that is by the clock of the person. */
	here?: Due;
	/** What is sent for it, without its time. */
	content: IDataObject;
}

/** What a check finds: why nobody is called, what it has read or moved, or nothing. What is invalid, it throws. */
export type Finding = Skip | Partial<Pick<Call, 'time' | 'moved' | 'here' | 'content'>> | undefined;

/** Why nobody is called, as a sentence without a full stop. */
export interface Skip {
	skip: string;
	/** The index of the item whose call this would repeat. */
	duplicateOf?: number;
}

/**
 * Looks at one thing of a call.
 *
 * @throws InputProblem when the item is invalid
 */
export type Check = (call: Call, run: RunFacts) => Finding;

/** A check, and when it is needed. */
export interface Rule {
	check: Check;
	/** The fields of which one must be set. */
	ifAdded?: readonly INodeProperties[];
	/** Whether questions, which are asked at once and as often as need be, go without. */
	notForQuestions?: true;
}

/** What becomes of an item, before anything is sent. */
export type Verdict =
	| { state: 'ready'; item: ItemContext; call: Call; failure?: undefined }
	| (NotCalled & { state: 'invalid'; call?: undefined; duplicateOf?: undefined })
	| (NotCalled & { state: 'skipped'; cause: SkipCause; call?: undefined; duplicateOf?: undefined })
	/** It is sent if the call of the item that it would repeat, by its index, is not, in the end. */
	| (NotCalled & { state: 'skipped'; cause: SkipCause; call: Call; duplicateOf: number });

/** Why an item is skipped: what its cells say, a duplicate, or the names of the rules of which one stops the call. */
export type SkipCause = 'optOut' | 'note' | 'text' | 'none' | 'duplicate' | { rules: string[] };

interface NotCalled {
	item: ItemContext;
	/** If it has one that can be read. */
	number?: string;
	failure: Failure;
}

/** How an operation makes calls of the items of a run. */
export interface CallPlan {
	/** @returns the cells that may hold an item's number, in order */
	cellsOf: (item: ItemContext) => PhoneCell[];
	/**
	 * @param number in the form that the service takes
	 * @returns what is sent for an item, without its time
	 * @throws InputProblem when it cannot be sent
	 */
	contentOf: (item: ItemContext, number: string) => IDataObject;
	/** @returns the values for the prompt in it */
	parametersOf: (content: IDataObject) => IDataObject;
	/** When a call without a time is placed, e.g. `now`. */
	unscheduled: string;
	/** The columns with the number, and those of other people's, where no field names them. */
	found?: Pick<PhoneColumns, 'columns' | 'ignored' | 'note'>;
	/** Whether it asks a question, at once: the same person may be asked again. */
	isQuestion?: boolean;
	/** Milliseconds between calls without a time; undefined if they are not staggered. */
	interval?: number;
	/** Why no item can be called. */
	problem?: Failure;
}

/** What holds for all items of a run. */
export interface RunFacts extends CallPlan {
	/** Those that have something to look at, at once and again right before sending. */
	checks: readonly Rule[];
	again: readonly Rule[];
	/** @returns the name in messages of the item with an index */
	nameOf: (index: number) => string;
	doNotCallList?: DoNotCallList;
	/** By item, why its own cells forbid to call: first only those of the rule. */
	doNotCallCells: Map<number, OptOut>;
	/** By person, that an item says not to call them. */
	optedOut: Map<string, Failure>;
	/** The columns that say who may be called, and the answer that stops a call. */
	optOuts: Map<string, StoppingAnswer>;
	/** The columns of notes, which may say not to call in words that are not known. */
	notes: ReadonlySet<string>;
	/** Columns that no field reads, and whose names say nothing of calls. */
	otherColumns: string[];
	/** Columns that say in which country the items' people are. */
	countryColumns: () => ReadonlyMap<string, boolean>;
	/** The order of day and month in the columns with the call time. */
	dateOrder?: DateOrder;
	/** Keeps calls apart to which the calling hours or an interval give their moment. */
	stagger: () => Stagger;
	/** From when on calls without a time of their own get one; undefined if they are not staggered. */
	staggerFrom?: number;
	/** Who is called in this try, by person: the index of their item. */
	claims: Map<string, number>;
	/** The same for earlier tries, and the items that are never sent again. */
	sent: { people: ReadonlyMap<string, number>; items: ReadonlySet<number> };
	/** Whom other runs of the node in the same execution have called, or previewed, as in loops. */
	history: ExecutionHistory;
	/** Reads once what is the same for many items. */
	once: <Value>(key: string, read: () => Value) => Value;
}
