import { isBlank } from './blank';
import { InputProblem, quote } from './inputProblem';

/**
 * Reads what was chosen from a list: an expression can give anything.
 *
 * @param values of the list
 * @param choice.name of the field, as the editor calls it
 * @param choice.byDefault what is meant where nothing was chosen
 * @throws InputProblem when the value is not in the list
 */
export function toChoice<Value extends string>(
	value: unknown,
	values: readonly Value[],
	{ name, byDefault }: { name: string; byDefault: NoInfer<Value> },
): Value {
	if (isBlank(value)) return byDefault;
	const chosen = values.find((one) => one === value);
	if (chosen === undefined) throw notInList(name, value, values);
	return chosen;
}

/**
 * Checks names that people typed against those that exist, ignoring case.
 *
 * @param problemOf makes the error for a name that does not exist
 * @returns the names as the list has them
 * @throws InputProblem when one is not in the list
 */
export function matchNames<Name extends string>(
	names: readonly string[],
	list: readonly Name[],
	problemOf: (name: string) => InputProblem,
): Name[] {
	return names.map((name) => {
		const known = list.find((one) => one.toLowerCase() === name.toLowerCase());
		if (known === undefined) throw problemOf(name);
		return known;
	});
}

/** @returns the error for a value that is not in the list */
export function notInList(name: string, value: unknown, values: readonly string[]): InputProblem {
	return new InputProblem(
		`'${name}' cannot be ${quote(value)}`,
		`Choose it from the list. An expression must return one of ${values.join(', ')}.`,
	);
}
