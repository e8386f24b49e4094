/** Reads untrusted JSON. Kept small, because every browser loads it. */
export type Members = Readonly<Record<string, unknown>>

export const membersOf = (json: unknown): Members =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Members) : {}

export const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [])

/** Returns a number as its digits, and an empty text for anything else that is not a text. */
export const textOf = (json: unknown): string => (typeof json === 'string' ? json : typeof json === 'number' ? String(json) : '')

/** Undefined unless it is a whole number from 1 to `most`. */
export function countOf(json: unknown, most: number): number | undefined {
  const count = typeof json === 'string' && /^\d{1,9}$/.test(json) ? Number(json) : json
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
}
