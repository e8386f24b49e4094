import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { dayOf } from '#src/kit/time/day.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { ShopMedia } from '#src/shop/catalogue/media.ts'
import { saveMedia } from '#src/shop/catalogue/media.store.ts'
import { saveContent } from '#src/shop/content/content.store.ts'
import type { Content } from '#src/shop/content/content.ts'
import {
  findMoreHeldThanStock,
  lockCatalogue,
  retireOthers,
  saveProducts,
  type ProductToSave,
} from '#src/shop/catalogue/save-catalogue.store.ts'
import { announceCatalogueChange } from '#src/shop/catalogue/stock.store.ts'
import type { TaxClass } from '#src/shop/tax/tax-rates.ts'
import { replaceTaxClasses } from '#src/shop/tax/tax-rates.store.ts'
import { catalogueFile, readCatalogue, toProduct, type ReferencedPicture, type ReadCatalogue } from './catalogue-file.ts'
import { readContent } from './content/read-content.ts'
import type { ConstellationFiles } from './content/sign-drawings.ts'
import { faultsOf, faultMessage } from './fault.ts'
import { checkMedia, storeMedia, type ReferencedFile } from './store-media.ts'
import { mediaFilesOf, MediaInFile, picturesOf, toShopMedia } from './media-file.ts'
import { readJsonFile } from './read-json.ts'
import { catalogueRateFaults, type ReadTaxRates, readTaxRates, taxRatesFile } from './tax-rates-file.ts'

export type ImportShop = {
  /** The owner's folder, with `catalogue.json`, `media.json`, `tax-rates.json`, the texts in `content/`, and the files that they name. */
  readonly shopDir: string
  /** Where pictures are kept, and made. */
  readonly mediaDir: string
  /** Sets the stock of all variants to what the file says, not only of new ones. */
  readonly overwriteStock?: boolean
}

export type ImportedShop = {
  readonly products: number
  readonly added: number
  readonly changed: number
  readonly retired: number
  readonly variants: number
  readonly articles: number
  readonly areTextsChanged: boolean
  /** Pictures that were never kept before; their files are made later. */
  readonly newPictures: number
  /** False when the shop is exactly as before. */
  readonly isChanged: boolean
}

export type FaultyShop = { readonly code: 'faulty_shop'; readonly faults: readonly string[] }

/** Brings the owner's folder into the shop: all of it, or, with every fault told, nothing. */
export async function importShop(
  { shopDir, mediaDir, overwriteStock = false }: ImportShop,
  { db, say, clock = systemClock }: { db: Database; say(line: string): void; clock?: Clock },
): Promise<Result<ImportedShop, FaultyShop>> {
  const catalogue = await readCatalogueFile(shopDir)
  const media = await readMediaFile(shopDir)
  const rates = await readRatesFile(shopDir)
  const texts = await readContent(shopDir, {
    productIds: catalogue.ids,
    constellations: constellationsOf(media.content),
    galleryCategories: media.content?.gallery.map(({ category }) => category),
  })
  const folders = { shop: shopDir, media: mediaDir }
  const checked = await checkMedia([...catalogue.pictures, ...media.pictures, ...texts.pictures], media.files, folders, say)
  const today = dayOf(clock())
  const rateFaults = rates.faults.length > 0 ? rates.faults : catalogueRateFaults(catalogue.products, rates.classes, today)
  const faults = [...catalogue.faults, ...media.faults, ...rateFaults, ...texts.faults, ...checked.faults]
  if (faults.length > 0 || !media.content || !texts.toContent) return refuse({ code: 'faulty_shop', faults })

  const made = await storeMedia({ ...checked, favicon: media.content.brand.favicon }, folders)
  const products = catalogue.products.map((product) => toProduct(product, made))
  const content = texts.toContent(made)
  const saved = await save({ products, content, media: toShopMedia(media.content, made), taxClasses: rates.classes }, overwriteStock, db)
  if (!saved.ok) return saved
  return ok({
    ...saved.value,
    products: products.length,
    variants: products.flatMap(({ variants }) => variants).length,
    articles: content.articles.length,
    newPictures: made.newPictures,
  })
}

type ToSave = {
  readonly products: readonly ProductToSave[]
  readonly media: ShopMedia
  readonly content: Content
  readonly taxClasses: readonly TaxClass[]
}

function save({ products, media, content, taxClasses }: ToSave, overwriteStock: boolean, db: Database) {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const held = overwriteStock
      ? await findMoreHeldThanStock(
          tx,
          products.flatMap(({ variants }) => variants),
        )
      : []
    if (held.length > 0) {
      const faults = held.map(
        (variant) => `${catalogueFile}, ${variant.id}, stock: must be at least ${variant.held}: so many are held for unpaid orders`,
      )
      return tx.rollback(refuse({ code: 'faulty_shop', faults } satisfies FaultyShop))
    }
    const { retired, changed: lostColours } = await retireOthers(tx, products)
    const { added, changed: written } = await saveProducts(tx, products, { overwriteStock })
    const changed = written.union(lostColours)
    const isMediaChanged = await saveMedia(tx, media)
    const areRatesChanged = await replaceTaxClasses(tx, taxClasses)
    const areTextsChanged = await saveContent(tx, content)
    const isChanged = retired.size + added.size + changed.size > 0 || isMediaChanged || areRatesChanged || areTextsChanged
    if (isChanged) await announceCatalogueChange(tx, 'import')
    return ok({ added: added.size, changed: changed.size, retired: retired.size, areTextsChanged, isChanged })
  })
}

async function readCatalogueFile(shopDir: string): Promise<ReadCatalogue> {
  const json = await readJsonFile(shopDir, catalogueFile)
  return json.ok ? readCatalogue(json.value) : { products: [], pictures: [], ids: undefined, faults: [json.problem] }
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
