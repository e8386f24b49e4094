import assert from 'node:assert/strict'
import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { type Instruction, messagesVersion, type Report } from './messages.ts'
import { processPool } from './process-pool.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const ready: Report = { kind: 'ready', address: 'http://localhost:3000', deskAddress: '', mode: 'sandbox' }

/** A pool of processes that are started, report and end when the test says so, with a clock that only the test moves. */
async function aPool({ count = 1, reports = true } = {}) {
  const processes: (EventEmitter & { readonly sent: Instruction[] })[] = []
  const pauses: { readonly ms: number; end(): void }[] = []
  const printed: string[] = []
  let nowMs = 0
  const state = { reports }
  const fork = (): Worker => {
    const sent: Instruction[] = []
    const process = Object.assign(new EventEmitter(), { sent, isConnected: () => true, send: (each: Instruction) => sent.push(each) })
    processes.push(process)
    if (state.reports) queueMicrotask(() => process.emit('message', ready))
    return process as never
  }
  const pool = processPool({
    ...{ count, fork, print: (line) => printed.push(line), longestEndMs: 1_000_000 },
    findProgram: () => ({ path: '/nowhere', folder: '/' }),
    begin: () => ({
      kind: 'begin',
      kept: { messagesVersion, port: 3000, demoKey: '', sandboxes: {}, rehearsal: undefined },
    }),
    time: {
      nowMs: () => nowMs,
      pause: (ms) => new Promise<void>((resolve) => pauses.push({ ms, end: resolve })),
    },
  })
  await pool.open()
  return {
    ...{ pool, processes, pauses, printed, state },
    advance: (ms: number) => void (nowMs += ms),
    /** The process that was started last ends. */
    async die() {
      processes.at(-1)?.emit('exit', 1, null)
      await nextTurn()
    },
  }
}

test('a process that dies is started again at once, and after growing pauses of at most ten seconds while it goes on dying', async () => {
  const { processes, pauses, die } = await aPool()
  await die()
  assert.deepEqual([processes.length, pauses.length], [2, 0], 'the first time at once')
  for (let death = 0; death < 8; death++) {
    await die()
    assert.equal(processes.length, 2 + death, 'not before the pause is over')
    pauses[death]?.end()
    await nextTurn()
    assert.equal(processes.length, 3 + death)
  }
  assert.deepEqual(
    pauses.map(({ ms }) => ms),
    [400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000],
  )
})

test('a process that ran for more than ten seconds is started again without a pause, however often it died before', async () => {
  const { processes, pauses, advance, die } = await aPool()
  await die()
  await die()
  pauses[0]?.end()
  await nextTurn()
  advance(10_001)
  await die()
  assert.deepEqual([processes.length, pauses.length], [4, 1])
  await die()
  assert.deepEqual([processes.length, pauses.length], [5, 1], 'the first of a new row')
})

test('a pause is not the start of a process in a shop that stops meanwhile', async () => {
  const { pool, processes, pauses, die } = await aPool()
  await die()
  await die()
  await pool.stop()
  pauses[0]?.end()
  await nextTurn()
  assert.equal(processes.length, 2)
})

test('the places of other processes do not wait for the pause of one', async () => {
  const { processes, pauses } = await aPool({ count: 2 })
  const [first, second] = processes
  first?.emit('exit', 1, null)
  await nextTurn()
  processes.at(-1)?.emit('exit', 1, null)
  await nextTurn()
  assert.deepEqual([processes.length, pauses.length], [3, 1])
  second?.emit('exit', null, 'SIGKILL')
  await nextTurn()
  assert.deepEqual([processes.length, pauses.length], [4, 1])
})

test('a new process that does not start leaves the old one at its place', async () => {
  const { pool, processes, printed, state } = await aPool()
  state.reports = false
  const replaced = pool.replaceAll()
  await nextTurn()
  processes[1]?.emit('message', { kind: 'failed', message: 'no pages.' } satisfies Report)
  await nextTurn()
  processes[1]?.emit('exit', 1, null)
  assert.equal(await replaced, false)
  assert.deepEqual(printed, ['A new process does not start, so the old ones go on: no pages.'])
  assert.deepEqual(
    processes[0]?.sent.map(({ kind }) => kind),
    ['begin'],
    'it was not asked to leave',
  )
})

test('a process that cannot be launched is tried again, and does not end those who wait for it', async () => {
  const { processes, pauses, printed, state } = await aPool()
  state.reports = false
  processes.at(-1)?.emit('exit', 1, null)
  await nextTurn()
  assert.equal(processes.length, 2)
  // As when all files that a process may open are open.
  processes.at(-1)?.emit('error', new Error('spawn EMFILE'))
  await nextTurn()
  state.reports = true
  pauses[0]?.end()
  await nextTurn()
  assert.equal(processes.length, 3)
  assert.equal(printed.filter((line) => line === 'It serves again.').length, 1)
})
