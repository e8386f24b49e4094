import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuiet } from './notice-choice.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00`)
const quietAt = (from: string, until: string, times: readonly string[]) => times.filter((time) => isQuiet({ from, until }, at(time)))

test('quiet hours hold from their first minute to the one before their end, also over midnight', () => {
  assert.deepEqual(quietAt('13:00', '14:30', ['12:59', '13:00', '14:29', '14:30']), ['13:00', '14:29'])
  assert.deepEqual(quietAt('21:00', '08:00', ['20:59', '21:00', '00:00', '07:59', '08:00']), ['21:00', '00:00', '07:59'])
})

test('without two different times no hour is quiet', () => {
  for (const [from, until] of [
    ['', ''],
    ['21:00', ''],
    ['09:00', '09:00'],
  ] as const)
    assert.deepEqual(quietAt(from, until, ['00:00', '09:00', '21:30']), [])
})
