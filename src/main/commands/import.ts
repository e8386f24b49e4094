import { resolve } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { makeAhead } from '#src/platform/pictures/make-ahead.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import { findMedia } from '#src/shop/catalogue/media.store.ts'
import { ownersTexts } from '#src/shop/content/content.store.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'
import { mediaDirOf } from '../wiring/data-folders.ts'
import { linkablePages } from '../wiring/linkable-pages.ts'
import { importShop, type ImportedShop } from '#src/importer/import-shop.ts'
import { listBatches } from '../pictures-ahead/picture-batches.ts'
import { progress } from '../pictures-ahead/progress.ts'
import { listShownPictures, type PictureSources } from '../pictures-ahead/shown-pictures.ts'
import { readSettings } from '../wiring/read-settings.ts'
import { type Command, printError, print, readArguments } from './command.ts'
import { withDatabase } from './with-shop.ts'

export const importCommand: Command = {
  usage: 'import [folder] [--stock] [--pictures]',
  description:
    "brings the owner's folder into the shop: catalogue, texts, pictures, films. Only new colours get the file's stock, with --stock all of them. The shop makes its pictures in all widths while it runs; --pictures makes them now.",
  run: runImport,
}

async function runImport(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(
    args,
    { stock: { type: 'boolean', default: false }, pictures: { type: 'boolean', default: false } },
    1,
  )
  const shopDir = resolve(words[0] ?? config.shopDir)
  const settings = readSettings(shopDir, config.settingOverrides)
  if (!settings.ok) return printFaults(settings.problem.faults, shopDir)
  const mediaDir = mediaDirOf(config)
  return withDatabase(config, async (db) => {
    const imported = await importShop(
      { shopDir, mediaDir, overwriteStock: values.stock },
      { catalogue: publishing({ db }), pages: linkablePages, print },
    )
    if (!imported.ok) return printFaults(imported.problem.faults, shopDir)
    printSummary(imported.value)
    if (values.pictures) await makeAllPictures(db, mediaDir)
    return 0
  })
}

function printSummary({ products, variants, articles, added, changed, retired, areTextsChanged, isChanged }: ImportedShop): number {
  if (!isChanged) return print(`Nothing changed: all ${products} products and ${articles} articles are as before.`)
  const texts = areTextsChanged ? 'have changed' : 'are as before'
  return print(
    `Imported ${products} products in ${variants} colours: ${added} new, ${changed} changed, ${retired} no longer sold. The texts ${texts}.`,
  )
}

async function makeAllPictures(db: Database, mediaDir: string): Promise<void> {
  const shop = { catalogue: createCatalogue(catalogueSources(db)), content: contentOf(db) }
  const batches = await listBatches(await listShownPictures(shop), mediaDir)
  if (batches.length > 0) await makeAhead(batches, mediaDir, progress(batches, print))
}

const contentOf = (db: Database): PictureSources['content'] => ({ media: () => findMedia(db), ...ownersTexts(db, (text) => text) })

const printFaults = (faults: readonly string[], shopDir: string): number =>
  printError(
    `${faults.join('\n')}\n\n${faults.length === 1 ? 'One fault' : `${faults.length} faults`} in ${shopDir}: nothing was imported.`,
  )
