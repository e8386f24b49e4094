import { objectOf, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import { ok, refuse } from '#src/kit/result.ts'
import { carriedDraft } from '../../catalogue/changes/record-json.ts'
import {
  fieldLabel,
  fieldValue,
  keptChangeMessage,
  publishProblemMessage,
  restoreProblemMessage,
  undoChangesProblemMessage,
} from '../../staff-texts/products/change-texts.ts'
import { type ActSubject, deskAct } from '../desk-act.ts'

/** `draft`: the version of the draft that the screen showed. */
type Publish = { readonly product: string; readonly draft: number }
type OfProduct = { readonly product: string }
/** `draft`: as it was, written by `carriedDraft`. */
type Restore = OfProduct & { readonly draft: string }
type OfSet = { readonly changeSet: number }

export const aboutProduct = ({ product }: OfProduct): ActSubject => ({ kind: 'product', number: product })

/** Only the shop writes it, as it was in the draft; the rules judge it before it is published. */

/** Products go by their codes. */
export const productActs = {
  'products.publish': deskAct<Publish>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<Publish>({ product: text, draft: wholeNumber }),
    about: aboutProduct,
    async run({ product, draft }, { by }, { rooms }) {
      const published = await rooms.publishing.publishDraft({ code: product, draft, by: by.name })
      if (!published.ok) return refuse({ code: published.problem.code, message: publishProblemMessage(published.problem) })
      const { name, changes, changeSet } = published.value
      return ok({
        message: `${name} is published.`,
        undo: { act: 'products.undoChanges', input: { changeSet } },
        changes: changes.map((change) => ({
          field: fieldLabel(change.field),
          before: fieldValue(change.field, change.before),
          after: fieldValue(change.field, change.after),
        })),
      })
    },
  }),

  'products.discardDraft': deskAct<OfProduct>({
    right: 'editProducts',
    effect: 'at-once',
    input: objectOf<OfProduct>({ product: text }),
    about: aboutProduct,
    async run({ product }, { by }, { rooms }) {
      const discarded = await rooms.publishing.discardDraft({ code: product, by: by.name })
      if (!discarded.ok) return refuse({ code: discarded.problem.code, message: publishProblemMessage(discarded.problem) })
      const undo = { act: 'products.restoreDraft', input: { product, draft: carriedDraft.write(discarded.value) } }
      return ok({ message: `The draft of ${product} is thrown away.`, undo })
    },
  }),

  'products.restoreDraft': deskAct<Restore>({
    right: 'editProducts',
    effect: 'at-once',
    input: objectOf<Restore>({ product: text, draft: text }),
    about: aboutProduct,
    async run({ product, draft }, { by }, { rooms }) {
      const restored = await rooms.publishing.restoreDraft({ code: product, draft, by: by.name })
      if (!restored.ok) return refuse({ code: restored.problem.code, message: restoreProblemMessage(restored.problem) })
      return ok({ message: `The draft of ${product} is there again.` })
    },
  }),

  'products.undoChanges': deskAct<OfSet>({
    right: 'publishProducts',
    effect: 'at-once',
    input: objectOf<OfSet>({ changeSet: wholeNumber }),
    about: ({ changeSet }) => ({ kind: 'product', number: `change set ${changeSet}` }),
    async run({ changeSet }, { by }, { rooms }) {
      const undone = await rooms.publishing.undoChanges({ id: changeSet, by: by.name })
      if (!undone.ok) return refuse({ code: undone.problem.code, message: undoChangesProblemMessage(changeSet, undone.problem) })
      const { restored, kept } = undone.value
      const sentence =
        restored === 0
          ? 'Nothing was left to take back.'
          : restored === 1
            ? 'One product is as before.'
            : `${restored} products are as before.`
      return ok({ message: [sentence, ...kept.map(keptChangeMessage)].join('\n') })
    },
  }),
}
