import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { systemClock } from '#src/kit/time/clock.ts'
import { paise } from '#src/kit/money.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import type { CallFaultName, CarrierCallName, StepFaultName } from '#src/sandbox/shiprocket/call-faults.ts'
import { fulfilOrder } from '#src/shop/workflows/fulfilling/fulfil-order.ts'
import { chainSteps } from '#src/shop/workflows/fulfilling/parcel-chain.ts'
import { recheckCarrier } from '#src/shop/workflows/fulfilling/recheck-carrier.ts'
import { shippingSetup } from '#tests/shipping-setup.ts'

const writing: readonly CarrierCallName[] = ['create', 'awb', 'pickup', 'manifest', 'manifest print', 'label', 'invoice']
const all: readonly CarrierCallName[] = ['serviceability', ...writing, 'track']
const once = { orders: 1, numbers: 1, charged: 1 }

/** The rows of the shipping matrix by number: the whole workflow against the carrier's sandbox. */
describe('shipping matrix', () => {
  for (const call of all) {
    test(`S1: a token that expires before "${call}" costs one more login and nothing else`, async (t) => {
      const { sandbox, settle, carrierTotals, count, mails } = await shippingSetup(t)
      sandbox.breakCall(call, 'expired')
      assert.equal(await settle(), 'booked')
      assert.deepEqual([carrierTotals(), count(/auth\/login/), await mails('parcel-booked')], [once, 2, 1])
    })
  }

  for (const call of writing) {
    test(`S2: a reply lost after "${call}" leaves one order, one AWB and one charge`, async (t) => {
      const { sandbox, settle, carrierTotals, mails } = await shippingSetup(t)
      sandbox.breakCall(call, 'lost')
      assert.equal(await settle(), 'booked')
      assert.deepEqual([carrierTotals(), await mails('parcel-booked')], [once, 1])
    })
  }

  const passing: readonly CallFaultName[] = ['fail', 'gateway', 'busy', 'hang', 'broken']
  for (const fault of passing) {
    test(`S3: one "${fault}" at every call delays a parcel and doubles nothing`, async (t) => {
      const { sandbox, run, carrierTotals, mails } = await shippingSetup(t)
      for (const call of all) sandbox.breakCall(call, fault)
      const outcomes: string[] = []
      while (outcomes.length < 12 && !outcomes.includes('booked')) outcomes.push(await run())
      assert.deepEqual([...new Set(outcomes)], ['later', 'booked'])
      assert.deepEqual([carrierTotals(), await mails('parcel-booked'), await mails('parcel-blocked')], [once, 1, 0])
    })
  }

  const noCourier: readonly StepFaultName[] = [
    'no courier, as a 404',
    'no courier, as a 200',
    'no courier, empty list',
    'no courier, empty object',
  ]
  for (const form of noCourier) {
    test(`S4: "${form}" stops before anything is created, with a reason that names what a person can do`, async (t) => {
      const { sandbox, settle, carrierTotals, parcel, mails } = await shippingSetup(t)
      sandbox.breakStep(form)
      assert.equal(await settle(), 'blocked')
      assert.deepEqual([carrierTotals(), await mails('parcel-blocked')], [{ orders: 0, numbers: 0, charged: 0 }, 1])
      assert.match((await parcel())?.blockedReason ?? '', /Change the address, send it by hand, or refund it.*560001/)
    })
  }

  test('S5: an empty wallet stops the parcel with one alert; recharged, it goes on by itself where it stopped', async (t) => {
    const { sandbox, settle, carrierTotals, deps, shopMails } = await shippingSetup(t)
    sandbox.setWallet(paise(12_000))
    assert.equal(await settle(), 'blocked')
    sandbox.setWallet(paise(9_000))
    assert.deepEqual([await recheckCarrier(deps), await shopMails('carrier-stopped')], [0, 1])
    sandbox.setWallet(paise(500_000))
    assert.equal(await recheckCarrier(deps), 1)
    assert.deepEqual([await settle(), carrierTotals()], ['booked', once])
  })

  test('S6: a courier that refuses is followed by the next', async (t) => {
    const { sandbox, settle, count, parcel } = await shippingSetup(t)
    sandbox.breakStep('courier refuses')
    assert.equal(await settle(), 'booked')
    assert.deepEqual([count(/assign\/awb/), (await parcel())?.courierName], [2, 'Xpressbees Surface'])
  })

  test('S7: without an airway bill nothing after it runs', async (t) => {
    const { sandbox, settle, count, parcel } = await shippingSetup(t)
    sandbox.breakStep('no AWB', 3)
    assert.equal(await settle(), 'blocked')
    assert.equal(count(/pickup|manifest|label|invoice|track/), 0)
    assert.match((await parcel())?.blockedReason ?? '', /^No courier took the parcel/)
  })

  for (const form of ['already assigned, as a 400', 'already assigned, as a 200', 'already assigned, as a 500'] as const) {
    test(`S7: "${form}" yields the number that was assigned`, async (t) => {
      const { sandbox, settle, carrierTotals } = await shippingSetup(t)
      sandbox.breakStep(form)
      assert.deepEqual([await settle(), carrierTotals()], ['booked', once])
    })
  }

  for (const form of ['already queued', 'already manifested', 'pickup date refused'] as const) {
    test(`S8: "${form}" is as good as done`, async (t) => {
      const { sandbox, run, parcel } = await shippingSetup(t)
      sandbox.breakStep(form)
      assert.equal(await run(), 'booked')
      assert.match((await parcel())?.printedManifestUrl ?? '', /\.pdf$/)
    })
  }

  for (const form of [
    'no manifest yet',
    'no printed manifest yet',
    'no label yet',
    'no pickup yet',
    'document gone',
    'document is no PDF',
  ] as const) {
    test(`S9: "${form}" twice, then ready`, async (t) => {
      const { sandbox, run, carrierTotals } = await shippingSetup(t)
      sandbox.breakStep(form, 2)
      assert.deepEqual([await run(), await run(), await run()], ['later', 'later', 'booked'])
      assert.deepEqual(carrierTotals(), once)
    })
  }

  test('S10: a wrong pickup location creates nothing, and the reason names those that the carrier knows', async (t) => {
    const { settle, carrierTotals, parcel } = await shippingSetup(t, { pickupLocation: 'Elsewhere' })
    assert.equal(await settle(), 'blocked')
    assert.equal(carrierTotals().orders, 0)
    assert.match((await parcel())?.blockedReason ?? '', /Wrong Pickup location entered.*\(Elsewhere\)/)
  })

  test('S11: a refusal is shown with its field, not tried again by itself, and goes on when a person retries it', async (t) => {
    const { sandbox, settle, parcel, count, mails, deps } = await shippingSetup(t)
    sandbox.breakCall('create', 'invalid')
    assert.equal(await settle(), 'blocked')
    assert.match((await parcel())?.blockedReason ?? '', /billing_phone: The billing phone format is invalid\./)
    assert.deepEqual([count(/create\/adhoc/), deps.queue.jobs, await mails('parcel-blocked')], [1, [], 1])
    assert.equal(await settle(), 'booked')
  })

  test('S12: two workers on one order are one chain', async (t) => {
    const { deps, db, id, carrierTotals, count, mails } = await shippingSetup(t)
    const other = openDatabase(db.connection)
    after(() => other.close())
    const others = {
      ...deps,
      db: other,
      recordedSteps: (workflow: string, key: string) => recordedSteps({ db: other, clock: systemClock }, workflow, key),
    }
    // The first worker is still at it when the other one starts.
    const isTurnedAway = Promise.withResolvers<void>()
    const createConsignment: typeof deps.carrier.createConsignment = async (request) => {
      await isTurnedAway.promise
      return deps.carrier.createConsignment(request)
    }
    const outcomes = await Promise.all(
      [deps, others].map(async (worker) => {
        const outcome = await fulfilOrder(id, { ...worker, carrier: { ...deps.carrier, createConsignment } })
        isTurnedAway.resolve()
        return outcome
      }),
    )
    assert.deepEqual(outcomes.toSorted(), ['booked', 'busy'])
    assert.deepEqual([carrierTotals(), count(/create\/adhoc/), count(/assign\/awb/), await mails('parcel-booked')], [once, 1, 1, 1])
  })

  for (const step of chainSteps) {
    test(`S13: killed after "${step}", the next run goes on there and repeats nothing`, async (t) => {
      const { killAfter, run, carrierTotals, count, mails } = await shippingSetup(t)
      killAfter(step)
      await assert.rejects(run(), /killed/)
      killAfter(undefined)
      assert.equal(await run(), 'booked')
      const made = [/serviceability/, /create\/adhoc/, /assign\/awb/, /generate\/pickup/, /manifests\/generate/, /manifests\/print/]
      assert.deepEqual(made.map(count), [1, 1, 1, 1, 1, 1])
      assert.deepEqual([carrierTotals(), await mails('parcel-booked')], [once, 1])
    })
  }
})

