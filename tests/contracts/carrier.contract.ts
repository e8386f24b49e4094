import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Carrier, ConsignmentRequest } from '#src/shop/shipping/carrier.port.ts'

/** What the tests of a carrier need: counts of what was really done, and faults on request. */
/** What the carrier has recorded of an answer to a failed delivery. */
export type AnsweredUndelivered = {
  readonly action: 'try again' | 'bring back'
  readonly phone: string | undefined
  readonly address?: readonly (string | undefined)[]
  readonly wantedDay?: string
}

export type CarrierSetup = {
  readonly carrier: Carrier
  breakNext(call: CarrierCall, fault: CarrierFault): Promise<void>
  /** A pincode that no courier reaches. */
  readonly unreachable: Pincode
  countConsignments(): Promise<number>
  countAwbs(): Promise<number>
  walletPaise(): Promise<number>
  emptyWallet(): Promise<void>
  rechargeWallet(): Promise<void>
  /** The parcel is scanned on its way. */
  scan(awb: string): Promise<void>
  /** A delivery of the parcel fails, for this reason. */
  failDelivery(awb: string, reason: string): Promise<void>
  /** What the sender has answered to failed deliveries, and the phone given with it. */
  undeliveredAnswers(awb: string): Promise<readonly AnsweredUndelivered[]>
  stop(): Promise<void>
}

const writingCalls = ['create', 'awb', 'pickup', 'manifest', 'manifest print', 'label', 'invoice'] as const
export const carrierCalls = ['serviceability', ...writingCalls, 'track'] as const
export const undeliveredCalls = ['undelivered', 'answer undelivered'] as const
export type CarrierCall = (typeof carrierCalls)[number] | (typeof undeliveredCalls)[number]
export type CarrierFault = 'lost reply' | 'server error' | 'HTML instead of JSON' | 'too many requests' | 'no reply' | 'broken connection'

export const bengaluru = '560001' as Pincode

export const consignment = (reference: string, changes: Partial<ConsignmentRequest> = {}): ConsignmentRequest => ({
  reference,
  placedAt: new Date('2026-11-20T04:30:00Z'),
  pickupLocation: 'Primary',
  senderPhone: '+91 98200 00000',
  recipient: {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919876543210',
    alternatePhone: undefined,
    addressLine1: '12 MG Road',
    addressLine2: 'Ashok Nagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: bengaluru,
  },
  lines: [
    {
      title: 'Noor Ring Box (Oxblood)',
      sku: 'NOOR-OX',
      quantity: 1,
      unitPricePaise: paise(149_900),
      hsnCode: '42023110',
      gstBasisPoints: 1800,
    },
  ],
  totalPaise: paise(149_900),
  advancePaise: paise(0),
  paymentMethod: 'online',
  parcel: { lengthMm: 100, widthMm: 100, heightMm: 100, weightGrams: 800 },
  ...changes,
})

/** Books one parcel, repeating each call as the shop's workflow would: only while trying again makes sense. */
export async function shipOne(carrier: Carrier, request: ConsignmentRequest) {
  const couriers = await persist(() =>
    carrier.checkServiceability({ fromPincode: '411001' as Pincode, toPincode: request.recipient.pincode, weightGrams: 800, cod: false }),
  )
  const { carrierOrderId, consignmentId } = await persist(() => carrier.createConsignment(request))
  const { awb } = await persist(() => carrier.assignAwb(consignmentId, couriers[0]?.courierId ?? ''))
  await persist(() => carrier.requestPickup(consignmentId, '2026-11-23' as Day))
  await persist(() => carrier.generateManifest(consignmentId))
  const documents = [
    (await persist(() => carrier.printManifest(carrierOrderId))).manifestUrl,
    (await persist(() => carrier.printLabel(consignmentId))).labelUrl,
    (await persist(() => carrier.printCarrierInvoice(carrierOrderId))).carrierInvoiceUrl,
  ]
  await persist(() => carrier.track(awb))
  return { awb, documents, consignmentId, carrierOrderId }
}

export async function persist<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (tries === 3 || !(error instanceof SupplierError) || error.tryAgain === 'never') throw error
    }
  }
}

export const isFault = (kind: SupplierError['kind']) => (error: unknown) => error instanceof SupplierError && error.kind === kind

