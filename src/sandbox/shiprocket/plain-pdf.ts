/** Pages with a few lines each of plain Latin text; other letters become question marks, for the file embeds no font. */
export function plainPdf(pages: readonly (readonly string[])[]): Buffer {
  const firstPage = 4
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, at) => {
      const shown = textOf(lines)
      const page = `/MediaBox [0 0 480 400] /Contents ${firstPage + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >>`
      return [`<< /Type /Page /Parent 2 0 R ${page} >>`, `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

const textOf = (lines: readonly string[]): string =>
  lines.map((line, at) => `BT /F1 ${at === 0 ? 13 : 11} Tf 40 ${360 - at * 24} Td (${escaped(line)}) Tj ET`).join('\n')

const escaped = (line: string): string => line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')
