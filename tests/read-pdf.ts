import { inflateSync } from 'node:zlib'

/** The texts of a PDF of ours, page by page, in the order in which they are drawn. */
export function readPdf(bytes: Uint8Array): string[][] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  return [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head)).map((page) => textsOf(page, objects))
}

/** The texts of all pages as one. */
export const textOfPdf = (bytes: Uint8Array): string => readPdf(bytes).flat().join('\n')

type PdfObject = { readonly head: string; readonly stream: string | undefined }

function objectsOf(file: string): Map<string, PdfObject> {
  const found = file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...found].map(([, id = '', body = '']) => {
      const [head = '', rest] = body.split('\nstream\n')
      return [id, { head, stream: rest === undefined ? undefined : inflated(head, rest.slice(0, rest.lastIndexOf('\nendstream'))) }]
    }),
  )
}

const inflated = (head: string, stream: string): string =>
  head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream

function textsOf({ head }: PdfObject, objects: ReadonlyMap<string, PdfObject>): string[] {
  const referred = (name: string, inside: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(inside)?.[1] ?? ''
  const resources = objects.get(referred('Resources', head))?.head ?? head
  const fonts = new Map(
    [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      lettersOf(objects.get(referred('ToUnicode', objects.get(id)?.head ?? ''))?.stream ?? ''),
    ]),
  )
  const content = objects.get(referred('Contents', head))?.stream ?? ''
  return [...content.matchAll(/\/(\w+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(([, font = '', shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, codes = '']) => decoded(codes, fonts.get(font) ?? [])).join(''),
  )
}

/** The characters of a font by glyph number: pdfkit counts its glyphs from 0. */
function lettersOf(table: string): string[] {
  return [...table.matchAll(/\[((?:<[0-9a-f ]+>\s*)+)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([0-9a-f ]+)>/g)].map(([, codes = '']) => utf16(codes.replaceAll(' ', ''))),
  )
}

const decoded = (codes: string, letters: readonly string[]): string =>
  (codes.match(/.{4}/g) ?? []).map((code) => letters[Number.parseInt(code, 16)] ?? '\ufffd').join('')

const utf16 = (hex: string): string => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
