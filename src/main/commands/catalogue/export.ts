import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportShop } from '#src/importer/export-shop.ts'
import { csvHeading, csvLines } from '#src/kit/csv.ts'
import { productTableColumns } from '#src/shop/catalogue/table/write-product-table.ts'
import type { Config } from '#src/platform/config/config.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { type Command, print, printError } from '../command.ts'
import { firstOf, readArguments } from '../read-arguments.ts'
import { withShop } from '../with-shop.ts'

export const exportCommand: Command = {
  usage: 'export <folder> | export --csv <file>',
  description:
    "writes the owner's folder as the shop has it: its products, texts and banners as the desk has them, with the stock on hand, and all else as it was imported. --csv writes the products alone, as a table for spreadsheets. To import either again changes nothing.",
  run: runExport,
}

async function runExport(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { csv: { type: 'string' } }, 1)
  if (values.csv !== undefined) return exportCsv(resolve(values.csv), config)
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

/** Its mark tells spreadsheets that it is UTF-8. */
function exportCsv(file: string, config: Config): Promise<number> {
  return withShop(config, async ({ plans }) => {
    const lines = [`\ufeff${csvHeading(productTableColumns)}`]
    const { products, withoutRecord } = await plans.exportTable(async (rows) => void lines.push(csvLines(rows, productTableColumns)))
    await writeFile(file, lines.join('\r\n'))
    if (withoutRecord.length > 0) printError(`Not in it: ${withoutRecord.join(', ')}. Import their folder once more.`)
    return print(`Wrote ${products} products to ${file}.`)
  })
}
