import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { yearOf } from '#src/kit/time/day.ts'
import { everyFullHour } from './renew-pages.ts'

test('cached pages are renewed every hour, and at the moment in which India’s year changes', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-12-31T22:10:00+05:30') })
  const renewed: number[] = []
  const stop = everyFullHour(() => void renewed.push(Date.now()))
  assert.equal(yearOf(new Date()), 2026)
  mock.timers.tick(50 * 60_000)
  assert.deepEqual(renewed, [Date.parse('2026-12-31T23:00:00+05:30')])
  mock.timers.tick(60 * 60_000 - 1)
  assert.equal(renewed.length, 1)
  mock.timers.tick(1)
  assert.deepEqual(renewed.slice(1), [Date.parse('2027-01-01T00:00:00+05:30')])
  assert.equal(yearOf(new Date()), 2027)
  stop()
  mock.timers.tick(7_200_000)
  assert.equal(renewed.length, 2)
  mock.timers.reset()
})
