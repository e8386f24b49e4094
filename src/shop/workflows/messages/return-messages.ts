import { randomKey } from '#src/kit/random-key.ts'
import { refundedLinesOf } from '../../orders/units/price-of-units.ts'
import type { MessageOf } from '../../notifications/messages.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Order } from '../../orders/order.ts'
import { type Return, returnNumber } from '../../returns/return.ts'
import { isWayBackFree } from '../../returns/return-carriage.ts'
import type { CreditNote } from '../../tax/tax-document.ts'
import type { Deps } from '../deps.ts'
import { mailedOrder, mailedToShop } from './order-messages.ts'

type ReturnNews = Pick<MessageOf<'return-news'>, 'news'> & {
  readonly words?: string | undefined
  readonly creditNote?: CreditNote | undefined
  /** Of an approved one: a courier fetches it. */
  readonly isCollected?: boolean
  /** Of a refused one: its pieces were here, and go back to the shopper. */
  readonly isSentBack?: boolean
  /** Of one that arrived: the shopper paid a courier for what is ours to pay. */
  readonly isCarriageOwed?: boolean
  /** The order in which another piece comes: the mail leads to its page. */
  readonly replacement?: Pick<Order, 'id' | 'orderNumber'> | undefined
}

const detailsOf = (order: Order, { ordinal, lines }: Return) => ({
  returnNumber: returnNumber(order.orderNumber, ordinal),
  goods: refundedLinesOf(order, lines),
})

/** To the shopper: where the return stands. The same news may come twice, such as a second offer. */
export const returnNews = (
  order: Order,
  asked: Return,
  { news, words, creditNote, isCollected = false, isSentBack = false, isCarriageOwed = false, replacement }: ReturnNews,
  deps: Pick<Deps, 'settings' | 'orderUrl'>,
): NewMail => ({
  reference: `${order.id} return ${asked.id} ${randomKey()}`,
  to: { name: order.recipient.name, address: order.recipient.email },
  message: {
    kind: 'return-news',
    ...mailedOrder(order, deps),
    ...detailsOf(order, asked),
    ...(replacement && { orderUrl: deps.orderUrl(replacement.id) }),
    ...{ news, words, isCollected, isSentBack, isCarriageOwed, replacementNumber: replacement?.orderNumber },
    way: (news === 'offered' ? asked.offer : asked.agreed) ?? asked.wish,
    amountPaise: asked.amountPaise,
    returnAddress: returnAddressOf(deps.settings),
    isFree: isWayBackFree(asked.reason, deps.settings.promises),
    taxDocuments: creditNote && [creditNote.number],
  },
})

/** To the shop. */
export const returnAsked = (
  order: Order,
  asked: Return,
  photos: number,
  deps: Pick<Deps, 'settings' | 'orderUrl' | 'deskUrl'>,
): NewMail => ({
  reference: `${order.id} return ${asked.id}`,
  to: { name: deps.settings.brand.name, address: deps.settings.mail.orders },
  message: {
    kind: 'return-asked',
    ...mailedToShop(order, deps),
    ...detailsOf(order, asked),
    orderUrl: deps.deskUrl({ return: returnNumber(order.orderNumber, asked.ordinal) }),
    ...{ reason: asked.reason, way: asked.wish, words: asked.words, photos },
    decision: asked.state === 'approved' ? 'approved' : 'open',
  },
})

/** Where pieces go that come back. */
export const returnAddressOf = ({ brand, contact, returns }: Deps['settings']): readonly string[] => [
  brand.name,
  ...(returns.address.length > 0 ? returns.address : contact.address),
]
