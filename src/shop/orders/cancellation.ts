import { isPrintable, withoutUnseen } from '#src/kit/printable.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { hasWebAddress, webAddressMessage } from '#src/kit/web-address.ts'
import { canMoveOrder, type Order } from './order.ts'

/** For how long shoppers may cancel a personalised order that is paid or confirmed. Staff may cancel any order until it is sent. */
export type CancellationRules = { readonly personalisedWithinHours: number }

/** Why the shopper cannot cancel an order without staff. */
export type CancellationRefusal =
  | { readonly code: 'too_late_to_cancel' }
  | { readonly code: 'already_personalised'; readonly withinHours: number }
  /** It was agreed on instead of money: whoever wants something else writes to the shop. */
  | { readonly code: 'is_replacement' }

/** Returns undefined when the shopper may cancel. Making begins only when an order is paid or confirmed. */
export function refuseShoppersCancellation(
  { state, paymentMethod, placedAt, lines }: Pick<Order, 'state' | 'paymentMethod' | 'placedAt' | 'lines'>,
  { personalisedWithinHours }: CancellationRules,
  now: Date,
): CancellationRefusal | undefined {
  if (!canMoveOrder(state, 'cancelled')) return { code: 'too_late_to_cancel' }
  if (paymentMethod === 'free') return { code: 'is_replacement' }
  const isBegun = state === 'paid' || state === 'confirmed' || state === 'booked'
  const isPersonalised = lines.some(({ personalisation }) => personalisation !== undefined)
  const endsAt = placedAt.getTime() + personalisedWithinHours * 3_600_000
  return isBegun && isPersonalised && now.getTime() > endsAt
    ? { code: 'already_personalised', withinHours: personalisedWithinHours }
    : undefined
}

/** Printed on the credit note of a cancelled order, and the reason of its refund. */
export const cancellationReason = 'The order was cancelled.'

const longestReason = 200

/** The message is shown under the field. */
export type ReasonRefusal = { readonly code: 'reason_refused'; readonly message: string }

/** Checks a shopper's reason, which mails repeat; undefined when nothing was written. */
export function checkReason(written: string): Result<string | undefined, ReasonRefusal> {
  const reason = withoutUnseen(written).trim()
  const refused = (message: string) => refuse({ code: 'reason_refused', message } as const)
  if (reason.length > longestReason) return refused(`Please use at most ${longestReason} characters`)
  if (!isPrintable(reason)) return refused('Please use ordinary letters and signs only')
  return hasWebAddress(reason) ? refused(webAddressMessage) : ok(reason === '' ? undefined : reason)
}
