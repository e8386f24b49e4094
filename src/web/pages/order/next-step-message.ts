import { formatPaise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import { formatDateTime, formatDays, formatLongDay, formatWorkingDays } from '#src/kit/time/format-date.ts'
import { cashPaise, onlinePaise } from '#src/shop/pricing/part-payment.ts'
import type { UndeliveredCause } from '#src/shop/shipping/undelivered-cause.ts'
import type { NextForShopper } from '#src/shop/workflows/views/views.ts'
import type { NextStepMessage, OrderOnPage } from './order-view.ts'
import { refundMessage } from './refund-message.ts'

/** Returns what happens next, as a title and a sentence for the shopper, with the day until which it arrives where one is promised. */
export function nextStepMessage(order: OrderOnPage, arrivesBy?: Day): NextStepMessage {
  const { title, text } = order.happensNext === 'nothing' ? finalMessage(order) : messages[order.happensNext](order)
  return { title, text: arrivesBy ? `${text} It is at your door by ${formatDays(arrivesBy, arrivesBy)}.` : text }
}

const messages: Record<Exclude<NextForShopper, 'nothing'>, (order: OrderOnPage) => NextStepMessage> = {
  pay: (order) =>
    order.carriedPaise > 0
      ? { title: 'Waiting for the rest', text: waitsForRest(order) }
      : order.advancePaise > 0
        ? {
            title: 'Waiting for your advance',
            text: `Your order is placed. ${formatPaise(order.advancePaise)} is paid online now, and ${formatPaise(cashPaise(order))} in cash to the courier. We begin as soon as the advance is here: then nothing more needs to be confirmed.`,
          }
        : { title: 'Waiting for your payment', text: 'Your order is placed. We begin as soon as it is paid.' },
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
  'you confirm': ({ confirmation }) => ({
    title: 'Please confirm your order',
    text: `We have mailed ${confirmation?.kind === 'code' ? 'a code' : 'a link'} to ${confirmation?.email ?? 'you'}: ${confirmation?.kind === 'code' ? 'type it here' : 'one tap there'}, and we begin to make it. You pay the courier in cash at the door.${confirmation?.lapsesAt ? ` We keep the pieces for you until ${formatDateTime(confirmation.lapsesAt)}.` : ''}`,
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
    text: `${causes[order.redelivery?.cause ?? 'other']} ${comesAgain(order)}`,
  }),
  'comes back to us': () => ({
    title: 'On its way back to us',
    text: 'The courier could not deliver your parcel and is bringing it back. We write to you as soon as it is here.',
  }),
  'courier lost it': () => ({
    title: 'We are looking for your parcel',
    text: 'The courier cannot find it. That is ours to settle, not yours: we send it to you again or give back what you paid, and write to you about it.',
  }),
  'we look into it': () => ({
    title: 'Paid. We are looking into it',
    text: 'Your payment is safe with us, but a piece of this order was sold while it was on its way. We write to you to settle it: another colour, a little patience, or your money back.',
  }),
}

const causes: Record<UndeliveredCause, string> = {
  not_reached: 'It found nobody at the door or on the phone.',
  address: 'It could not find the address.',
  later: 'It was asked to come on another day.',
  refused: 'It writes that the parcel was not accepted.',
  other: 'It gives no reason that we could read.',
}

/** A courier may ignore a wish, so no day is promised. */
function comesAgain(order: OrderOnPage): string {
  const { redelivery } = order
  switch (redelivery?.kind) {
    case 'asked': {
      const when = redelivery.wantedDay === undefined ? 'to come again as soon as possible' : `for ${formatLongDay(redelivery.wantedDay)}`
      const keeps = 'Couriers mostly keep to it, and promise nothing: please keep your phone at hand.'
      return redelivery.isTaken
        ? `We have asked ${courierOf(order)} ${when}. ${keeps}`
        : `We are asking ${courierOf(order)} ${when}. ${keeps}`
    }
    case 'refused':
      return `${courierOf(order)} does not take what you asked for. We have seen it, and call you.`
    case 'comes back':
      return 'Couriers usually try no more, and bring the parcel back to us. We write to you about it: call us if you are faster.'
    default:
      return `${courierOf(order)} usually comes again on the next working day, three times at most. You can say here when and where.`
  }
}

/** What was paid for the order before is here; the rest is paid by the button of the page. */
function waitsForRest(order: OrderOnPage): string {
  const [paid, rest] = [formatPaise(order.carriedPaise), formatPaise(onlinePaise(order))]
  const cash = order.advancePaise > 0 ? `, and ${formatPaise(cashPaise(order))} in cash to the courier` : ''
  return `${paid} is paid already, with the order before. ${rest} is paid online now${cash}. We begin as soon as it is here; if it does not come in time, the order is cancelled and ${paid} goes back the way it came.`
}

function finalMessage({ state, paidAt, refunds, refundDays, carriedOn }: OrderOnPage): NextStepMessage {
  if (state === 'delivered')
    return { title: 'Delivered', text: 'We hope it is used every day. If anything is not right, write to us: we answer.' }
  if (state === 'returned_to_origin')
    return {
      title: 'Came back to us',
      text: 'The courier could not deliver your parcel and has brought it back. We write to you about it.',
    }
  const carried = carriedOn && `${formatPaise(carriedOn.amountPaise)} of what was paid pays order ${carriedOn.orderNumber} in its place.`
  const back =
    refunds.length > 0
      ? refunds.map((refund) => refundMessage(refund, refundDays)).join(' ')
      : carried
        ? undefined
        : paidAt
          ? 'What was paid goes back the way it came.'
          : 'Nothing was charged.'
  const money = [carried, back].filter(Boolean).join(' ')
  return { title: 'Cancelled', text: `This order was cancelled and nothing will be sent. ${money}` }
}

const courierOf = ({ parcel }: OrderOnPage): string => parcel?.courierName ?? 'The courier'
