import { ok, refuse, type Result } from '#src/kit/result.ts'
import { picturesField, skuOfPicturesField, withPicturesEdit } from '../../catalogue/changes/picture-list.ts'
import { valueAt } from '../../catalogue/changes/product-draft.ts'
import { productFields, toText } from '../../catalogue/changes/product-fields.ts'
import type { PictureRecord } from '../../catalogue/changes/product-record.ts'
import { listStoredKeys } from '../../catalogue/uploads/uploads.store.ts'
import { type DraftDeps, saveProductDraft, type SavedDraft, type UnknownProduct } from './draft-product.ts'
import { editDraft } from './edit-draft.ts'
import { findProduct } from './find-product.ts'

type Retyped = {
  readonly code: string
  /** What was typed, by field. */
  readonly typed: Readonly<Record<string, string>>
  /** The pictures of each colour that had others than the shop. */
  readonly pictures: readonly { readonly field: string; readonly value: unknown }[]
  readonly by: string
}

/** Types the fields of a draft once more, and brings its pictures back, except where somebody has changed them since. */
export async function retypeDraft({ code, typed, pictures, by }: Retyped, deps: DraftDeps): Promise<Result<SavedDraft, UnknownProduct>> {
  const found = await findProduct(deps.db, code)
  if (!found) return refuse({ code: 'unknown_product' })
  if (pictures.length > 0) await bringBack({ code, pictures, by }, deps)
  const began = Object.fromEntries(productFields(found.record).map(({ path, kind }) => [path, toText(kind, valueAt(found.record, path))]))
  return saveProductDraft({ code, posted: { typed: { ...began, ...typed }, began }, by }, deps)
}

const bringBack = ({ code, pictures, by }: Omit<Retyped, 'typed'>, deps: DraftDeps) =>
  editDraft<UnknownProduct>(
    { code, by },
    async ({ record, draft }, at, tx) => {
      let edits = draft?.edits ?? {}
      for (const { field, value } of pictures) {
        const sku = skuOfPicturesField(field)
        if (sku === undefined || edits[picturesField(sku)]) continue
        const drafted = value as readonly PictureRecord[]
        const left = await listStoredKeys(
          tx,
          drafted.map(({ stored }) => stored.key),
        )
        edits = withPicturesEdit({ record, edits }, { sku, pictures: drafted.filter(({ stored }) => left.has(stored.key)) }, { by, at })
      }
      return ok(edits)
    },
    deps,
  )
