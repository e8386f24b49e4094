import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { makeAhead } from '#src/platform/media/make-ahead.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { changedFields } from '#src/shop/catalogue/changes/merge-records.ts'
import type { Shop } from '#src/shop/shop.ts'
import { changeMessage, conflictMessage, keptFieldMessage } from '#src/shop/staff-texts/products/change-texts.ts'
import { keptTextMessage, textConflictMessage } from '#src/shop/staff-texts/texts/text-texts.ts'
import { mediaDirOf } from '../../wiring/data-folders.ts'
import { linkablePages } from '../../wiring/linkable-pages.ts'
import { importShop, type ImportedShop } from '#src/importer/import-shop.ts'
import { listBatches } from '../../pictures-ahead/picture-batches.ts'
import { progress } from '../../pictures-ahead/progress.ts'
import { listShownPictures, type PictureSources } from '../../pictures-ahead/shown-pictures.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { type Command, exitCodes, print, printError, UsageFault } from '../command.ts'
import { importFile, momentOf } from './import-file.ts'
import { readArguments, readChoice } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

export const importCommand: Command = {
  usage:
    'import [folder] [--pictures] [--dry-run] [--take file|desk] [--by <who>] | import <file> [--dry-run] [--take file|desk] [--at <time>] [--until <time>] [--by <who>]',
  description:
    "brings the owner's folder into the shop: catalogue, texts, pictures, films. Takes what the folder has changed since its last import, and leaves what only the desk has changed; where both have, --take says which one counts. --dry-run shows what would change. Only new colours get the file's stock: the others are moved, see stock. The shop makes its pictures in all widths while it runs; --pictures makes them now. A file brings only what it names: a table of colours as export --csv writes it, a catalogue.json, or a zip of either with its pictures; --at and --until give it a time in India, as at the desk.",
  run: runImport,
}

const options = {
  'dry-run': { type: 'boolean', default: false },
  take: { type: 'string' },
  pictures: { type: 'boolean', default: false },
  at: { type: 'string' },
  until: { type: 'string' },
  ...actingOptions,
} as const

async function runImport(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, options, 1)
  const [isDryRun, take] = [values['dry-run'], readChoice('side', values.take, ['file', 'desk'])]
  const { name: by } = actingStaff(values.by)
  const shopDir = resolve(positionals[0] ?? config.shopDir)
  const times = { startsAt: momentOf('at', values.at), endsAt: momentOf('until', values.until) }
  if (await isFile(shopDir)) return importFile(shopDir, { isDryRun, take, by, ...times }, config)
  if (times.startsAt ?? times.endsAt) throw new UsageFault('Only a file can be given a time: --at and --until do not go with a folder.')
  const work = async ({ catalogue, content, settings, configuring: rules }: Shop, db: Database) => {
    const folder = { shopDir, take, isDryRun, by }
    const imported = await importShop(folder, { catalogue, masters: masterStore(db), pages: linkablePages, shop: settings, rules, print })
    if (!imported.ok)
      return imported.problem.hasConflicts ? printConflicts(imported.problem.faults) : printFaults(imported.problem.faults, shopDir)
    if (isDryRun) return printDryRun(imported.value)
    printSummary(imported.value)
    if (values.pictures) await makeAllPictures({ catalogue, content }, db, mediaDirOf(config))
    return 0
  }
  return withShop(config, work, { print })
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

function printSummary({ products, variants, articles, isChanged, changeSet, kept, settings, texts, ...counts }: ImportedShop): number {
  settings.forEach((change) => print(`${change.file}, ${changeMessage(change)}`))
  kept.forEach((field) => print(keptFieldMessage(field)))
  texts.kept.forEach((path) => print(keptTextMessage(path)))
  if (!isChanged) return print(`Nothing changed: all ${products} products and ${articles} articles are as before.`)
  print(`Imported ${products} products in ${variants} colours: ${inCounts(counts)}.`)
  return changeSet === undefined ? exitCodes.done : print(`This is change set ${changeSet}: "changes undo ${changeSet}" takes it back.`)
}

/** Every product and field that would change, each on a line. */
function printDryRun({ changes, kept, conflicts, settings, texts, isChanged, ...counts }: ImportedShop): number {
  settings.forEach((change) => print(`${change.file}, ${changeMessage(change)}`))
  for (const { id, before, after } of changes) {
    if (before && after) changedFields(before, after).forEach((change) => print(`${id}, ${changeMessage(change)}`))
    else print(`${id}: ${after ? 'new' : 'no longer sold'}`)
  }
  kept.forEach((field) => print(keptFieldMessage(field)))
  conflicts.forEach((conflict) => print(conflictMessage(conflict)))
  texts.kept.forEach((path) => print(keptTextMessage(path)))
  texts.conflicts.forEach((conflict) => print(textConflictMessage(conflict)))
  return print(isChanged ? `A dry run, nothing was changed: ${inCounts(counts)}.` : 'A dry run: nothing would change.')
}

const inCounts = ({
  added,
  changed,
  retired,
  placed,
  areTextsChanged,
}: Pick<ImportedShop, 'added' | 'changed' | 'retired' | 'placed' | 'areTextsChanged'>): string =>
  `${added} new, ${changed} changed, ${retired} no longer sold${placed > 0 ? `, ${placed} at another place` : ''}. The texts ${areTextsChanged ? 'have changed' : 'are as before'}`

async function makeAllPictures(shop: PictureSources, db: Database, folder: string): Promise<void> {
  const batches = await listBatches(await listShownPictures(shop), db)
  if (batches.length > 0) await makeAhead(db, batches, folder, progress(batches, print))
}

const printConflicts = (conflicts: readonly string[]): number =>
  printError(
    `${conflicts.join('\n')}\n\nNothing was imported. Say whose values count: --take file, or --take desk. What only one of them changed is kept either way.`,
  )

const printFaults = (faults: readonly string[], shopDir: string): number =>
  printError(
    `${faults.join('\n')}\n\n${faults.length === 1 ? 'One fault' : `${faults.length} faults`} in ${shopDir}: nothing was imported.`,
  )
