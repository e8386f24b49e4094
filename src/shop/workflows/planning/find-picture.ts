import type { PictureRecord } from '../../catalogue/changes/product-record.ts'
import type { StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import type { BroughtPicture } from '../../catalogue/plans/plan-pictures.store.ts'
import type { FindPicture } from '../../catalogue/table/edit-record.ts'

/** Finds pictures that came with a file or beside it, and those of the shop by their paths; of two that had the same one, that of a product on sale. */
export function pictureFinder(stored: ReadonlyMap<string, StoredProduct>, pictures: ReadonlyMap<string, BroughtPicture>): FindPicture {
  const products = [...stored.values()].toSorted((a, b) => Number(a.isActive) - Number(b.isActive))
  const byPath = new Map(
    products.flatMap(({ record }) => (record?.variants ?? []).flatMap(({ images }) => images.map((image) => [image.file, image] as const))),
  )
  return {
    brought(file) {
      const found = pictures.get(file)
      return found && ('fault' in found ? found.fault : found.picture)
    },
    stored(file) {
      const found = byPath.get(file)
      return found && withoutWords(found)
    },
  }
}

/** Its words, view and corners belong to where it was found. */
export function withoutWords({ alt: _alt, view: _view, canvas: _canvas, ...picture }: PictureRecord): PictureRecord {
  return picture as unknown as PictureRecord
}
