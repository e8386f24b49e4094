import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zodiacDetails } from './zodiac-details.ts'
import { zodiacSigns } from './zodiac.ts'

const day = (written: string, year: number): number => Date.parse(`${written} ${year} UTC`)

test('each sign begins on the day after the previous one ends, throughout the year', () => {
  zodiacSigns.forEach((sign, at) => {
    const next = zodiacSigns[(at + 1) % zodiacSigns.length]!
    const { to } = zodiacDetails[sign]
    assert.equal(day(zodiacDetails[next].from, 2026) - day(to, 2026), 86_400_000, `${sign} to ${next}`)
  })
})

test('fire, earth, air and water take turns', () => {
  const elements = ['Fire', 'Earth', 'Air', 'Water']
  zodiacSigns.forEach((sign, at) => assert.equal(zodiacDetails[sign].element, elements[at % 4]))
})
