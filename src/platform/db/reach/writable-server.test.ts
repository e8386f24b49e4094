import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { createDatabase } from '#tests/database.ts'
import { nextTurn } from '#tests/embedded-database.ts'
import { askWhetherWritable } from './writable-server.ts'

const silentMs = 100

test('a server is not taken for cut off because this process was busy while it asked', async () => {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  after(drop)
  let hasAnswered = false
  const asked = askWhetherWritable(connection, silentMs).then(() => (hasAnswered = true))
  asked.catch(() => {})
  // More turns than a login takes.
  for (let turn = 0; turn < 20 && !hasAnswered; turn++) {
    beBusyFor(1.5 * silentMs)
    await nextTurn()
  }
  assert.equal(await asked, true)
})

test('a server that accepts a connection and says nothing is taken for cut off', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  after(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const asked = askWhetherWritable({ connectionString: `postgresql://shop@127.0.0.1:${port}/shop` }, silentMs)
  await assert.rejects(asked, /does not reply/)
})

function beBusyFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
