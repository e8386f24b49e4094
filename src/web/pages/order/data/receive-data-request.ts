import { data, redirect } from 'react-router'
import type { OrderId } from '#src/kit/id.ts'
import type { Shop } from '#src/shop/shop.ts'
import { addressOf } from '../../../routes.ts'
import { waitMessage } from '../../../wait-message.ts'

/** What the page shows of a request about its data that was refused. */
export type RefusedDataRequest = { readonly dataFault: string }

export type DataRequest = 'erase data' | 'keep data'

/** Anybody with the page's address may ask; the reply redirects to the page, which shows how it stands, so that a reload posts nothing again. */
export async function receiveDataRequest(
  orderId: OrderId,
  request: DataRequest,
  { privacy }: Pick<Shop, 'privacy'>,
  takePermit: () => Promise<number | undefined>,
) {
  const waitSeconds = await takePermit()
  if (waitSeconds !== undefined) return data<RefusedDataRequest>({ dataFault: waitMessage(waitSeconds) }, { status: 429 })
  if (request === 'keep data') await privacy.keepData(orderId)
  else await privacy.askErasure(orderId)
  return redirect(`${addressOf('order', { orderId })}#your-data`, 303)
}
