import { isSameJson } from '#src/kit/json/merge-json.ts'
import { findCanvas, withCanvas, withoutEmptyCanvas } from './canvas-picture.ts'
import { fromText, productFields, toText } from './product-fields.ts'
import type { PictureRecord, ProductRecord, VariantRecord } from './product-record.ts'

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
  const drawn = withStructure(record, edits)
  const [clashes, merged]: [FieldClash[], string[]] = [[], []]
  for (const { path, kind } of productFields(drawn)) {
    // A box that is not ticked is not posted.
    const mine = typed[path] ?? (kind === 'flag' && path in began ? '' : undefined)
    if (mine === undefined) continue
    const published = valueAt(record, path)
    const edit = edits[path]
    const unedited = valueAt(drawn, path)
    const stored = toText(kind, edit ? edit.value : unedited)
    const [value, first] = [fromText(kind, mine), began[path] ?? stored]
    const isAsStored = isSameJson(value, fromText(kind, stored))
    if (isSameJson(value, fromText(kind, first))) {
      if (!isAsStored) merged.push(path)
    } else if (!isAsStored && !isSameJson(fromText(kind, first), fromText(kind, stored))) {
      clashes.push({ field: path, typed: mine, stored, by: edit?.by })
    } else if (isSameJson(value, unedited)) delete saved[path]
    else if (!isAsStored || isOutdated(record, path, edit)) saved[path] = { value, before: published, by, at }
  }
  return { edits: saved, clashes, merged }
}

/** The product with what the draft wants. */
export function withEdits(record: ProductRecord, edits: FieldEdits): ProductRecord {
  const copy = structuredClone(record) as Branch
  for (const [path, { value }] of Object.entries(edits).toSorted(([one], [other]) => rankOf(one) - rankOf(other))) {
    if (path === colourOrder) continue
    const names = path.split('.')
    const last = names.pop()!
    const holder = names.reduce<Branch | undefined>((at, name) => step(at, name, value !== undefined), copy)
    if (holder) setField(holder, last, value)
  }
  // Nobody imports what nobody is named for.
  const importer = copy['importer'] as Branch | undefined
  if (importer && Object.values(importer).every((value) => value === undefined)) delete copy['importer']
  // Without letters there is no writing, whatever else stands there.
  if ((copy['personalisation'] as Branch | undefined)?.['maxNameLength'] === undefined) delete copy['personalisation']
  const product = copy as unknown as ProductRecord
  const variants = product.variants.map((variant) => ({ ...variant, images: variant.images.map(withoutEmptyCanvas) }))
  return { ...product, variants: ordered(variants, edits[colourOrder]?.value) }
}

/** The product with the colours that the draft wants, and the pictures to write on: other fields are fields of these. */
export const withStructure = (record: ProductRecord, edits: FieldEdits): ProductRecord =>
  withEdits(record, Object.fromEntries(Object.entries(edits).filter(([path]) => rankOf(path) < ordinary)))

/** Colours come first, then their pictures, then which of these is the canvas, and then what is written into them. */
function rankOf(path: string): number {
  if (/^variants[.][^.]+$/.test(path) || path === colourOrder) return 0
  if (path.endsWith('.images')) return 1
  return path.endsWith(`.${canvasPicture}`) ? 2 : ordinary
}
const ordinary = 3

/** Colours of which the draft did not know follow the others. */
function ordered(variants: readonly VariantRecord[], skus: unknown): readonly VariantRecord[] {
  if (!Array.isArray(skus)) return variants
  const placeOf = ({ sku }: VariantRecord) => (skus.includes(sku) ? skus.indexOf(sku) : skus.length)
  return variants.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function setField(holder: Branch, name: string, value: unknown): void {
  if (Array.isArray(holder)) setColour(holder, name, value)
  else if (name === canvasPicture && Array.isArray(holder['images'])) holder['images'] = withCanvas(holder['images'], value)
  else if (value === undefined) delete holder[name]
  else holder[name] = value
}

/** A colour that is there already keeps its place. Without a value it is taken away. */
function setColour(colours: unknown[], sku: string, value: unknown): void {
  const at = (colours as VariantRecord[]).findIndex((colour) => colour.sku === sku)
  if (value === undefined) colours.splice(at, at < 0 ? 0 : 1)
  else colours.splice(at < 0 ? colours.length : at, at < 0 ? 0 : 1, value)
}

/** Fields of the draft that were published in another way since they were written. Whoever has seen both saves them once more. */
export const outdatedEdits = (record: ProductRecord, edits: FieldEdits): string[] =>
  // An order of colours is no reason to ask: those that came meanwhile follow the others.
  Object.keys(edits).filter((path) => path !== colourOrder && isOutdated(record, path, edits[path]))

function isOutdated(record: ProductRecord, path: string, edit: FieldEdit | undefined): boolean {
  const published = valueAt(record, path)
  return edit !== undefined && !isSameJson(published, edit.before) && !isSameJson(published, edit.value)
}

export const valueAt = (record: ProductRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => step(at as Branch | undefined, name, false), record)

type Branch = { [name: string]: unknown }

/** The field of a product that has the SKUs of its colours in their order. */
export const colourOrder = 'variantOrder'

/** The field of a colour that says by its path which of its pictures is the canvas. */
const canvasPicture = 'canvasPicture'

/** Colours are found by their SKU, and what is known of a canvas stands at one of the pictures. */
function step(at: Branch | undefined, name: string, makes: boolean): Branch | undefined {
  if (Array.isArray(at)) return at.find(({ sku }) => sku === name)
  if (name === colourOrder && Array.isArray(at?.['variants'])) return at['variants'].map(({ sku }) => sku) as unknown as Branch
  if (Array.isArray(at?.['images'])) {
    const canvas = findCanvas(at['images'] as PictureRecord[])
    if (name === canvasPicture) return canvas?.file as unknown as Branch
    if (name === 'canvas') return canvas && step(canvas as Branch, 'canvas', makes)
  }
  if (makes && at && at[name] === undefined) at[name] = {}
  return at?.[name] as Branch | undefined
}
