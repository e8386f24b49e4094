import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { signPlate } from './sign-plate.ts'

test('every sign has a drawing of its own', () => {
  const drawn = new Set(zodiacSigns.map((sign) => signPlate(sign)))
  assert.equal(drawn.size, zodiacSigns.length)
  for (const svg of drawn) assert.match(svg, /<path d="M/)
})

test("an owner's constellation takes the place of the sign", () => {
  const svg = signPlate('Leo', '<circle cx="200" cy="200" r="9"/>')
  assert.match(svg, /<circle cx="200" cy="200" r="9"\/>/)
  assert.doesNotMatch(svg, /<path d="M/)
})
