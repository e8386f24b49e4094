import { slugOf } from '#src/kit/slug.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { colourOrder, type FieldEdit, type FieldEdits, valueAt, withStructure } from '../../catalogue/changes/product-draft.ts'
import type { ProductRecord, VariantRecord } from '../../catalogue/changes/product-record.ts'
import { type DraftDeps, judge } from './draft-product.ts'
import { type DraftOf, editDraft } from './edit-draft.ts'
import type { KnownProduct } from './find-product.ts'

/** `field`: of the form that asked. */
export type ColourProblem =
  | { readonly code: 'refused_colour'; readonly field: keyof NewColour; readonly message: string }
  | { readonly code: 'no_such_colour' }

export type NewColour = { readonly sku: string; readonly colourName: string; readonly colourHex: string }

/** A colour that the product gets once its draft is published. Its stock begins at nothing: units come in as moves. */
export function addColour({ colour, ...draft }: DraftOf & { readonly colour: NewColour }, deps: DraftDeps) {
  const { sku, colourName, colourHex } = colour
  const variant: VariantRecord = { sku, colour: slugOf(colourName), colourName, colourHex, stock: 0, images: [] }
  return editDraft<ColourProblem>(
    draft,
    async (known, at, tx) => {
      const { record } = known
      const before = structureOf(known)
      const drafted = { ...before, variants: [...before.variants, variant] }
      const { faults } = await judge(tx, { known, drafted }, deps)
      const refused = faults.flatMap(({ field, message }) => (fieldOf(field, sku) ? [{ field: fieldOf(field, sku)!, message }] : []))[0]
      if (refused) return refuse({ code: 'refused_colour', ...refused })
      const former = withoutColour(editsOf(known), sku)
      // One that the draft took off sale is on sale again, as it was.
      if (valueAt(record, pathOf(sku))) return ok(former)
      return ok({ ...former, [pathOf(sku)]: { value: variant, by: draft.by, at } })
    },
    deps,
  )
}

/** Takes a colour off sale once the draft is published; one that only the draft has is gone from it. */
export function removeColour({ sku, ...draft }: DraftOf & { readonly sku: string }, deps: DraftDeps) {
  return editDraft<ColourProblem>(
    draft,
    async (known, at) => {
      if (!structureOf(known).variants.some((variant) => variant.sku === sku)) return refuse({ code: 'no_such_colour' })
      const published = valueAt(known.record, pathOf(sku))
      const former = withoutColour(editsOf(known), sku)
      return ok(published === undefined ? former : { ...former, [pathOf(sku)]: { before: published, by: draft.by, at } })
    },
    deps,
  )
}

/** Moves a colour one place towards the first, which is shown first, or towards the last. */
export function moveColour({ sku, to, ...draft }: DraftOf & { readonly sku: string; readonly to: 'earlier' | 'later' }, deps: DraftDeps) {
  return editDraft<ColourProblem>(
    draft,
    async (known, at) => {
      const order = structureOf(known).variants.map((variant) => variant.sku)
      const place = order.indexOf(sku)
      const other = to === 'earlier' ? place - 1 : place + 1
      if (place < 0 || order[other] === undefined) return refuse({ code: 'no_such_colour' })
      const value = order.with(place, order[other]).with(other, sku)
      const published = known.record.variants.map((variant) => variant.sku)
      const { [colourOrder]: _former, ...others } = editsOf(known)
      if (String(value) === String(published)) return ok(others)
      return ok({ ...others, [colourOrder]: { value, before: published, by: draft.by, at } satisfies FieldEdit })
    },
    deps,
  )
}

/** The fields of a draft that hold a colour as a whole, and the order. */
export const colourPaths = (edits: FieldEdits, sku: string): string[] => [
  ...new Set([pathOf(sku), colourOrder, ...Object.keys(edits).filter((path) => path.startsWith(`${pathOf(sku)}.`))]),
]

const pathOf = (sku: string): string => `variants.${sku}`

const editsOf = ({ draft }: KnownProduct): FieldEdits => draft?.edits ?? {}

const structureOf = (known: KnownProduct): ProductRecord => withStructure(known.record, editsOf(known))

const withoutColour = (edits: FieldEdits, sku: string): FieldEdits =>
  Object.fromEntries(Object.entries(edits).filter(([path]) => path !== pathOf(sku) && !path.startsWith(`${pathOf(sku)}.`)))

/** Which field of the form a fault of the new colour belongs to; undefined for what is not asked there, such as its pictures. */
function fieldOf(field: string, sku: string): keyof NewColour | undefined {
  const [, of, inVariant] = /^variants[.](.+)[.](sku|colour|colourName|colourHex)$/.exec(field) ?? []
  if (of !== sku) return undefined
  return inVariant === 'sku' || inVariant === 'colourHex' ? inVariant : 'colourName'
}
