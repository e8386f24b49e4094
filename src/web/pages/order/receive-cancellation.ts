import { data, redirect } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { OrderNotice } from '../../order-notice.ts'
import { addressOf } from '../../routes.ts'
import { waitMessage } from '../../wait-message.ts'

/** What the page shows of a form that was refused. */
export type RefusedCancellation = { readonly reason: string; readonly fault: string }

/** Handles the form of the order's page. Anybody with its address may cancel the order. The reply redirects to the page, so that a reload posts nothing again. */
export async function receiveCancellation(
  orderId: string,
  form: FormData,
  { orders }: Pick<Shop, 'orders'>,
  takePermit: () => Promise<number | undefined>,
) {
  const reason = String(form.get('reason') ?? '').trim()
  const refused = (fault: string, status: number) => data<RefusedCancellation>({ reason, fault }, { status })
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return refused(waitMessage(waitSeconds), 429)

  const cancelled =
    form.get('do') === 'cancel' && (await orders.cancel({ orderId: orderId as OrderId, cancelledBy: { who: 'shopper' }, reason }))
  if (cancelled && !cancelled.ok && cancelled.problem.code === 'reason_refused') return refused(cancelled.problem.message, 400)
  const notice: OrderNotice | undefined = cancelled && cancelled.ok ? undefined : 'not-cancelled'
  return redirect(addressOf('order', { orderId }) + (notice ? `?notice=${notice}` : ''), 303)
}
