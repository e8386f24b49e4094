import { z } from 'zod'

// Shiprocket sends numbers as text and text as numbers, and nearly every member may be missing or null.

export const anything = z.unknown().optional()
export const text = anything.transform((value) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '',
)
export const number = anything.transform((value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
})
export const link = anything.transform((value) => (typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined))
/** An object, or an empty one for anything else. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catch(() => z.object(shape).parse({}))
