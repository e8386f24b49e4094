import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { type Day, dayOf } from '#src/kit/time/day.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Masters } from '#src/platform/media/masters.ts'
import type { Content } from '#src/shop/content/content.ts'
import type { PublishingContext, PublishingShop } from '#src/shop/catalogue/publishing-faults.ts'
import type { Shop } from '#src/shop/shop.ts'
import { ratesOn } from '#src/shop/tax/tax-rates.ts'
import type {
  CatalogueImport,
  ImportCatalogueProblem,
  ImportedCatalogue,
  ImportOptions,
  TakenAddress,
} from '#src/shop/workflows/publishing/publishing.ts'
import { catalogueFile, readCatalogue, toRecord, type ReferencedPicture, type ReadCatalogue } from './catalogue-file.ts'
import type { LinkablePages } from './content/link-rules.ts'
import { readContent } from './content/read-content.ts'
import type { ConstellationFiles } from './content/sign-drawings.ts'
import { faultsOf, faultMessage } from './fault.ts'
import { folderFiles } from './folder-files.ts'
import { type CheckedMedia, checkMedia, storeMedia, type ReferencedFile } from './store-media.ts'
import { mediaFilesOf, MediaInFile, picturesOf, type StoredMedia, toShopMedia } from './media-file.ts'
import { conflictMessage } from '#src/shop/staff-texts/products/change-texts.ts'
import { readJsonFile } from './read-json.ts'
import { type ReadTaxRates, readTaxRates, taxRatesFile } from './tax-rates-file.ts'

export type ImportShop = {
  /** The owner's folder, with `catalogue.json`, `media.json`, `tax-rates.json`, the texts in `content/`, and the files that they name. */
  readonly shopDir: string
} & Partial<ImportOptions>

export type ImportNeeds = {
  /** Saves what was read; the importer itself reaches no store. */
  readonly catalogue: Pick<Shop['catalogue'], 'import' | 'planAddresses'>
  /** Where pictures and films are stored. */
  readonly masters: Masters
  readonly pages: LinkablePages
  /** What of the settings the law wants with each product. */
  readonly shop: PublishingShop
  /** Prints a line of progress. */
  print(line: string): void
  readonly clock?: Clock
}

export type ImportedShop = ImportedCatalogue & {
  readonly products: number
  readonly variants: number
  readonly articles: number
  /** Pictures that were never stored before; their files are made later. */
  readonly newPictures: number
}

/** `faults` are sentences for the owner; `hasConflicts` when they are fields that the desk has changed too, and a side can be taken. */
export type FaultyShop = { readonly code: 'faulty_shop'; readonly faults: readonly string[]; readonly hasConflicts?: boolean }

/** Brings the owner's folder into the shop: all of it or, with every fault listed, nothing. */
export async function importShop(
  { shopDir, ...options }: ImportShop,
  { catalogue, masters, pages, print, shop, clock = systemClock }: ImportNeeds,
): Promise<Result<ImportedShop, FaultyShop>> {
  const read = await readFolder(shopDir, { catalogue, masters, pages, print, shop, today: dayOf(clock()) })
  if (!read.ok) return read
  const { toImport, newPictures } = await storeFiles(read.value, shopDir, masters)
  const saved = await catalogue.import(toImport, options)
  if (!saved.ok) return refuse(faultyShop(saved.problem, pages))
  const { products, content } = toImport
  return ok({
    ...saved.value,
    products: products.length,
    variants: products.flatMap(({ variants }) => variants).length,
    articles: content.articles.length,
    newPictures,
  })
}

type ReadFolder = {
  readonly products: ReadCatalogue['products']
  readonly media: MediaInFile
  readonly toContent: (stored: StoredMedia) => Content
  readonly taxClasses: ReadTaxRates['classes']
  readonly checked: CheckedMedia
  /** The pictures of pages and texts. */
  readonly pagePictures: readonly string[]
}

