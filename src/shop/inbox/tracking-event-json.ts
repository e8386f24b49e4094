import { flag, listOf, moment, objectOf, oneOf, optional, text } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import type { TrackedState, TrackingEvent, TrackingScan } from '../shipping/carrier.port.ts'

const states = [
  ...(['booked', 'collected', 'in_transit', 'out_for_delivery', 'undelivered'] as const),
  ...(['delivered', 'returning', 'returned', 'lost', 'cancelled'] as const),
] satisfies readonly TrackedState[]

export const trackingEventJson = storedJson(
  'inbox.event',
  objectOf<TrackingEvent>({
    eventId: text,
    awb: optional(text),
    reference: optional(text),
    isReturn: optional(flag),
    scans: listOf(
      objectOf<TrackingScan>({
        at: moment,
        state: optional(oneOf(...states)),
        needsPerson: flag,
        activity: text,
        place: text,
      }),
    ),
  }),
)
