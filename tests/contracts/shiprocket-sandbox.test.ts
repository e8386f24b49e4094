import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import { callFaults, carrierCalls, stepFaults, type StepFaultName } from '#src/sandbox/shiprocket/call-faults.ts'
import { webhookFaults, type WebhookFaultName } from '#src/sandbox/shiprocket/tracking-webhook.ts'
import { aReturn } from './a-return.ts'
import { consignment, shipOne } from './carrier.contract.ts'
import { type Setup, carrierOf, query, started, trial } from './shiprocket-setup.ts'
import { startWebhookShop } from './webhook-shop.ts'

const minutes = 60_000
const friday = Date.parse('2026-11-20T10:00:00+05:30')

/** Returns the kind of fault that the shop's adapter throws; undefined when it throws none. */
async function kindOf(work: () => Promise<unknown>): Promise<SupplierFault | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof SupplierError) return error.kind
    throw error
  }
}

describe('Shiprocket sandbox: faults by their names', () => {
  const expected: Record<keyof typeof callFaults, SupplierFault | undefined> = {
    slow: 'timeout',
    hang: 'timeout',
    'hang after': 'timeout',
    broken: 'network',
    lost: 'network',
    refused: 'invalid',
    expired: undefined,
    forbidden: 'forbidden',
    invalid: 'invalid',
    busy: 'rate_limited',
    'busy for a while': 'rate_limited',
    fail: 'server',
    gateway: 'server',
    unavailable: 'server',
    empty: 'bad_body',
    truncated: 'bad_body',
    'other JSON': 'invalid',
  }
  for (const [fault, kind] of Object.entries(expected) as [keyof typeof callFaults, SupplierFault | undefined][]) {
    trial(`a call that ${callFaults[fault].label} is ${kind ?? 'no fault'}`, async ({ sandbox, carrier }) => {
      sandbox.breakCall('create', fault)
      assert.equal(await kindOf(() => carrier.createConsignment(consignment('MJ-F'))), kind)
      assert.equal(await kindOf(() => carrier.createConsignment(consignment('MJ-F'))), undefined)
      assert.equal(Object.keys(sandbox.state().orders).length, 1)
    })
  }

  const atStep: Record<StepFaultName, SupplierFault | undefined> = {
    'no courier, as a 404': undefined,
    'no courier, as a 200': undefined,
    'no courier, empty list': undefined,
    'no courier, empty object': undefined,
    'nobody recommended': undefined,
    'courier refuses': 'courier_refused',
    'shipping email required': 'invalid',
    'no check at the door': 'invalid',
    'cancellation ignored': undefined,
    'number of the other table': undefined,
    'no AWB': 'courier_refused',
    'AWB at the root': undefined,
    'other courier': undefined,
    'wallet low': 'wallet_low',
    'wallet low, as a 400': 'wallet_low',
    'already assigned, as a 400': undefined,
    'already assigned, as a 200': undefined,
    'already assigned, as a 500': undefined,
    'already queued': undefined,
    'no pickup yet': 'not_ready',
    'pickup invalid': 'invalid',
    'pickup date refused': undefined,
    'already manifested': undefined,
    'no manifest yet': 'not_ready',
    'manifest foreach': 'invalid',
    'no printed manifest yet': 'not_ready',
    'manifest print foreach': 'invalid',
    'no label yet': 'not_ready',
    'no invoice': 'invalid',
    'document gone': 'not_ready',
    'document forbidden': 'not_ready',
    'document is no PDF': 'not_ready',
    'document slow': 'timeout',
    'not raised yet': undefined,
    'answer ignored': undefined,
    'answer refused': 'invalid',
    'no scans': undefined,
    'scans without numbers': undefined,
    'unknown number': undefined,
  }
  for (const [fault, kind] of Object.entries(atStep) as [StepFaultName, SupplierFault | undefined][]) {
    const { call, label } = stepFaults[fault]
    trial(`"${label}" at ${call} is ${kind ?? 'no fault'}`, async (setup) => {
      const work = await readyFor(setup, call)
      setup.sandbox.breakStep(fault)
      assert.equal(await kindOf(work), kind)
      assert.equal(setup.sandbox.faults.list().length, 0)
    })
  }

  trial('every fault can be requested by a call, and an unknown one is refused', async ({ sandbox, carrier }) => {
    const ask = async (call: string, body: object) =>
      (await fetch(`${sandbox.url}/__sandbox/${call}`, { method: 'POST', body: JSON.stringify(body) })).status
    const known = await (await fetch(`${sandbox.url}/__sandbox/faults`)).json()
    assert.deepEqual([known.calls, Object.keys(known.stepFaults)], [Object.keys(carrierCalls), Object.keys(stepFaults)])
    assert.equal(await ask('fault', { fault: 'no courier, as a 200' }), 200)
    assert.deepEqual(await carrier.checkServiceability(query), [])
    assert.equal(await ask('fault', { fault: 'fail', call: 'serviceability', times: 2 }), 200)
    for (let time = 0; time < 2; time++) assert.equal(await kindOf(() => carrier.checkServiceability(query)), 'server')
    assert.deepEqual([await ask('fault', { fault: 'unheard of' }), await ask('webhook-fault', { fault: 'unheard of' })], [400, 400])
    await ask('fault', { fault: 'hang' })
    assert.equal(await ask('clear-faults', {}), 200)
    assert.ok((await carrier.checkServiceability(query)).length > 0)
  })
})

