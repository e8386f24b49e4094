import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { onlyArguments, readOnly } from './only-part.ts'

test('a process does everything, or the part that it was asked for', () => {
  assert.equal(readOnly([]), undefined)
  assert.equal(readOnly(['--only', 'web']), 'web')
  assert.equal(readOnly(['--only=worker']), 'worker')
  for (const only of [undefined, 'web', 'worker'] as const) assert.equal(readOnly(onlyArguments(only)), only)
})

test('another word is refused in words, so that no shop runs without the part that was meant', () => {
  for (const args of [['--only'], ['--only', 'wroker'], ['--only', ''], ['--olny', 'web'], ['web']])
    assert.throws(
      () => readOnly(args),
      (error) => error instanceof StartFault && error.message.endsWith('npm start -- --only worker.'),
    )
})
