import type { StoredJson } from '#src/kit/json/stored-json.ts'
import type { GatewayEvent } from '../payments/payment-gateway.port.ts'
import type { TrackingEvent } from '../shipping/carrier.port.ts'
import { gatewayEventJson } from './gateway-event-json.ts'
import { trackingEventJson } from './tracking-event-json.ts'

/** Who sends events, and what they are about. */
type Events = { readonly 'payment-gateway': GatewayEvent; readonly carrier: TrackingEvent }

export type InboxSource = keyof Events

/** An event that a supplier has sent. */
export type InboxEvent<Source extends InboxSource> = {
  readonly source: Source
  /** The same for the same event, however often it is sent. */
  readonly externalId: string
  readonly event: Events[Source]
}

export const inboxJson: { readonly [Source in InboxSource]: StoredJson<Events[Source]> } = {
  'payment-gateway': gatewayEventJson,
  carrier: trackingEventJson,
}
