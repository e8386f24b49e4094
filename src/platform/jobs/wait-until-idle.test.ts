import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntilIdle } from './wait-until-idle.ts'

test('work that can wait lets a busy process go first', async () => {
  let turnsLeft = 200
  const keepBusy = () => {
    const until = performance.now() + 1
    while (performance.now() < until);
    if (--turnsLeft > 0) setImmediate(keepBusy)
  }
  keepBusy()
  await waitUntilIdle(60_000)
  assert.equal(turnsLeft, 0)
})

test('work that can wait is done in the end, also in a process that is never idle', async () => {
  let isOver = false
  const keepBusy = () => void (isOver || setImmediate(keepBusy))
  keepBusy()
  await waitUntilIdle(50)
  isOver = true
})
