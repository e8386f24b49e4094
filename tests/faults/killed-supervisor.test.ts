import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAgain } from '#tests/failover/real-time.ts'
import { openRaw, receiveAll } from '#tests/raw-client.ts'
import { startChild } from '#tests/start-child.ts'
import type { DyingSupervisor } from './recording/dying-supervisor.ts'

/** Only there a process that hangs is seen from outside, in /proc. */
const onLinux: typeof test = process.platform === 'linux' ? test : ((() => {}) as never)

onLinux(
  'a process whose supervisor is killed while it hands over a connection finishes the request that it has, and then ends',
  {
    timeout: 60_000,
  },
  async () => {
    const program = ['--import', './scripts/tsx.mjs', 'tests/faults/recording/dying-supervisor.ts']
    const supervisor = await startChild<DyingSupervisor>('the supervisor', program)
    const { port, pid } = supervisor.message
    const ordering = openRaw(port)
    const reply = receiveAll(ordering)
    ordering.write('POST /order HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 9\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n')
    await new Promise((resolve) => ordering.once('data', resolve))

    const other = openRaw(port)
    const otherIsClosed = receiveAll(other)
    await supervisor.end()
    process.kill(pid, 'SIGCONT')
    other.end()
    await otherIsClosed
    ordering.end('one order')
    assert.match(await reply, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n[^]*handled/)
    while (isThere(pid)) await lookAgain()
  },
)

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
