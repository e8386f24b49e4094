import { formatPaise } from '#src/kit/money.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import { cashPaise, onlinePaise, sparedPaise, withoutCashFee } from '#src/shop/pricing/part-payment.ts'
import type { MessageOf } from '#src/shop/notifications/messages.ts'
import type { MailContent } from '../mail/mail-content.ts'
import { addressBlock, contactOf, goodsOf } from '../order-texts.ts'

/** A mail to the shopper after a call: of the shop's about a cash order, or of their own, in which they ordered. */
export function payLink(order: MessageOf<'pay-link'>): MailContent {
  const total = formatPaise(onlinePaise(order))
  const phone = order.contactPhone
  const spared = sparedPaise(order)
  const withoutFee = spared > 0 ? ` That is without the ${formatPaise(spared)} that cash on delivery costs.` : ''
  const texts = {
    no_answer: {
      subject: `We could not reach you about your order ${order.orderNumber}`,
      introduction: [
        `We call about every order that is paid in cash before we make it, and could not reach you. You can pay ${total} online now instead: then no call is needed, and we begin at once.${withoutFee}`,
        `Or call us on ${phone}, or answer this mail with a good time to call. Nothing is charged and nothing is sent until we have heard from you.`,
      ],
    },
    wrong_number: {
      subject: `Your phone number for order ${order.orderNumber}`,
      introduction: [
        'We call about every order that is paid in cash before we make it, and the number on yours reaches somebody else. Please answer this mail with the right one; the courier needs it too.',
        `Or pay ${total} online now: then no call of ours is needed.${withoutFee}`,
      ],
    },
    pays_online: {
      subject: `Pay online for your order ${order.orderNumber}`,
      introduction: [
        `As you asked on the phone: here you can pay ${total} for your order ${order.orderNumber} by card, UPI or net banking. We begin as soon as the payment has reached us, and there is nothing to pay at the door.${withoutFee}`,
      ],
    },
    ordered_by_telephone: {
      subject: `Pay for your order ${order.orderNumber}`,
      introduction: [
        `Thank you for your call. Your order ${order.orderNumber} is written down as you see it below. ${waysToPay(order)} We begin as soon as the payment has reached us.`,
        ...(order.keptUntil ? [`We keep the pieces for you until ${formatDateTime(new Date(order.keptUntil))}.`] : []),
        `If something is not as you said it, or this was not you, answer this mail or call us on ${phone}. Nothing is charged unless you pay.`,
      ],
    },
  }[order.because]
  const asPaid = order.advancePaise ? order : { ...order, totals: withoutCashFee(order.totals) }
  return {
    brandName: order.brandName,
    subject: texts.subject,
    preview: `${total}, by card, UPI or net banking. The same order, paid once.`,
    heading: `Your order ${order.orderNumber}`,
    introduction: texts.introduction,
    isSandbox: order.isSandbox,
    blocks: [{ kind: 'action', label: `Pay ${total} now`, url: order.orderUrl }, goodsOf(asPaid, false), addressBlock(order)],
    footer: contactOf(order),
  }
}

const waysToPay = (order: MessageOf<'pay-link'>): string =>
  order.paymentMethod === 'cod'
    ? `Of it you pay ${formatPaise(onlinePaise(order))} now, by card, UPI or net banking, and ${formatPaise(cashPaise(order))} in cash to the courier.`
    : `You pay ${formatPaise(onlinePaise(order))} with the link below, by card, UPI or net banking.`
