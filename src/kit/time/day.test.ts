import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, type Day, dayOf, hourOf, isSunday, parseDay, parseIndianTime, untilNextHour, yearOf } from './day.ts'

const day = (written: string) => parseDay(written) ?? assert.fail(written)

test('only a day of the calendar is a day', () => {
  assert.equal(parseDay('2026-11-14'), '2026-11-14')
  for (const wrong of ['2026-02-30', '2026-13-01', '14-11-2026', '2026-11-14 ', '', '2026-1-1'])
    assert.equal(parseDay(wrong), undefined, wrong)
})

test('day and hour are those in India, wherever the server runs', () => {
  assert.deepEqual([dayOf(new Date('2026-11-13T18:29:59Z')), hourOf(new Date('2026-11-13T18:29:59Z'))], ['2026-11-13', 23])
  assert.deepEqual([dayOf(new Date('2026-11-13T18:30:00Z')), hourOf(new Date('2026-11-13T18:30:00Z'))], ['2026-11-14', 0])
})

test('days are added across months and years, and Sundays are recognised', () => {
  assert.equal(addDays(day('2026-12-30'), 3), '2027-01-02')
  assert.deepEqual(
    ['2026-11-14', '2026-11-15', '2026-11-16'].map((written) => isSunday(written as Day)),
    [false, true, false],
  )
})

test("a time without a time zone is India's", () => {
  assert.equal(parseIndianTime('2026-11-14 10:05:00')?.toISOString(), '2026-11-14T04:35:00.000Z')
  for (const wrong of ['', 'NA', '14 11 2026 10:05:00', '2026-11-14 25:00:00']) assert.equal(parseIndianTime(wrong), undefined, wrong)
})

test('the year and the full hours are those in India, wherever the server runs', () => {
  const lastMoment = new Date('2026-12-31T18:29:59.999Z')
  assert.deepEqual([yearOf(lastMoment), yearOf(new Date('2026-12-31T18:30:00Z'))], [2026, 2027])
  assert.deepEqual([untilNextHour(lastMoment), untilNextHour(new Date('2026-12-31T18:30:00Z'))], [1, 3_600_000])
})
