import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { type Day, dayOf } from '#src/kit/time/day.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { withoutByteOrderMark } from '#src/kit/text/byte-order-mark.ts'
import type { Masters } from '#src/platform/media/masters.ts'
import type { Content } from '#src/shop/content/content.ts'
import type { PublishingContext, PublishingShop } from '#src/shop/catalogue/publishing-faults.ts'
import type { Shop } from '#src/shop/shop.ts'
import { documentFiles } from '#src/shop/settings/setting-documents.ts'
import type { SettingsRules } from '#src/shop/settings/settings-rules.port.ts'
import { ratesOn } from '#src/shop/tax/tax-rates.ts'
import type {
  CatalogueImport,
  ImportCatalogueProblem,
  ImportedCatalogue,
  ImportOptions,
  PlannedTexts,
  TakenAddress,
} from '#src/shop/workflows/publishing/publishing.ts'
import { catalogueFile, readCatalogue, toRecord, type ReadCatalogue } from './catalogue-file.ts'
import { fixedSentenceFaults } from './content/fixed-sentences.ts'
import type { LinkablePages } from './content/link-rules.ts'
import { readContent } from './content/read-content.ts'
import type { ConstellationFiles } from './content/sign-drawings.ts'
import { faultMessage, settingFaultMessage } from './fault.ts'
import { folderFiles } from './folder-files.ts'
import { type CheckedMedia, checkMedia, type CheckNeeds, storeMedia } from './store-media.ts'
import { mediaLinks, type MediaInFile, type StoredMedia, toShopMedia } from './media-file.ts'
import { planFolderTexts } from './plan-folder-texts.ts'
import { conflictMessage } from '#src/shop/staff-texts/products/change-texts.ts'
import { textConflictMessage } from '#src/shop/staff-texts/texts/text-texts.ts'
import { readJsonFile } from './read-json.ts'
import { type ReadTaxRates, readTaxRates, taxRatesFile } from './tax-rates-file.ts'

export type ImportShop = {
  /** The owner's folder, with `catalogue.json`, `media.json`, `tax-rates.json`, the texts in `content/`, and the files that they name. */
  readonly shopDir: string
} & Partial<ImportOptions>

export type ImportNeeds = {
  /** Saves what was read; the importer itself reaches no store. */
  readonly catalogue: Pick<Shop['catalogue'], 'import' | 'planAddresses' | 'planTexts'>
  /** Where pictures and films are stored. */
  readonly masters: Masters
  readonly pages: LinkablePages
  /** What of the settings the law wants with each product. */
  readonly shop: PublishingShop
  readonly rules: Pick<SettingsRules, 'judgeSettings'>
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
  { catalogue, masters, pages, print, shop, rules, clock = systemClock }: ImportNeeds,
): Promise<Result<ImportedShop, FaultyShop>> {
  const read = await readFolder(shopDir, { catalogue, masters, pages, print, shop, rules, take: options.take, today: dayOf(clock()) })
  if (!read.ok) return read
  const { toImport, newPictures } = await storeFiles(read.value, { shopDir, masters, kept: read.value.texts.stored })
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
  readonly texts: PlannedTexts
  readonly toContent: (stored: StoredMedia) => Content
  readonly documents: CatalogueImport['documents']
  readonly checked: CheckedMedia
  /** The pictures of pages and texts. */
  readonly pagePictures: readonly string[]
}

