import { toStorableJson } from '#src/kit/storable-text.ts'
import { z } from 'zod'
import { parseIndianTime } from '#src/kit/time/day.ts'
import { entryOf } from '#src/kit/table.ts'
import type { TrackedState, Tracking, TrackingScan } from '#src/shop/shipping/carrier.port.ts'
import { link, number, part, text } from './loose-wire.ts'

const scanWire = part({ date: text, activity: text, location: text, 'sr-status': number, 'sr-status-label': text })

const trackingWire = part({
  tracking_data: part({
    track_status: number,
    track_url: link,
    shipment_status: number,
    shipment_track: z.array(part({ current_status: text, delivered_date: text })).catch([]),
    shipment_track_activities: z.array(scanWire).catch([]),
  }),
})

export function trackingFromWire(reply: unknown): Tracking {
  const { tracking_data: data } = trackingWire.parse(reply)
  if (data.track_status !== 1) return { trackUrl: data.track_url, scans: [] }
  // The carrier sends them newest first.
  const scans = data.shipment_track_activities.toReversed().flatMap(scanFromWire)
  const summary = data.shipment_track[0]
  const at = parseIndianTime(summary?.delivered_date ?? '') ?? scans.at(-1)?.at
  const current = at && currentScan(scans, { at, statusCode: data.shipment_status, label: summary?.current_status ?? '' })
  return { trackUrl: data.track_url, scans: current ? [...scans, current] : scans }
}

const eventWire = part({
  awb: text,
  order_id: text,
  is_return: number,
  shipment_status_id: number,
  shipment_status: text,
  current_timestamp: text,
  scans: z.array(scanWire).catch([]),
})

/** Returns undefined for what is not a JSON object. */
export function eventFromWire(raw: string) {
  const parsed = eventWire.safeParse(readJson(raw))
  if (!parsed.success || parsed.data.awb === '') return undefined
  const { awb, order_id, is_return, shipment_status_id, shipment_status, current_timestamp, scans } = parsed.data
  const known = scans.flatMap(scanFromWire)
  const at = parseEventTime(current_timestamp)
  const current = at && currentScan(known, { at, statusCode: shipment_status_id, label: shipment_status })
  return {
    awb,
    // In some events the carrier appends a number of its own to our reference.
    reference: order_id.replace(/_\d+$/, '') || undefined,
    isReturn: is_return === undefined ? undefined : is_return === 1,
    sameEvent: `${awb} ${shipment_status_id ?? ''} ${current_timestamp}`,
    scans: current ? [...known, current] : known,
  }
}

/** The state of the summary as a scan, unless a scan has it already. */
function currentScan(
  scans: readonly TrackingScan[],
  { at, statusCode, label }: { at: Date; statusCode: number | undefined; label: string },
): TrackingScan | undefined {
  const state = statusCode === undefined ? undefined : entryOf(stateOf, statusCode)
  const needsPerson = state === 'returning' && isException(statusCode!, label)
  if (!state || scans.some((scan) => scan.state === state && (scan.needsPerson || !needsPerson))) return undefined
  return { at, state, needsPerson, activity: withoutPhones(label), place: '' }
}

function scanFromWire(scan: z.output<typeof scanWire>): TrackingScan[] {
  const at = parseIndianTime(scan.date)
  if (!at) return []
  const code = scan['sr-status'] ?? -1
  return [
    {
      at,
      state: entryOf(stateOf, code),
      needsPerson: isException(code, scan['sr-status-label'] || scan.activity),
      activity: withoutPhones(scan.activity || scan['sr-status-label']),
      place: scan.location,
    },
  ]
}

/** Scans may contain a courier's private number. */
const withoutPhones = (activity: string): string => activity.replace(/(?:\+?91[\s-]?)?[6-9]\d{9}/g, '(number)')

/** "23 05 2023 11:43:52" */
function parseEventTime(written: string): Date | undefined {
  const [, day, month, year, time] = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(written) ?? []
  return parseIndianTime(`${year}-${month}-${day} ${time}`)
}

function readJson(raw: string): unknown {
  try {
    return toStorableJson(JSON.parse(raw))
  } catch {
    return undefined
  }
}

// The carrier has two status tables whose numbers clash; these are from the one for shipments.
const codes: Record<TrackedState, readonly number[]> = {
  booked: [1, 2, 3, 4, 5, 15, 19, 27, 52, 59, 60, 61, 62, 63, 67],
  collected: [6, 42],
  in_transit: [18, 22, 38, 39, 48, 49, 50, 51, 54, 55, 56, 57, 68],
  out_for_delivery: [17],
  undelivered: [21],
  delivered: [7, 23, 26],
  returning: [9, 14, 40, 41, 46, 75, 78],
  returned: [10],
  lost: [12, 24, 25, 44, 76],
  cancelled: [8, 16, 45],
}

const stateOf: Readonly<Record<number, TrackedState>> = Object.fromEntries(
  Object.entries(codes).flatMap(([state, numbers]) => numbers.map((code) => [code, state as TrackedState])),
)

/** Pickup error, pickup exception, "RTO NDR", failed inspection, handover and packing exceptions, an issue with the recipient. */
const exceptions = new Set([13, 20, 40, 47, 71, 72, 77])

/** 46 is "RTO In Transit" in this table and "RTO NDR" in the other, which couriers mix up: its words decide. */
const isException = (code: number, label: string): boolean => exceptions.has(code) || (code === 46 && /\brto.?ndr\b/i.test(label))
