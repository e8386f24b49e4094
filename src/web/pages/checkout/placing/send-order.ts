import { formatPaise } from '#src/kit/money.ts'
import { attemptKey, recordAttemptOrder, clearAttempt } from '#src/web/browser/order-attempt.ts'
import type { CheckoutContent } from '#src/web/browser/buy-now.ts'
import { postJson } from '#src/web/browser/post-json.ts'
import type { SentDelivery } from '../delivery/delivery.ts'
import { placedOrderFrom, refusalFrom, toWire, type AgreedTexts, type PlaceOrderReply, type Refusal } from './order-request.wire.ts'

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly placed: PlaceOrderReply }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** It is unknown whether the shop has the order. Sending it again is safe: it carries the same idempotency key. */
  | { readonly kind: 'lost'; readonly message: string }

/** Returns the text of the toast for a refused order; undefined where the fields of the form show the errors. */
export function checkoutErrorOf(refusal: Refusal): string | undefined {
  if (refusal.code === 'fields') return undefined
  const why = refusal.code === 'total_changed' ? `the total is now ${formatPaise(refusal.totalPaise)}` : refusal.message
  return `Error during checkout: ${why}`
}

/** Sends the order under an idempotency key, so that it is placed once however often it is sent. */
export async function sendOrder(content: CheckoutContent, delivery: SentDelivery, agreed: AgreedTexts): Promise<OrderOutcome> {
  const order = toWire(content, delivery, agreed)
  try {
    const headers = { 'idempotency-key': attemptKey(JSON.stringify(order)) }
    const response = await postJson('addOrder', order, { headers })
    const reply: unknown = await response.json().catch(() => undefined)
    const placed = response.ok ? placedOrderFrom(reply) : undefined
    if (placed) {
      recordAttemptOrder(placed.orderId)
      return { kind: 'placed', placed }
    }

    const refusal = response.ok ? undefined : refusalFrom(reply)
    // An order that was placed without its payment window keeps its key: the same request opens that order's payment.
    if (refusal && refusal.code !== 'payment_unavailable' && response.status < 500) clearAttempt()
    if (refusal) return { kind: 'refused', refusal }
    return { kind: 'lost', message: 'Error during checkout: Network response was not ok' }
  } catch (error) {
    return { kind: 'lost', message: `Error during checkout: ${error instanceof Error ? error.message : String(error)}` }
  }
}
