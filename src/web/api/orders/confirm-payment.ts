import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Shop } from '#src/shop/shop.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '../request-body.ts'
import { ConfirmPaymentRequest, fromWire, replies } from './confirm-payment.wire.ts'

export async function confirmPayment({ payments }: Pick<Shop, 'payments'>, request: Request): Promise<Response> {
  const body = await readBody(request, ConfirmPaymentRequest)
  if (!body.ok) return problemResponse(body.problem)
  const confirmation = fromWire(body.value)
  if (!confirmation) return text(replies.missing, 400)

  try {
    const confirmed = await payments.confirm(confirmation)
    return confirmed.ok ? text(replies.updated(confirmed.value.amountPaise), 200) : text(replies.failed, statusOf[confirmed.problem.code])
  } catch (error) {
    // The payment may have succeeded: the webhook or the reconciler will report it.
    if (error instanceof SupplierError) return text(replies.pending, 503)
    throw error
  }
}

const statusOf = { payment_not_genuine: 400, payment_not_captured: 402, payment_mismatch: 409, payment_goes_back: 409 } as const

const text = (body: string, status: number): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
