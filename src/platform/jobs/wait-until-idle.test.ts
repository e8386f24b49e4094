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

test('a process that is never quiet does in the end what had to wait', async () => {
  let isOver = false
  const keepBusy = () => void (isOver || setImmediate(keepBusy))
  keepBusy()
  await waitUntilIdle(50)
  isOver = true
})