/** Reads and checks everything; pictures that can be read are stored, which changes nothing that anybody sees. */
async function readFolder(
  shopDir: string,
  { catalogue: stored, masters, pages, print, shop, today }: Omit<ImportNeeds, 'clock'> & { readonly today: Day },
): Promise<Result<ReadFolder, FaultyShop>> {
  const rates = await readRatesFile(shopDir)
  const ratesOf = (hsnCode: string) => ratesOn(today, hsnCode, rates.classes)
  const catalogue = await readCatalogueFile(shopDir, { shop, ratesOf: rates.faults.length > 0 ? undefined : ratesOf })
  const media = await readMediaFile(shopDir)
  const texts = await readContent(shopDir, {
    pages,
    productIds: catalogue.ids,
    constellations: constellationsOf(media.content),
    galleryCategories: media.content?.gallery.map(({ category }) => category),
    redirectsWith: (articles) => stored.planAddresses({ products: catalogue.products, articles }),
  })
  const checked = await checkMedia([...catalogue.pictures, ...media.pictures, ...texts.pictures], media.files, { shopDir, masters, print })
  const faults = [...catalogue.faults, ...media.faults, ...rates.faults, ...texts.faults, ...checked.faults]
  if (faults.length > 0 || !media.content || !texts.toContent) return refuse({ code: 'faulty_shop', faults })
  const { products } = catalogue
  const pagePictures = [...media.pictures, ...texts.pictures].flatMap(({ file, drawing }) => (drawing ? [] : [file]))
  return ok({ products, media: media.content, toContent: texts.toContent, taxClasses: rates.classes, checked, pagePictures })
}

async function storeFiles(
  { products, media, toContent, taxClasses, checked, pagePictures }: ReadFolder,
  shopDir: string,
  masters: Masters,
) {
  const stored = await storeMedia({ ...checked, favicon: media.brand.favicon }, shopDir, masters)
  const toImport: CatalogueImport = {
    products: products.map((product) => toRecord(product, stored)),
    media: toShopMedia(media, stored),
    content: toContent(stored),
    taxClasses,
    files: await folderFiles(shopDir, { pictures: pagePictures, files: checked.files }, stored),
  }
  return { toImport, newPictures: stored.newPictures }
}

const addressFaults = (taken: readonly TakenAddress[], { productAddress, articleAddress }: LinkablePages): string[] =>
  taken.map(({ kind, key, leadsTo }) =>
    kind === 'product'
      ? `${catalogueFile}, ${key}, id: ${productAddress(key)} has led to ${productAddress(leadsTo)} since that product moved: take another one`
      : `content/blog/${key}.md: ${articleAddress(key)} has led to ${articleAddress(leadsTo)} since that article moved: take another name`,
  )

function faultyShop(problem: ImportCatalogueProblem, pages: LinkablePages): FaultyShop {
  if (problem.code === 'conflicts') return { code: 'faulty_shop', faults: problem.conflicts.map(conflictMessage), hasConflicts: true }
  const faults =
    problem.code === 'faulty_changes'
      ? problem.faults.map(({ product, ...one }) => faultMessage(catalogueFile, product, one))
      : addressFaults(problem.taken, pages)
  return { code: 'faulty_shop', faults }
}

async function readCatalogueFile(shopDir: string, publishing: PublishingContext): Promise<ReadCatalogue> {
  const json = await readJsonFile(shopDir, catalogueFile)
  return json.ok ? readCatalogue(json.value, publishing) : { products: [], pictures: [], ids: undefined, faults: [json.problem] }
}

async function readRatesFile(shopDir: string): Promise<ReadTaxRates> {
  const json = await readJsonFile(shopDir, taxRatesFile)
  return json.ok ? readTaxRates(json.value) : { classes: [], faults: [json.problem] }
}

const mediaFile = 'media.json'

type ReadMedia = { content?: MediaInFile; faults: string[]; pictures: ReferencedPicture[]; files: ReferencedFile[] }

async function readMediaFile(shopDir: string): Promise<ReadMedia> {
  const json = await readJsonFile(shopDir, mediaFile)
  if (!json.ok) return { faults: [json.problem], pictures: [], files: [] }
  const parsed = MediaInFile.safeParse(json.value)
  if (!parsed.success) return { faults: faultsOf(parsed.error).map((one) => faultMessage(mediaFile, '', one)), pictures: [], files: [] }
  const named = { in: mediaFile, subject: '' }
  return {
    content: parsed.data,
    faults: [],
    pictures: picturesOf(parsed.data).map((picture) => ({ ...picture, ...named })),
    files: mediaFilesOf(parsed.data).map((file) => ({ ...file, ...named })),
  }
}

const constellationsOf = (media: MediaInFile | undefined): ConstellationFiles =>
  new Map(media?.zodiac.map(({ sign, constellation }) => [sign, constellation]))
