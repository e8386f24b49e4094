import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { test } from 'node:test'
import { bundled } from '#tests/start-child.ts'

const program = ['--import', './scripts/tsx.mjs', bundled, 'src/main/shop-cli.ts', 'help']

test('a command whose reader has gone ends well, without a word', async () => {
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let printed = ''
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()))
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.equal(printed, '')
})

if (process.platform === 'linux')
  test('a command that cannot write to a full disk does not end well', async () => {
    const child = spawn(process.execPath, program, { stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'] })
    const [code] = (await once(child, 'exit')) as [number]
    assert.notEqual(code, 0)
  })
