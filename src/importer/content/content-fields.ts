import type { Section } from '#src/shop/content/content.ts'
import { object, text, requiredText } from '../file-fields.ts'
import type { PictureOf } from './file-reading.ts'
import type { MarkdownSection } from './markdown.ts'

export const day = text()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-10-08')
  .refine((written) => new Date(`${written}T00:00:00Z`).toJSON()?.startsWith(written) ?? false, 'is no day of the calendar')

/** Shown on the page and by search engines, which cut longer ones off. */
export const description = requiredText(160).min(50, 'must have at least 50 characters')

/** What search engines show of one category of a listing. */
export const categoryDescription = requiredText(160)

const categoryPlaceholders = new Set(['{category}', '{pieces}'])

/** Whether this placeholder, which only descriptions of categories have, is allowed at this place. */
export const isCategoryPlaceholder = (written: string, path: readonly PropertyKey[]): boolean =>
  path.at(-1) === 'categoryDescription' && categoryPlaceholders.has(written)

export const QuestionInFile = object({ question: requiredText(150), answer: requiredText(2_000) })

export const withPictures = (sections: readonly MarkdownSection[], pictureOf: PictureOf): Section[] =>
  sections.map(({ picture, ...section }) => ({ ...section, picture: picture && pictureOf(picture) }))
