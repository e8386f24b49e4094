import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { after, test } from 'node:test'
import { gatherWrites } from './gathered-writes.ts'

/** A connection to a server that keeps all it gets, and how often it was written to the system. */
async function connected() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const socket = gatherWrites(new Socket()).connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [other] = await accepted
  await once(socket, 'ready')
  let received = ''
  other.on('data', (chunk) => (received += chunk.toString()))
  let sent = 0
  for (const name of ['_write', '_writev'] as const) {
    const own = socket[name]?.bind(socket) as (...given: unknown[]) => void
    Object.assign(socket, { [name]: (...given: unknown[]) => (sent++, own(...given)) })
  }
  return { socket, sent: () => sent, ended: async () => (await once(other, 'end'), received) }
}

test('what is written before the process waits is sent at once, in its order', async () => {
  const { socket, sent, ended } = await connected()
  const later = async (text: string) => {
    await Promise.resolve()
    socket.write(text)
  }
  socket.write('begin;')
  await Promise.all([later('a;'), later('b;'), later('c;')])
  await new Promise(setImmediate)
  assert.equal(sent(), 1)
  socket.write('commit;')
  await new Promise(setImmediate)
  assert.equal(sent(), 2)
  socket.end()
  assert.equal(await ended(), 'begin;a;b;c;commit;')
})

test('a connection that ends in the same moment sends what was written before', async () => {
  const { socket, ended } = await connected()
  socket.cork()
  socket.write('a;')
  socket.uncork()
  socket.write('b;', () => socket.end())
  assert.equal(await ended(), 'a;b;')
  const other = await connected()
  other.socket.write('a;')
  other.socket.end('b;')
  assert.equal(await other.ended(), 'a;b;')
})
