import { paiseToRupees, type Paise } from '#src/kit/money.ts'
import { leathers, materials, sizes } from '../product.ts'
import { pictureTexts } from './picture-cells.ts'

/** How the cells of a column are written. */
export type CellKind = 'text' | 'long' | 'flag' | 'whole' | 'rupees' | 'list' | 'pictures' | 'canvas' | 'plate' | 'choice' | 'shade'

/** A column of the table of products, of which each row is a colour. `path`: where it stands in a product of the file, or in a colour of it. */
export type TableColumn = {
  readonly name: string
  readonly of: 'product' | 'colour'
  readonly path: string
  readonly kind: CellKind
  readonly choices?: readonly string[]
}

const column = (name: string, kind: CellKind = 'text', more: Partial<TableColumn> = {}): TableColumn => ({
  ...{ name, kind, of: 'product', path: name },
  ...more,
})
const ofColour = (name: string, kind: CellKind = 'text'): TableColumn => column(name, kind, { of: 'colour' })

/** By these a row finds its product and its colour; they are never changed by a table. */
export const keyColumns = ['id', 'code', 'sku'] as const

/** A number that an export writes, with which an import finds out what somebody else has changed since. It is no field of the product. */
export const versionColumn = column('version', 'whole', { path: '' })

/** Stock is taken for new colours only. */
const stockColumn = ofColour('stock', 'whole')

/** In the order of an export. */
export const exportedColumns: readonly TableColumn[] = [
  column('id'),
  column('code'),
  versionColumn,
  column('name'),
  column('genericName'),
  column('brand'),
  column('type', 'choice', { choices: ['Regular', 'Personalized', 'B2B'] }),
  column('isPersonalisable', 'flag'),
  column('isB2B', 'flag'),
  column('soldRetail', 'flag'),
  column('categories.retail', 'list'),
  column('categories.personalised', 'list'),
  column('categories.b2b', 'list'),
  column('priceRupees', 'rupees', { path: 'pricePaise' }),
  column('mrpRupees', 'rupees', { path: 'mrpPaise' }),
  column('advancePercent', 'whole'),
  column('size', 'choice', { choices: sizes }),
  column('material', 'choice', { choices: materials }),
  column('leather', 'choice', { choices: leathers }),
  column('closure.zip', 'flag'),
  column('closure.lockable', 'flag'),
  column('dimensionsMm.length', 'whole'),
  column('dimensionsMm.width', 'whole'),
  column('dimensionsMm.height', 'whole'),
  column('weightGrams', 'whole'),
  column('netQuantity', 'whole'),
  column('hsnCode'),
  column('gstBasisPoints', 'whole'),
  column('countryOfOrigin'),
  column('importer.name'),
  column('importer.address'),
  column('makingDays', 'whole'),
  column('personalisation.maxNameLength', 'whole'),
  column('personalisation.zodiac', 'flag'),
  column('description', 'long'),
  ofColour('sku'),
  ofColour('colour'),
  ofColour('colourName'),
  ofColour('colourHex', 'shade'),
  stockColumn,
  ofColour('images', 'pictures'),
  ofColour('canvas', 'canvas'),
  ofColour('plateMm', 'plate'),
]

/** Instead of the columns in rupees. */
const paiseColumns = [column('pricePaise', 'whole'), column('mrpPaise', 'whole')]

const byHeading = new Map([...exportedColumns, ...paiseColumns].map((each) => [each.name.toLowerCase(), each]))

/** Undefined for a heading that means nothing. */
export const findColumn = (heading: string): TableColumn | undefined => byHeading.get(heading.trim().toLowerCase())

/** The value as it stands in a cell; empty where there is none. */
export function cellText(kind: CellKind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'flag' && typeof value === 'boolean') return value ? 'yes' : 'no'
  if (kind === 'rupees' && Number.isSafeInteger(value)) return paiseToRupees(value as Paise).replace(/[.]00$/, '')
  if (kind === 'list' && Array.isArray(value)) return value.join('|')
  if (kind === 'pictures' || kind === 'canvas' || kind === 'plate') return pictureTexts[kind](value)
  return String(value)
}
