import * as z from 'zod'

// Fields of the owner's files, with messages that an owner understands.

const unknownFields = (issue: { code?: string; keys?: readonly string[] }) =>
  issue.code === 'unrecognized_keys' ? `has fields that mean nothing: ${issue.keys?.join(', ')}` : 'must be an object'
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, { error: unknownFields })
export const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'must be a list')
export const choice = <const Choices extends readonly [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)

/** A field that was emptied in a form, or left out of a file, is missing; it is no text of another kind. */
export const text = () => z.string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
export const requiredText = (maxLength: number) =>
  text().trim().min(1, 'must not be empty').max(maxLength, `must have at most ${maxLength} characters`)
export const wholeNumber = (min: number, max: number, message = `must be a whole number from ${min} to ${max}`) =>
  z.number(message).refine((n) => Number.isInteger(n) && n >= min && n <= max, message)
export const slug = text()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens')
  .max(80, 'must have at most 80 characters')

/** A path inside the shop's folder. */
export const mediaPath = (...endings: string[]) =>
  text().regex(
    new RegExp(`^media(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+[.](${endings.join('|')})$`),
    `must be a path such as media/folder/name.${endings[0]}`,
  )

export const picturePath = mediaPath('webp', 'png', 'jpg', 'jpeg', 'avif')
export const pixels = wholeNumber(1, 10_000)
