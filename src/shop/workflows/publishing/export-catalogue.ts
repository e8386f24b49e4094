import { type FolderFile, listFolderFiles } from '../../catalogue/changes/folder-files.store.ts'
import type { PictureRecord, ProductRecord } from '../../catalogue/changes/product-record.ts'
import { listUnits, listStoredProducts } from '../../catalogue/changes/product-records.store.ts'
import type { Deps } from '../deps.ts'

export type ExportedCatalogue = {
  /** The text of the owner's file of products. */
  readonly catalogue: string
  /** All other files that the folder needs, each path once. */
  readonly files: readonly FolderFile[]
  /** Products on sale that an earlier release imported, and that are not in the file: they come with the next import. */
  readonly withoutRecord: readonly string[]
}

/** The owner's folder as it stands: the products as the desk has them with the units on hand, all else as it was last imported. */
export async function exportCatalogue({ db, productRules }: Pick<Deps, 'db' | 'productRules'>): Promise<ExportedCatalogue> {
  const [stored, units, files] = [await listStoredProducts(db), await listUnits(db), await listFolderFiles(db)]
  const sold = [...stored.values()].filter(({ isActive }) => isActive)
  const { records, pictures } = placePictures(
    sold.flatMap(({ record }) => (record ? [withStock(record, units)] : [])),
    files,
  )
  return {
    catalogue: await productRules.write(records),
    files: [...files, ...pictures],
    withoutRecord: sold.filter(({ record }) => !record).map(({ id }) => id),
  }
}

const withStock = (record: ProductRecord, units: Awaited<ReturnType<typeof listUnits>>): ProductRecord => ({
  ...record,
  variants: record.variants.map((variant) => ({ ...variant, stock: units.get(variant.sku)?.onHand ?? variant.stock })),
})

/** Two pictures can have had one path at different times: then the second gets a path of its own. */
function placePictures(records: readonly ProductRecord[], files: readonly FolderFile[]) {
  const names = new Map(files.map((file) => [file.path, 'mediaName' in file ? file.mediaName : '']))
  const pictures: FolderFile[] = []
  const place = (picture: PictureRecord): PictureRecord => {
    const { key } = picture.stored
    const isFree = (path: string) => (names.get(path) ?? key) === key
    const file = isFree(picture.file) ? picture.file : picture.file.replace(/(?=[.][^.]+$)/, `-${key}`)
    if (!names.has(file)) pictures.push({ path: file, mediaName: key })
    names.set(file, key)
    return { ...picture, file }
  }
  const placed = records.map((record) => ({
    ...record,
    variants: record.variants.map((variant) => ({ ...variant, images: variant.images.map(place) })),
  }))
  return { records: placed, pictures }
}
