import type { OrderId } from '#src/kit/id.ts'
import { returnNumber } from '#src/shop/returns/return.ts'
import type { OrderView } from '#src/shop/workflows/views/views.ts'
import { replacementText } from '../../texts/replacement-text.ts'
import { returnStandingOf } from '../../texts/return-texts.ts'

/** Where the returns of an order stand, or how to ask for one; its links lead to the returns, or to the order of another piece. */
export type ReturnNotice = {
  readonly title: string
  readonly text: string
  readonly links: readonly { readonly label: string; readonly page: 'order' | 'orderReturn'; readonly orderId: OrderId }[]
}

/** Returns undefined where there is neither. */
export function returnNotice({ order, returns, replacements, returnOffer }: OrderView): ReturnNotice | undefined {
  if (order.replaces) {
    const { orderId, orderNumber, returned, rest } = order.replaces
    if (rest)
      return {
        title: 'It is the rest of your order',
        text: 'There is nothing to pay. Is something not as it should be with it? Then it comes back with the order you paid for.',
        links: [{ label: `See order ${orderNumber}`, page: 'order', orderId }],
      }
    return {
      title: returned ? 'It replaces what you sent back' : 'It comes in place of a parcel that did not reach you',
      text: 'There is nothing to pay. Is something not as it should be with it? Then it comes back with the order you paid for.',
      links: [
        returned
          ? { label: `See return ${returnNumber(orderNumber, returned.ordinal)}`, page: 'orderReturn', orderId }
          : { label: `See order ${orderNumber}`, page: 'order', orderId },
      ],
    }
  }
  const again = replacements.findLast((each) => each.returnId === undefined && !each.rest)
  if (again && again.state !== 'delivered')
    return {
      title: 'We send it to you again',
      text: replacementText(again),
      links: [{ label: `Follow ${again.orderNumber}`, page: 'order', orderId: again.orderId }],
    }
  const last = returns.at(-1)
  const ask = { label: 'Send pieces back', page: 'orderReturn', orderId: order.id } as const
  if (!last) {
    const [title, text] = ['Is something not as it should be?', 'Pieces can come back. It takes two minutes, with your phone.']
    return returnOffer.isOpen ? { title, text, links: [ask] } : undefined
  }
  const other = replacements.findLast(({ returnId }) => returnId === last.id)
  const { title, text } = returnStandingOf(last.state, last.pickup?.state)
  const see = returnOffer.isOpen ? ask : { ...ask, label: `See return ${returnNumber(order.orderNumber, last.ordinal)}` }
  return {
    title: `Return: ${title}`,
    text: other ? `${text} ${replacementText(other)}` : text,
    links: [...(other ? [{ label: `Follow ${other.orderNumber}`, page: 'order', orderId: other.orderId } as const] : []), see],
  }
}
