import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createApi } from '#src/web/api/api.ts'
import { callAddress } from '#src/web/routes.ts'
import { openBreakableLink, openDatabaseLink } from '#tests/breakable-link.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock, stockLevel } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { aRequest, type Reply } from '#tests/order-requests.ts'

/** What PgBouncer refuses with, as it writes it. */
const refusals = [
  ['at the login', '08P01', 'no more connections allowed (max_client_conn)'],
  ['at the login', '08P01', 'server login has been failing, cached error: connection refused (server_login_retry)'],
  ['at a statement', '08P01', 'query_wait_timeout'],
  ['at a statement', '08P01', 'server conn crashed?'],
  ['at a statement', '57P01', 'the pooler is shut down now'],
] as const

for (const [when, code, message] of refusals)
  test(`a pooler that refuses ${when} (${message}) makes the shop say so with a 503; the order is placed once when it lets the shop in again`, async () => {
    const { server, way, failures, order } = await aShop()
    const pooler = await aRefusingPooler(when, code, message)
    assert.equal((await order('before')).status, 200)
    way.leadTo(pooler)
    // The first one may still meet a connection that is just breaking.
    while (!failures.at(-1)?.includes(`could not do its work (${message}): see its log`)) await isRefused(order('refused'))
    way.leadTo(way.server)
    const { status, body } = await order('refused')
    assert.equal(status, 200)
    assert.equal((await order('refused')).body.orderNumber, body.orderNumber)
    assert.equal(await countOrders(server), 2)
  })

test('while a server takes no writes an order is refused with a 503 and nothing is written; it is placed once when the server takes them again', async () => {
  const { server, way, failures, order } = await aShop()
  const [{ name } = { name: '' }] = await server.query<{ name: string }>('select current_database() as name')
  await server.query(`alter database ${name} set default_transaction_read_only = on`)
  way.leadTo(way.server)
  await isRefused(order('refused'))
  assert.match(failures.at(-1) ?? '', /is a standby or read-only: name the server that takes writes/)
  assert.equal(await countOrders(server), 0)
  await server.query(`alter database ${name} reset default_transaction_read_only`)
  assert.equal((await order('refused')).status, 200)
  assert.equal(await countOrders(server), 1)
})

test('a connection whose server was demoted under it (25006) is thrown away: its transaction fails, is not repeated, and the next one has another', async () => {
  const { connection } = await testDatabase()
  const db = openDatabase(connection, { max: 1 })
  after(() => db.close())
  const pid = async () => (await db.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const before = await pid()
  await db.pool.query('set default_transaction_read_only = on')
  let tries = 0
  const write = () =>
    db.transaction(async (tx) => {
      tries += 1
      await tx.query(`insert into stored_values (name, value) values ('demoted', '1')`)
    })
  await assert.rejects(write(), (error) => /takes no writes at the moment: it is a standby/.test(findUnavailable(error)?.message ?? ''))
  assert.equal(tries, 1)
  await write()
  assert.notEqual(await pid(), before)
  assert.equal((await db.query(`select 1 from stored_values where name = 'demoted'`)).length, 1)
})

for (const payment of [{ isCod: 1, isPrepaid: 0 }, {}])
  test(`an order ${'isCod' in payment ? 'in cash' : 'paid online'} whose commit was not acknowledged is recorded once, and who repeats it gets that order`, async () => {
    const { server, way, shop, order } = await aShop()
    const lost = way.loseReplyTo('commit\0')
    await isRefused(order('lost', payment))
    await lost
    assert.equal(await countOrders(server), 1, 'the commit had reached the server')
    const { status, body } = await order('lost', payment)
    assert.equal(status, 200)
    assert.equal((await order('lost', payment)).body.orderNumber, body.orderNumber)
    assert.deepEqual(await server.query('select order_number as "orderNumber" from orders'), [{ orderNumber: body.orderNumber }])
    const { onHand, held } = await stockLevel(server, ringBox)
    assert.equal(ringBox.stock - onHand + held, 2, 'the units of one order')
    const [{ mails } = { mails: 0 }] = await server.query<{ mails: number }>('select count(*)::int as mails from outbox')
    assert.deepEqual([mails, shop.deps.gateway.opened.length], 'isCod' in payment ? [2, 0] : [0, 1])
  })

/** A shop whose way to the database leads elsewhere when a test says so, and its failures as they are logged. */
async function aShop() {
  const server = await testDatabase()
  await stock(server, ringBox)
  const direct = await openDatabaseLink(server.connection)
  let target = direct.port
  const link = await openBreakableLink(() => connect(target, '127.0.0.1'))
  const db = openDatabase({ ...direct.connection, port: link.port } as typeof direct.connection)
  after(async () => {
    await db.close()
    await Promise.all([link.close(), direct.close()])
  })
  const shop = testShop(db)
  const failures: string[] = []
  const api = createApi(shop, (error) => void failures.push(error.message))
  return {
    server,
    shop,
    failures,
    way: {
      server: direct.port,
      loseReplyTo: link.loseReplyTo,
      leadTo(port: number) {
        target = port
        link.breakAll()
      },
    },
    async order(key: string, own: object = {}) {
      const reply = await api.request(callAddress('addOrder'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(aRequest(own)),
      })
      return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply }
    },
  }
}

async function isRefused(ordered: Promise<{ status: number; headers: Headers; body: Reply }>): Promise<void> {
  const { status, headers, body } = await ordered
  assert.deepEqual([status, body.code], [503, 'shop_unavailable'])
  assert.match(body.message, /cannot look anything up at the moment, and cannot tell whether this was saved: please try again/)
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

const countOrders = async (db: { query<Row>(text: string): Promise<Row[]> }): Promise<number> =>
  (await db.query('select id from orders')).length

/** Speaks as much of PostgreSQL's protocol as a refusal needs. Returns its port. */
async function aRefusingPooler(when: (typeof refusals)[number][0], code: string, message: string): Promise<number> {
  const refusal = packet('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`))
  // Logged in without a password; the number of its process; ready.
  const welcome = [packet('R', Buffer.alloc(4)), packet('K', Buffer.alloc(8)), packet('Z', Buffer.from('I'))]
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      if (when === 'at the login') return void socket.end(refusal)
      socket.write(Buffer.concat(welcome))
      socket.once('data', () => socket.end(refusal))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

function packet(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
