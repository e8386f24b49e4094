import type { Day } from '#src/kit/time/day.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import type { Carrier, ConsignmentRequest, Courier, TrackingEvent, TrackingScan } from '#src/shop/shipping/carrier.port.ts'

export type CarrierCall = Exclude<keyof Carrier, 'mode' | 'readTrackingEvent'>

export type FakeCarrier = Carrier & {
  readonly calls: CarrierCall[]
  readonly consignments: ConsignmentRequest[]
  readonly couriersTried: string[]
  couriers: Courier[]
  readonly pickupDays: Day[]
  /** What `track` answers with. */
  scans: TrackingScan[]
  walletPaise: Paise
  pickupLocations: string[]
  /** Another number, given in the carrier's panel. */
  reassigned: string | undefined
  /** The next call of this name throws; `after` throws when its work is done. */
  failNext(call: CarrierCall, error: Error, when?: 'before' | 'after'): void
}

const courier = (courierId: string, ratePaise: number, recommended = false): Courier => ({
  courierId,
  name: `Courier ${courierId}`,
  ratePaise: paise(ratePaise),
  courierDays: 4,
  cod: true,
  recommended,
})

/** Carries nothing, remembers everything. The same reference finds the same consignment. */
export function fakeCarrier(): FakeCarrier {
  const calls: CarrierCall[] = []
  const consignments: ConsignmentRequest[] = []
  const couriersTried: string[] = []
  const failures: { call: CarrierCall; error: Error; when: 'before' | 'after' }[] = []

  async function answer<Value>(call: CarrierCall, work: () => Value): Promise<Value> {
    calls.push(call)
    const index = failures.findIndex((failure) => failure.call === call)
    const [failure] = index === -1 ? [] : failures.splice(index, 1)
    if (failure?.when === 'before') throw failure.error
    const value = work()
    if (failure) throw failure.error
    return value
  }

  const fake: FakeCarrier = {
    mode: 'sandbox',
    calls,
    consignments,
    couriersTried,
    couriers: [courier('10', 9_000), courier('43', 8_000), courier('51', 9_500, true), courier('58', 12_000)],
    pickupDays: [],
    scans: [],
    walletPaise: paise(500_000),
    pickupLocations: ['Manjusha Workshop'],
    reassigned: undefined,
    failNext: (call, error, when = 'before') => void failures.push({ call, error, when }),
    checkServiceability: () => answer('checkServiceability', () => fake.couriers),
    createConsignment: (request) =>
      answer('createConsignment', () => {
        const known = consignments.findIndex(({ reference }) => reference === request.reference)
        const number = known === -1 ? consignments.push(request) : known + 1
        return { carrierOrderId: `co-${number}`, consignmentId: `cs-${number}` }
      }),
    findConsignment: (wanted) =>
      answer('findConsignment', () => {
        const number = consignments.findIndex(({ reference }) => reference === wanted) + 1
        return number === 0 ? undefined : { carrierOrderId: `co-${number}`, consignmentId: `cs-${number}` }
      }),
    assignAwb: (consignmentId, courierId) =>
      answer('assignAwb', () => {
        couriersTried.push(courierId)
        return { awb: `AWB-${consignmentId}`, courierName: `Courier ${courierId}` }
      }),
    findAwb: (consignmentId) => answer('findAwb', () => ({ awb: fake.reassigned ?? `AWB-${consignmentId}`, courierName: 'Courier 51' })),
    requestPickup: (_, wantedDay) =>
      answer('requestPickup', () => {
        fake.pickupDays.push(wantedDay)
        return { pickupDate: '2026-11-23', pickupToken: 'P1' }
      }),
    generateManifest: () => answer('generateManifest', () => ({ manifestUrl: 'https://carrier.test/manifest.pdf' })),
    printManifest: (...ids) => answer('printManifest', () => ({ manifestUrl: `https://carrier.test/printed-manifest${all(ids)}.pdf` })),
    printLabel: (...ids) => answer('printLabel', () => ({ labelUrl: `https://carrier.test/label${all(ids)}.pdf` })),
    printCarrierInvoice: (...ids) =>
      answer('printCarrierInvoice', () => ({ carrierInvoiceUrl: `https://carrier.test/invoice${all(ids)}.pdf` })),
    track: () => answer('track', () => ({ trackUrl: 'https://carrier.test/track', scans: fake.scans })),
    fetchDocument: (url) => answer('fetchDocument', () => Buffer.from(`%PDF-1.4 ${url}`)),
    readTrackingEvent: (raw, token) => (token === 'token' ? (JSON.parse(Buffer.from(raw).toString()) as TrackingEvent) : undefined),
    cancelConsignment: () => answer('cancelConsignment', () => {}),
    listPickupLocations: () => answer('listPickupLocations', () => fake.pickupLocations),
    findWalletBalance: () => answer('findWalletBalance', () => fake.walletPaise),
    allowLogin: () => answer('allowLogin', () => {}),
  }
  return fake
}

const all = (ids: readonly string[]): string => (ids.length > 1 ? `-${ids.join('-')}` : '')
