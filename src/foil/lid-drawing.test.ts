import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsOn } from '#tests/factories/outline-points.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { drawLid, lidSvg, type LidQuad, type LidText } from './lid-drawing.ts'
import { parseOutline, type Point } from './outline.ts'

const straight: LidQuad = [
  [0.2268, 0.2268],
  [0.7732, 0.2268],
  [0.7732, 0.7732],
  [0.2268, 0.7732],
]
const wide: LidQuad = [
  [0.1833, 0.3137],
  [0.8167, 0.3137],
  [0.8167, 0.6863],
  [0.1833, 0.6863],
]
const oblique: LidQuad = [
  [0.2399, 0.2289],
  [0.5652, 0.1741],
  [0.774, 0.2741],
  [0.4208, 0.3442],
]
const quads = { straight, wide, oblique }

const texts: LidText[] = [
  { name: 'Asha', sign: 'Leo' },
  { name: 'WWWWWWWWWW', sign: 'Pisces' },
  { name: 'JQYGJQYGJQ', sign: 'Scorpio' },
  { name: 'Fjgyq', sign: undefined },
  { name: 'WWWWWWWWWW', sign: undefined },
  { name: 'I', sign: undefined },
  ...zodiacSigns.map((sign) => ({ name: '', sign })),
]

for (const [name, quad] of Object.entries(quads)) {
  test(`every point of the foil lies on the lid, in the ${name} view`, () => {
    for (const text of texts) {
      const { shape, layers } = drawLid(quad, text, 'light')
      const points = pointsOn(parseOutline(shape))
      const moved = Math.max(...layers.map(({ dy, spread }) => Math.abs(dy) + spread / 2))
      assert.ok(points.length > 0)
      for (const [x, y] of points) {
        for (const dy of [-moved, 0, moved]) assert.ok(isInside([x / 1000, (y + dy) / 1000], quad), `${text.name} ${text.sign}: ${x},${y}`)
      }
    }
  })
}

test('the same text on the same lid gives the same drawing, byte for byte', () => {
  assert.equal(lidSvg(oblique, { name: 'Asha', sign: 'Leo' }, 'gold'), lidSvg(oblique, { name: 'Asha', sign: 'Leo' }, 'gold'))
})

test('different drawings on one page share no id, and a drawing refers only to its own', () => {
  const drawings = [
    lidSvg(straight, { name: 'Asha', sign: 'Leo' }, 'gold'),
    lidSvg(straight, { name: 'Asha', sign: 'Leo' }, 'light'),
    lidSvg(straight, { name: 'Asha', sign: 'Leo' }, 'gold', { shownWidth: 120 }),
    lidSvg(straight, { name: 'Isha', sign: 'Leo' }, 'gold'),
    lidSvg(wide, { name: 'Asha', sign: 'Leo' }, 'gold'),
  ]
  const ids = drawings.flatMap((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  assert.equal(new Set(ids).size, drawings.length * 2)
  for (const svg of drawings) {
    for (const [, reference] of svg.matchAll(/(?:href="|url\()#([\w-]+)/g)) assert.ok(svg.includes(`id="${reference}"`))
  }
})

test('every letter of the alphabet, large and small, is drawn', () => {
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') {
    const drawing = drawLid(straight, { name: character, sign: undefined }, 'gold')
    assert.deepEqual(drawing.unsupported, [])
    assert.match(drawing.shape, /^M.*z$/)
  }
})

test('all twelve signs have a drawing of their own, and the title names them', () => {
  const drawings = zodiacSigns.map((sign) => drawLid(straight, { name: '', sign }, 'gold'))
  assert.equal(new Set(drawings.map(({ shape }) => shape)).size, 12)
  assert.equal(drawings[4]?.title, 'Leo in gold foil')
})

test('an empty text gives an empty drawing', () => {
  const drawing = drawLid(straight, { name: '   ', sign: undefined }, 'gold')
  assert.deepEqual([drawing.shape, drawing.markup, drawing.layers], ['', '', []])
})

test('characters without a glyph are left out and reported once each', () => {
  const drawing = drawLid(straight, { name: 'Zoë7ë', sign: 'Leo' }, 'gold')
  assert.deepEqual(drawing.unsupported, ['ë', '7'])
  assert.equal(drawing.title, 'Zo and Leo in gold foil')
})

test('neither a name nor an id prefix can add markup to the drawing', () => {
  const svg = lidSvg(straight, { name: `O'<script>"&`, sign: 'Leo' }, 'gold', { idPrefix: '"><script>' })
  assert.doesNotMatch(svg, /<script/)
  assert.match(svg, /<title>O&#39;script and Leo in gold foil<\/title>/)
  assert.match(svg, / id="script-face"/)
})

test('a longer name is drawn smaller, and an eleventh letter still fits', () => {
  const heightOf = (name: string) => {
    const heights = pointsOn(parseOutline(drawLid(straight, { name, sign: undefined }, 'gold').shape)).map(([, y]) => y)
    return Math.max(...heights) - Math.min(...heights)
  }
  assert.ok(heightOf('Annabellenna') < heightOf('Annabelle'))
  assert.ok(heightOf('Annabelle') < heightOf('Anna'))
})

test('the drawing keeps the shape of a picture that is not square', () => {
  const drawing = drawLid(straight, { name: 'Asha', sign: 'Leo' }, 'gold', { pictureAspect: 1.5 })
  assert.equal(drawing.viewBox, '0 0 1500 1000')
  assert.match(
    lidSvg(straight, { name: 'Asha', sign: 'Leo' }, 'gold', { pictureAspect: 1.5, shownWidth: 300 }),
    / width="300" height="200"/,
  )
})

test('nothing in the drawing needs a filter, a style, a script or another file', () => {
  const svg = lidSvg(oblique, { name: 'Asha', sign: 'Leo' }, 'light')
  assert.doesNotMatch(svg, /filter|style|script|matrix3d|xlink|NaN|undefined|Infinity/)
  assert.doesNotMatch(svg, /href="(?!#)/)
})

function isInside([x, y]: Point, quad: LidQuad): boolean {
  return quad.every(([fromX, fromY], i) => {
    const [toX, toY] = quad[(i + 1) % 4] as Point
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) >= 0
  })
}