describe('shipping matrix, the carrier’s webhooks', () => {
  test('S14: the scans of a parcel arrive over HTTP, with the numbers of the shipment table, and each is mailed once', async (t) => {
    const { sandbox, settle, connectShop, applyEvents, states, mails, parcel } = await shippingSetup(t)
    await settle()
    await connectShop()
    const { awb = '' } = (await parcel()) ?? {}
    const seen = []
    // 42 is "picked up" here and "archived" in the other table; 20 is "pickup exception" here and "in transit" there.
    for (const status of [20, 42, 18, 17, 21, 17, 7]) {
      await sandbox.advance(60)
      await sandbox.move({ awb, status })
      await applyEvents()
      seen.push((await states())[0])
    }
    assert.deepEqual(seen, ['booked', 'collected', 'in_transit', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'delivered'])
    assert.deepEqual(
      [
        await mails('parcel-shipped'),
        await mails('parcel-out-for-delivery'),
        await mails('parcel-delivered'),
        await mails('parcel-trouble'),
      ],
      [1, 1, 1, 2],
    )
    assert.deepEqual((await states())[1], 'delivered')
  })

  test('S14: an event sent three times is applied once', async (t) => {
    const { sandbox, settle, connectShop, applyEvents, states, webhookStatuses, parcel, scans } = await shippingSetup(t)
    await settle()
    await connectShop()
    sandbox.breakWebhook('twice')
    await sandbox.move({ awb: (await parcel())?.awb ?? '', status: 42 })
    assert.deepEqual([webhookStatuses(), await applyEvents()], [[200, 200, 200], 1])
    assert.deepEqual([await states(), await scans()], [['collected', 'shipped'], 1])
  })

  test('S14: delivered before in transit stays delivered', async (t) => {
    const { sandbox, settle, connectShop, applyEvents, states, parcel } = await shippingSetup(t)
    await settle()
    await connectShop()
    const { awb = '' } = (await parcel()) ?? {}
    sandbox.breakWebhook('late')
    await sandbox.move({ awb, status: 18 })
    await sandbox.move({ awb, status: 7 })
    assert.equal(await applyEvents(), 2)
    assert.deepEqual(await states(), ['delivered', 'delivered'])
  })

  test('S14: a parcel that comes back after it was out for delivery is returned, and staff are mailed', async (t) => {
    const { sandbox, settle, connectShop, applyEvents, states, mails, parcel } = await shippingSetup(t)
    await settle()
    await connectShop()
    const { awb = '' } = (await parcel()) ?? {}
    for (const status of [17, 9, 10]) await sandbox.move({ awb, status })
    await applyEvents()
    assert.deepEqual([await states(), await mails('parcel-trouble')], [['returned', 'returned_to_origin'], 1])
  })

  for (const fault of ['wrong token', 'no token'] as const) {
    test(`S14: ${fault}: it is refused and not stored`, async (t) => {
      const { sandbox, settle, connectShop, applyEvents, webhookStatuses, parcel, events, states } = await shippingSetup(t)
      await settle()
      await connectShop()
      sandbox.breakWebhook(fault)
      await sandbox.move({ awb: (await parcel())?.awb ?? '', status: 7 })
      assert.deepEqual([webhookStatuses(), await applyEvents(), await events()], [[401], 0, 0])
      assert.deepEqual(await states(), ['booked', 'booked'])
    })
  }

  for (const fault of ['unknown AWB', 'no JSON'] as const) {
    test(`S14: ${fault}: it gets a 200, is stored, and moves nothing`, async (t) => {
      const { sandbox, settle, connectShop, applyEvents, webhookStatuses, parcel, events, states } = await shippingSetup(t)
      await settle()
      await connectShop()
      sandbox.breakWebhook(fault)
      await sandbox.move({ awb: (await parcel())?.awb ?? '', status: 42 })
      assert.deepEqual([webhookStatuses(), await applyEvents(), await events()], [[200], 1, 1])
      assert.deepEqual(await states(), ['booked', 'booked'])
    })
  }

  test('S14: the other header and a number behind our reference are understood', async (t) => {
    const { sandbox, settle, connectShop, applyEvents, webhookStatuses, states, parcel } = await shippingSetup(t)
    await settle()
    await connectShop()
    const { awb = '' } = (await parcel()) ?? {}
    sandbox.breakWebhook('other header')
    await sandbox.move({ awb, status: 42 })
    sandbox.breakWebhook('long reference')
    await sandbox.move({ awb, status: 18 })
    assert.deepEqual([webhookStatuses(), await applyEvents(), await states()], [[200, 200], 2, ['in_transit', 'shipped']])
  })
})
