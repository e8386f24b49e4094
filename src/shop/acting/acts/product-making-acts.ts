import { listOf, objectOf, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { FieldEdits } from '../../catalogue/changes/product-draft.ts'
import { carriedDraft } from '../../catalogue/changes/record-json.ts'
import { fieldLabel, placeProblemMessage, restoreProblemMessage, sellProblemMessage } from '../../staff-texts/products/change-texts.ts'
import { type ColourProblem, colourPaths } from '../../workflows/publishing/publishing.ts'
import { type ActDone, type ActProblem, deskAct } from '../desk-act.ts'
import { placeOf } from './planning/act-plan-acts.ts'
import { aboutProduct } from './product-acts.ts'

type OfProduct = { readonly product: string }
type Begin = {
  readonly name: string
  readonly code: string
  readonly address: string
  readonly like: string
  readonly withPictures?: string
}
type OfColour = OfProduct & { readonly sku: string }
type Place = OfProduct & { readonly place: string }
type AddColour = OfColour & { readonly colourName: string; readonly colourHex: string }
type MoveColour = OfColour & { readonly to: 'earlier' | 'later' }
type RestoreColours = OfProduct & { readonly paths: readonly string[]; readonly draft: string }

/** What makes a product, or a colour of one. Products go by their codes. */
export const productMakingActs = {
  'products.begin': deskAct<Begin>({
    right: 'editProducts',
    effect: 'at-once',
    input: objectOf<Begin>({ name: text, code: text, address: text, like: text, withPictures: optional(text) }),
    about: ({ code }) => ({ kind: 'product', number: code.trim().toUpperCase() }),
    async run({ name, code, address, like, withPictures }, { by }, { rooms }) {
      const wanted = { name: name.trim(), code: code.trim().toUpperCase(), address: address.trim(), like: like.trim().toUpperCase() }
      const begun = await rooms.publishing.beginProduct({ ...wanted, withPictures: withPictures !== undefined, by: by.name })
      if (!begun.ok) return refuse(begun.problem)
      const undo = { act: 'products.discardDraft', input: { product: begun.value.code } }
      return ok({ message: `${begun.value.name} is begun. Shoppers see nothing of it until it is published.`, undo })
    },
  }),

  'products.addColour': deskAct<AddColour>({
    right: 'editProducts',
    effect: 'at-once',
    input: objectOf<AddColour>({ product: text, sku: text, colourName: text, colourHex: text }),
    about: aboutProduct,
    async run({ product, sku, colourName, colourHex }, { by }, { rooms }) {
      const colour = { sku: sku.trim().toUpperCase(), colourName: colourName.trim(), colourHex: colourHex.trim() }
      const added = await rooms.publishing.addColour({ code: product, colour, by: by.name })
      return colourDone(added, { product, sku: colour.sku, message: `${colour.colourName} is in the draft of ${product}.` })
    },
  }),

  'products.removeColour': deskAct<OfColour>({
    right: 'editProducts',
    effect: 'at-once',
    input: objectOf<OfColour>({ product: text, sku: text }),
    about: aboutProduct,
    async run({ product, sku }, { by }, { rooms }) {
      const removed = await rooms.publishing.removeColour({ code: product, sku, by: by.name })
      return colourDone(removed, { product, sku, message: `${sku} leaves ${product} with its draft.` })
    },
  }),

  'products.moveColour': deskAct<MoveColour>({
    right: 'editProducts',
    effect: 'at-once',
    input: objectOf<MoveColour>({ product: text, sku: text, to: oneOf('earlier', 'later') }),
    about: aboutProduct,
    async run({ product, sku, to }, { by }, { rooms }) {
      const moved = await rooms.publishing.moveColour({ code: product, sku, to, by: by.name })
      return colourDone(moved, { product, sku, message: `${sku} comes ${to} in the draft of ${product}.` })
    },
  }),

  'products.restoreColours': deskAct<RestoreColours>({
    right: 'editProducts',
    effect: 'at-once',
    input: objectOf<RestoreColours>({ product: text, paths: listOf(text), draft: text }),
    about: aboutProduct,
    async run({ product, paths, draft }, { by }, { rooms }) {
      const restored = await rooms.publishing.restoreEdits({ code: product, paths, draft, by: by.name })
      if (!restored.ok) return refuse({ code: restored.problem.code, message: restoreProblemMessage(restored.problem) })
      return ok({ message: `The colours of ${product} are as before.` })
    },
  }),

  'products.stopSelling': deskAct<OfProduct>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<OfProduct>({ product: text }),
    about: aboutProduct,
    async run({ product }, { by }, { rooms }) {
      const stopped = await rooms.publishing.sellProduct({ code: product, isSold: false, by: by.name })
      if (!stopped.ok) return refuse({ code: stopped.problem.code, message: sellProblemMessage(stopped.problem) })
      const { name, changeSet } = stopped.value
      return ok({ message: `${name} is no longer sold.`, undo: { act: 'products.undoChanges', input: { changeSet } } })
    },
  }),

  'products.place': deskAct<Place>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<Place>({ product: text, place: text }),
    about: aboutProduct,
    async run({ product, place }, { by }, { rooms }) {
      const placed = await rooms.publishing.placeProduct({ code: product, place: placeOf(place), by: by.name })
      if (!placed.ok) return refuse({ code: placed.problem.code, field: 'place', message: placeProblemMessage(placed.problem) })
      const { name, before, changeSet } = placed.value
      return ok({
        message: `${name} is number ${place.trim()} now.`,
        ...(changeSet !== undefined && {
          undo: { act: 'products.undoChanges', input: { changeSet } },
          changes: [{ field: fieldLabel('place'), before: String(before), after: place.trim() }],
        }),
      })
    },
  }),

  'products.sellAgain': deskAct<OfProduct>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<OfProduct>({ product: text }),
    about: aboutProduct,
    async run({ product }, { by }, { rooms }) {
      const sold = await rooms.publishing.sellProduct({ code: product, isSold: true, by: by.name })
      if (!sold.ok) return refuse({ code: sold.problem.code, message: sellProblemMessage(sold.problem) })
      const { name, changeSet } = sold.value
      return ok({ message: `${name} is on sale again.`, undo: { act: 'products.undoChanges', input: { changeSet } } })
    },
  }),
}

type Changed = Result<{ readonly before: FieldEdits }, ColourProblem | { readonly code: 'unknown_product' }>

/** Undo puts the fields of this colour, and the order, back as the draft had them. */
function colourDone(
  changed: Changed,
  { product, sku, message }: { readonly product: string; readonly sku: string; readonly message: string },
): Result<ActDone, ActProblem> {
  if (!changed.ok) return refuse(colourProblem(changed.problem))
  const { before } = changed.value
  const paths = colourPaths(before, sku)
  const edits = Object.fromEntries(Object.entries(before).filter(([path]) => paths.includes(path)))
  return ok({ message, undo: { act: 'products.restoreColours', input: { product, paths, draft: carriedDraft.write({ edits }) } } })
}

function colourProblem(problem: ColourProblem | { readonly code: 'unknown_product' }): ActProblem {
  switch (problem.code) {
    case 'refused_colour':
      return problem
    case 'no_such_colour':
      return { code: problem.code, message: 'There is no such colour, or no place beyond it.' }
    case 'unknown_product':
      return { code: problem.code, message: 'There is no such product any more.' }
  }
}
