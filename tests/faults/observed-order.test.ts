import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { paiseToRupees } from '#src/kit/money.ts'
import { callAddress, otherCallAddress } from '#src/web/routes.ts'
import type { ShopConnections } from './killable-shop.ts'
import { soldVariant } from './small-shop.ts'
import { startSuppliers, until } from './surviving-suppliers.ts'

const shopper = {
  ...{ clientName: 'Zubeida Chatterjee', clientEmail: 'zubeida@shopper.example', clientPhNo1: '9820012345' },
  ...{ clientAdd1: '14 Karvenagar Lane', clientAdd2: 'Behind the Ganpati temple', city: 'Pune', state: 'Maharashtra', pincode: '411004' },
}
const writing = 'Meenakshi'

type Span = { readonly traceId: string; readonly name: string }

/** A collector of traces. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => (server.closeAllConnections(), server.close()))
  const spans = (): Span[] =>
    bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap((r) => r.scopeSpans)
      .flatMap((s) => s.spans)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans }
}

/** A shop in a process of its own, with everything that it writes. */
async function startWatchedShop(connections: ShopConnections) {
  const args = ['--import', './scripts/tsx.mjs', 'tests/faults/shop-process.ts', JSON.stringify(connections)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (written += chunk.toString()))
  after(() => child.kill('SIGKILL'))
  const [address] = (await once(child, 'message')) as [string]
  return { address, written: () => written }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('one trace leads from the click to the parcel and its mails, and nothing that is written names the shopper', {
  timeout: 120_000,
}, async () => {
  const { db, connections, gateway, carrier, mailbox } = await startSuppliers()
  const collector = await startCollector()
  const shop = await startWatchedShop({
    ...connections,
    environment: { LOG_LEVEL: 'debug', METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  })
  gateway.sendWebhooksTo(shop.address + otherCallAddress('paymentWebhook'))
  const stateOf = async () => (await db.query<{ state: string }>('select state from orders'))[0]?.state
  const mails = async (kind: string) => (await db.query(`select 1 from outbox where kind = $1 and state = 'sent'`, [kind])).length

  const placed = await post(shop.address + callAddress('addOrder'), {
    ...{ ...shopper, country: 'India', isCod: 0, isPrepaid: 1, amount: paiseToRupees(soldVariant.pricePaise) },
    cartItems: [{ fkImgId: soldVariant.variantId, customMessage: writing, zodiacSign: 'Leo', quantity: 1 }],
  })
  assert.equal(placed.status, 200, await placed.clone().text())
  const requestId = placed.headers.get('x-request-id') ?? ''
  assert.match(requestId, /^[0-9a-f]{32}$/)
  const [order] = await db.query<{ id: string; gateway_order_id: string }>('select id, gateway_order_id from orders')
  assert.ok(order)
  const paid = gateway.pay({ order_id: order.gateway_order_id, outcome: 'captured' })
  assert.ok('ok' in paid)
  await until(db, async () => (await stateOf()) === 'booked', 'the parcel is booked')
  await until(db, async () => (await mails('parcel-booked')) > 0 && (await mails('order-confirmation')) > 0, 'the mails are sent')
  const [confirmation] = await mailbox.mails()
  assert.ok(confirmation)

  const looked = await fetch(/http:\S+\/metrics/.exec(shop.written())?.[0] ?? 'no metrics')
  const cancelled = await post(`${shop.address}/staff/cancel`, { orderId: order.id })
  assert.equal(cancelled.status, 200, await cancelled.text())
  await until(
    db,
    async () => (await db.query(`select 1 from refunds where state in ('sent', 'done', 'processed')`)).length > 0,
    'the money is on its way back',
  )
  await until(
    db,
    async () => Object.values(carrier.state().shipments).length > 0 && (await mails('order-cancelled')) > 0,
    'the order is cancelled',
  )
  // Its page is asked for by the key, which must not become a name of anything.
  await fetch(`${shop.address}/order/${order.id}`)
  // What cannot be read is refused, and logged.
  await post(shop.address + otherCallAddress('paymentWebhook'), { email: shopper.clientEmail })

  const ofClick = () => new Set(collector.spans().flatMap(({ traceId, name }) => (traceId === requestId ? [name] : [])))
  const expected = [
    ...[
      'request addOrder',
      'supplier openPayment',
      'step payment captured',
      'job order.fulfil',
      'supplier assignAwb',
      'step parcel-booked',
    ],
    ...['step order-confirmation', 'supplier send'],
  ]
  await until(db, async () => expected.every((name) => ofClick().has(name)), `the trace is complete: ${[...ofClick()].join(', ')}`)

  const jobErrors = await db.query<{ output: unknown }>('select output from pgboss.job where output is not null')
  const everything = { log: shop.written(), spans: collector.bodies.join(), metrics: await looked.text(), jobs: JSON.stringify(jobErrors) }
  assert.match(everything.metrics, /shop_request_duration_seconds_count\{surface="call",route="addOrder",status="2xx"\} 1/)
  const secrets = [...Object.values(connections.gateway), connections.carrier.password, connections.carrier.email].filter(
    (value): value is string => typeof value === 'string' && !value.startsWith('http'),
  )
  const personal = [...Object.values(shopper).filter((value) => !['Pune', 'Maharashtra'].includes(value)), writing, order.id, ...secrets]
  for (const [where, all] of Object.entries(everything)) {
    assert.ok(all.length > 0, where)
    for (const value of personal) assert.ok(!all.toLowerCase().includes(value.toLowerCase()), `${where} holds ${value}`)
  }
})
