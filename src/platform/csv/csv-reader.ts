import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

/** One record of a table, with the line of the file on which it begins; the first line is 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

/** The file ends within quotes, so nobody knows where its records end. `line`: where the record began that has them. */
export class CsvFault extends Error {
  readonly line: number

  constructor(line: number) {
    super(`Quotes of the row that begins in line ${line} never end.`)
    this.line = line
  }
}

/**
 * Reads a table as RFC 4180 and spreadsheets write it, as it arrives: with or without a byte order mark, cells between commas, semicolons or
 * tabs (whichever the first line has most of, or a line `sep=;` before it says), line breaks of any kind, also within quotes, and `="0012"` for a
 * text of digits. Blank lines are left out. Throws CsvFault.
 */
export async function* readCsv(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord, void> {
  const { delimiter, begins, rest } = await withFirstLine(chunks)
  let next = begins
  const parser = parse({
    delimiter,
    record_delimiter: lineBreaks,
    relax_quotes: true,
    relax_column_count: true,
    on_record: made((cells: readonly string[], { lines }): CsvRecord | undefined => {
      const line = next
      next = begins + lines
      return cells.some((cell) => cell.trim() !== '') ? { line, cells: cells.map(unwrapped) } : undefined
    }),
  })
  // What breaks off the file breaks off the parser, whose reader below gets the error; and who stops reading closes the file.
  pipeline(Readable.from(rest), parser, () => {})
  try {
    yield* parser as AsyncIterable<CsvRecord>
  } catch (error) {
    throw asFault(error, next)
  }
}

/** One row of a text that people type or paste. `written` is the row as it stands there. */
export type WrittenRow = CsvRecord & { readonly written: string }

/**
 * Reads rows of a text: commas, semicolons and tabs all stand between cells, so that none of these may be in one without quotes. A first line
 * `sep=;` is left out. Throws CsvFault.
 */
export function readRows(text: string): WrittenRow[] {
  let next = 1
  try {
    return parseAtOnce(text, {
      bom: true,
      trim: true,
      delimiter: [',', ';', '\t'],
      record_delimiter: lineBreaks,
      relax_quotes: true,
      relax_column_count: true,
      raw: true,
      on_record: made(({ record: cells, raw }: { record: readonly string[]; raw: string }, { lines }): WrittenRow | undefined => {
        const line = next
        next = lines + 1
        if (line === 1 && /^sep=[,;]?$/i.test(raw.trim())) return undefined
        return cells.some((cell) => cell !== '') ? { line, cells: cells.map(unwrapped), written: raw.trim() } : undefined
      }),
    }) as unknown as WrittenRow[]
  } catch (error) {
    throw asFault(error, next)
  }
}

/** The package's types know cells alone: not that a record may become another value, as its documentation says. */
const made = <Given, Made>(make: (given: Given, info: { readonly lines: number }) => Made | undefined): NonNullable<Options['on_record']> =>
  make as never

const asFault = (error: unknown, line: number): unknown =>
  error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' ? new CsvFault(line) : error

/** What keeps a spreadsheet from taking "0012" for a number. */
const unwrapped = (cell: string): string => /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell

const lineBreaks = ['\r\n', '\n', '\r']

/** The first line decides about the delimiter, so it has to be whole. `begins`: the line of the first record. */
async function withFirstLine(chunks: AsyncIterable<string> | Iterable<string>) {
  const source = (async function* () {
    yield* chunks
  })()
  let head = ''
  // With what follows: a line feed after a carriage return belongs to the same line.
  while (!/[\r\n][^]/.test(head)) {
    const { value, done } = await source.next()
    if (done) break
    head += value
  }
  const text = head.replace(/^\uFEFF/, '')
  const [marked, delimiter] = /^sep=([,;\t])[ \t]*(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (marked !== undefined && delimiter !== undefined)
    return { delimiter, begins: 2, rest: concatenated(text.slice(marked.length), source) }
  return { delimiter: delimiterOf(text), begins: 1, rest: concatenated(text, source) }
}

async function* concatenated(head: string, others: AsyncIterable<string>): AsyncGenerator<string, void> {
  if (head !== '') yield head
  yield* others
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.mark
}
