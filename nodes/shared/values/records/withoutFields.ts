/**
 * Leaves fields out of a JSON value, at any depth.
 *
 * @param value for instance a record of an organization; it is not changed
 * @param names of the fields, for instance `api_key`
 */
export function withoutFields<Value>(value: Value, names: readonly string[]): Value {
	const walk = (inner: unknown): unknown => {
		if (Array.isArray(inner)) return inner.map(walk);
		if (typeof inner !== 'object' || inner === null) return inner;
		return Object.fromEntries(
			Object.entries(inner)
				.filter(([name]) => !names.includes(name))
				.map(([name, item]) => [name, walk(item)]),
		);
	};
	return walk(value) as Value;
}
