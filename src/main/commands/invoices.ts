import type { Columns } from '#src/kit/csv.ts'
import { type Day, dayOf, parseDay } from '#src/kit/time/day.ts'
import { systemClock } from '#src/kit/time/clock.ts'
import type { Config } from '#src/platform/config/config.ts'
import { gstCheckText } from '#src/shop/tax/gst-texts.ts'
import type { DocumentFilter } from '#src/shop/tax/tax-documents.store.ts'
import { type GstReturn, gstTables, type GstTable, ratedRows } from '#src/shop/tax/gst-return.ts'
import { documentColumns, gstColumns } from '#src/shop/tax/gst-columns.ts'
import { type Command, UsageFault } from './command.ts'
import { gstRowForPrograms } from './keys-for-programs.ts'
import { printJson, printRows } from './print-rows.ts'
import { jsonOption, readArguments, readChoice } from './read-arguments.ts'
import { withShop } from './with-shop.ts'
import { writeWholeFile } from './write-whole-file.ts'

export const invoicesCommand: Command = {
  usage: `invoices [--from <day>] [--to <day>] [--gst ${gstTables.join('|')}] [--trials] [--json|--csv] [--zip <file>]`,
  description:
    'lists invoices and credit notes of these days (this month so far), or a table of the return GSTR-1; with --trials those without real money; --zip writes all that an accountant needs into one file.',
  run: runInvoices,
}

async function runInvoices(args: readonly string[], config: Config): Promise<number> {
  const { values } = readArguments(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    gst: { type: 'string' },
    trials: { type: 'boolean', default: false },
    ...jsonOption,
    csv: { type: 'boolean', default: false },
    zip: { type: 'string' },
  })
  if (values.json && values.csv) throw new UsageFault('Say --json or --csv, not both.')
  if (values.zip !== undefined && (values.gst || values.json || values.csv)) throw new UsageFault('--zip writes everything: say it alone.')
  const table = readChoice('table', values.gst, gstTables)
  const filter = { ...daysOf(values), trials: values.trials }
  if (values.zip !== undefined) return writeArchive(values.zip, filter, config)
  if (table) {
    const gst = await withShop(config, (shop) => shop.invoices.gstReturn(filter))
    return values.json ? printJson(gst[table].map(gstRowForPrograms)) : printTable(table, gst, values)
  }
  const documents = await withShop(config, (shop) => shop.invoices.list(filter))
  if (values.json) return printJson(documents)
  return show(documents.flatMap(ratedRows), documentColumns, values)
}

async function writeArchive(file: string, filter: DocumentFilter, config: Config): Promise<number> {
  return withShop(config, async (shop) => {
    const { documents, checks } = await shop.invoices.showGst(filter)
    await writeWholeFile(file, shop.invoices.archive(filter))
    console.log(`${file} holds ${documents.length === 1 ? 'one document' : `${documents.length} documents`} and the tables of the return.`)
    for (const check of checks) console.log(`${check.faults.length === 0 ? 'holds' : 'WRONG'}  ${gstCheckText(check)}`)
    return checks.every(({ faults }) => faults.length === 0) ? 0 : 1
  })
}

type OutputFormat = { readonly json: boolean; readonly csv: boolean }

const printTable = <Table extends GstTable>(table: Table, gst: GstReturn, form: OutputFormat): number =>
  show(gst[table] as readonly GstReturn[Table][number][], gstColumns[table] as Columns<GstReturn[Table][number]>, form)

const show = <Row>(rows: readonly Row[], columns: Columns<Row>, format: OutputFormat): number =>
  printRows(rows, columns, { ...format, none: 'There are none in these days.' })

function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }): { from: Day; to: Day } {
  const today = dayOf(systemClock())
  const firstOfMonth = `${today.slice(0, 8)}01` as Day
  const days = { from: from === undefined ? firstOfMonth : dayFrom(from), to: to === undefined ? today : dayFrom(to) }
  if (days.from > days.to) throw new UsageFault(`${days.from} comes after ${days.to}.`)
  return days
}

function dayFrom(written: string): Day {
  const day = parseDay(written)
  if (!day) throw new UsageFault(`"${written}" is no day: write it as 2026-11-21.`)
  return day
}
