import { type Columns, csvHeading, csvLines } from '#src/kit/csv.ts'

type CsvSource<Row> = {
  /** Of the file, without its ending. */
  readonly name: string
  /** Hands over all rows, a batch at a time, and waits for each to be taken. */
  readonly read: (take: (rows: readonly Row[]) => Promise<void>) => Promise<void>
  readonly failed: (error: unknown) => void
}

/** A table for spreadsheets, sent while it is read. When the browser leaves, the next batch is refused, which ends the reading. */
export function csvStream<Row>(columns: Columns<Row>, { name, read, failed }: CsvSource<Row>): Response {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const [writer, encoder] = [writable.getWriter(), new TextEncoder()]
  const write = async (text: string): Promise<void> => {
    await writer.ready
    await writer.write(encoder.encode(text))
  }
  let hasLeft = false
  writer.closed.catch(() => {
    hasLeft = true
  })
  const send = async (): Promise<void> => {
    // Spreadsheets take a file for UTF-8 by this mark.
    await write(`\ufeff${csvHeading(columns)}`)
    await read((rows) => write(`\r\n${csvLines(rows, columns)}`))
    await writer.close()
  }
  send().catch((error: unknown) => {
    if (hasLeft) return
    failed(error)
    void writer.abort(error).catch(() => {})
  })
  return new Response(readable, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}.csv"` },
  })
}