/** Books a parcel until this call can be made, and returns the call. */
async function readyFor({ carrier, sandbox }: Setup, call: (typeof stepFaults)[StepFaultName]['call']): Promise<() => Promise<unknown>> {
  if (call === 'serviceability') return () => carrier.checkServiceability(query)
  if (call === 'create return') return () => carrier.returns.createReturn(aReturn())
  const { consignmentId, carrierOrderId } = await carrier.createConsignment(consignment('MJ-S'))
  if (call === 'awb') return () => carrier.assignAwb(consignmentId, '43')
  const { awb } = await carrier.assignAwb(consignmentId, '43')
  const pickup = () => carrier.requestPickup(consignmentId, '2026-11-23' as Day)
  if (call === 'pickup') return pickup
  await pickup()
  const manifest = () => carrier.generateManifest(consignmentId)
  if (call === 'manifest') return manifest
  await manifest()
  await sandbox.move({ awb, status: 42 })
  if (call === 'answer undelivered') await sandbox.move({ awb, status: 21 })
  const { labelUrl } = await carrier.printLabel(consignmentId)
  const others = {
    'manifest print': () => carrier.printManifest(carrierOrderId),
    label: () => carrier.printLabel(consignmentId),
    invoice: () => carrier.printCarrierInvoice(carrierOrderId),
    track: () => carrier.track(awb),
    undelivered: () => carrier.findUndelivered(awb),
    'answer undelivered': () => carrier.answerUndelivered(awb, { kind: 'try again', note: '' }),
    cancel: () => carrier.cancelConsignment(carrierOrderId),
    'show return': () => carrier.returns.showReturn(carrierOrderId),
    document: () => carrier.fetchDocument(labelUrl),
  }
  return others[call]
}

