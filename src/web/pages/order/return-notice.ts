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
    const { orderId, orderNumber, ordinal } = order.replaces
    return {
      title: 'It replaces what you sent back',
      text: 'There is nothing to pay. Is something not as it should be with it? Then it comes back with the order you paid for.',
      links: [{ label: `See return ${returnNumber(orderNumber, ordinal)}`, page: 'orderReturn', orderId }],
    }
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
