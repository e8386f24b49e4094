import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import { paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/pincode.ts'
import type { FaultAction } from '#src/sandbox/faults.ts'
import {
  startShiprocketSandbox,
  type ShiprocketSandbox,
  type ShiprocketSandboxOptions,
} from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import {
  bengaluru,
  type CarrierBench,
  type CarrierCall,
  type CarrierFault,
  carrierCalls,
  carrierContract,
  consignment,
  isFault,
  shipOne,
} from './carrier.contract.ts'
import { startWebhookShop } from './webhook-shop.ts'

const paths: Readonly<Record<CarrierCall, string>> = {
  serviceability: '^/courier/serviceability',
  create: '^/orders/create/adhoc',
  awb: '^/courier/assign/awb',
  pickup: '^/courier/generate/pickup',
  manifest: '^/manifests/generate',
  'manifest print': '^/manifests/print',
  label: '^/courier/generate/label',
  invoice: '^/orders/print/invoice',
  track: '^/courier/track/awb',
}

const actions: Readonly<Record<CarrierFault, FaultAction>> = {
  'lost answer': { drop: 'after' },
  'server error': { status: 500, body: { message: 'Server Error', status_code: 500 } },
  'HTML instead of JSON': { status: 502, body: '<html>Bad gateway</html>' },
  'too many requests': { status: 429, body: { message: 'Too Many Attempts.' } },
  'answer never comes': { hang: true },
  'broken connection': { drop: 'before' },
}

const memoryStore = () => {
  let kept: string | undefined
  return {
    get: async () => kept,
    async set(token: string | undefined) {
      kept = token
    },
  }
}

type Bench = { sandbox: ShiprocketSandbox; carrier: ReturnType<typeof carrierOf> }

const carrierOf = (sandbox: ShiprocketSandbox, options: Partial<Parameters<typeof shiprocketCarrier>[0]> = {}) =>
  shiprocketCarrier({
    baseUrl: sandbox.url,
    email: sandbox.email,
    password: sandbox.password,
    tokenStore: memoryStore(),
    mode: 'sandbox',
    timeoutMs: 250,
    ...options,
  })

carrierContract('Shiprocket', async (): Promise<CarrierBench> => {
  const sandbox = await startShiprocketSandbox()
  const { shipments } = sandbox.depot()
  return {
    carrier: carrierOf(sandbox),
    unreachable: '744101' as Pincode,
    breakNext: async (call, fault) => sandbox.faults.add({ path: paths[call], action: actions[fault] }),
    countConsignments: async () => Object.keys(shipments).length,
    countAwbs: async () => new Set(Object.values(shipments).flatMap(({ awb }) => awb ?? [])).size,
    walletPaise: async () => sandbox.depot().walletPaise,
    emptyWallet: async () => sandbox.setWallet(paise(12_000)),
    rechargeWallet: async () => sandbox.setWallet(paise(500_000)),
    scan: async (awb) => assert.ok(await sandbox.move({ awb, status: 18 })),
    stop: sandbox.stop,
  }
})

async function started(t: TestContext, options: ShiprocketSandboxOptions = {}): Promise<ShiprocketSandbox> {
  const sandbox = await startShiprocketSandbox(options)
  t.after(() => sandbox.stop())
  return sandbox
}

/** One test with a sandbox and a carrier of its own. */
const trial = (title: string, work: (bench: Bench) => Promise<void>) =>
  test(title, async (t) => {
    const sandbox = await started(t)
    await work({ sandbox, carrier: carrierOf(sandbox) })
  })

const query = { fromPincode: '411001' as Pincode, toPincode: bengaluru, weightGrams: 800, cod: false }
const count = (sandbox: ShiprocketSandbox, path: RegExp) => sandbox.calls.filter((call) => path.test(call)).length
const answering = (body: unknown, status = 200): FaultAction => ({ status, body })

describe('Shiprocket: its token', () => {
  for (const call of carrierCalls) {
    trial(`a token that expires before "${call}" is renewed once and the call repeated`, async ({ sandbox, carrier }) => {
      sandbox.faults.add({ path: paths[call], action: answering({ message: 'Token has expired', status_code: 401 }, 401) })
      await shipOne(carrier, consignment('MJ-T'))
      assert.equal(count(sandbox, /auth\/login/), 2)
    })
  }

  trial('calls that begin together log in once', async ({ sandbox, carrier }) => {
    await Promise.all(Array.from({ length: 8 }, () => carrier.checkServiceability(query)))
    assert.equal(count(sandbox, /auth\/login/), 1)
  })

  trial('tokens that were all revoked are replaced by one login', async ({ sandbox, carrier }) => {
    await carrier.checkServiceability(query)
    sandbox.expireTokens()
    await Promise.all(Array.from({ length: 4 }, () => carrier.checkServiceability(query)))
    assert.equal(count(sandbox, /auth\/login/), 2)
  })

  test('a token is renewed before its ten days are over', async (t) => {
    let now = Date.now()
    const clock = () => new Date(now)
    const sandbox = await started(t, { clock })
    const carrier = carrierOf(sandbox, { clock })
    await carrier.checkServiceability(query)
    now += 8.5 * 86_400_000
    await carrier.checkServiceability(query)
    assert.equal(count(sandbox, /auth\/login/), 1)
    now += 86_400_000
    await carrier.checkServiceability(query)
    assert.equal(count(sandbox, /auth\/login/), 2)
  })

  test('a refused login is never tried again by itself, for that locks the account', async (t) => {
    const sandbox = await started(t)
    const carrier = carrierOf(sandbox, { password: 'wrong' })
    for (let tries = 0; tries < 3; tries += 1) await assert.rejects(carrier.checkServiceability(query), isFault('auth'))
    assert.equal(count(sandbox, /auth\/login/), 1)
  })

  trial('a login that only failed for the moment is tried again', async ({ sandbox, carrier }) => {
    sandbox.faults.add({ path: '/auth/login', action: { status: 503, body: '<html>' } })
    await assert.rejects(carrier.checkServiceability(query), isFault('server'))
    assert.ok((await carrier.checkServiceability(query)).length > 0)
  })
})

describe('Shiprocket: its odd answers', () => {
  const nobody: readonly [string, FaultAction][] = [
    ['a 404', answering({ status: 404, message: 'Delivery postcode not serviceable' }, 404)],
    ['a 200 that says 404', answering({ status: 404, message: 'Delivery postcode not serviceable' })],
    ['an empty list', answering({ status: 200, data: { available_courier_companies: [], recommended_courier_company_id: null } })],
    ['an empty object', answering({})],
  ]
  for (const [form, action] of nobody) {
    trial(`"no courier" in the form of ${form} is no courier`, async ({ sandbox, carrier }) => {
      sandbox.faults.add({ path: paths.serviceability, action })
      assert.deepEqual(await carrier.checkServiceability(query), [])
    })
  }

  trial('blocked couriers and a missing recommendation are survived', async ({ sandbox, carrier }) => {
    const list = [
      { courier_company_id: 1, courier_name: 'A', rate: '90.456', estimated_delivery_days: '4', cod: 1, blocked: 1 },
      { courier_company_id: '2', courier_name: 'B', rate: '80.456', estimated_delivery_days: '4', cod: 0, blocked: 0 },
      { courier_name: 'no id', rate: 1 },
    ]
    sandbox.faults.add({
      path: paths.serviceability,
      action: answering({ data: { available_courier_companies: list, recommended_courier_company_id: null } }),
    })
    assert.deepEqual(await carrier.checkServiceability(query), [
      { courierId: '2', name: 'B', ratePaise: 8046, courierDays: 4, cod: false, recommended: false },
    ])
  })

  const created = async ({ carrier }: Bench) => (await carrier.createConsignment(consignment('MJ-A'))).consignmentId

  trial('a courier that refuses is told apart from a wallet that is empty', async (bench) => {
    const id = await created(bench)
    bench.sandbox.faults.add({
      path: paths.awb,
      action: answering({ awb_assign_status: 0, response: { data: { awb_assign_error: 'Courier not serviceable' } } }),
    })
    await assert.rejects(bench.carrier.assignAwb(id, '43'), isFault('courier_refused'))
    const recharge = 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100'
    for (const action of [
      answering({ status_code: 350, message: recharge, awb_assign_status: 0, response: { data: {} } }),
      answering({ message: recharge }, 400),
      answering({ awb_assign_status: 0, response: 'Insufficient amount to label this shipment' }),
    ]) {
      bench.sandbox.faults.add({ path: paths.awb, action })
      await assert.rejects(bench.carrier.assignAwb(id, '43'), isFault('wallet_low'))
    }
  })

  trial('an answer without a number anywhere is no AWB', async (bench) => {
    const id = await created(bench)
    bench.sandbox.faults.add({ path: paths.awb, action: answering({ awb_assign_status: 1, response: { data: {} } }) })
    await assert.rejects(bench.carrier.assignAwb(id, '43'), isFault('courier_refused'))
  })

  trial('a number at the root of the answer is accepted', async (bench) => {
    const id = await created(bench)
    bench.sandbox.faults.add({ path: paths.awb, action: answering({ awb_assign_status: 1, awb_code: 'X123', response: {} }) })
    assert.equal((await bench.carrier.assignAwb(id, '43')).awb, 'X123')
  })

  for (const [status, body] of [
    [400, { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 }],
    [200, { awb_assign_status: 0, response: { data: { awb_assign_error: 'AWB is already assigned' } } }],
    [500, { message: 'AWB is already assigned', status_code: 500 }],
  ] as const) {
    trial(`"already assigned" as a ${status} gives the number that was assigned`, async (bench) => {
      const id = await created(bench)
      const { awb } = await bench.carrier.assignAwb(id, '43')
      bench.sandbox.faults.add({ path: `^/shipments/${id}$`, action: answering({ data: { awb: '' } }) })
      bench.sandbox.faults.add({ path: paths.awb, action: answering(body, status) })
      assert.equal((await bench.carrier.assignAwb(id, '43')).awb, awb)
    })
  }

  trial('a pickup that is not confirmed and papers that are not made yet are not ready', async (bench) => {
    const { consignmentId, carrierOrderId } = await shipOne(bench.carrier, consignment('MJ-R'))
    bench.sandbox.faults.add({ path: paths.pickup, action: answering({ pickup_status: 0, response: { data: 'later' } }) })
    await assert.rejects(bench.carrier.requestPickup(consignmentId), isFault('not_ready'))
    bench.sandbox.faults.add({ path: paths['manifest print'], action: answering({ manifest_url: '' }) })
    await assert.rejects(bench.carrier.printManifest(carrierOrderId), isFault('not_ready'))
    bench.sandbox.faults.add({
      path: paths.label,
      action: answering({ label_created: 0, not_created: [], response: 'No valid shipment ids to print label' }),
    })
    await assert.rejects(bench.carrier.printLabel(consignmentId), isFault('not_ready'))
  })

  trial('a refusal names the field; a missing permission is told apart', async ({ sandbox, carrier }) => {
    const errors = { billing_phone: ['The billing phone format is invalid.'] }
    sandbox.faults.add({ path: paths.create, action: answering({ message: 'Oops! Invalid Data.', errors, status_code: 422 }, 422) })
    await assert.rejects(carrier.createConsignment(consignment('MJ-V')), /billing_phone/)
    sandbox.faults.add({
      path: paths.create,
      action: answering({ message: 'Unauthorized. You do not have permission for this action.' }, 403),
    })
    await assert.rejects(carrier.createConsignment(consignment('MJ-V')), isFault('forbidden'))
  })

  trial('a private number in a scan is not passed on', async ({ sandbox, carrier }) => {
    const activity = 'Out for delivery with Ravi 9876543210'
    sandbox.faults.add({
      path: paths.track,
      action: answering({
        tracking_data: {
          track_status: 1,
          shipment_track_activities: [{ date: '2026-11-20 10:00:00', activity, location: 'Pune', 'sr-status': 'NA' }],
        },
      }),
    })
    assert.deepEqual((await carrier.track('1412345')).scans, [
      { at: '2026-11-20 10:00:00', place: 'Pune', activity: 'Out for delivery with Ravi (number)', statusCode: undefined },
    ])
  })
})

describe('Shiprocket: the order as it is sent, and what the sandbox keeps', () => {
  trial('money goes in rupees, weight in kilograms, sizes in centimetres and time as in India', async ({ sandbox, carrier }) => {
    const lines = [{ ...(consignment('').lines[0] ?? assert.fail()), unitPricePaise: paise(149_950), quantity: 2 }]
    await carrier.createConsignment(consignment('MJ-U', { lines, totalPaise: paise(299_900), paymentMethod: 'cod' }))
    const asked = Object.values(sandbox.depot().orders)[0]?.asked ?? {}
    assert.deepEqual(asked['order_items'], [
      { name: 'Noor Ring Box (Oxblood)', sku: 'NOOR-OX', units: 2, selling_price: 1499.5, tax: 18, hsn: '42023110' },
    ])
    const { sub_total, payment_method, weight, length, order_date, billing_phone, billing_last_name } = asked
    assert.deepEqual(
      { sub_total, payment_method, weight, length, order_date, billing_phone, billing_last_name },
      {
        sub_total: 2999,
        payment_method: 'COD',
        weight: 0.8,
        length: 10,
        order_date: '2026-11-20 10:00',
        billing_phone: '9876543210',
        billing_last_name: '',
      },
    )
  })

  test('parcels, wallet and tokens survive a restart of the sandbox', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'shiprocket-sandbox-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const statePath = join(folder, 'shiprocket.json')
    const first = await started(t, { statePath })
    const tokenStore = memoryStore()
    const { awb, papers } = await shipOne(carrierOf(first, { tokenStore }), consignment('MJ-K'))
    const { walletPaise } = first.depot()
    await first.stop()

    const second = await started(t, { statePath, port: first.port })
    assert.equal((await shipOne(carrierOf(second, { tokenStore }), consignment('MJ-K'))).awb, awb)
    assert.equal(second.depot().walletPaise, walletPaise)
    assert.equal(count(second, /auth\/login/), 0)
    assert.equal((await fetch(papers[1] ?? '')).headers.get('content-type'), 'application/pdf')
  })

  test('a parcel that moves tells the shop with the token and the numbers of both status tables', async (t) => {
    const shop = await startWebhookShop()
    t.after(shop.stop)
    const sandbox = await started(t, { webhookUrl: shop.url, webhookToken: 'tok' })
    const { awb } = await shipOne(carrierOf(sandbox), consignment('MJ-H'))
    for (const status of [42, 18, 17]) await sandbox.move({ awb, status })
    await sandbox.move({ awb, status: 7, duplicate: 1 })
    const told = shop.received.map(({ rawBody, headers }) => ({ token: headers['x-api-key'], ...JSON.parse(rawBody.toString('utf8')) }))
    assert.deepEqual(
      told.map(({ shipment_status_id, current_status_id }) => [shipment_status_id, current_status_id]),
      [
        [42, 51],
        [18, 20],
        [17, 19],
        [7, 7],
        [7, 7],
      ],
    )
    assert.ok(
      told.every(
        ({ token, order_id, current_timestamp }) => token === 'tok' && order_id === 'MJ-H' && /^\d\d \d\d \d{4} /.test(current_timestamp),
      ),
    )
  })

  trial('its panel shows the parcels and obeys its forms without script', async ({ sandbox, carrier }) => {
    const press = (members: Record<string, string>) =>
      fetch(`${sandbox.url}/panel`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(members) })
    const { awb } = await shipOne(carrier, consignment('MJ-Q'))
    await press({ what: 'move', awb, status: '42' })
    assert.match(await (await fetch(sandbox.url)).text(), /MJ-Q[^]*Picked Up/)
    await press({ what: 'empty-wallet' })
    const { consignmentId } = await carrier.createConsignment(consignment('MJ-Q2'))
    await assert.rejects(carrier.assignAwb(consignmentId, '43'), isFault('wallet_low'))
    await press({ what: 'api', fault: 'no-courier' })
    assert.deepEqual(await carrier.checkServiceability(query), [])
  })
})
