/** PostgreSQL keeps neither the character NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The same text, with a replacement character for whatever cannot be kept. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Whether all texts and names in a JSON value can be kept. */
export const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorableJson(member))
}

/** The same JSON value, with all its texts and names as they can be kept. */
export const toStorableJson = (value: unknown): unknown => {
  if (typeof value === 'string') return toStorable(value)
  if (Array.isArray(value)) return value.map(toStorableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [toStorable(name), toStorableJson(member)]))
}
