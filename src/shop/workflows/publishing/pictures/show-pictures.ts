import { outdatedEdits, withEdits } from '../../../catalogue/changes/product-draft.ts'
import { keysIn, picturesField } from '../../../catalogue/changes/picture-list.ts'
import type { PictureRecord } from '../../../catalogue/changes/product-record.ts'
import { listRemovedPictures, type RemovedPicture } from '../../../catalogue/uploads/removed-pictures.store.ts'
import { listUploads, type Upload } from '../../../catalogue/uploads/uploads.store.ts'
import type { Deps } from '../../deps.ts'
import { type ProductInForm, showProduct } from '../draft-product.ts'
import type { JudgeDeps } from '../judge-records.ts'

/** The pictures of a colour as the draft has them. */
export type ColourPictures = {
  readonly sku: string
  readonly colourName: string
  readonly pictures: readonly PictureRecord[]
  /** The keys of those that shoppers see. */
  readonly published: ReadonlySet<string>
  /** Whether they were published in another way since the draft was written. */
  readonly isOutdated: boolean
  /** Those that can be put back, the latest first. */
  readonly removed: readonly RemovedPicture[]
}

export type ProductPictures = {
  readonly product: ProductInForm
  readonly colours: readonly ColourPictures[]
  /** By the key of the picture: how far it is. */
  readonly uploads: ReadonlyMap<string, Upload>
}

export async function showPictures(code: string, deps: Pick<Deps, 'db'> & JudgeDeps): Promise<ProductPictures | undefined> {
  const product = await showProduct(code, deps)
  if (!product) return undefined
  const { record, draft } = product
  const drafted = withEdits(record, draft?.edits ?? {})
  const outdated = new Set(outdatedEdits(record, draft?.edits ?? {}))
  const removed = await listRemovedPictures(deps.db, product.id)
  const published = new Map(record.variants.map(({ sku, images }) => [sku, new Set(images.map(({ stored }) => stored.key))]))
  return {
    product,
    colours: drafted.variants.map(({ sku, colourName, images }) => ({
      sku,
      colourName: String(colourName),
      pictures: images,
      published: published.get(sku) ?? new Set(),
      isOutdated: outdated.has(picturesField(sku)),
      removed: removed.filter((one) => one.sku === sku && !images.some(({ stored }) => stored.key === one.picture.stored.key)),
    })),
    uploads: await listUploads(deps.db, keysIn(drafted)),
  }
}
