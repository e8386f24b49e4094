import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { type CarrierSetup, carrierCalls, carrierContract, consignment, isFault, shipOne } from './carrier.contract.ts'
import { actions, respondWith, carrierOf, count, inMemoryStore, paths, query, started, trial } from './shiprocket-setup.ts'
import { undeliveredContract } from './undelivered.contract.ts'
import { startWebhookShop } from './webhook-shop.ts'

async function startCarrier(): Promise<CarrierSetup> {
  const sandbox = await startShiprocketSandbox()
  const { shipments } = sandbox.state()
  return {
    carrier: carrierOf(sandbox),
    unreachable: '744101' as Pincode,
    breakNext: async (call, fault) => sandbox.faults.add({ path: paths[call], action: actions[fault] }),
    countConsignments: async () => Object.keys(shipments).length,
    countAwbs: async () => new Set(Object.values(shipments).flatMap(({ awb }) => awb ?? [])).size,
    walletPaise: async () => sandbox.state().walletPaise,
    emptyWallet: async () => sandbox.setWallet(paise(12_000)),
    rechargeWallet: async () => sandbox.setWallet(paise(500_000)),
    scan: async (awb) => assert.ok(await sandbox.move({ awb, status: 18 })),
    failDelivery: async (awb, reason) => assert.ok(await sandbox.move({ awb, status: 21, reason })),
    undeliveredAnswers: async (awb) =>
      (Object.values(shipments).find((shipment) => shipment.awb === awb)?.undelivered?.answers ?? []).map(
        ({ action, phone, address1, address2, deferred_date: wantedDay }) => ({
          action: action === 'return' ? 'bring back' : 'try again',
          phone,
          ...(address1 && { address: [address1, address2] }),
          ...(wantedDay && { wantedDay }),
        }),
      ),
    stop: sandbox.stop,
  }
}

carrierContract('Shiprocket', startCarrier)
undeliveredContract('Shiprocket', startCarrier)

