import type { Mailbox } from '../../notifications/mailer.port.ts'
import type { MessageOf } from '../../notifications/messages.ts'
import type { Cancellation } from '../../notifications/messages/order-cancelled.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import type { Refund } from '../../payments/refund.ts'
import type { CreditNote } from '../../tax/tax-document.ts'
import type { Deps } from '../deps.ts'
import { mailedOrder, mailedToShop, toMessageLine } from './order-messages.ts'

type Needs = Pick<Deps, 'settings' | 'orderUrl'>
type NeedsOfShop = Pick<Deps, 'settings' | 'orderUrl' | 'deskUrl'>

/** Sent once for each order, however often its payment fails. */
export const paymentFailed = (order: Order, failure: string | undefined, deps: Needs): NewMail => ({
  reference: order.id,
  to: shopper(order),
  message: {
    kind: 'payment-failed',
    ...mailedOrder(order, deps),
    failure,
    keptUntil: order.state === 'awaiting_payment' ? order.holdUntil?.toISOString() : undefined,
  },
})

/** Staff have confirmed a cash order. */
export const orderConfirmed = (order: Order, deps: Needs): NewMail => ({
  reference: order.id,
  to: shopper(order),
  message: { kind: 'order-confirmed', ...mailedOrder(order, deps) },
})

/** A cash order was paid online instead: to the shopper and to the shop. */
export const orderPaidAfterAll = (order: Order, deps: NeedsOfShop): NewMail[] => [
  orderConfirmed(order, deps),
  { reference: order.id, to: shop(deps), message: { kind: 'order-paid-after-all', ...mailedToShop(order, deps) } },
]

/** To the shopper and to the shop. */
export function orderCancelled(
  order: Order,
  { creditNote, ...cancellation }: Cancellation & { readonly creditNote: CreditNote | undefined },
  deps: NeedsOfShop,
): NewMail[] {
  return [
    {
      reference: order.id,
      to: shopper(order),
      message: { kind: 'order-cancelled', ...mailedOrder(order, deps), ...cancellation, taxDocuments: creditNote && [creditNote.number] },
    },
    {
      reference: order.id,
      to: shop(deps),
      message: { kind: 'cancellation-notice', ...mailedToShop(order, deps), ...cancellation, shopperEmail: order.recipient.email },
    },
  ]
}

export const orderRefunded = (
  order: Order,
  { id, amountPaise, reason }: Pick<Refund, 'id' | 'amountPaise' | 'reason'>,
  creditNote: CreditNote | undefined,
  deps: Needs,
): NewMail => ({
  reference: id,
  to: shopper(order),
  message: {
    kind: 'order-refunded',
    ...mailedOrder(order, deps),
    amountPaise,
    reason,
    taxDocuments: creditNote && [creditNote.number],
  },
})

export type Corrected =
  | { readonly what: 'recipient'; readonly fields: string }
  | { readonly what: 'writing'; readonly before: OrderLine; readonly after: OrderLine }

/** `key` names the correction. */
export const orderCorrected = (order: Order, key: string, corrected: Corrected, deps: Needs): NewMail => ({
  reference: `${order.id} corrected ${key}`,
  to: shopper(order),
  message: {
    kind: 'order-corrected',
    ...mailedOrder(order, deps),
    what: corrected.what,
    fields: corrected.what === 'recipient' ? corrected.fields : undefined,
    before: corrected.what === 'writing' ? toMessageLine(corrected.before) : undefined,
    after: corrected.what === 'writing' ? toMessageLine(corrected.after) : undefined,
  },
})

/** Sent at most once in each `period`, however often it is asked for. */
export const orderLink = (order: Order, period: string, deps: Needs, isFromStaff?: true): NewMail => ({
  reference: `${order.id} ${period}`,
  to: shopper(order),
  message: { kind: 'order-link', ...mailedOrder(order, deps), isFromStaff },
})

/** After a call about a cash order; sent once for each `reference`. */
export const payLink = (order: Order, because: MessageOf<'pay-link'>['because'], reference: string, deps: Needs): NewMail => ({
  reference,
  to: shopper(order),
  message: { kind: 'pay-link', ...mailedOrder(order, deps), because },
})

const shopper = ({ recipient: { name, email } }: Order): Mailbox => ({ name, address: email })
const shop = ({ settings }: Needs): Mailbox => ({ name: settings.brand.name, address: settings.mail.orders })
