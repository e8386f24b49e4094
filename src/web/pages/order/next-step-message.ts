import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { NextForShopper } from '#src/shop/workflows/views/views.ts'
import type { ShownOrder } from './order-view.ts'
import { refundMessage } from './refund-message.ts'

type NextStepMessage = { readonly title: string; readonly text: string }

/** Returns what happens next, as a title and a sentence for the shopper. */
export function nextStepMessage(order: ShownOrder): NextStepMessage {
  return order.happensNext === 'nothing' ? finalMessage(order) : messages[order.happensNext](order)
}

const messages: Record<Exclude<NextForShopper, 'nothing'>, (order: ShownOrder) => NextStepMessage> = {
  pay: () => ({ title: 'Waiting for your payment', text: 'Your order is placed. We begin as soon as it is paid.' }),
  'pay again': () => ({
    title: 'This order was not paid in time',
    text: 'Its pieces are on sale again, but you can still pay this very order as long as they are there. If money has left your account already, it counts: this page shows it within a few minutes.',
  }),
  'bank decides': () => ({
    title: 'Your bank is confirming the payment',
    text: 'The money is promised and not here yet. Please do not pay again: this page shows it as soon as your bank has decided.',
  }),
  'order again': () => ({
    title: 'This order was not paid in time',
    text: 'Its pieces are on sale again. If money has left your account, it counts: this page shows it within a few minutes. Otherwise please order again.',
  }),
  'we confirm': () => ({
    title: 'We have your order',
    text: 'We confirm it by phone or mail on the next working day, and then make it. You pay the courier in cash at the door.',
  }),
  'we make it': (order) => ({
    title: order.paymentMethod === 'online' ? 'Paid. We are making it' : 'Confirmed. We are making it',
    text: `It takes us about ${formatWorkingDays(order.makingDays)}. The parcel number appears here as soon as the courier has one.`,
  }),
  // A parcel is booked as soon as the order is certain, days before it is made.
  'courier collects': (order) => ({
    title: order.paymentMethod === 'online' ? 'Paid. We are making it' : 'Confirmed. We are making it',
    text: `It takes us about ${formatWorkingDays(order.makingDays)}. ${courierOf(order)} is booked to collect it and bring it to you.`,
  }),
  'courier delivers': (order) => ({
    title: 'On its way to you',
    text: `${courierOf(order)} has your parcel and calls the number below before delivering it.`,
  }),
  'comes today': (order) => ({
    title: 'It comes to your door today',
    text: `${courierOf(order)} is out with your parcel. Please keep your phone at hand: the courier may call.`,
  }),
  'courier comes again': (order) => ({
    title: 'The courier could not deliver it',
    text: `${courierOf(order)} comes again, usually on the next working day. If the address or the number below is wrong, write to us now.`,
  }),
  'comes back to us': () => ({
    title: 'On its way back to us',
    text: 'The courier could not deliver your parcel and is bringing it back. We write to you as soon as it is here.',
  }),
  'courier lost it': () => ({
    title: 'We are looking for your parcel',
    text: 'The courier cannot find it. That is ours to settle, not yours: we write to you about a new one or your money back.',
  }),
  'we look into it': () => ({
    title: 'Paid. We are looking into it',
    text: 'Your payment is safe with us, but a piece of this order was sold while it was on its way. We write to you to settle it: another colour, a little patience, or your money back.',
  }),
}

function finalMessage({ state, paidAt, refunds, refundDays }: ShownOrder): NextStepMessage {
  if (state === 'delivered')
    return { title: 'Delivered', text: 'We hope it is used every day. If anything is not right, write to us: we answer.' }
  if (state === 'returned_to_origin')
    return {
      title: 'Came back to us',
      text: 'The courier could not deliver your parcel and has brought it back. We write to you about it.',
    }
  const money =
    refunds.length > 0
      ? refunds.map((refund) => refundMessage(refund, refundDays)).join(' ')
      : paidAt
        ? 'What was paid goes back the way it came.'
        : 'Nothing was charged.'
  return { title: 'Cancelled', text: `This order was cancelled and nothing will be sent. ${money}` }
}

const courierOf = ({ parcel }: ShownOrder): string => parcel?.courierName ?? 'The courier'
