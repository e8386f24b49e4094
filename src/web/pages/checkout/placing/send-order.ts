import { formatPaise } from '#src/kit/money.ts'
import { attemptKey, recordAttemptOrder, clearAttempt } from '#src/web/browser/order-attempt.ts'
import type { CheckoutContent } from '#src/web/browser/buy-now.ts'
import { postJson } from '#src/web/browser/post-json.ts'
import type { SentDelivery } from '../delivery/delivery.ts'
import { placedOrderFrom, refusalFrom, toWire, type AgreedTexts, type PlacedOrder, type Refusal } from './order-request.wire.ts'

export type SendOutcome =
  | { readonly kind: 'placed'; readonly placed: PlacedOrder }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Nobody knows whether the shop has it. Sending the same again is safe: it carries the same key. */
  | { readonly kind: 'lost'; readonly message: string }

/** For the toast when an order was refused; undefined where the form's own fields say it. */
export function checkoutErrorOf(refusal: Refusal): string | undefined {
  if (refusal.code === 'fields') return undefined
  const why = refusal.code === 'total_changed' ? `the total is now ${formatPaise(refusal.totalPaise)}` : refusal.message
  return `Error during checkout: ${why}`
}

/** Sends the order under a key of its own, so that however often it is sent it is placed once. */
export async function sendOrder(content: CheckoutContent, delivery: SentDelivery, agreed: AgreedTexts): Promise<SendOutcome> {
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
    // An order that stands without its payment window keeps its key: the same request opens that order's payment.
    if (refusal && refusal.code !== 'payment_unavailable' && response.status < 500) clearAttempt()
    if (refusal) return { kind: 'refused', refusal }
    return { kind: 'lost', message: 'Error during checkout: Network response was not ok' }
  } catch (error) {
    return { kind: 'lost', message: `Error during checkout: ${error instanceof Error ? error.message : String(error)}` }
  }
}
