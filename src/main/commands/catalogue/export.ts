import { resolve } from 'node:path'
import { exportShop } from '#src/importer/export-shop.ts'
import type { Config } from '#src/platform/config/config.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { type Command, print, printError } from '../command.ts'
import { firstOf, readArguments } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

export const exportCommand: Command = {
  usage: 'export <folder>',
  description:
    "writes the owner's folder as the shop has it: its products as the desk has them, with the stock on hand, and all else as it was imported. To import it again changes nothing.",
  run: runExport,
}

async function runExport(args: readonly string[], config: Config): Promise<number> {
  const { positionals } = readArguments(args, {}, 1)
  const folder = resolve(firstOf(positionals, 'Say into which folder.'))
  return withShop(config, async ({ catalogue }, db) => {
    const exported = await exportShop(folder, { catalogue, masters: masterStore(db) })
    if (!exported.ok) return printError(`${folder} is not empty: name a folder that is, or that is not there yet.`)
    const { files, withoutRecord } = exported.value
    if (withoutRecord.length > 0)
      printError(`Not in it, because an earlier release imported them: ${withoutRecord.join(', ')}. Import their folder once more.`)
    return print(`Wrote ${files} files to ${folder}.`)
  })
}
