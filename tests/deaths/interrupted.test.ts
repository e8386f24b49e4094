import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { nextTurn } from '#tests/embedded-database.ts'

test('a run that is ended by Ctrl-C leaves no folder and no process behind, also when the signal comes more than once', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'interrupted-'))
  after(() => rm(folder, { recursive: true, force: true }))
  // In a group of its own, as a terminal starts it.
  const run = spawn(process.execPath, ['--import', './scripts/tsx.mjs', 'tests/deaths/deaths.ts', '--life=cash', '--lanes=2'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  for await (const line of createInterface(run.stdout)) if (line.includes('cash: ')) break
  assert.ok((await left(folder)).length > 0)
  // All processes of the run write to one pipe, which is closed by the last of them.
  const closed = once(run.stdout.resume(), 'close')
  const ended = once(run, 'exit')
  // The terminal, npm and our scripts each send it, some of them when it has been handled once.
  while (run.exitCode === null && run.signalCode === null) {
    process.kill(-run.pid!, 'SIGINT')
    await nextTurn()
  }
  assert.deepEqual(await ended, [130, null])
  await closed
  assert.deepEqual(await left(folder), [])
})

/** Where its path is too long for a socket, the server of the tests has a folder there, too. */
const left = async (folder: string): Promise<string[]> => (await readdir(folder)).filter((name) => !name.startsWith('pg-'))
