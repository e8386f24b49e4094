import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { type AskedRanges, rangesOf, spansOf } from './range.ts'

const days = (from: string, to = from) => ({ from: from as Day, to: to as Day })
const asked = (overrides: Partial<AskedRanges>): AskedRanges => ({
  ...{ name: '7', own: days('2028-02-01', '2028-02-29'), against: 'before', ownAgainst: days('2027-11-01') },
  ...overrides,
})
/** "2028-03-02..2028-03-08 23.59 | 2028-02-24..." with the hour in India at which each ends. */
const textOf = (overrides: Partial<AskedRanges>, time: string) => {
  const { range, against, isRunning } = rangesOf(asked(overrides), new Date(`${time.replace(' ', 'T')}:00+05:30`))
  const shown = [range, against].map(({ from, to, until }) => {
    const ends = new Date(until.getTime() + 330 * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    return `${from}..${to} until ${ends}`
  })
  return `${shown.join(' | ')}${isRunning ? ' | running' : ''}`
}

test('a range that ends today is compared up to the same hour of the last day of the other', () => {
  assert.equal(
    textOf({ name: '7' }, '2028-03-08 14:30'),
    '2028-03-02..2028-03-08 until 2028-03-08 14:30 | 2028-02-24..2028-03-01 until 2028-03-01 14:30 | running',
  )
  assert.equal(
    textOf({ name: 'today' }, '2028-03-01 00:01'),
    '2028-03-01..2028-03-01 until 2028-03-01 00:01 | 2028-02-29..2028-02-29 until 2028-02-29 00:01 | running',
  )
  assert.equal(
    textOf({ name: 'own' }, '2028-03-08 14:30'),
    '2028-02-01..2028-02-29 until 2028-03-01 00:00 | 2028-01-03..2028-01-31 until 2028-02-01 00:00',
  )
})

test('this month is compared with the same days of last month, as far as it has them', () => {
  assert.equal(
    textOf({ name: 'month' }, '2028-03-31 23:59'),
    '2028-03-01..2028-03-31 until 2028-03-31 23:59 | 2028-02-01..2028-02-29 until 2028-02-29 23:59 | running',
  )
  assert.equal(
    textOf({ name: 'month' }, '2028-01-15 10:00'),
    '2028-01-01..2028-01-15 until 2028-01-15 10:00 | 2027-12-01..2027-12-15 until 2027-12-15 10:00 | running',
  )
})

test('a financial year begins in April, and the same days of last year are those of the calendar', () => {
  assert.equal(
    textOf({ name: 'year', against: 'last-year' }, '2028-02-29 10:00'),
    '2027-04-01..2028-02-29 until 2028-02-29 10:00 | 2026-04-01..2027-02-28 until 2027-02-28 10:00 | running',
  )
  assert.match(textOf({ name: 'year' }, '2028-04-01 10:00'), /^2028-04-01\.\.2028-04-01 /)
})

test('own days end today at the latest, on either side', () => {
  assert.equal(
    textOf(
      { name: 'own', own: days('2028-03-01', '2028-12-31'), against: 'own', ownAgainst: days('2028-03-08', '2029-01-01') },
      '2028-03-08 14:30',
    ),
    '2028-03-01..2028-03-08 until 2028-03-08 14:30 | 2028-03-08..2028-03-08 until 2028-03-08 14:30 | running',
  )
})

test('days in a row are one span, which ends with the last of them or earlier', () => {
  const until = new Date('2028-03-03T10:00:00+05:30')
  assert.deepEqual(spansOf(['2028-02-28', '2028-02-29', '2028-03-02', '2028-03-03'] as Day[], until), [
    { begins: new Date('2028-02-28T00:00:00+05:30'), ends: new Date('2028-03-01T00:00:00+05:30') },
    { begins: new Date('2028-03-02T00:00:00+05:30'), ends: until },
  ])
})
