import { workingDays } from '#src/kit/time/working-days.ts'
import type { NextForShopper } from '#src/shop/workflows/views/show-order.ts'
import type { OrderPaper } from './order-view.ts'
import { refundWords } from './refund-message.ts'

type Words = { readonly title: string; readonly words: string }

/** What happens next, said to the shopper. */
export function nextWords(paper: OrderPaper): Words {
  return paper.happensNext === 'nothing' ? endWords(paper) : wordsOf[paper.happensNext](paper)
}

const wordsOf: Record<Exclude<NextForShopper, 'nothing'>, (paper: OrderPaper) => Words> = {
  pay: () => ({ title: 'Waiting for your payment', words: 'Your order is placed. We begin as soon as it is paid.' }),
  'pay again': () => ({
    title: 'This order was not paid in time',
    words:
      'Its pieces are on sale again, but you can still pay this very order as long as they are there. If money has left your account already, it counts: this page shows it within a few minutes.',
  }),
  'bank decides': () => ({
    title: 'Your bank is confirming the payment',
    words: 'The money is promised and not here yet. Please do not pay again: this page shows it as soon as your bank has decided.',
  }),
  'order again': () => ({
    title: 'This order was not paid in time',
    words:
      'Its pieces are on sale again. If money has left your account, it counts: this page shows it within a few minutes. Otherwise please order again.',
  }),
  'we confirm': () => ({
    title: 'We have your order',
    words: 'We confirm it by phone or mail on the next working day, and then make it. You pay the courier in cash at the door.',
  }),
  'we make it': (paper) => ({
    title: paper.paymentMethod === 'online' ? 'Paid. We are making it' : 'Confirmed. We are making it',
    words: `It takes us about ${workingDays(paper.makingDays)}. The parcel number appears here as soon as the courier has one.`,
  }),
  // A parcel is booked as soon as the order is certain, days before it is made.
  'courier collects': (paper) => ({
    title: paper.paymentMethod === 'online' ? 'Paid. We are making it' : 'Confirmed. We are making it',
    words: `It takes us about ${workingDays(paper.makingDays)}. ${courierOf(paper)} is booked to collect it and bring it to you.`,
  }),
  'courier delivers': (paper) => ({
    title: 'On its way to you',
    words: `${courierOf(paper)} has your parcel and calls the number below before delivering it.`,
  }),
  'comes today': (paper) => ({
    title: 'It comes to your door today',
    words: `${courierOf(paper)} is out with your parcel. Please keep your phone at hand: the courier may call.`,
  }),
  'courier comes again': (paper) => ({
    title: 'The courier could not deliver it',
    words: `${courierOf(paper)} comes again, usually on the next working day. If the address or the number below is wrong, write to us now.`,
  }),
  'comes back to us': () => ({
    title: 'On its way back to us',
    words: 'The courier could not deliver your parcel and is bringing it back. We write to you as soon as it is here.',
  }),
  'courier lost it': () => ({
    title: 'We are looking for your parcel',
    words: 'The courier cannot find it. That is ours to settle, not yours: we write to you about a new one or your money back.',
  }),
  'we look into it': () => ({
    title: 'Paid. We are looking into it',
    words:
      'Your payment is safe with us, but a piece of this order was sold while it was on its way. We write to you to settle it: another colour, a little patience, or your money back.',
  }),
}

function endWords({ state, paidAt, refunds, refundDays }: OrderPaper): Words {
  if (state === 'delivered')
    return { title: 'Delivered', words: 'We hope it is used every day. If anything is not right, write to us: we answer.' }
  if (state === 'returned')
    return {
      title: 'Came back to us',
      words: 'The courier could not deliver your parcel and has brought it back. We write to you about it.',
    }
  const money =
    refunds.length > 0
      ? refunds.map((refund) => refundWords(refund, refundDays)).join(' ')
      : paidAt
        ? 'What was paid goes back the way it came.'
        : 'Nothing was charged.'
  return { title: 'Cancelled', words: `This order was cancelled and nothing will be sent. ${money}` }
}

const courierOf = ({ parcel }: OrderPaper): string => parcel?.courierName ?? 'The courier'
