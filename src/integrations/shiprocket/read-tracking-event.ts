import { createHash, timingSafeEqual } from 'node:crypto'
import type { TrackingEvent } from '#src/shop/shipping/carrier.port.ts'
import { eventFromWire } from './tracking.wire.ts'

/** Events carry no signature, only the token that was given to the carrier. One with the token that cannot be parsed names no parcel. */
export function readTrackingEvent(raw: Uint8Array, token: string | undefined, expected: string): TrackingEvent | undefined {
  if (expected === '' || token === undefined || !timingSafeEqual(digest(token), digest(expected))) return undefined
  const event = eventFromWire(Buffer.from(raw).toString('utf8'))
  if (!event) return { eventId: digest(raw).toString('hex'), awb: undefined, reference: undefined, scans: [] }
  const { awb, reference, isReturn, sameEvent, scans } = event
  return { eventId: digest(sameEvent).toString('hex'), awb, reference, isReturn, scans }
}

// Digests have equal length, so that the comparison takes equally long whatever was sent.
const digest = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest()
