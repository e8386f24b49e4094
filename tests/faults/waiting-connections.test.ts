import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { lookAgain } from '#tests/failover/real-time.ts'
import { openRaw, receiveAll } from '#tests/raw-client.ts'
import { recordingPool } from './recording/recording-pool.ts'

/** Only there a process that hangs is seen from outside, in /proc. */
const testOnLinux: typeof test = process.platform === 'linux' ? test : ((() => {}) as never)

test('connections that no process takes wait up to a bound, and are served when one takes them again; further ones are closed', {
  timeout: 60_000,
}, async () => {
  const pool = await recordingPool({}, { mostWaiting: 40 })
  const pids = await pool.pids()
  for (const pid of pids) await hang(pid)
  const visitors = visitorsAt(pool.port, 100)
  while (visitors.closed() < 60) await lookAgain()
  assert.deepEqual(visitors.served(), [])
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await visitors.all
  assert.deepEqual([visitors.served().length, visitors.closed()], [40, 60])
})

testOnLinux(
  'a connection that a process was given just before it was killed is closed, and the others are served',
  { timeout: 60_000 },
  async () => {
    const pool = await recordingPool({}, { mostWaiting: 2 })
    const [killed = 0, other = 0] = await pool.pids()
    for (const pid of [killed, other]) await hang(pid)
    const visitors = visitorsAt(pool.port, 3)
    // The third is one too many: the first two have been given to the processes by then.
    while (visitors.closed() < 1) await lookAgain()
    process.kill(killed, 'SIGKILL')
    while (visitors.closed() < 2) await lookAgain()
    process.kill(other, 'SIGCONT')
    await visitors.all
    assert.equal(visitors.served().length, 1)
    while (!pool.printed.includes('It serves again.')) await lookAgain()
    const next = visitorsAt(pool.port, 2)
    await next.all
    assert.equal(next.served().length, 2)
  },
)

/** Stops the process until it gets SIGCONT: it takes nothing, and nobody is told. */
async function hang(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  while (!/[)] T/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await lookAgain()
}

function visitorsAt(port: number, count: number) {
  const replies: string[] = []
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      const socket = openRaw(port)
      socket.write('GET /visitor HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n')
      replies.push(await receiveAll(socket))
    }),
  )
  const served = () => replies.filter((reply) => reply.endsWith('welcome'))
  return { all, served, closed: () => replies.length - served().length }
}
