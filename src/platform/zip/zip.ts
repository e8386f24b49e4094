import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Day } from '#src/kit/time/day.ts'

export type ZippedFile = {
  /** With its folder, such as `documents/one.pdf`. */
  readonly name: string
  readonly content: Uint8Array
  /** Shown as the day of its last change. */
  readonly day: Day
}

/** The format counts files in two bytes. */
const mostFiles = 65_535
/** By its format already. */
const isCompressed = /[.](?:pdf|jpe?g|png|webp|avif|mp4|webm)$/
/** Offsets have four bytes. */
const mostBytes = 2 ** 32 - 1

/**
 * Yields the bytes of a ZIP archive while its files come in, one at a time in memory. Throws a `RangeError` at the file with which
 * the archive would outgrow its format: 65,535 files, or 4 GiB.
 */
export async function* zip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const written: Uint8Array<ArrayBuffer>[] = []
  let failure: Error | null = null
  const archive = new Zip((error, chunk) => {
    failure ??= error
    written.push(chunk)
  })
  let [count, bytes] = [0, 0]
  for await (const { name, content, day } of files) {
    count += 1
    if (count > mostFiles || bytes + content.byteLength > mostBytes)
      throw new RangeError(`the archive is too large from its file ${count} on`)
    const entry = isCompressed.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name)
    entry.mtime = midday(day)
    archive.add(entry)
    entry.push(content, true)
    if (failure) throw failure as Error
    for (const chunk of written) bytes += chunk.byteLength
    yield* written.splice(0)
  }
  archive.end()
  yield* written.splice(0)
}

/** The format stores a local time without its zone: the hour in the middle makes it the same day everywhere the server may run. */
function midday(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
