import { isSameValue } from './merge-records.ts'
import { fromText, productFields, toText } from './product-fields.ts'
import type { ProductRecord } from './product-record.ts'

/** A field that staff have written and nobody has published. Absent: there is no value. */
export type FieldEdit = {
  readonly value?: unknown
  /** What the shop had when it was written. */
  readonly before?: unknown
  readonly by: string
  readonly at: Date
}

export type FieldEdits = Readonly<Record<string, FieldEdit>>

/** What a form posts, by field; `began` is what stood in the fields when it was drawn. */
export type PostedFields = { readonly typed: Readonly<Record<string, string>>; readonly began: Readonly<Record<string, string>> }

/** Somebody else has changed the same field meanwhile. Both are texts of the form. */
export type FieldClash = { readonly field: string; readonly typed: string; readonly stored: string; readonly by: string | undefined }

export type SavedFields = {
  readonly edits: FieldEdits
  readonly clashes: readonly FieldClash[]
  /** Fields that somebody else has changed meanwhile and this form has not. */
  readonly merged: readonly string[]
}

/** Takes each field that the form changed, and leaves what somebody else changed meanwhile. */
export function saveFields(
  { record, edits }: { readonly record: ProductRecord; readonly edits: FieldEdits },
  { typed, began }: PostedFields,
  { by, at }: Pick<FieldEdit, 'by' | 'at'>,
): SavedFields {
  const saved: Record<string, FieldEdit> = { ...edits }
  const [clashes, merged]: [FieldClash[], string[]] = [[], []]
  for (const { path, kind } of productFields(record)) {
    // A box that is not ticked is not posted.
    const mine = typed[path] ?? (kind === 'flag' && path in began ? '' : undefined)
    if (mine === undefined) continue
    const published = valueAt(record, path)
    const edit = edits[path]
    const stored = toText(kind, edit ? edit.value : published)
    const [value, first] = [fromText(kind, mine), began[path] ?? stored]
    const isAsStored = isSameValue(value, fromText(kind, stored))
    if (isSameValue(value, fromText(kind, first))) {
      if (!isAsStored) merged.push(path)
    } else if (!isAsStored && !isSameValue(fromText(kind, first), fromText(kind, stored))) {
      clashes.push({ field: path, typed: mine, stored, by: edit?.by })
    } else if (isSameValue(value, published)) delete saved[path]
    else if (!isAsStored || isOutdated(record, path, edit)) saved[path] = { value, before: published, by, at }
  }
  return { edits: saved, clashes, merged }
}

/** The product with what the draft wants. */
export function withEdits(record: ProductRecord, edits: FieldEdits): ProductRecord {
  const copy = structuredClone(record) as Branch
  for (const [path, { value }] of Object.entries(edits)) {
    const names = path.split('.')
    const last = names.pop()!
    const holder = names.reduce<Branch | undefined>((at, name) => step(at, name, value !== undefined), copy)
    if (!holder) continue
    if (value === undefined) delete holder[last]
    else holder[last] = value
  }
  // Nobody imports what nobody is named for.
  const importer = copy['importer'] as Branch | undefined
  if (importer && Object.values(importer).every((value) => value === undefined)) delete copy['importer']
  // Without letters there is no writing, whatever else stands there.
  if ((copy['personalisation'] as Branch | undefined)?.['maxNameLength'] === undefined) delete copy['personalisation']
  return copy as unknown as ProductRecord
}

/** Fields of the draft that were published in another way since they were written. Whoever has seen both saves them once more. */
export const outdatedEdits = (record: ProductRecord, edits: FieldEdits): string[] =>
  Object.keys(edits).filter((path) => isOutdated(record, path, edits[path]))

function isOutdated(record: ProductRecord, path: string, edit: FieldEdit | undefined): boolean {
  const published = valueAt(record, path)
  return edit !== undefined && !isSameValue(published, edit.before) && !isSameValue(published, edit.value)
}

export const valueAt = (record: ProductRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => step(at as Branch | undefined, name, false), record)

type Branch = { [name: string]: unknown }

/** Colours are found by their SKU. */
function step(at: Branch | undefined, name: string, makes: boolean): Branch | undefined {
  if (Array.isArray(at)) return at.find(({ sku }) => sku === name)
  if (makes && at && at[name] === undefined) at[name] = {}
  return at?.[name] as Branch | undefined
}
