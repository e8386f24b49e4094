/** PostgreSQL stores neither the character NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Replaces what cannot be stored by the replacement character. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Whether all texts and keys in a JSON value can be stored. */
export const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorableJson(member))
}

/** Makes all texts and keys in a JSON value storable. */
export const toStorableJson = (value: unknown): unknown => {
  if (typeof value === 'string') return toStorable(value)
  if (Array.isArray(value)) return value.map(toStorableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [toStorable(name), toStorableJson(member)]))
}
