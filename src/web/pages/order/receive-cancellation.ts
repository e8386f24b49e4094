import { redirect } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import { isPrintable } from '#src/kit/printable.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { OrderNotice } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'

/** The form of the order's page. Whoever knows its address may cancel it; the answer is the page itself, so that a reload sends nothing again. */
export async function receiveCancellation(orderId: string, form: FormData, { orders }: Pick<Shop, 'orders'>): Promise<Response> {
  const reason = String(form.get('reason') ?? '').trim()
  const cancelled =
    form.get('do') === 'cancel' &&
    (await orders.cancel({
      orderId: orderId as OrderId,
      cancelledBy: { who: 'shopper' },
      reason: reason !== '' && reason.length <= 200 && isPrintable(reason) ? reason : undefined,
    }))
  const notice: OrderNotice | undefined = cancelled && cancelled.ok ? undefined : 'not-cancelled'
  return redirect(addressOf('order', { orderId }) + (notice ? `?notice=${notice}` : ''), 303)
}
