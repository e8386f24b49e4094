import { addressLines } from '#src/kit/contact/postal-address.ts'
import { lineTitle } from '../../cart/cart.ts'
import type { Picture } from '../../catalogue/product.ts'
import type { NewMail } from '../../notifications/outbox.store.ts'
import type { CashRequest } from '../../notifications/messages/cash-request.ts'
import type { MessageLine, OrderDetails } from '../../notifications/messages/order-details.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import { isInTwoParcels, ownLines } from '../../orders/own-lines.ts'
import { returnNumber } from '../../returns/return.ts'
import type { Deps } from '../deps.ts'

/** The mails about an order that is paid, or placed as cash on delivery: to the shopper and to the shop. */
export function orderMessages(
  order: Order,
  deps: Pick<Deps, 'settings' | 'orderUrl' | 'deskUrl'>,
  confirm?: CashRequest | undefined,
): NewMail[] {
  const { brand, mail, orders } = deps.settings
  const own = { confirm, canChange: orders.changes.most > 0 }
  const { name, email, phone } = order.recipient
  return [
    { reference: order.id, to: { name, address: email }, message: { kind: 'order-confirmation', ...mailedOrder(order, deps), ...own } },
    {
      reference: order.id,
      to: { name: brand.name, address: mail.orders },
      message: {
        ...{ kind: 'order-notification', ...mailedToShop(order, deps), shopperEmail: email, shopperPhone: phone },
        confirmedBy: confirm && 'shopper',
      },
    },
  ]
}

/** The same for staff, who open the order at the desk. */
export const mailedToShop = (order: Order, deps: Pick<Deps, 'settings' | 'orderUrl' | 'deskUrl'>): OrderDetails => ({
  ...mailedOrder(order, deps),
  orderUrl: deps.deskUrl({ order: order.orderNumber }),
})

/** The part that every message about an order has. */
export function mailedOrder(order: Order, { settings, orderUrl }: Pick<Deps, 'settings' | 'orderUrl'>): OrderDetails {
  return {
    brandName: settings.brand.name,
    contactEmail: settings.contact.email,
    contactPhone: settings.contact.phone,
    orderNumber: order.orderNumber,
    orderUrl: orderUrl(order.id),
    placedAt: order.placedAt.toISOString(),
    paymentMethod: order.paymentMethod,
    replacesReturn: order.replaces?.returned && returnNumber(order.replaces.orderNumber, order.replaces.returned.ordinal),
    sendsAgain: order.replaces && !order.replaces.returned ? order.replaces.orderNumber : undefined,
    advancePaise: order.advancePaise > 0 ? order.advancePaise : undefined,
    carriedPaise: order.carriedPaise > 0 ? order.carriedPaise : undefined,
    recipientName: order.recipient.name,
    addressLines: addressLines(order.recipient),
    lines: order.lines.map(toMessageLine),
    totals: order.totals,
    makingDays: Math.max(...order.lines.map((line) => line.makingDays)),
    refundDays: settings.promises.refundDays,
    isSandbox: order.mode !== 'live',
  }
}

/** The same for mails about the order's own parcel, which may be one of two. */
export const mailedParcel = (order: Order, deps: Pick<Deps, 'settings' | 'orderUrl'>): OrderDetails => ({
  ...mailedOrder({ ...order, lines: ownLines(order) }, deps),
  part: order.replaces?.rest ? 'rest' : isInTwoParcels(order) ? 'first' : undefined,
})

export function toMessageLine(line: OrderLine): MessageLine {
  const lid = line.personalisation && line.canvas
  const picture = lid ? lid.picture : line.picture
  return {
    title: lineTitle(line),
    quantity: line.quantity,
    unitPricePaise: line.unitPricePaise,
    personalName: line.personalisation?.name || undefined,
    zodiacSign: line.personalisation?.sign,
    picture: picture && pictureForMail(picture),
    lid: lid && { quad: lid.quad, ink: lid.ink },
  }
}

function pictureForMail({ key, alt, widths, width, height }: Picture): MessageLine['picture'] {
  // Sharp at 300 px on dense screens, and still small enough to attach.
  const mailWidth = widths.find((candidate) => candidate >= 600) ?? widths.at(-1) ?? width
  return { key, alt, width: mailWidth, height: Math.round((mailWidth * height) / width) }
}
