import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { toBoard } from '#src/shop/workshop/board.ts'
import { aUnit } from '#tests/factories/unit.ts'
import { showColumns } from './shown-board.ts'

const today = '2026-11-20' as Day
const boardOf = (count: number, state: 'queued' | 'pressed' | 'checked' = 'queued') =>
  toBoard(
    Array.from({ length: count }, (_, at) => aUnit({ ticket: `MJ-${at}.1`, state })),
    today,
    false,
  )
const columnOf = (shown: ReturnType<typeof showColumns>) => shown.find(({ column }) => column === 'today')!

test('a long day is cut beside the others, and says how many are missing; alone it shows them', () => {
  const beside = columnOf(showColumns(boardOf(100), { day: undefined, group: undefined }))
  assert.deepEqual([beside.groups[0]?.units.length, beside.hidden, beside.toPress], [60, 40, 100])
  const alone = columnOf(showColumns(boardOf(100), { day: 'today', group: undefined }))
  assert.deepEqual([alone.groups[0]?.units.length, alone.hidden], [100, 0])
})

test('another day than the chosen one is counted, but not drawn', () => {
  const other = columnOf(showColumns(boardOf(3), { day: 'later', group: undefined }))
  assert.deepEqual([other.groups.length, other.toPress, other.hidden], [0, 3, 0])
})

test('what is checked lies in the tray, apart from what is to be worked on', () => {
  const shown = columnOf(showColumns(boardOf(2, 'checked'), { day: undefined, group: undefined }))
  assert.deepEqual([shown.groups.length, shown.inTray.length, shown.toPress], [0, 2, 0])
})

test('a unit that is pressed and not checked is still to be done on its day', () => {
  const shown = columnOf(showColumns(boardOf(2, 'pressed'), { day: undefined, group: undefined }))
  assert.deepEqual([shown.toPress, shown.left], [0, 2])
})

test('of one product and colour only its own units are shown', () => {
  assert.equal(columnOf(showColumns(boardOf(2), { day: undefined, group: 'NOOR-OXB' })).groups.length, 1)
  assert.equal(columnOf(showColumns(boardOf(2), { day: undefined, group: 'ELSE' })).groups.length, 0)
})
