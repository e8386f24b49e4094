import { formatPercent, paiseToRupees, percentToBasisPoints, type Paise, readWrittenRupees } from '#src/kit/money.ts'
import { type Corners, fromPercents, toPercents } from '#src/kit/lid/corners.ts'
import { leathers, materials, sizes } from '../product.ts'
import type { ProductRecord } from './product-record.ts'
import { toDescription, toWritten } from './written-description.ts'

/** How a field of a product is written in a form. */
export type FieldKind =
  | 'line'
  /** HTML of the file, written as text. */
  | 'long'
  | 'number'
  | 'rupees'
  /** Written as "18", stored in hundredths. */
  | 'percent'
  | 'flag'
  | 'list'
  | 'colour'
  | 'corners'
  | { readonly choices: readonly string[] }

/** `path`: where it stands in a product of the file, such as `dimensionsMm.length` or `variants.MJ-1001-OXB.colourName`. */
export type ProductField = { readonly path: string; readonly kind: FieldKind }

export type FieldSection = { readonly title: string; readonly fields: readonly ProductField[] }

const field = (path: string, kind: FieldKind): ProductField => ({ path, kind })

/** The form of a product, in the order of the file. Code and SKUs never change; stock is counted, and pictures are imported. */
const sections: readonly FieldSection[] = [
  {
    title: 'Name and place',
    fields: [
      field('name', 'line'),
      field('id', 'line'),
      field('genericName', 'line'),
      field('brand', 'line'),
      field('type', { choices: ['Regular', 'Personalized', 'B2B'] }),
      field('soldRetail', 'flag'),
      field('isPersonalisable', 'flag'),
      field('isB2B', 'flag'),
      field('categories.retail', 'list'),
      field('categories.personalised', 'list'),
      field('categories.b2b', 'list'),
    ],
  },
  { title: 'Prices', fields: [field('pricePaise', 'rupees'), field('mrpPaise', 'rupees'), field('advancePercent', 'number')] },
  {
    title: 'Make and size',
    fields: [
      field('size', { choices: sizes }),
      field('material', { choices: materials }),
      field('leather', { choices: ['', ...leathers] }),
      field('closure.zip', 'flag'),
      field('closure.lockable', 'flag'),
      field('dimensionsMm.length', 'number'),
      field('dimensionsMm.width', 'number'),
      field('dimensionsMm.height', 'number'),
      field('weightGrams', 'number'),
      field('netQuantity', 'number'),
    ],
  },
  {
    title: 'Tax and making',
    fields: [
      field('hsnCode', 'line'),
      field('gstBasisPoints', 'percent'),
      field('countryOfOrigin', 'line'),
      field('importer.name', 'line'),
      field('importer.address', 'line'),
      field('makingDays', 'number'),
    ],
  },
  { title: 'Writing', fields: [field('personalisation.maxNameLength', 'number'), field('personalisation.zodiac', 'flag')] },
  { title: 'Text', fields: [field('description', 'long')] },
]

export const fieldSections = ({ variants }: ProductRecord): readonly FieldSection[] => [
  ...sections,
  {
    title: 'Colours',
    fields: variants.flatMap(({ sku }) => [field(`variants.${sku}.colourName`, 'line'), field(`variants.${sku}.colourHex`, 'colour')]),
  },
]

/** Where the writing goes, colour by colour. It has a screen of its own. */
const writingFields = ({ variants }: ProductRecord): readonly ProductField[] =>
  variants.flatMap(({ sku, images }) => [
    field(`variants.${sku}.canvasPicture`, { choices: images.map(({ file }) => file) }),
    field(`variants.${sku}.canvas.quad`, 'corners'),
    field(`variants.${sku}.canvas.plateMm.width`, 'number'),
    field(`variants.${sku}.canvas.plateMm.height`, 'number'),
  ])

export const productFields = (record: ProductRecord): readonly ProductField[] => [
  ...fieldSections(record).flatMap(({ fields }) => fields),
  ...writingFields(record),
]

/** The value as it stands in the field of a form. A value of the wrong kind stands there as it was typed. */
export function toText(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'flag') return value === true ? 'yes' : ''
  if (kind === 'list' && Array.isArray(value)) return value.join(', ')
  if (kind === 'corners' && Array.isArray(value)) return toPercents(value as unknown as Corners)
  if (kind === 'rupees' && Number.isSafeInteger(value)) return paiseToRupees(value as Paise).replace(/[.]00$/, '')
  if (kind === 'long' && typeof value === 'string') return toWritten(value)
  if (kind === 'percent' && typeof value === 'number') return formatPercent(value).replace(/ %$/, '')
  return String(value)
}

/** What was typed as a value of the file. What is none stays as it was typed, for the rules to refuse; an empty field is left out. */
export function fromText(kind: FieldKind, text: string): unknown {
  const typed = text.replaceAll('\r\n', '\n').trim()
  if (kind === 'flag') return typed !== ''
  if (kind === 'list')
    return typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  if (typed === '') return undefined
  if (kind === 'corners') return fromPercents(typed) ?? typed
  if (kind === 'rupees') return readWrittenRupees(typed) ?? typed
  if (kind === 'percent') return percentToBasisPoints(typed) ?? typed
  if (kind === 'long') return toDescription(typed)
  if (kind === 'number') return /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed
  return typed
}
