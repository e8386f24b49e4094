import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { bundled } from '#tests/start-child.ts'
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

type Span = { readonly traceId: string; readonly name: string; readonly links?: readonly { readonly traceId: string }[] }

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

/** A way to a supplier that writes down the names of the headers that the shop sends. */
async function watchedWay(target: string) {
  const names = new Set<string>()
  const server = createServer((asked, reply) => {
    for (const name of Object.keys(asked.headers)) names.add(name)
    const { method, url: path, headers } = asked
    const onward = request(new URL(path ?? '/', target), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => (server.closeAllConnections(), server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, names }
}

/** A shop in a process of its own, with everything that it writes. */
async function startWatchedShop(connections: ShopConnections) {
  const args = ['--import', './scripts/tsx.mjs', bundled, 'tests/faults/shop-process.ts', JSON.stringify(connections)]
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
  const [toGateway, toCarrier] = await Promise.all([watchedWay(gateway.url), watchedWay(carrier.url)])
  const collector = await startCollector()
  const shop = await startWatchedShop({
    ...connections,
    gateway: { ...connections.gateway, baseUrl: toGateway.url },
    carrier: { ...connections.carrier, baseUrl: toCarrier.url },
    environment: { LOG_LEVEL: 'debug', METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  })
  gateway.sendWebhooksTo(shop.address + otherCallAddress('paymentWebhook'))
  carrier.connectShop({ webhookUrl: shop.address + otherCallAddress('courierWebhook') })
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

  // Picked up, on its way, out for delivery, delivered: each is a webhook of the carrier.
  const [parcel] = Object.values(carrier.state().shipments)
  for (const status of [42, 18, 17, 7]) assert.ok(await carrier.move({ awb: parcel?.awb ?? '', status }))
  await until(db, async () => (await stateOf()) === 'delivered', 'the parcel is delivered')
  const looked = await fetch(/http:\S+\/metrics/.exec(shop.written())?.[0] ?? 'no metrics')
  const refunded = await post(`${shop.address}/staff/refund`, { orderId: order.id, amountPaise: 10_000, requestKey: 'a scratch' })
  assert.equal(refunded.status, 200, await refunded.text())
  await until(
    db,
    async () => (await db.query(`select 1 from refunds where state in ('sent', 'done', 'processed')`)).length > 0,
    'the money is on its way back',
  )
  await until(db, async () => (await mails('order-refunded')) > 0, 'the mail of the refund is sent')
  // Its page is asked for by the key, which must not become a name of anything.
  await fetch(`${shop.address}/order/${order.id}`)
  // What cannot be read is refused, and logged.
  await post(shop.address + otherCallAddress('paymentWebhook'), { email: shopper.clientEmail })

  const ofClick = () => collector.spans().filter(({ traceId }) => traceId === requestId)
  const expected = [
    ...['request addOrder', 'supplier openPayment', 'step payment captured', 'job order.fulfil', 'step booking', 'supplier assignAwb'],
    ...['step tracking', 'step order-confirmation', 'step parcel-booked', 'step parcel-delivered', 'supplier send'],
  ]
  const missing = () => expected.filter((name) => !ofClick().some((span) => span.name === name))
  await until(db, async () => missing().length === 0, `the trace is complete, and has ${missing().join(', ')}`)
  // What suppliers reported is linked to the requests that brought it.
  for (const [name, brought] of [
    ['step payment captured', 'job payment.webhook'],
    ['step tracking', 'job tracking.webhook'],
  ]) {
    const linked = ofClick().flatMap((span) => (span.name === name ? (span.links ?? []) : []))
    const bringers = collector.spans().filter((span) => span.name === brought)
    assert.ok(
      linked.some(({ traceId }) => bringers.some((span) => span.traceId === traceId)),
      `${name} is linked to ${brought}`,
    )
  }

  const jobErrors = await db.query<{ output: unknown }>('select output from pgboss.job where output is not null')
  const jobNames = await db.query('select distinct name, singleton_key from pgboss.job')
  // Whom a mail is for, and what it is about, is for its reader.
  const heads = mailbox.listRaw().map(({ raw }) => raw.toString().split(/\r?\n\r?\n/)[0] ?? '')
  const lines = heads.flatMap((head) => head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/))
  const ofMails = lines.filter((line) => !/^(?:From|To|Reply-To|Subject|X-Sandbox-Delivered-To):/i.test(line))
  assert.ok(
    lines.some((line) => line.toLowerCase() === `x-request-id: ${requestId}`),
    'the mails of the order carry its number',
  )
  const everything = {
    ...{ log: shop.written(), spans: collector.bodies.join(), metrics: await looked.text(), mails: ofMails.join('\n') },
    ...{ errors: JSON.stringify(jobErrors), jobs: JSON.stringify(jobNames) },
  }
  for (const { names } of [toGateway, toCarrier]) {
    assert.ok(names.has('authorization'))
    const ours = [...names].filter((name) => /trace|baggage|request-id|b3/.test(name))
    assert.deepEqual(ours, [], 'no supplier learns the number of a request')
  }
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
