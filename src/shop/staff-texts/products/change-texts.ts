import type { Columns } from '#src/kit/csv.ts'
import { formatPaise, formatPercent, type Paise } from '#src/kit/money.ts'
import type {
  ChangeSet,
  ChangeSource,
  FieldChange,
  ImportConflict,
  KeptChange,
  KeptField,
  Listing,
  PublishProblem,
  RecordFault,
  UndoChangesProblem,
} from '../../workflows/publishing/publishing.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'

const sourceLabels: Readonly<Record<ChangeSource, string>> = {
  form: 'Form',
  csv: 'CSV',
  json: 'JSON',
  folder: 'Folder',
  undo: 'Undo',
}

export const changeSourceLabel = ({ source, undoes }: Pick<ChangeSet, 'source' | 'undoes'>): string =>
  undoes === undefined ? sourceLabels[source] : `Undo of ${undoes}`

/** The fields of a product by their names in the file; what is not here is shown by that name. */
const fieldLabels: Readonly<Record<string, string>> = {
  forSale: 'for sale',
  id: 'address',
  code: 'code',
  name: 'name',
  genericName: 'generic name',
  brand: 'brand',
  type: 'type',
  isPersonalisable: 'sold with a name',
  isB2B: 'sold to businesses',
  soldRetail: 'sold retail',
  'categories.retail': 'categories, retail',
  'categories.personalised': 'categories, with a name',
  'categories.b2b': 'categories, businesses',
  pricePaise: 'price',
  mrpPaise: 'MRP',
  size: 'size',
  material: 'material',
  leather: 'kind of leather',
  'closure.zip': 'zip',
  'closure.lockable': 'lock',
  'dimensionsMm.length': 'length in mm',
  'dimensionsMm.width': 'width in mm',
  'dimensionsMm.height': 'height in mm',
  weightGrams: 'weight in g',
  netQuantity: 'net quantity',
  hsnCode: 'HSN code',
  gstBasisPoints: 'GST rate',
  countryOfOrigin: 'country of origin',
  importer: 'importer',
  'importer.name': 'importer',
  'importer.address': 'address of the importer',
  makingDays: 'making days',
  personalisation: 'writing',
  'personalisation.maxNameLength': 'most letters',
  'personalisation.zodiac': 'zodiac signs',
  description: 'description',
  variantOrder: 'order of colours',
  colour: 'colour in files',
  colourName: 'colour',
  colourHex: 'shade',
  images: 'pictures',
}

/** "price", "MJ-1001-OXB, colour". */
export function fieldLabel(field: string): string {
  const [, sku, inVariant] = /^variants[.]([^.]+)(?:[.](.+))?$/.exec(field) ?? []
  if (sku === undefined) return fieldLabels[field] ?? field
  return inVariant === undefined ? sku : `${sku}, ${fieldLabels[inVariant] ?? inVariant}`
}

/** A value of a field as people read it: "₹1,199", "18 %", "yes", "3 pictures". */
export function fieldValue(field: string, value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && field.endsWith('Paise')) return formatPaise(value as Paise)
  if (typeof value === 'number' && field === 'gstBasisPoints') return formatPercent(value)
  if (Array.isArray(value)) return field.endsWith('images') ? countOf(value.length, 'picture') : value.join(', ') || 'nothing'
  if (typeof value === 'object') return field.startsWith('variants.') ? 'a colour' : JSON.stringify(value)
  return shortened(String(value))
}

export const listingLabels: Readonly<Record<Listing, string>> = { retail: 'Retail', personalised: 'With a name', b2b: 'To businesses' }

/** "price", "3 things are missing or wrong". */
export const countedFaults = (faults: readonly RecordFault[]): string =>
  faults.length === 1 ? `${fieldLabel(faults[0]!.field)} is missing or wrong` : `${faults.length} things are missing or wrong`

/** "price: ₹1,199 → ₹1,099". */
export const changeMessage = ({ field, before, after }: FieldChange): string =>
  `${fieldLabel(field)}: ${fieldValue(field, before)} → ${fieldValue(field, after)}`

/** The same in the manner of the file's faults. */
export const conflictMessage = ({ product, field, desk, file }: ImportConflict): string =>
  `${product}, ${fieldLabel(field)}: is ${fieldValue(field, file)} in the folder and ${fieldValue(field, desk)} at the desk; both have changed since the last import`

export const keptFieldMessage = ({ product, field }: KeptField): string => `${product}, ${fieldLabel(field)}: stays as the desk has it`

/** "kept: price of rani, Meera, 12.40". */
export const keptChangeMessage = ({ product, field, by, at }: KeptChange): string =>
  `kept: ${fieldLabel(field)} of ${product}${at ? `, ${by ?? 'the shop'}, ${formatDateTime(at)}` : ''}`

export const recordFaultMessage = ({ product, field, message }: RecordFault): string => `${product}, ${fieldLabel(field)}: ${message}`

export function publishProblemMessage(problem: PublishProblem): string {
  switch (problem.code) {
    case 'unknown_product':
      return 'There is no such product, or its folder has to be imported once more.'
    case 'no_draft':
      return 'There is no draft: somebody has published it, or thrown it away.'
    case 'draft_changed':
      return `${problem.by} has changed the draft on ${formatDateTime(problem.at)}: look at it first.`
    case 'published_meanwhile':
      return `Published in another way meanwhile: ${problem.fields.map(fieldLabel).join('; ')}. Look at both, and save what holds.`
    case 'faulty_changes':
      return `It cannot be published yet:\n${problem.faults.map(recordFaultMessage).join('\n')}`
  }
}

export function undoChangesProblemMessage(id: number, problem: UndoChangesProblem): string {
  switch (problem.code) {
    case 'unknown_set':
      return `There is no change set ${id}.`
    case 'too_old':
      return `Change set ${id} is too old: only the last fifty can be taken back.`
    case 'undone_already':
      return `${problem.by.by ?? 'The shop'} took change set ${id} back on ${formatDateTime(problem.by.at)}.`
    case 'faulty_changes':
      return `What comes of it would not be right, so that nothing was taken back:\n${problem.faults.map(recordFaultMessage).join('\n')}`
  }
}

export const changeSetColumns: Columns<ChangeSet> = {
  Number: ({ id }) => id,
  When: ({ at }) => formatDateTime(at),
  By: ({ by }) => by ?? 'the shop',
  From: changeSourceLabel,
  New: ({ added }) => added,
  Changed: ({ changed }) => changed,
  Retired: ({ retired }) => retired,
  Undone: ({ undoneBy }) => (undoneBy === undefined ? undefined : `by ${undoneBy}`),
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const mostLetters = 60
const shortened = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)} …` : text)
