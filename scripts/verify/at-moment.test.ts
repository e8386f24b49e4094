import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environmentAt } from './at-moment.mjs'

const now = Date.parse('2026-11-27T12:00:00Z')
const find = (pattern: string) => (pattern.startsWith('/usr/lib/*') ? ['/usr/lib/here/libfaketimeMT.so.1'] : [])

test('a run at another moment moves the clock of all its processes by the same time, and none that only goes forward', () => {
  assert.deepEqual(environmentAt('2027-04-01T00:05+05:30', { now, find }), {
    LD_PRELOAD: '/usr/lib/here/libfaketimeMT.so.1',
    FAKETIME: '+10737300s',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  assert.equal(environmentAt('2026-11-27T11:59:30Z', { now, find }).FAKETIME, '-30s')
})

test('what is no moment, and a machine without the library, are refused with words', () => {
  for (const written of ['', 'tomorrow', '2027-04-01', '2027-04-01T00:05', '2027-02-30T00:05Z', '2027-04-01T25:00Z', undefined])
    assert.throws(() => environmentAt(written as string, { now, find }), /--at needs a day, a time and its distance to UTC/)
  assert.throws(() => environmentAt('2027-04-01T00:05Z', { now, find: () => [] }), /apt-get install faketime/)
})
