import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import type { TrackedState } from '#src/shop/shipping/carrier.port.ts'
import { calls } from '#src/web/routes.ts'
import { respondWith, inMemoryStore, paths, trial } from './shiprocket-setup.ts'

const carrier = shiprocketCarrier({
  ...{ baseUrl: 'https://carrier.test', email: 'a@b.example', password: 'p', tokenStore: inMemoryStore() },
  ...{ mode: 'sandbox', webhookToken: 'the token' },
})

const event = (overrides: object = {}) => ({
  awb: '19041424751540',
  courier_name: 'Delhivery Surface',
  current_status: 'IN TRANSIT',
  current_status_id: 20,
  shipment_status: 'IN TRANSIT',
  shipment_status_id: 18,
  current_timestamp: '23 05 2023 11:43:52',
  order_id: '1373900_150876814',
  scans: [
    {
      date: '2023-05-19 11:59:16',
      status: 'X-UCI',
      activity: 'Manifested',
      location: 'Pune',
      'sr-status': '5',
      'sr-status-label': 'MANIFEST',
    },
    {
      date: '2023-05-23 11:43:52',
      status: 'X-DDD',
      activity: 'Bag received',
      location: 'Hubli',
      'sr-status': 18,
      'sr-status-label': 'IN TRANSIT',
    },
  ],
  ...overrides,
})

const read = (body: unknown, token: string | undefined = 'the token') =>
  carrier.readTrackingEvent(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), token)

describe('Shiprocket: its tracking events', () => {
  test('the path of the webhook contains none of the words that Shiprocket refuses', () => {
    assert.doesNotMatch(calls.courierWebhook.path, /sr|kr|shiprocket|kartrocket/i)
  })

  test('only the right token is accepted, and without one of our own none is', () => {
    assert.ok(read(event()))
    for (const token of ['', 'the toke', 'the token ', 'The token']) assert.equal(read(event(), token), undefined)
    assert.equal(carrier.readTrackingEvent(Buffer.from('{}'), undefined), undefined)
    const withoutToken = shiprocketCarrier({
      ...{ baseUrl: 'https://carrier.test', email: 'a@b.example', password: 'p', tokenStore: inMemoryStore(), mode: 'sandbox' },
    })
    assert.equal(withoutToken.readTrackingEvent(Buffer.from(JSON.stringify(event())), ''), undefined)
  })

  test('an event names its parcel, our reference without the number behind it, and its scans in the time of India', () => {
    const tracked = read(event())
    assert.deepEqual([tracked?.awb, tracked?.reference], ['19041424751540', '1373900'])
    assert.deepEqual(
      tracked?.scans.map(({ at, state, place }) => [at.toISOString(), state, place]),
      [
        ['2023-05-19T06:29:16.000Z', 'booked', 'Pune'],
        ['2023-05-23T06:13:52.000Z', 'in_transit', 'Hubli'],
      ],
    )
    assert.equal(read(event({ order_id: 'MJ-10001' }))?.reference, 'MJ-10001')
  })

  test('a state that only the head of an event has becomes a scan', () => {
    const tracked = read(event({ shipment_status_id: 17, shipment_status: 'OUT FOR DELIVERY', current_timestamp: '24 05 2023 09:00:00' }))
    assert.deepEqual(tracked?.scans.at(-1), {
      ...{ at: new Date('2023-05-24T03:30:00Z'), state: 'out_for_delivery', needsPerson: false },
      ...{ activity: 'OUT FOR DELIVERY', place: '' },
    })
  })

  test('the same event has the same id, another state or time another, and a body that is no JSON its own', () => {
    const ids = [
      event(),
      event({ scans: [] }),
      event({ shipment_status_id: 7 }),
      event({ current_timestamp: '24 05 2023 11:43:52' }),
      '{',
      '<',
    ]
    const [first, same, ...others] = ids.map((each) => read(each)?.eventId)
    assert.equal(first, same)
    assert.equal(new Set([first, ...others]).size, 5)
    assert.deepEqual([read('{')?.awb, read('[]')?.awb, read('null')?.scans], [undefined, undefined, []])
  })

  test('of the two tables with clashing numbers the shipment table is used', () => {
    const states: [number, TrackedState | undefined][] = [
      [42, 'collected'],
      [6, 'collected'],
      [20, undefined],
      [38, 'in_transit'],
      [17, 'out_for_delivery'],
      [21, 'undelivered'],
      [7, 'delivered'],
      [9, 'returning'],
      [46, 'returning'],
      [10, 'returned'],
      [12, 'lost'],
      [8, 'cancelled'],
      [999, undefined],
    ]
    for (const [code, state] of states) {
      const scans = [{ date: '2023-05-19 11:59:16', activity: 'x', location: 'y', 'sr-status': String(code) }]
      const tracked = read(event({ shipment_status_id: code, current_status_id: 42, scans }))
      assert.equal(tracked?.scans[0]?.state, state, String(code))
    }
  })

  test('pickup errors and the like need a person', () => {
    for (const code of [13, 20, 40, 47, 71, 72, 77]) {
      const tracked = read(event({ shipment_status_id: code, scans: [{ date: '2023-05-19 11:59:16', activity: 'x', 'sr-status': code }] }))
      assert.deepEqual([tracked?.scans[0]?.needsPerson, tracked?.scans.length], [true, 1])
    }
  })

  test('a parcel that could not be handed back to us needs a person, by its number or, of the number that means two things, by its words', () => {
    const onItsWay = { date: '2023-05-19 11:59:16', activity: 'x', location: 'y', 'sr-status': '9' }
    for (const [code, label, needsPerson] of [
      [40, 'RTO NDR', true],
      [46, 'RTO_NDR', true],
      [46, 'RTO IN TRANSIT', false],
    ] as const) {
      const scans = [onItsWay, { ...onItsWay, date: '2023-05-20 11:59:16', 'sr-status': String(code), 'sr-status-label': label }]
      const byScan = read(event({ shipment_status_id: code, shipment_status: label, scans }))
      assert.deepEqual(
        byScan?.scans.map((scan) => [scan.state, scan.needsPerson]),
        [
          ['returning', false],
          ['returning', needsPerson],
        ],
      )
      const byHead = read(event({ shipment_status_id: code, shipment_status: label, scans: [onItsWay] }))
      assert.deepEqual(
        byHead?.scans.map((scan) => scan.needsPerson),
        needsPerson ? [false, true] : [false],
      )
    }
  })

  trial('scans without numbers are stored, and the state then comes from the summary', async ({ sandbox, carrier: trackingCarrier }) => {
    const scan = (date: string) => ({ date, activity: 'seen', location: 'Pune', 'sr-status': 'NA', 'sr-status-label': 'NA' })
    const reply = {
      track_status: 1,
      shipment_status: 7,
      shipment_track: [{ current_status: 'Delivered', delivered_date: '2026-11-22 11:00:00' }],
      shipment_track_activities: [scan('2026-11-22 11:00:00'), scan('2026-11-21 11:00:00'), scan('nonsense')],
    }
    sandbox.faults.add({ path: paths.track, action: respondWith({ tracking_data: reply }) })
    assert.deepEqual(
      (await trackingCarrier.track('1412345')).scans.map(({ at, state }) => [at.toISOString(), state]),
      [
        ['2026-11-21T05:30:00.000Z', undefined],
        ['2026-11-22T05:30:00.000Z', undefined],
        ['2026-11-22T05:30:00.000Z', 'delivered'],
      ],
    )
  })
})
