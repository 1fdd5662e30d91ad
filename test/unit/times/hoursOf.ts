import { toCallingHours, WEEKDAYS, type CallingHours } from '../../../nodes/shared/times/callingHours';

const SHORT = WEEKDAYS.map((day) => day.slice(0, 3));

/**
 * @param text such as `Mon-Fri 09:00-12:00, 14:00-18:00; Sat 10:00-13:00`
 * @returns the hours that the node's collection would hold
 */
export function hoursOf(text: string, holidays: ReadonlySet<number> = new Set()): CallingHours {
	const window = text.split('; ').flatMap((part) => {
		const [days = '', ...windows] = part.split(/,? /);
		const [first = '', last = first] = days.split('-');
		const named = SHORT.slice(SHORT.indexOf(first), SHORT.indexOf(last) + 1);
		return windows.map((one) => {
			const [from, to] = one.split('-');
			return { days: named, from, to };
		});
	});
	return toCallingHours(window, holidays, 'Calling Hours');
}
