import { data, redirect } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { RedeliveryField } from '#src/shop/workflows/tracking/tracking.ts'
import { addressOf } from '../../../routes.ts'
import { waitMessage } from '../../../wait-message.ts'

export type Wish = Readonly<Record<RedeliveryField, string>>

/** What the page shows of a wish that was refused: nothing that was typed is lost. */
export type RefusedWish = { readonly wish: Wish; readonly faults: Partial<Record<RedeliveryField, string>>; readonly fault?: string }

/** After a failed delivery. Anybody with the page's address may ask. The reply redirects to the page, so that a reload posts nothing again. */
export async function receiveWish(
  orderId: OrderId,
  form: FormData,
  { orders }: Pick<Shop, 'orders'>,
  takePermit: () => Promise<number | undefined>,
) {
  const written = (name: RedeliveryField) => String(form.get(name) ?? '').slice(0, 1_000)
  const wish: Wish = {
    wantedDay: written('wantedDay'),
    phone: written('phone'),
    addressLine1: written('addressLine1'),
    addressLine2: written('addressLine2'),
    note: written('note'),
  }
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return data<RefusedWish>({ wish, faults: {}, fault: waitMessage(waitSeconds) }, { status: 429 })

  const asked = await orders.askRedelivery({ orderId, ...wish })
  if (!asked.ok && asked.problem.code === 'wish_refused') return data<RefusedWish>({ wish, faults: asked.problem.faults }, { status: 400 })
  return redirect(addressOf('order', { orderId }) + (asked.ok ? '' : '?notice=out-again'), 303)
}
