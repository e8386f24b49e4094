import type { Day } from '#src/kit/time/day.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import type {
  Carrier,
  ConsignmentRequest,
  Courier,
  TrackingEvent,
  TrackingScan,
  UndeliveredAnswer,
  UndeliveredReport,
} from '#src/shop/shipping/carrier.port.ts'

export type CarrierCall = Exclude<keyof Carrier, 'mode' | 'readTrackingEvent'>

export type FakeCarrier = Carrier & {
  readonly calls: CarrierCall[]
  readonly consignments: ConsignmentRequest[]
  readonly couriersTried: string[]
  couriers: Courier[]
  readonly pickupDays: Day[]
  /** What `track` returns. */
  scans: TrackingScan[]
  walletPaise: Paise
  pickupLocations: string[]
  /** What `answerUndelivered` was asked, as often as it was. */
  readonly answers: UndeliveredAnswer[]
  undelivered: UndeliveredReport | undefined
  /** Another airway bill, assigned in the carrier's panel. */
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

/** Records every call. The same reference finds the same consignment. */
export function fakeCarrier(): FakeCarrier {
  const calls: CarrierCall[] = []
  const consignments: ConsignmentRequest[] = []
  const couriersTried: string[] = []
  const cancelled = new Set<string>()
  const failures: { call: CarrierCall; error: Error; when: 'before' | 'after' }[] = []

  async function reply<Value>(call: CarrierCall, work: () => Value): Promise<Value> {
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
    answers: [],
    undelivered: undefined,
    failNext: (call, error, when = 'before') => void failures.push({ call, error, when }),
    checkServiceability: () => reply('checkServiceability', () => fake.couriers),
    createConsignment: (request) =>
      reply('createConsignment', () => {
        const known = consignments.findIndex(({ reference }) => reference === request.reference)
        const number = known === -1 ? consignments.push(request) : known + 1
        return { carrierOrderId: `co-${number}`, consignmentId: `cs-${number}` }
      }),
    findConsignment: (wanted) =>
      reply('findConsignment', () => {
        const number = consignments.findIndex(({ reference }) => reference === wanted) + 1
        if (cancelled.has(`co-${number}`)) return undefined
        return number === 0 ? undefined : { carrierOrderId: `co-${number}`, consignmentId: `cs-${number}` }
      }),
    assignAwb: (consignmentId, courierId) =>
      reply('assignAwb', () => {
        couriersTried.push(courierId)
        return { awb: `AWB-${consignmentId}`, courierName: `Courier ${courierId}` }
      }),
    findAwb: (consignmentId) => reply('findAwb', () => ({ awb: fake.reassigned ?? `AWB-${consignmentId}`, courierName: 'Courier 51' })),
    requestPickup: (_, wantedDay) =>
      reply('requestPickup', () => {
        fake.pickupDays.push(wantedDay)
        return { pickupDate: '2026-11-23', pickupToken: 'P1' }
      }),
    generateManifest: () => reply('generateManifest', () => ({ manifestUrl: 'https://carrier.test/manifest.pdf' })),
    printManifest: (...ids) => reply('printManifest', () => ({ manifestUrl: `https://carrier.test/printed-manifest${all(ids)}.pdf` })),
    printLabel: (...ids) => reply('printLabel', () => ({ labelUrl: `https://carrier.test/label${all(ids)}.pdf` })),
    printCarrierInvoice: (...ids) =>
      reply('printCarrierInvoice', () => ({ carrierInvoiceUrl: `https://carrier.test/invoice${all(ids)}.pdf` })),
    track: () => reply('track', () => ({ trackUrl: 'https://carrier.test/track', scans: fake.scans })),
    fetchDocument: (url) => reply('fetchDocument', () => Buffer.from(`%PDF-1.4 ${url}`)),
    readTrackingEvent: (raw, token) => (token === 'token' ? (JSON.parse(Buffer.from(raw).toString()) as TrackingEvent) : undefined),
    findUndelivered: () => reply('findUndelivered', () => fake.undelivered),
    answerUndelivered: (_, answer) => reply('answerUndelivered', () => void fake.answers.push(answer)),
    cancelConsignment: (carrierOrderId) => reply('cancelConsignment', () => void cancelled.add(carrierOrderId)),
    listPickupLocations: () => reply('listPickupLocations', () => fake.pickupLocations),
    findWalletBalance: () => reply('findWalletBalance', () => fake.walletPaise),
    allowLogin: () => reply('allowLogin', () => {}),
  }
  return fake
}

const all = (ids: readonly string[]): string => (ids.length > 1 ? `-${ids.join('-')}` : '')
