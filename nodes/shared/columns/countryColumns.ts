import { countryNamed } from '../numbers/country';
import type { Columns } from './columns';

/**
 * Finds columns that say in which country the people of the rows are: half of their cells name one, and some the
 * country of numbers without `+`. Names of people and states, as `Jordan` and `Georgia`, are none.
 *
 * @param countryAt by which the numbers of an item are read, ISO 3166
 */
export function countryColumnsAmong(
	columns: Columns,
	countryAt: (index: number) => string | undefined,
): ReadonlySet<string> {
	const found = [...columns].filter(([, cells]) => {
		const named = [...cells].map(([index, cell]) => ({ country: countryNamed(cell), own: countryAt(index) }));
		const isOwn = named.some(({ country, own }) => country !== undefined && country === own);
		return isOwn && named.filter(({ country }) => country !== undefined).length * 2 >= cells.size;
	});
	return new Set(found.map(([column]) => column));
}
