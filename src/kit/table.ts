/** Reads a table by an untrusted key. `table[key]` would also find inherited properties, such as `__proto__`. */
export const entryOf = <Value>(table: Readonly<Record<string | number, Value>>, key: string | number): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Writes to a table by an untrusted key. `table[key] = value` would replace the table's prototype for `__proto__`. */
export function setEntry<Value>(table: Record<string | number, Value>, key: string | number, value: Value): void {
  Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true })
}
