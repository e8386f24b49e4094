import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { OrderNotice } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'
import { readText } from '../request-body.ts'
import { fromWire, type ReturnedPayment } from './return-payment.wire.ts'

/** Browsers inside other apps cannot return a payment to the page: the gateway sends them here, and we redirect to the order's page, which shows the result. */
export async function returnPayment(
  { payments }: Pick<Shop, 'payments'>,
  request: Request,
  { orderId = '' }: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = await readText(request)
  const notice = body.ok ? await noticeOf(fromWire(new URLSearchParams(body.value)), orderId as OrderId, payments) : 'unconfirmed'
  const location = addressOf('order', { orderId }) + (notice ? `?notice=${notice}` : '')
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
}

/** Undefined after a success; the page then shows the order as it is. */
async function noticeOf(returned: ReturnedPayment, orderId: OrderId, payments: Shop['payments']): Promise<OrderNotice | undefined> {
  if (returned.kind === 'failed') {
    if (returned.gatewayOrderId) await payments.recordCancelled(returned.gatewayOrderId)
    return 'failed'
  }
  try {
    const confirmed = await payments.confirm(returned.confirmation)
    return confirmed.ok && confirmed.value.order.id === orderId ? undefined : 'unconfirmed'
  } catch (error) {
    // The payment may have succeeded: the webhook or the reconciler will report it.
    if (error instanceof SupplierError) return 'unconfirmed'
    throw error
  }
}