/** What every carrier's adapter must guarantee. Failed deliveries have a suite of their own. */
export function carrierContract(name: string, start: () => Promise<CarrierSetup>): void {
  describe(`carrier: ${name}`, () => {
    let setup: CarrierSetup
    beforeEach(async () => {
      setup = await start()
    })
    afterEach(() => setup.stop())

    test('a parcel gets from serviceability to its documents, and every document is a PDF', async () => {
      const { documents, awb } = await shipOne(setup.carrier, consignment('MJ-1'))
      for (const url of documents) assert.match(Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1'), /^%PDF-[^]*%%EOF/)
      assert.match(awb, /^\w+$/)
    })

    test('couriers come recommended first, with a price and whole days', async () => {
      const couriers = await setup.carrier.checkServiceability({
        fromPincode: '411001' as Pincode,
        toPincode: bengaluru,
        weightGrams: 800,
        cod: true,
      })
      assert.equal(couriers[0]?.recommended, true)
      for (const { ratePaise, returnPaise, courierDays, cod } of couriers) {
        assert.ok(Number.isSafeInteger(ratePaise) && ratePaise > 0)
        assert.ok(Number.isSafeInteger(returnPaise))
        assert.ok(Number.isInteger(courierDays) && courierDays > 0)
        assert.equal(cod, true)
      }
    })

    test('a pincode that no courier reaches has none', async () => {
      const query = { fromPincode: '411001' as Pincode, toPincode: setup.unreachable, weightGrams: 800, cod: false }
      assert.deepEqual(await setup.carrier.checkServiceability(query), [])
    })

    for (const call of writingCalls) {
      test(`a reply lost after "${call}" leads to one consignment, one AWB and one charge`, async () => {
        const before = await setup.walletPaise()
        await setup.breakNext(call, 'lost reply')
        await shipOne(setup.carrier, consignment('MJ-L'))
        assert.equal(await setup.countConsignments(), 1)
        assert.equal(await setup.countAwbs(), 1)
        assert.equal(before - (await setup.walletPaise()), 7420)
      })
    }

    for (const fault of ['server error', 'HTML instead of JSON', 'too many requests', 'no reply', 'broken connection'] as const) {
      test(`one "${fault}" at every call delays a parcel and doubles nothing`, async () => {
        for (const call of carrierCalls) await setup.breakNext(call, fault)
        await shipOne(setup.carrier, consignment('MJ-F'))
        assert.equal(await setup.countConsignments(), 1)
        assert.equal(await setup.countAwbs(), 1)
      })
    }

    test('booking twice under one reference gives the same consignment', async () => {
      const first = await shipOne(setup.carrier, consignment('MJ-T'))
      const second = await shipOne(setup.carrier, consignment('MJ-T'))
      assert.equal(first.consignmentId, second.consignmentId)
      assert.equal(first.awb, second.awb)
      assert.equal(await setup.countAwbs(), 1)
    })

    test('references that begin alike are different consignments', async () => {
      const long = await setup.carrier.createConsignment(consignment('MJ-10'))
      const short = await setup.carrier.createConsignment(consignment('MJ-1'))
      assert.notEqual(long.consignmentId, short.consignmentId)
    })

    test('a consignment is found under its own reference, until it is cancelled', async () => {
      const made = await setup.carrier.createConsignment(consignment('MJ-20'))
      assert.deepEqual(await setup.carrier.findConsignment('MJ-20'), made)
      assert.equal(await setup.carrier.findConsignment('MJ-2'), undefined)
      await setup.carrier.cancelConsignment(made.carrierOrderId)
      assert.equal(await setup.carrier.findConsignment('MJ-20'), undefined)
    })

    test('an empty wallet stops before the AWB, and after a recharge the same consignment goes on', async () => {
      await setup.emptyWallet()
      await assert.rejects(shipOne(setup.carrier, consignment('MJ-W')), isFault('wallet_low'))
      assert.equal(await setup.countAwbs(), 0)
      await setup.rechargeWallet()
      await shipOne(setup.carrier, consignment('MJ-W'))
      assert.equal(await setup.countConsignments(), 1)
    })

    test('a pickup or a manifest requested twice is done, not refused', async () => {
      const { consignmentId } = await shipOne(setup.carrier, consignment('MJ-P'))
      await setup.carrier.requestPickup(consignmentId, '2026-11-23' as Day)
      assert.deepEqual(await setup.carrier.generateManifest(consignmentId), { manifestUrl: undefined })
    })

    test('a manifest before its pickup is not ready rather than refused', async () => {
      const { consignmentId } = await setup.carrier.createConsignment(consignment('MJ-M'))
      await assert.rejects(setup.carrier.generateManifest(consignmentId), isFault('not_ready'))
      await assert.rejects(setup.carrier.printLabel(consignmentId), isFault('not_ready'))
    })

    test('a consignment that is cancelled is refunded, and its reference cannot be used again', async () => {
      const before = await setup.walletPaise()
      const { carrierOrderId } = await shipOne(setup.carrier, consignment('MJ-C'))
      await setup.carrier.cancelConsignment(carrierOrderId)
      await setup.carrier.cancelConsignment(carrierOrderId)
      assert.equal(await setup.walletPaise(), before)
      await assert.rejects(setup.carrier.createConsignment(consignment('MJ-C')), isFault('invalid'))
      await setup.carrier.createConsignment(consignment('MJ-C-2'))
    })

    test('pickup locations are listed by name', async () => {
      assert.deepEqual(await setup.carrier.listPickupLocations(), ['Primary'])
    })

    test('the wallet balance is in paise', async () => {
      assert.equal(await setup.carrier.findWalletBalance(), await setup.walletPaise())
    })

    test('a consignment has no airway bill until one is assigned', async () => {
      const { consignmentId } = await setup.carrier.createConsignment(consignment('MJ-N'))
      assert.equal(await setup.carrier.findAwb(consignmentId), undefined)
      const { awb } = await shipOne(setup.carrier, consignment('MJ-N'))
      assert.equal((await setup.carrier.findAwb(consignmentId))?.awb, awb)
    })

    test('documents are fetched as PDF; anything else is not ready', async () => {
      const { documents } = await shipOne(setup.carrier, consignment('MJ-D'))
      for (const url of documents) assert.match(Buffer.from(await setup.carrier.fetchDocument(url)).toString('latin1'), /^%PDF-/)
      await assert.rejects(setup.carrier.fetchDocument(`${documents[0]}x`), isFault('not_ready'))
      await assert.rejects(setup.carrier.fetchDocument('nowhere'), isFault('not_ready'))
    })

    test('a wrong pickup location is never worth another try and creates nothing', async () => {
      await assert.rejects(setup.carrier.createConsignment(consignment('MJ-X', { pickupLocation: 'Nowhere' })), isFault('invalid'))
      assert.equal(await setup.countConsignments(), 0)
    })

    test('having no scans yet is no fault; scans come oldest first', async () => {
      const { awb } = await shipOne(setup.carrier, consignment('MJ-S'))
      assert.deepEqual((await setup.carrier.track(awb)).scans, [])
      await setup.scan(awb)
      await setup.scan(awb)
      const { scans } = await setup.carrier.track(awb)
      assert.equal(scans.length, 2)
      assert.ok((scans[0]?.at ?? 0) <= (scans[1]?.at ?? 0))
    })

    test('an address with emoji, quotes and a first line that needs the second becomes a parcel', async () => {
      const recipient = {
        ...consignment('').recipient,
        name: 'Aśhā "राव" 🎁',
        addressLine1: `🏠 ${'Flat 12, Long Residency '.repeat(6)}`,
      }
      await setup.carrier.createConsignment(consignment('MJ-E', { recipient }))
      assert.equal(await setup.countConsignments(), 1)
    })

    test('an address, phone or mail that cannot be used, or that a label would cut, is refused before anything is created', async () => {
      const { recipient } = consignment('')
      for (const [wrong, kind] of [
        [{ phone: '12345' }, 'invalid'],
        [{ name: '🎁' }, 'invalid'],
        [{ addressLine1: '🏠', addressLine2: undefined }, 'invalid'],
        [{ email: 'a@b.in, c@d.in' }, 'invalid'],
        [{ addressLine1: 'x'.repeat(118), addressLine2: 'y'.repeat(118) }, 'recipient_refused'],
        [{ city: 'Sri '.repeat(12) }, 'recipient_refused'],
      ] as const) {
        const request = consignment('MJ-Z', { recipient: { ...recipient, ...wrong } })
        await assert.rejects(setup.carrier.createConsignment(request), isFault(kind))
      }
      assert.equal(await setup.countConsignments(), 0)
    })

    test('a recipient who has only a landline gets the parcel as well', async () => {
      const { recipient } = consignment('')
      for (const [at, phones] of [
        { phone: '2025678901', alternatePhone: undefined },
        { phone: '2025678901', alternatePhone: '9820012345' },
        { phone: '9820012345', alternatePhone: '2025678901' },
      ].entries())
        await setup.carrier.createConsignment(consignment(`MJ-L${at}`, { recipient: { ...recipient, ...phones } }))
      assert.equal(await setup.countConsignments(), 3)
    })

    test('a malformed id never becomes a URL', async () => {
      await assert.rejects(setup.carrier.assignAwb('../orders', '43'), isFault('invalid'))
      await assert.rejects(setup.carrier.track('../../orders/cancel'), isFault('invalid'))
    })
  })
}
