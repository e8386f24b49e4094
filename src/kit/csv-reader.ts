/** One record of a table, with the line of the file on which it begins; the first line is 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

/** The file ends within quotes, so nobody knows where its records end. `line`: where the quotes began. */
export class CsvFault extends Error {
  readonly line: number

  constructor(line: number) {
    super(`The quotes that begin in line ${line} never end.`)
    this.line = line
  }
}

/**
 * Reads a table as RFC 4180 and spreadsheets write it, as it arrives: with or without a byte order mark, cells between commas, semicolons or
 * tabs (whichever the first line has most of), line breaks of any kind, also within quotes. Blank lines are left out. Throws CsvFault.
 */
export async function* readCsv(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord, void> {
  const reader = recordReader()
  let head = ''
  let separator: string | undefined
  for await (const chunk of chunks) {
    if (separator === undefined) {
      head += chunk
      // The first line decides about the separator, so it has to be whole.
      if (!/[\r\n]/.test(head)) continue
    }
    const text = separator === undefined ? head.replace(/^\uFEFF/, '') : chunk
    separator ??= separatorOf(text)
    yield* reader.read(text, separator)
  }
  if (separator === undefined) {
    const text = head.replace(/^\uFEFF/, '')
    separator = separatorOf(text)
    yield* reader.read(text, separator)
  }
  yield* reader.end()
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.mark
}

/** Keeps where it is between one chunk and the next. */
function recordReader() {
  let [cells, cell]: [string[], string] = [[], '']
  let [line, startedAt, quotesAt] = [1, 1, 0]
  let state: 'plain' | 'quoted' | 'quote in quotes' = 'plain'
  let endedByReturn = false

  const takeRecord = (): CsvRecord | undefined => {
    const record = { line: startedAt, cells: [...cells, cell] }
    cells = []
    cell = ''
    return record.cells.some((each) => each.trim() !== '') ? record : undefined
  }

  function readMark(mark: string, separator: string): CsvRecord | undefined {
    const isSecondOfBreak = mark === '\n' && endedByReturn
    endedByReturn = mark === '\r'
    if ((mark === '\n' && !isSecondOfBreak) || mark === '\r') line++
    if (state === 'quote in quotes') {
      state = mark === '"' ? 'quoted' : 'plain'
      if (mark === '"') cell += '"'
    } else if (state === 'quoted') {
      if (mark === '"') state = 'quote in quotes'
      else cell += mark
      return undefined
    }
    if (state === 'quoted' || isSecondOfBreak) {
      if (isSecondOfBreak) startedAt = line
      return undefined
    }
    if (mark === '"' && cell === '') {
      state = 'quoted'
      quotesAt = line
    } else if (mark === separator) {
      cells.push(cell)
      cell = ''
    } else if (mark === '\n' || mark === '\r') {
      const record = takeRecord()
      startedAt = line
      return record
    } else cell += mark
    return undefined
  }

  return {
    *read(text: string, separator: string): Generator<CsvRecord, void> {
      for (const mark of text) {
        const record = readMark(mark, separator)
        if (record) yield record
      }
    },
    *end(): Generator<CsvRecord, void> {
      if (state === 'quoted') throw new CsvFault(quotesAt)
      const record = takeRecord()
      if (record) yield record
    },
  }
}
