import type { Actor } from '../../orders/actor.ts'
import { cancellationReason } from '../../orders/cancellation.ts'
import type { InspectedOrder } from '../../workflows/views/views.ts'

const creditingActs: readonly string[] = ['credit note issued', 'refund asked']

/** Who is behind a credit note, and why: "Meera: A scratch", "The shopper cancelled the order: Ordered twice". */
export function whyCredited(reason: string, events: InspectedOrder['events']): string {
  const cancelled = events.find((event) => 'state' in event && event.state === 'cancelled')
  if (reason === cancellationReason && cancelled)
    return `${nameOf(cancelled.doneBy)} cancelled the order${cancelled.note ? `: ${cancelled.note}` : '.'}`
  const cause = events.find((event) => 'act' in event && creditingActs.includes(event.act) && event.note?.startsWith(reason))
  return cause?.doneBy.who === 'staff' ? `${cause.doneBy.name}: ${reason}` : reason
}

const nameOf = (actor: Actor): string => (actor.who === 'staff' ? actor.name : `The ${actor.who}`)
