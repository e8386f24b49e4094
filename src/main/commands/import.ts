import { resolve } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'
import { mediaDirOf } from '../data-folders.ts'
import { importShop } from '../import-shop.ts'
import { readSettings } from '../read-settings.ts'
import { type Command, complain, print, readArguments } from './command.ts'
import { withDatabase } from './with-shop.ts'

export const importCommand: Command = {
  usage: 'import [folder] [--stock]',
  does: "brings the owner's folder into the shop: catalogue, texts, pictures, films. Only new colours get the file's stock, with --stock all of them.",
  run: runImport,
}

async function runImport(args: readonly string[], config: Config): Promise<number> {
  const { values, words } = readArguments(args, { stock: { type: 'boolean', default: false } }, 1)
  const shopDir = resolve(words[0] ?? config.shopDir)
  const settings = readSettings(shopDir, config.settingOverrides)
  if (!settings.ok) return complainOf(settings.problem.faults, shopDir)
  const imported = await withDatabase(config, (db) =>
    importShop({ shopDir, mediaDir: mediaDirOf(config), overwriteStock: values.stock }, { db, say: print }),
  )
  if (!imported.ok) return complainOf(imported.problem.faults, shopDir)
  const { products, variants, articles, added, changed, retired, areTextsChanged, isChanged } = imported.value
  if (!isChanged) return print(`Nothing changed: all ${products} products and ${articles} articles are as before.`)
  const texts = areTextsChanged ? 'have changed' : 'are as before'
  return print(
    `Imported ${products} products in ${variants} colours: ${added} new, ${changed} changed, ${retired} no longer sold. The texts ${texts}.`,
  )
}

const complainOf = (faults: readonly string[], shopDir: string): number =>
  complain(`${faults.join('\n')}\n\n${faults.length === 1 ? 'One fault' : `${faults.length} faults`} in ${shopDir}: nothing was imported.`)
