import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thenClose } from './then-close.ts'

const failing = (message: string) => async () => {
  throw new Error(message)
}

test('closing goes on when one fails, and never hides why the work has failed', async () => {
  const closed: string[] = []
  const closers = [() => closed.push('first'), failing('cannot close'), () => closed.push('last')]
  await assert.rejects(thenClose(failing('the shop is wrong'), closers), /the shop is wrong/)
  await assert.rejects(
    thenClose(async () => 'done', closers),
    /cannot close/,
  )
  assert.deepEqual(closed, ['first', 'last', 'first', 'last'])
  assert.equal(await thenClose(async () => 'done', []), 'done')
})
