import { type FolderFile, listFolderFiles } from '../../catalogue/changes/folder-files.store.ts'
import type { PictureRecord, ProductRecord } from '../../catalogue/changes/product-record.ts'
import { listUnits, listStoredProducts } from '../../catalogue/changes/product-records.store.ts'
import { documentFiles, documentNames } from '../../settings/setting-documents.ts'
import { findNewestVersion } from '../../settings/settings-versions.store.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Deps, FileOfArchive } from '../deps.ts'
import { withTexts } from './texts/export-texts.ts'

type ExportDeps = Pick<Deps, 'db' | 'productRules' | 'pictures' | 'clock'>

export type ExportedCatalogue = {
  /** The text of the owner's file of products. */
  readonly catalogue: string
  /** All other files that the folder needs, each path once. */
  readonly files: readonly FolderFile[]
  /** Products on sale that an earlier release imported, and that are not in the file: they come with the next import. */
  readonly withoutRecord: readonly string[]
}

/** The owner's folder as it stands: products, texts, settings and tax rates as the desk has them with the units on hand, all else as it was last imported. */
export async function exportCatalogue({ db, productRules }: Pick<ExportDeps, 'db' | 'productRules'>): Promise<ExportedCatalogue> {
  const [stored, units] = [await listStoredProducts(db), await listUnits(db)]
  const files = await withTexts(db, await listFiles(db))
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

async function listFiles(sql: Sql): Promise<FolderFile[]> {
  const documents: FolderFile[] = []
  for (const name of documentNames) {
    const newest = await findNewestVersion(sql, name)
    if (newest) documents.push({ path: documentFiles[name], content: Buffer.from(newest.written) })
  }
  const paths = documents.map(({ path }) => path)
  return [...documents, ...(await listFolderFiles(sql)).filter(({ path }) => !paths.includes(path))]
}

/** The same folder as an archive, a file at a time in memory. */
export const archiveCatalogue = (deps: ExportDeps & Pick<Deps, 'zip'>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> =>
  deps.zip(filesToArchive(deps))

async function* filesToArchive(deps: ExportDeps): AsyncGenerator<FileOfArchive, void> {
  const day = dayOf(deps.clock())
  const { catalogue, files } = await exportCatalogue(deps)
  yield { name: 'catalogue.json', content: Buffer.from(catalogue), day }
  for (const file of files)
    yield { name: file.path, content: 'content' in file ? file.content : await deps.pictures.original(file.mediaName), day }
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
