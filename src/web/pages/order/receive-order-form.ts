import { parseOrderId, type OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import { receiveAddress } from './change/receive-address.ts'
import { receiveWriting } from './change/receive-writing.ts'
import { receiveCancellation } from './receive-cancellation.ts'
import { mailKeyAgain, receiveConfirmation } from './receive-confirmation.ts'
import { receiveDataRequest } from './data/receive-data-request.ts'
import { receiveWish } from './redelivery/receive-wish.ts'

type Receive = (orderId: OrderId, form: FormData, shop: Shop, takePermit: () => Promise<number | undefined>) => Promise<unknown>

/** What each form of the order's page does, by its hidden field `do`. */
const forms: Readonly<Record<string, Receive>> = {
  confirm: receiveConfirmation,
  'mail again': (orderId, _form, shop, takePermit) => mailKeyAgain(orderId, shop, takePermit),
  write: receiveWriting,
  look: receiveWriting,
  address: receiveAddress,
  'come again': receiveWish,
  'erase data': (orderId, _form, shop, takePermit) => receiveDataRequest(orderId, 'erase data', shop, takePermit),
  'keep data': (orderId, _form, shop, takePermit) => receiveDataRequest(orderId, 'keep data', shop, takePermit),
  cancel: receiveCancellation,
}

/** A form that nobody knows does nothing: the reply to it is that of a cancellation that came too late. */
export async function receiveOrderForm(
  orderId: string,
  form: FormData,
  shop: Shop,
  takePermit: () => Promise<number | undefined>,
): Promise<unknown> {
  const known = parseOrderId(orderId)
  const wanted = String(form.get('do'))
  const receive = known && Object.hasOwn(forms, wanted) ? forms[wanted] : undefined
  return known && receive ? receive(known, form, shop, takePermit) : receiveCancellation(orderId, form, shop, takePermit)
}
