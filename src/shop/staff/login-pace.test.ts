import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginWaitMs } from './login-pace.ts'

test('five failures cost no wait, and each further one doubles it up to eight seconds', () => {
  const waits = Array.from({ length: 30 }, (_, earlier) => loginWaitMs(earlier))
  assert.deepEqual(waits.slice(0, 11), [0, 0, 0, 0, 0, 500, 1_000, 2_000, 4_000, 8_000, 8_000])
  assert.equal(Math.max(...waits), 8_000)
})