describe('Shiprocket: its token', () => {
  for (const call of carrierCalls) {
    trial(`a token that expires before "${call}" is renewed once and the call repeated`, async ({ sandbox, carrier }) => {
      sandbox.faults.add({ path: paths[call], action: respondWith({ message: 'Token has expired', status_code: 401 }, 401) })
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

  test('a refused login is tried again after growing waits, because repeats lock the account, and a restart does not reset them', async (t) => {
    let now = Date.now()
    const clock = () => new Date(now)
    const sandbox = await started(t)
    const refusedLogins = inMemoryStore<unknown>()
    const restarted = () => carrierOf(sandbox, { password: 'wrong', clock, refusedLogins })
    const logins: number[] = []
    for (const minutes of [0, 14, 1, 59, 1, 300, 60, 1439, 1, 1440]) {
      now += minutes * 60_000
      await assert.rejects(restarted().checkServiceability(query), isFault('auth'))
      logins.push(count(sandbox, /auth\/login/))
    }
    assert.deepEqual(logins, [1, 1, 2, 2, 3, 3, 4, 4, 5, 6])
  })

  test('other credentials are tried at once, and so are the same after staff allow it', async (t) => {
    const sandbox = await started(t)
    const refusedLogins = inMemoryStore<unknown>()
    const wrong = carrierOf(sandbox, { password: 'wrong', refusedLogins })
    await assert.rejects(wrong.checkServiceability(query), isFault('auth'))
    assert.ok((await carrierOf(sandbox, { refusedLogins }).checkServiceability(query)).length > 0)
    await assert.rejects(wrong.checkServiceability(query), isFault('auth'))
    await wrong.allowLogin()
    await assert.rejects(wrong.checkServiceability(query), isFault('auth'))
    assert.equal(count(sandbox, /auth\/login/), 3)
  })

  trial('a login that failed with a server error is tried again', async ({ sandbox, carrier }) => {
    sandbox.faults.add({ path: '/auth/login', action: { status: 503, body: '<html>' } })
    await assert.rejects(carrier.checkServiceability(query), isFault('server'))
    assert.ok((await carrier.checkServiceability(query)).length > 0)
  })
})

describe('Shiprocket: the order as it is sent, and what the sandbox stores', () => {
  trial('of a cash order with an advance the courier collects the balance', async ({ sandbox, carrier }) => {
    const advance = { totalPaise: paise(149_900), advancePaise: paise(45_000), paymentMethod: 'cod' } as const
    await carrier.createConsignment(consignment('MJ-PART', advance))
    await carrier.createConsignment(consignment('MJ-WHOLE', { ...advance, advancePaise: paise(0) }))
    const asked = Object.values(sandbox.state().orders).map(({ asked: { sub_total, total_discount, payment_method } }) => ({
      ...{ sub_total, total_discount, payment_method },
    }))
    assert.deepEqual(asked, [
      { sub_total: 1049, total_discount: 450, payment_method: 'COD' },
      { sub_total: 1499, total_discount: undefined, payment_method: 'COD' },
    ])
  })

  trial('money is sent in rupees, weight in kilograms, sizes in centimetres and times as Indian time', async ({ sandbox, carrier }) => {
    const lines = [{ ...(consignment('').lines[0] ?? assert.fail()), unitPricePaise: paise(149_950), quantity: 2 }]
    await carrier.createConsignment(consignment('MJ-U', { lines, totalPaise: paise(299_900), paymentMethod: 'cod' }))
    const asked = Object.values(sandbox.state().orders)[0]?.asked ?? {}
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
    const tokenStore = inMemoryStore()
    const { awb, documents } = await shipOne(carrierOf(first, { tokenStore }), consignment('MJ-K'))
    const { walletPaise } = first.state()
    await first.stop()

    const second = await started(t, { statePath, port: first.port })
    assert.equal((await shipOne(carrierOf(second, { tokenStore }), consignment('MJ-K'))).awb, awb)
    assert.equal(second.state().walletPaise, walletPaise)
    assert.equal(count(second, /auth\/login/), 0)
    assert.equal((await fetch(documents[1] ?? '')).headers.get('content-type'), 'application/pdf')
  })

  test('a parcel that moves sends a webhook with the token and the numbers of both status tables', async (t) => {
    const shop = await startWebhookShop()
    t.after(shop.stop)
    const sandbox = await started(t, { webhookUrl: shop.url, webhookToken: 'tok' })
    const { awb } = await shipOne(carrierOf(sandbox), consignment('MJ-H'))
    for (const status of [42, 18, 17]) await sandbox.move({ awb, status })
    await sandbox.move({ awb, status: 7, duplicate: 1 })
    const webhooks = shop.received.map(({ rawBody, headers }) => ({ token: headers['x-api-key'], ...JSON.parse(rawBody.toString('utf8')) }))
    assert.deepEqual(
      webhooks.map(({ shipment_status_id, current_status_id }) => [shipment_status_id, current_status_id]),
      [
        [42, 51],
        [18, 20],
        [17, 19],
        [7, 7],
        [7, 7],
      ],
    )
    assert.ok(
      webhooks.every(
        ({ token, order_id, current_timestamp }) => token === 'tok' && order_id === 'MJ-H' && /^\d\d \d\d \d{4} /.test(current_timestamp),
      ),
    )
  })

  trial('the panel shows the parcels, and its forms work without script', async ({ sandbox, carrier }) => {
    const press = (members: Record<string, string>) =>
      fetch(`${sandbox.url}/panel`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(members) })
    const { awb } = await shipOne(carrier, consignment('MJ-Q'))
    await press({ what: 'move', awb, status: '42' })
    assert.match(await (await fetch(sandbox.url)).text(), /MJ-Q[^]*Picked Up/)
    await press({ what: 'empty-wallet' })
    const { consignmentId } = await carrier.createConsignment(consignment('MJ-Q2'))
    await assert.rejects(carrier.assignAwb(consignmentId, '43'), isFault('wallet_low'))
    await press({ what: 'fault', fault: 'no courier, as a 404' })
    assert.deepEqual(await carrier.checkServiceability(query), [])
  })
})