/** Reads and checks everything; pictures that can be read are stored, which changes nothing that anybody sees. */
async function readFolder(
  shopDir: string,
  { catalogue: stored, masters, pages, print, shop, rules, take, today }: Omit<ImportNeeds, 'clock'> & ReadOptions,
): Promise<Result<ReadFolder, FaultyShop>> {
  const rates = await readRatesFile(shopDir)
  const ratesOf = (hsnCode: string) => ratesOn(today, hsnCode, rates.classes)
  const catalogue = await readCatalogueFile(shopDir, { shop, ratesOf: rates.faults.length > 0 ? undefined : ratesOf })
  const planned = await planFolderTexts(shopDir, { plan: (brought) => stored.planTexts(brought, take) })
  const { media } = planned
  const texts = await readContent(planned.content, {
    shopDir,
    pages,
    productIds: catalogue.ids,
    constellations: constellationsOf(media.content),
    galleryCategories: media.content?.gallery.map(({ category }) => category),
    mediaLinks: media.content ? mediaLinks(media.content, false) : [],
    addressesWith: (articles) => stored.planAddresses({ products: catalogue.products, articles }, take),
  })
  const named = [...catalogue.pictures, ...media.pictures, ...texts.pictures]
  const checked = await checkMedia(named, media.files, { shopDir, masters, kept: planned.texts.stored, print })
  const settings = await readSettingsFile(shopDir, rules)
  const textFaults = [...texts.faults, ...fixedSentenceFaults(planned.texts.plan.changes)]
  const faults = [...settings.faults, ...catalogue.faults, ...media.faults, ...rates.faults, ...textFaults, ...checked.faults]
  if (faults.length > 0 || !media.content || !texts.toContent) return refuse({ code: 'faulty_shop', faults })
  const { products } = catalogue
  const pagePictures = [...media.pictures, ...texts.pictures].flatMap(({ file, drawing }) => (drawing ? [] : [file]))
  const read = { products, media: media.content, texts: planned.texts, toContent: texts.toContent }
  return ok({ ...read, documents: [...settings.documents, ...rates.documents], checked, pagePictures })
}

type ReadOptions = Pick<ImportOptions, 'take'> & { readonly today: Day }

async function storeFiles(
  { products, media, texts, toContent, documents, checked, pagePictures }: ReadFolder,
  needs: Pick<CheckNeeds, 'shopDir' | 'masters' | 'kept'>,
) {
  const { shopDir } = needs
  const stored = await storeMedia({ ...checked, favicon: media.brand.favicon }, needs)
  const toImport: CatalogueImport = {
    products: products.map((product) => toRecord(product, stored)),
    media: toShopMedia(media, stored),
    content: toContent(stored),
    texts,
    documents,
    files: await folderFiles(shopDir, { pictures: pagePictures, files: checked.files }, stored),
  }
  return { toImport, newPictures: stored.newPictures }
}

const addressFaults = (taken: readonly TakenAddress[], { addressOf }: LinkablePages): string[] =>
  taken.map(
    ({ key, leadsTo }) =>
      `content/blog/${key}.md: ${addressOf('article', key)} has led to ${addressOf('article', leadsTo)} since that article moved: take another name`,
  )

function faultyShop(problem: ImportCatalogueProblem, pages: LinkablePages): FaultyShop {
  if (problem.code === 'faulty_settings')
    return { code: 'faulty_shop', faults: problem.faults.map((one) => settingFaultMessage(problem.file, one)) }
  if (problem.code === 'conflicts') {
    const faults = [...problem.conflicts.map(conflictMessage), ...problem.texts.map(textConflictMessage)]
    return { code: 'faulty_shop', faults, hasConflicts: true }
  }
  if (problem.code === 'texts_changed')
    return { code: 'faulty_shop', faults: ['The desk has published a text while the folder was read: import it once more.'] }
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

type ReadDocument = { readonly documents: CatalogueImport['documents']; readonly faults: readonly string[] }

async function readRatesFile(shopDir: string): Promise<ReadDocument & Pick<ReadTaxRates, 'classes'>> {
  const json = await readJsonFile(shopDir, taxRatesFile)
  if (!json.ok) return { classes: [], documents: [], faults: [json.problem] }
  return { ...readTaxRates(json.value), documents: [{ document: 'tax-rates', written: await readText(shopDir, taxRatesFile) }] }
}

/** A folder may leave its settings out: then those of the shop stay. */
async function readSettingsFile(shopDir: string, rules: ImportNeeds['rules']): Promise<ReadDocument> {
  if (!existsSync(join(shopDir, settingsFile))) return { documents: [], faults: [] }
  const json = await readJsonFile(shopDir, settingsFile)
  if (!json.ok) return { documents: [], faults: [json.problem] }
  const judged = rules.judgeSettings(json.value, 'file')
  if (!judged.ok) return { documents: [], faults: judged.problem.map((one) => settingFaultMessage(settingsFile, one)) }
  return { documents: [{ document: 'settings', written: await readText(shopDir, settingsFile) }], faults: [] }
}

const readText = (folder: string, name: string): Promise<string> => readFile(join(folder, name), 'utf8').then(withoutByteOrderMark)

const settingsFile = documentFiles.settings

const constellationsOf = (media: MediaInFile | undefined): ConstellationFiles =>
  new Map(media?.zodiac.map(({ sign, constellation }) => [sign, constellation]))
