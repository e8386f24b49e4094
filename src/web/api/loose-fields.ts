import * as z from 'zod'

/** Callers send numbers, text, booleans, null or nothing for the same field; these schemas read them all alike. */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()], 'must be text, a number or empty').optional()

/** Trimmed; '' when there is nothing. */
export const looseText = (maxLength = 200) =>
  scalar.transform((written) => String(written ?? '').trim()).pipe(z.string().max(maxLength, `must have at most ${maxLength} characters`))

/** '1', 1 and true are on; '0', 0, false, null and empty are off. */
export const looseFlag = scalar.transform((written, context): boolean => {
  const value = String(written ?? '')
    .trim()
    .toLowerCase()
  if (value === '1' || value === 'true') return true
  if (!['', '0', 'false', 'null'].includes(value)) context.addIssue({ code: 'custom', message: "must be '1' or empty" })
  return false
})

/** A list of texts, one text alone, or nothing; empty entries are dropped. */
export const looseList = (maxItems = 100) =>
  z
    .union([z.array(looseText()), looseText().transform((text) => [text])], 'must be a list of texts, or null')
    .transform((texts) => [...new Set(texts.filter((text) => text !== ''))])
    .pipe(z.array(z.string()).max(maxItems, `must have at most ${maxItems} entries`))

/** A whole number, however it is written; undefined when there is none. */
export const looseInteger = (min: number, max: number) =>
  scalar.transform((written, context): number | undefined => {
    const value = String(written ?? '').trim()
    if (value === '') return undefined
    const number = /^\+?\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max)) context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` })
    return number
  })