describe('Shiprocket sandbox: parcels on their way', () => {
  test('parcels move by themselves, a station at a time, and putting the clock forward moves them through all stations due', async (t) => {
    const shop = await startWebhookShop()
    t.after(shop.stop)
    let now = friday
    const sandbox = await started(t, { clock: () => new Date(now), moving: true, webhookUrl: shop.url, webhookToken: 'tok' })
    const { awb } = await shipOne(carrierOf(sandbox), consignment('MJ-1'))
    const states = () => shop.received.map(({ rawBody }) => JSON.parse(rawBody.toString()).shipment_status_id)
    await sandbox.moveDueParcels()
    assert.deepEqual(states(), [])
    now += 1 * minutes
    await Promise.all([sandbox.moveDueParcels(), sandbox.moveDueParcels()])
    assert.deepEqual(states(), [42])
    await sandbox.advance(10 * 60)
    assert.deepEqual(states(), [42, 18, 17, 7])
    assert.equal((await carrierOf(sandbox).track(awb)).scans.length, 4)
    await sandbox.advance(86_400)
    assert.equal(states().length, 4)
  })

  for (const [kind, states] of [
    ['try again', [21, 17, 7]],
    ['bring back', [21, 9]],
  ] as const) {
    test(`a parcel that was not delivered waits until it is answered "${kind}"`, async (t) => {
      const sandbox = await started(t, { clock: () => new Date(friday), moving: true })
      const carrier = carrierOf(sandbox)
      const { awb } = await shipOne(carrier, consignment('MJ-1'))
      await sandbox.move({ awb, status: 21, reason: 'Customer Not Available' })
      await sandbox.advance(86_400)
      await carrier.answerUndelivered(awb, { kind, note: 'The shopper has asked for it.' })
      await sandbox.advance(3_600)
      const { scans } = Object.values(sandbox.state().shipments)[0] ?? assert.fail()
      assert.deepEqual(
        scans.map(({ code }) => code),
        states,
      )
      assert.equal(scans[0]?.activity, 'Undelivered - Customer Not Available')
    })
  }

  trial('failed deliveries are listed and found by their airway bill', async ({ sandbox, carrier }) => {
    const { awb } = await shipOne(carrier, consignment('MJ-1'))
    await shipOne(carrier, consignment('MJ-2'))
    await sandbox.move({ awb, status: 21 })
    const token = (await (
      await fetch(`${sandbox.url}/v1/external/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ email: sandbox.email, password: sandbox.password }),
      })
    ).json()) as { token: string }
    const listed = async (search: string) => {
      const headers = { authorization: `Bearer ${token.token}` }
      const reply = await fetch(`${sandbox.url}/v1/external/ndr/all?search=${search}`, { headers })
      return ((await reply.json()) as { data: { awb_code: string }[] }).data.map(({ awb_code }) => awb_code)
    }
    assert.deepEqual([await listed(''), await listed(awb), await listed('nothing')], [[awb], [awb], []])
  })

  test('a parcel that is moved by hand leaves the usual route, and one that is cancelled stays where it is', async (t) => {
    const sandbox = await started(t, { clock: () => new Date(friday), moving: true })
    const carrier = carrierOf(sandbox)
    const [back, cancelled] = [await shipOne(carrier, consignment('MJ-1')), await shipOne(carrier, consignment('MJ-2'))]
    await sandbox.move({ awb: back.awb, status: 9 })
    await carrier.cancelConsignment(cancelled.carrierOrderId)
    await sandbox.advance(3_600)
    const codes = Object.values(sandbox.state().shipments).map(({ statusCode }) => statusCode)
    assert.deepEqual(codes, [9, 8])
  })

  test('no parcel moves by itself unless that is switched on, and their stations survive a restart', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'parcels-moving-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const statePath = join(folder, 'state.json')
    const first = await started(t, { statePath })
    await shipOne(carrierOf(first), consignment('MJ-1'))
    await first.advance(4 * 60)
    await first.setMoving(true)
    const before = Object.values(first.state().shipments).map(({ station, scans }) => [station, scans.length])
    assert.deepEqual(before, [[2, 2]])
    const clock = first.now().getTime()
    await first.stop()

    const second = await started(t, { statePath })
    assert.ok(Math.abs(second.now().getTime() - clock) < minutes)
    await second.advance(10 * 60)
    assert.deepEqual(
      Object.values(second.state().shipments).map(({ station, statusCode }) => [station, statusCode]),
      [[4, 7]],
    )
  })

  test('webhooks fail on request: lost, repeated, late, forged, with another header, about an unknown parcel, with a wrong direction or none, unreadable', async (t) => {
    const shop = await startWebhookShop()
    t.after(shop.stop)
    const sandbox = await started(t, { webhookUrl: shop.url, webhookToken: 'tok' })
    const { awb } = await shipOne(carrierOf(sandbox), consignment('MJ-1'))
    const received = async (fault: WebhookFaultName) => {
      shop.received.length = 0
      sandbox.breakWebhook(fault)
      await sandbox.move({ awb, status: 18 })
      return shop.received.map(({ headers, rawBody }) => ({
        token: headers['x-api-key'] ?? headers['anx-api-key'],
        text: rawBody.toString(),
      }))
    }
    assert.deepEqual(await received('lost'), [])
    assert.equal((await received('twice')).length, 3)
    assert.equal((await received('wrong token'))[0]?.token, 'tokx')
    assert.equal((await received('no token'))[0]?.token, undefined)
    assert.equal((await received('other header'))[0]?.token, 'tok')
    assert.match((await received('unknown AWB'))[0]?.text ?? '', /"awb":"10000000000"/)
    assert.match((await received('long reference'))[0]?.text ?? '', /"order_id":"MJ-1_150876814"/)
    assert.match((await received('other direction'))[0]?.text ?? '', /"is_return":1/)
    assert.doesNotMatch((await received('no direction'))[0]?.text ?? '', /is_return/)
    assert.equal((await received('no JSON'))[0]?.text, '{"awb":')
    assert.deepEqual(await received('late'), [])
    await sandbox.move({ awb, status: 7 })
    assert.deepEqual(
      shop.received.map(({ rawBody }) => JSON.parse(rawBody.toString()).shipment_status_id),
      [7, 18],
    )
    assert.equal(Object.keys(webhookFaults).length, 11)
  })

  trial('the panel offers every fault by name, puts the clock forward and lets parcels move', async ({ sandbox, carrier }) => {
    const press = (members: Record<string, string>) =>
      fetch(`${sandbox.url}/panel`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(members) })
    const { awb } = await shipOne(carrier, consignment('MJ-1'))
    const page = await (await fetch(sandbox.url)).text()
    for (const name of [...Object.keys(callFaults), ...Object.keys(stepFaults), ...Object.keys(webhookFaults)])
      assert.ok(page.includes(`value="${name}"`), name)
    await press({ what: 'fault', call: 'track', fault: 'fail', times: '1' })
    assert.equal(await kindOf(() => carrier.track(awb)), 'server')
    await press({ what: 'webhook-fault', fault: 'lost' })
    assert.match(await (await fetch(sandbox.url)).text(), /The next webhook is never sent/)
    await press({ what: 'moving', moving: 'yes' })
    await press({ what: 'advance', seconds: '3600' })
    assert.match(await (await fetch(sandbox.url)).text(), /MJ-1[^]*Delivered/)
  })
})
