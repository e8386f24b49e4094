/** What a table has under a key that somebody else chose. `table[key]` would also find what every object has, such as `__proto__`. */
export const entryOf = <Value>(table: Readonly<Record<string | number, Value>>, key: string | number): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Whatever the key: `table[key] = value` would exchange the table's prototype under `__proto__`. */
export function setEntry<Value>(table: Record<string | number, Value>, key: string | number, value: Value): void {
  Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true })
}
