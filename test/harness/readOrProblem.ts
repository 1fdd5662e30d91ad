import { InputProblem } from '../../nodes/shared/values/inputProblem';

/** @returns what the function reads, or why it refuses its value */
export function readOrProblem<T>(read: () => T): T | InputProblem {
	try {
		return read();
	} catch (error) {
		if (error instanceof InputProblem) return error;
		throw error;
	}
}
