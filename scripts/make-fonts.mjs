// Subsets the web fonts to the letters this shop uses and writes them, with fallbacks of the same metrics, to src/web/layout/fonts.
// Run it by hand after changing a font; its results are part of the repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype from 'opentype.js'
import subsetFont from 'subset-font'

const folder = fileURLToPath(new URL('../src/web/layout/fonts/', import.meta.url))
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const letters = `${ascii}\u00a0©®°·½×éèñāīū–—‘’“”…•→←`
// In italics stand words, which need neither brackets nor signs of programmers.
const words = [...letters].filter((sign) => !'"#$*+<=>@[\\]^_`{|}~©®°•→←'.includes(sign)).join('')
const rupee = '₹'

const cuts = [
  {
    file: 'figtree',
    family: 'Figtree',
    source: 'figtree/files/figtree-latin-wght-normal.woff2',
    text: letters,
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    style: 'normal',
  },
  {
    file: 'figtree-rupee',
    family: 'Figtree',
    source: 'figtree/files/figtree-latin-ext-wght-normal.woff2',
    text: rupee,
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    style: 'normal',
    range: 'U+20B9',
  },
  // Each size of a heading is drawn with strokes of its own, for which a phone, whose headings are of 20 to 42 px, needs half the bytes.
  {
    file: 'fraunces-narrow',
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    text: letters,
    axes: { wght: 380, opsz: 32 },
    weight: '380',
    style: 'normal',
    media: '(width < 48rem)',
    isMeasured: false,
  },
  {
    file: 'fraunces',
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    text: letters,
    axes: { wght: 380, opsz: { min: 18, max: 144 } },
    weight: '380',
    style: 'normal',
    media: '(width >= 48rem)',
  },
  {
    file: 'fraunces-italic',
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-full-italic.woff2',
    text: words,
    axes: { wght: 370, opsz: 36, SOFT: 0, WONK: 0 },
    weight: '380',
    style: 'italic',
    features: ['kern', 'liga'],
  },
]

/** Metrics of the fallback fonts in ems, from their own tables; the width is that of running English text. */
const fallbackFonts = {
  Figtree: { name: 'Figtree fallback', local: ['Arial', 'Liberation Sans', 'Roboto'], width: 0.4414 },
  Fraunces: { name: 'Fraunces fallback', local: ['Georgia', 'Gelasio', 'Noto Serif'], width: 0.4458 },
}

/** The frequency of each character per thousand in English, spaces included. */
const frequency = {
  ' ': 183,
  e: 103,
  t: 75,
  a: 65,
  o: 62,
  n: 57,
  i: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 13,
  v: 8,
  k: 5,
}

let css = '/* Made by scripts/make-fonts.mjs. */\n'
const measured = new Set()
for (const cut of cuts) {
  const source = readFileSync(new URL(`../node_modules/@fontsource-variable/${cut.source}`, import.meta.url))
  const made = await subsetFont(source, cut.text, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    keepFeatures: cut.features ?? ['kern', 'liga', 'tnum', 'ccmp', 'mark', 'rvrn'],
  })
  writeFileSync(`${folder}${cut.file}.woff2`, made)
  console.log(`${cut.file}.woff2 ${made.length} bytes`)
  const range = cut.range ? ` unicode-range: ${cut.range};` : ''
  const face = `@font-face { font-family: '${cut.family}'; src: url('./${cut.file}.woff2') format('woff2'); font-weight: ${cut.weight}; font-style: ${cut.style}; font-display: optional;${range} }`
  css += cut.media ? `@media ${cut.media} { ${face} }\n` : `${face}\n`
  if (measured.has(cut.family) || cut.isMeasured === false) continue
  measured.add(cut.family)
  css += fallbackFace(fallbackFonts[cut.family], await measure(source, cut))
}
writeFileSync(`${folder}fonts.css`, css)

async function measure(source, cut) {
  // Headings are mostly set near 48 px, text at its lightest weight.
  const axes = Object.fromEntries(
    Object.entries(cut.axes).map(([axis, value]) => [axis, value.min === undefined ? value : axis === 'opsz' ? 48 : value.min]),
  )
  const instance = await subsetFont(source, cut.text, { targetFormat: 'sfnt', variationAxes: axes })
  const font = opentype.parse(instance.buffer.slice(instance.byteOffset, instance.byteOffset + instance.length))
  const { ascender, descender, lineGap } = font.tables.hhea
  const counts = Object.entries(frequency)
  const all = counts.reduce((total, [, count]) => total + count, 0)
  const width = counts.reduce((total, [sign, count]) => total + font.charToGlyph(sign).advanceWidth * count, 0) / all
  const em = font.unitsPerEm
  return { ascent: ascender / em, descent: -descender / em, gap: lineGap / em, width: width / em }
}

function fallbackFace(fallback, { ascent, descent, gap, width }) {
  const size = width / fallback.width
  const percent = (share) => `${(share * 100).toFixed(2)}%`
  const sources = fallback.local.map((name) => `local('${name}')`).join(', ')
  return `@font-face { font-family: '${fallback.name}'; src: ${sources}; size-adjust: ${percent(size)}; ascent-override: ${percent(ascent / size)}; descent-override: ${percent(descent / size)}; line-gap-override: ${percent(gap / size)}; }\n`
}
