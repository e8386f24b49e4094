import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inkFor, luminance } from '#src/kit/lid/foil-ink.ts'
import { inkColours } from './ink.ts'

const leathers = {
  emerald: '#0f5a40',
  ivory: '#ece2cf',
  oxblood: '#6d1420',
  black: '#000000',
  blush: '#e3b0aa',
  navy: '#18223f',
  sage: '#93a284',
  tan: '#b5702f',
  mocha: '#6b4430',
}

test('dark leather gets bright foil, light leather deep gold', () => {
  const light = Object.entries(leathers).filter(([, hex]) => inkFor(hex) === 'light')
  assert.deepEqual(
    light.map(([name]) => name),
    ['emerald', 'oxblood', 'black', 'navy', 'tan', 'mocha'],
  )
})

test('the foil, or the edge around it, has a contrast of at least 3 to 1 on every leather of the shop', () => {
  for (const [name, leather] of Object.entries(leathers)) {
    const { face, darkEdge } = inkColours[inkFor(leather)]
    const faces = face.map(([, colour]) => contrast(colour, leather))
    const mean = faces.reduce((sum, value) => sum + value, 0) / faces.length
    assert.ok(Math.max(mean, contrast(darkEdge, leather)) >= 3, `${name}: ${mean}`)
    assert.ok(mean >= 1.9, `${name}: ${mean}`)
  }
})

test('a text that is no colour is refused', () => {
  assert.throws(() => inkFor('red'), RangeError)
})

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
