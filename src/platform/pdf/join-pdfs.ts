import { PDFDocument, StandardFonts, type PDFPage } from '@cantoo/pdf-lib'

export type PdfToJoin = { readonly name: string; readonly content: Uint8Array }

/**
 * Joins PDFs in this order, each with its own page sizes. `coverLines` gets the names of those that cannot be read, which are left out; what it
 * returns stands on a page before the others, and nothing makes no page.
 */
export async function joinPdfs(
  documents: readonly PdfToJoin[],
  coverLines: (damaged: readonly string[]) => readonly string[],
): Promise<Uint8Array> {
  const joined = await PDFDocument.create()
  const damaged: string[] = []
  const pages: PDFPage[] = []
  for (const { name, content } of documents) {
    const copied = await copyPages(joined, content)
    if (copied) pages.push(...copied)
    else damaged.push(name)
  }
  await addCover(joined, coverLines(damaged))
  for (const page of pages) joined.addPage(page)
  return joined.save()
}

/** Undefined for a file that is no whole PDF. */
async function copyPages(into: PDFDocument, content: Uint8Array): Promise<PDFPage[] | undefined> {
  try {
    const source = await PDFDocument.load(content, { updateMetadata: false, throwOnInvalidObject: true })
    const pages = await into.copyPages(source, source.getPageIndices())
    return pages.length > 0 ? pages : undefined
  } catch {
    // A supplier's file can be broken in more ways than the library has names for.
    return undefined
  }
}

const a4 = [595.28, 841.89] as const
const margin = 56
const lineHeight = 17
const linesOfAPage = Math.floor((a4[1] - 2 * margin) / lineHeight)

async function addCover(joined: PDFDocument, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  const font = await joined.embedFont(StandardFonts.Helvetica)
  const letters = new Set(font.getCharacterSet())
  for (let first = 0; first < lines.length; first += linesOfAPage) {
    const page = joined.addPage([...a4])
    for (const [at, line] of lines.slice(first, first + linesOfAPage).entries())
      page.drawText(printable(line, letters), { x: margin, y: a4[1] - margin - at * lineHeight, size: first + at === 0 ? 14 : 11, font })
  }
}

/** The file embeds no font of its own, so letters that every reader has must do. */
const printable = (line: string, letters: ReadonlySet<number>): string =>
  [...line].map((letter) => (letters.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
