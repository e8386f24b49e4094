import type { Mailbox } from '../../notifications/mailer.port.ts'
import type { MessageOf } from '../../notifications/messages.ts'
import type { CashRequest } from '../../notifications/messages/cash-request.ts'
import type { Cancellation } from '../../notifications/messages/order-cancelled.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import { changedFields, fieldLabels } from '../../orders/corrections/correction.ts'
import type { Order, OrderLine, Recipient } from '../../orders/order.ts'
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

/** A cash order is confirmed, by its shopper or by staff. */
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
  creditNotes: readonly CreditNote[],
  deps: Needs,
): NewMail => ({
  reference: id,
  to: shopper(order),
  message: {
    kind: 'order-refunded',
    ...mailedOrder(order, deps),
    amountPaise,
    reason,
    taxDocuments: creditNotes.length > 0 ? creditNotes.map(({ number }) => number) : undefined,
  },
})

export type Corrected =
  | { readonly what: 'recipient'; readonly fields: string; readonly before: Recipient; readonly after: Recipient }
  | { readonly what: 'writing'; readonly before: OrderLine; readonly after: OrderLine }

/** `key` names the correction. */
export const orderCorrected = (
  order: Order,
  key: string,
  corrected: Corrected & { readonly changesLeft?: number },
  deps: Needs,
): NewMail => ({
  reference: `${order.id} corrected ${key}`,
  to: shopper(order),
  message: { kind: 'order-corrected', ...mailedOrder(order, deps), ...mailedCorrection(corrected), ...changedBy(corrected) },
})

/** The same for staff, where the shopper has changed the order. */
export const orderChangedByShopper = (order: Order, key: string, corrected: Corrected, deps: NeedsOfShop): NewMail => ({
  reference: `${order.id} corrected ${key}`,
  to: shop(deps),
  message: {
    ...{ kind: 'order-changed-notice', ...mailedToShop(order, deps), ...mailedCorrection(corrected) },
    ...{ changesLeft: undefined, values: changedValues(corrected), shopperEmail: order.recipient.email },
  },
})

/** Staff may have corrected the address of the mail itself: what it was before is then nothing for the new mailbox. */
const changedBy = (corrected: Corrected & { readonly changesLeft?: number }) => ({
  changesLeft: corrected.changesLeft,
  values: corrected.changesLeft === undefined ? undefined : changedValues(corrected),
})

const changedValues = (corrected: Corrected) =>
  corrected.what === 'recipient'
    ? changedFields(corrected.before, corrected.after).map((field) => ({
        label: fieldLabels([field]),
        before: corrected.before[field] ?? '',
        after: corrected.after[field] ?? '',
      }))
    : undefined

const mailedCorrection = (corrected: Corrected) => ({
  what: corrected.what,
  fields: corrected.what === 'recipient' ? corrected.fields : undefined,
  before: corrected.what === 'writing' ? toMessageLine(corrected.before) : undefined,
  after: corrected.what === 'writing' ? toMessageLine(corrected.after) : undefined,
})

/** Sent at most once in each `period`, however often it is asked for. */
export const orderLink = (order: Order, period: string, deps: Needs, isFromStaff?: true): NewMail => ({
  reference: `${order.id} ${period}`,
  to: shopper(order),
  message: { kind: 'order-link', ...mailedOrder(order, deps), isFromStaff },
})

/** `key` names the request to send it. */
export const orderLetter = (
  order: Order,
  { key, ...written }: { readonly key: string; readonly letter: string; readonly signature: string },
  deps: Needs,
): NewMail => ({
  reference: `${order.id} letter ${key}`,
  to: shopper(order),
  message: { kind: 'order-letter', ...mailedOrder(order, deps), ...written },
})

/** `again`: the order in which its parcel is sent again. */
export const sentAgain = (
  order: Pick<Order, 'orderNumber'>,
  { words, again, areSameUnits }: { readonly words: string | undefined; readonly again: Order; readonly areSameUnits: boolean },
  deps: Needs,
): NewMail => ({
  reference: again.id,
  to: shopper(again),
  message: { kind: 'order-sent-again', ...mailedOrder(again, deps), firstNumber: order.orderNumber, words, areSameUnits },
})

/** The link or the code once more, or a reminder; `key` is its number. */
export const confirmCash = (order: Order, key: number, confirm: CashRequest, deps: Needs): NewMail => ({
  reference: `${order.id} cash ${key}`,
  to: shopper(order),
  message: { kind: 'order-link', ...mailedOrder(order, deps), confirm },
})

/** After a call, about a cash order or in which it was ordered; sent once for each `reference`. */
export const payLink = (order: Order, because: MessageOf<'pay-link'>['because'], reference: string, deps: Needs): NewMail => ({
  reference,
  to: shopper(order),
  message: { kind: 'pay-link', ...mailedOrder(order, deps), because, keptUntil: order.holdUntil?.toISOString() },
})

const shopper = ({ recipient: { name, email } }: Order): Mailbox => ({ name, address: email })
const shop = ({ settings }: Needs): Mailbox => ({ name: settings.brand.name, address: settings.mail.orders })

/** Expects the order with only what is in its own parcel. */
export const orderDivided = (
  order: Order,
  { rest, words }: { readonly rest: Order; readonly words: string | undefined },
  deps: Needs,
): NewMail => ({
  reference: `${order.id} with ${rest.orderNumber}`,
  to: shopper(order),
  message: {
    ...{ kind: 'order-divided', ...mailedOrder(order, deps), restNumber: rest.orderNumber, words },
    restLines: rest.lines.map(toMessageLine),
  },
})

export const orderPutTogether = (order: Order, restNumber: string, deps: Needs): NewMail => ({
  reference: `${order.id} without ${restNumber}`,
  to: shopper(order),
  message: { kind: 'order-divided', ...mailedOrder(order, deps), restNumber, restLines: [], words: undefined },
})
