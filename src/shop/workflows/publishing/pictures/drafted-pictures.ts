import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { keysIn, skuOfPicturesField } from '../../../catalogue/changes/picture-list.ts'
import type { FieldEdit, FieldEdits } from '../../../catalogue/changes/product-draft.ts'
import type { StoredDraft } from '../../../catalogue/changes/product-drafts.store.ts'
import type { PictureRecord, ProductRecord, VariantRecord } from '../../../catalogue/changes/product-record.ts'
import { addRemovedPictures } from '../../../catalogue/uploads/removed-pictures.store.ts'
import { listStoredKeys, listUploads } from '../../../catalogue/uploads/uploads.store.ts'

/** The names of pictures of a product whose files are not made yet. */
export async function listInTheMaking(sql: Sql, product: ProductRecord): Promise<string[]> {
  const uploads = await listUploads(sql, keysIn(product))
  return [...uploads.values()].filter(({ isReady }) => !isReady).map(({ fileName }) => fileName)
}

/** A picture without its text cannot be published; it can be looked at. */
export const withDrawablePictures = (product: ProductRecord): ProductRecord => ({
  ...product,
  variants: product.variants.map(
    (variant): VariantRecord => ({ ...variant, images: variant.images.map((image) => drawable(image, product.name)) }),
  ),
})

const drawable = (image: PictureRecord, name: string): PictureRecord => ({
  ...image,
  alt: String(image['alt'] ?? '').trim() || name,
  view: String(image['view'] ?? '').trim() || 'detail',
})

/** What only a draft has that is thrown away can be put back like any other removed picture. */
export async function keepDraftedPictures(
  tx: Transaction,
  { id: productId, record }: { readonly id: string; readonly record: ProductRecord },
  { edits }: StoredDraft,
  who: { readonly by: string; readonly at: Date },
): Promise<void> {
  const published = new Set(keysIn(record))
  for (const [field, { value }] of Object.entries(edits)) {
    const sku = skuOfPicturesField(field)
    if (sku === undefined) continue
    const pictures = (value as readonly PictureRecord[]).filter(({ stored }) => !published.has(stored.key))
    await addRemovedPictures(tx, { productId, sku, pictures, ...who })
  }
}

/** The edits of a draft that was thrown away, without pictures that have been deleted since. */
export async function withStoredPictures(sql: Sql, edits: FieldEdits): Promise<FieldEdits> {
  const stored: [string, FieldEdit][] = []
  for (const [field, edit] of Object.entries(edits)) {
    if (skuOfPicturesField(field) === undefined) {
      stored.push([field, edit])
      continue
    }
    const drafted = edit.value as readonly PictureRecord[]
    const left = await listStoredKeys(
      sql,
      drafted.map(({ stored: { key } }) => key),
    )
    stored.push([field, { ...edit, value: drafted.filter((picture) => left.has(picture.stored.key)) }])
  }
  return Object.fromEntries(stored)
}
