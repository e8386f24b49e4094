import type { Columns } from '#src/kit/csv.ts'
import { type Corners, toPercents } from '#src/kit/lid/corners.ts'
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
  RestoreProblem,
  PlaceProblem,
  SellProblem,
  UndoChangesProblem,
} from '../../workflows/publishing/publishing.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { fieldLabel } from '../../catalogue/changes/field-label.ts'

export { fieldLabel }

const sourceLabels: Readonly<Record<ChangeSource, string>> = {
  form: 'Form',
  csv: 'CSV',
  json: 'JSON',
  folder: 'Folder',
  undo: 'Undo',
  undo_rows: 'Undo of one product',
}

export function changeSourceLabel({ source, undoes, undoesRowsOf }: Pick<ChangeSet, 'source' | 'undoes' | 'undoesRowsOf'>): string {
  if (undoesRowsOf !== undefined) return `Undo of one product of ${undoesRowsOf}`
  return undoes === undefined ? sourceLabels[source] : `Undo of ${undoes}`
}

/** "2 new, 41 changed, 1 moved". */
export const changeSetSize = ({ added, changed, retired, placed }: Pick<ChangeSet, 'added' | 'changed' | 'retired' | 'placed'>): string =>
  [added > 0 && `${added} new`, changed > 0 && `${changed} changed`, retired > 0 && `${retired} left`, placed > 0 && `${placed} moved`]
    .filter(Boolean)
    .join(', ')

/** A value of a field as people read it: "₹1,199", "18 %", "yes", "3 pictures". */
export function fieldValue(field: string, value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && field.endsWith('Paise')) return formatPaise(value as Paise)
  if (typeof value === 'number' && field === 'gstBasisPoints') return formatPercent(value)
  if (Array.isArray(value) && field.endsWith('canvas.quad')) return `${toPercents(value as unknown as Corners)} %`
  if (Array.isArray(value)) return field.endsWith('images') ? countOf(value.length, 'picture') : value.join(', ') || 'nothing'
  if (typeof value === 'object') return field.startsWith('variants.') ? 'a colour' : JSON.stringify(value)
  return shortened(String(value))
}

export const listingLabels: Readonly<Record<Listing, string>> = { retail: 'Retail', personalised: 'With a name', b2b: 'To businesses' }

/** "price is missing or wrong (L9)", "3 things are missing or wrong (L9, L12)". */
export function countedFaults(faults: readonly RecordFault[]): string {
  const subject = faults.length === 1 ? `${fieldLabel(faults[0]!.field)} is` : `${faults.length} things are`
  return `${subject} missing or wrong${inBrackets(faults.map(({ law }) => law))}`
}

const inBrackets = (laws: readonly (string | undefined)[]): string => {
  const named = [...new Set(laws.filter((law) => law !== undefined))]
  return named.length > 0 ? ` (${named.join(', ')})` : ''
}

/** "price: ₹1,199 → ₹1,099". */
export const changeMessage = ({ field, before, after }: FieldChange): string =>
  `${fieldLabel(field)}: ${fieldValue(field, before)} → ${fieldValue(field, after)}`

/** The same in the manner of the file's faults. */
export const conflictMessage = ({ product, field, desk, file }: ImportConflict): string =>
  `${product}, ${fieldLabel(field)}: is ${fieldValue(field, file)} in the folder and ${fieldValue(field, desk)} at the desk; both have changed since the last import`

export const keptFieldMessage = ({ product, field }: KeptField): string => `${product}, ${fieldLabel(field)}: stays as the desk has it`

/** "kept: price of rani, Meera, 12.40". */
export const keptChangeMessage = ({ product, field, by, at }: KeptChange): string =>
  `kept: ${fieldLabel(field)} of ${product}${at ? `, ${by ?? 'the shop'}, ${formatTimestamp(at)}` : ''}`

export const recordFaultMessage = ({ product, field, message, law }: RecordFault): string =>
  `${product}, ${fieldLabel(field)}: ${message}${inBrackets([law])}`

export function publishProblemMessage(problem: PublishProblem): string {
  switch (problem.code) {
    case 'unknown_product':
      return 'There is no such product, or its folder has to be imported once more.'
    case 'no_draft':
      return 'There is no draft: somebody has published it, or thrown it away.'
    case 'draft_changed':
      return `${problem.by} has changed the draft on ${formatTimestamp(problem.at)}: look at it first.`
    case 'published_meanwhile':
      return `Published in another way meanwhile: ${problem.fields.map(fieldLabel).join('; ')}. Look at both, and save what holds.`
    case 'pictures_in_the_making':
      return `Not yet: ${problem.names.join(', ')} ${problem.names.length === 1 ? 'is' : 'are'} still being made in all sizes. Try again in a minute.`
    case 'faulty_changes':
      return `It cannot be published yet:\n${problem.faults.map(recordFaultMessage).join('\n')}`
  }
}

export function restoreProblemMessage({ code }: RestoreProblem): string {
  switch (code) {
    case 'unknown_product':
      return 'There is no such product any more.'
    case 'taken_meanwhile':
      return 'Another new product has its code or its address by now.'
    case 'not_a_draft':
      return 'What is to be restored is no draft of this product any more.'
  }
}

export function sellProblemMessage(problem: SellProblem): string {
  switch (problem.code) {
    case 'unknown_product':
    case 'faulty_changes':
      return publishProblemMessage(problem)
    case 'sold_already':
      return 'It is on sale already.'
    case 'not_sold':
      return 'It is not on sale any more.'
  }
}

export function placeProblemMessage(problem: PlaceProblem): string {
  switch (problem.code) {
    case 'unknown_product':
      return publishProblemMessage(problem)
    case 'not_sold':
      return 'It is not on sale any more, so it has no place.'
    case 'no_such_place':
      return `The places go from 1 to ${problem.places}.`
  }
}

export function undoChangesProblemMessage(id: number, problem: UndoChangesProblem): string {
  switch (problem.code) {
    case 'unknown_set':
      return `There is no change set ${id}.`
    case 'too_old':
      return `Change set ${id} is too old: only the last fifty can be taken back.`
    case 'unknown_row':
      return `Change set ${id} did not change ${problem.product}.`
    case 'undone_already':
      return `${problem.by.by ?? 'The shop'} took change set ${id} back on ${formatTimestamp(problem.by.at)}.`
    case 'faulty_changes':
      return `What comes of it would not be right, so that nothing was taken back:\n${problem.faults.map(recordFaultMessage).join('\n')}`
  }
}

export const changeSetColumns: Columns<ChangeSet> = {
  Number: ({ id }) => id,
  When: ({ at }) => formatTimestamp(at),
  By: ({ by }) => by ?? 'the shop',
  From: changeSourceLabel,
  New: ({ added }) => added,
  Changed: ({ changed }) => changed,
  Retired: ({ retired }) => retired,
  Moved: ({ placed }) => placed,
  Undone: ({ undoneBy }) => (undoneBy === undefined ? undefined : `by ${undoneBy}`),
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const mostLetters = 60
const shortened = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)} …` : text)
