/** The digits by which numbers are compared: +1 (555) 010-0123 and 001 555 010 0123 are the same. */
export function digitsOf(phone?: string | number): string {
	const [number = ''] = String(phone || '').split(/[a-z;,]/i);
	return number.replace(/\(0\)|\D/g, '').replace(/^0+/, '');
}

/** How many digits all spellings of a number end with. */
const END = 7;

/** @returns a search for the rows of a number; it finds numbers without a country code, too */
export function byNumber<Row extends { phone?: string | number }>(
	rows: Row[],
): (phone?: string | number) => Row[] {
	const byEnd = new Map<string, Array<{ digits: string; row: Row }>>();
	for (const row of rows) {
		const digits = digitsOf(row.phone);
		const end = digits.slice(-END);
		const others = byEnd.get(end);
		if (others) others.push({ digits, row });
		else byEnd.set(end, [{ digits, row }]);
	}
	return (phone) => {
		const wanted = digitsOf(phone);
		return (byEnd.get(wanted.slice(-END)) || [])
			.filter(({ digits }) => digits.endsWith(wanted) || wanted.endsWith(digits))
			.map(({ row }) => row);
	};
}
