import { resolve } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { makeAhead } from '#src/platform/media/make-ahead.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import type { Shop } from '#src/shop/shop.ts'
import { mediaDirOf } from '../wiring/data-folders.ts'
import { linkablePages } from '../wiring/linkable-pages.ts'
import { importShop, type ImportedShop } from '#src/importer/import-shop.ts'
import { listBatches } from '../pictures-ahead/picture-batches.ts'
import { progress } from '../pictures-ahead/progress.ts'
import { listShownPictures, type PictureSources } from '../pictures-ahead/shown-pictures.ts'
import { readSettings } from '../wiring/read-settings.ts'
import { type Command, print, printError } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const importCommand: Command = {
  usage: 'import [folder] [--pictures]',
  description:
    "brings the owner's folder into the shop: catalogue, texts, pictures, films. Only new colours get the file's stock: the others are moved, see stock. The shop makes its pictures in all widths while it runs; --pictures makes them now.",
  run: runImport,
}

async function runImport(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { pictures: { type: 'boolean', default: false } }, 1)
  const shopDir = resolve(positionals[0] ?? config.shopDir)
  const settings = readSettings(shopDir, config.settingOverrides)
  if (!settings.ok) return printFaults(settings.problem.faults, shopDir)
  const work = async ({ catalogue, content, settings }: Shop, db: Database) => {
    const imported = await importShop({ shopDir }, { catalogue, masters: masterStore(db), pages: linkablePages, shop: settings, print })
    if (!imported.ok) return printFaults(imported.problem.faults, shopDir)
    printSummary(imported.value)
    if (values.pictures) await makeAllPictures({ catalogue, content }, db, mediaDirOf(config))
    return 0
  }
  return withShop(config, work, { settings: settings.value, print })
}

function printSummary({ products, variants, articles, added, changed, retired, areTextsChanged, isChanged }: ImportedShop): number {
  if (!isChanged) return print(`Nothing changed: all ${products} products and ${articles} articles are as before.`)
  const texts = areTextsChanged ? 'have changed' : 'are as before'
  return print(
    `Imported ${products} products in ${variants} colours: ${added} new, ${changed} changed, ${retired} no longer sold. The texts ${texts}.`,
  )
}

async function makeAllPictures(shop: PictureSources, db: Database, folder: string): Promise<void> {
  const batches = await listBatches(await listShownPictures(shop), db)
  if (batches.length > 0) await makeAhead(db, batches, folder, progress(batches, print))
}

const printFaults = (faults: readonly string[], shopDir: string): number =>
  printError(
    `${faults.join('\n')}\n\n${faults.length === 1 ? 'One fault' : `${faults.length} faults`} in ${shopDir}: nothing was imported.`,
  )
