// Subsets the fonts of invoices to the letters they may need and writes them, as plain TrueType, to src/documents/tax-invoice/fonts.
// A list of the letters they have goes to src/kit/text/printing/font-letters.ts: the desk says what cannot be printed.
// Run it by hand after changing a font; its results are part of the repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype from 'opentype.js'
import subsetFont from 'subset-font'

const folder = fileURLToPath(new URL('../src/documents/tax-invoice/', import.meta.url))
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** The letters of names and addresses in India in Latin script, with the accents of Western Europe and of romanised scripts. */
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…×`
const extended = `${range(0x100, 0x17f)}${range(0x1e00, 0x1e9f)}₹`

const cuts = [
  { file: 'figtree', source: 'figtree/files/figtree-latin-wght-normal.woff2', text: latin, axes: { wght: 400 } },
  { file: 'figtree-extended', source: 'figtree/files/figtree-latin-ext-wght-normal.woff2', text: extended, axes: { wght: 400 } },
  { file: 'figtree-semibold', source: 'figtree/files/figtree-latin-wght-normal.woff2', text: latin, axes: { wght: 600 } },
  { file: 'figtree-semibold-extended', source: 'figtree/files/figtree-latin-ext-wght-normal.woff2', text: extended, axes: { wght: 600 } },
  { file: 'fraunces', source: 'fraunces/files/fraunces-latin-opsz-normal.woff2', text: latin, axes: { wght: 380, opsz: 36 } },
]

for (const { file, source, text, axes } of cuts) {
  const font = readFileSync(new URL(`../node_modules/@fontsource-variable/${source}`, import.meta.url))
  const made = await subsetFont(font, text, {
    targetFormat: 'truetype',
    variationAxes: axes,
    keepFeatures: ['kern', 'liga', 'tnum', 'ccmp', 'mark'],
  })
  writeFileSync(`${folder}fonts/${file}.ttf`, made)
  console.log(`${file}.ttf ${made.length} bytes`)
}

const lettersOf = (file, text) => {
  const bytes = readFileSync(`${folder}fonts/${file}.ttf`)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const letters = [...new Set(text)].filter((letter) => font.charToGlyphIndex(letter) > 0)
  return JSON.stringify(letters.join('')).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
writeFileSync(
  fileURLToPath(new URL('../src/kit/text/printing/font-letters.ts', import.meta.url)),
  `// Made by scripts/make-document-fonts.mjs: what the fonts of tax documents can print.
export const latinLetters: string =
  ${lettersOf('figtree', latin)}
export const extendedLetters: string =
  ${lettersOf('figtree-extended', extended)}
`,
)
