import { CsvFault, readCsv } from '#src/platform/csv/csv-reader.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { unescapeCell } from './escaped-cell.ts'
import { findColumn, type TableColumn } from './table-columns.ts'

/** What is wrong in a table, said so that it can be mended there; `line` is undefined where no line of a table is meant. */
export type TableFault = {
  readonly line: number | undefined
  readonly column: string
  readonly found: string
  readonly wanted: string
}

/** The cells of a row that say something: an empty one leaves its field as it is. */
export type TableRow = { readonly line: number; readonly cells: ReadonlyMap<TableColumn, string> }

export type ProductTable = { readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] }

export const mostRows = 20_000
const mostShown = 60

/** Reads a table of products, of which each row is a colour. Returns what is wrong with the table itself; its cells are read later. */
export async function readProductTable(
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<Result<ProductTable, readonly TableFault[]>> {
  let head: ReturnType<typeof readHead> | undefined
  const rows: TableRow[] = []
  const faults: TableFault[] = []
  try {
    for await (const { line, cells } of readCsv(chunks)) {
      if (!head) {
        head = readHead(line, cells)
        continue
      }
      if (!head.ok) return head
      if (rows.length >= mostRows)
        return refuse([{ line, column: 'the file', found: `more than ${mostRows} rows`, wanted: 'at most so many: cut it in two' }])
      const row = readRow(line, cells, head.value)
      if (row.ok) rows.push(row.value)
      else faults.push(row.problem)
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    return refuse([{ line: error.line, column: 'the file', found: 'quotes that never end', wanted: 'a closing quote after the text' }])
  }
  if (!head) return refuse([{ line: 1, column: 'the file', found: 'nothing', wanted: 'a first line with the names of the columns' }])
  if (!head.ok) return head
  return faults.length > 0 ? refuse(faults) : ok({ columns: head.value.flatMap((column) => column ?? []), rows })
}

/** Columns without a heading, as spreadsheets leave them at the right, mean nothing as long as they are empty. */
function readHead(line: number, cells: readonly string[]): Result<readonly (TableColumn | undefined)[], readonly TableFault[]> {
  const seen = new Set<string>()
  const faults: TableFault[] = []
  const columns = cells.map((cell) => {
    const heading = cell.trim()
    if (heading === '') return undefined
    const column = findColumn(heading)
    if (!column)
      faults.push({ line, column: shown(heading), found: 'a column that means nothing', wanted: 'the name of a field, or no column' })
    else if (column.path !== '' && seen.has(`${column.of} ${column.path}`))
      faults.push({ line, column: shown(heading), found: 'this field in two columns', wanted: 'one of them' })
    if (column) seen.add(`${column.of} ${column.path}`)
    return column
  })
  if (!faults.length && !columns.some((column) => column && ['id', 'code', 'sku'].includes(column.name)))
    faults.push({ line, column: 'the file', found: shown(cells.join(', ')), wanted: 'a column sku, code or id, to find each product' })
  return faults.length > 0 ? refuse(faults) : ok(columns)
}

function readRow(line: number, cells: readonly string[], columns: readonly (TableColumn | undefined)[]): Result<TableRow, TableFault> {
  const read = new Map<TableColumn, string>()
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === '') continue
    const column = columns[at]
    if (!column)
      return refuse({ line, column: `column ${at + 1}`, found: shown(cell), wanted: 'a heading in the first line, or an empty cell' })
    read.set(column, unescapeCell(cell).replaceAll(/\r\n?/g, '\n'))
  }
  return ok({ line, cells: read })
}

/** A cell as a message quotes it. */
export const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > mostShown ? `${line.slice(0, mostShown)} …` : line
}
