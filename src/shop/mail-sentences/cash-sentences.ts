/** Mails that ask a shopper to confirm an order in cash, or to pay it by a link. */
export const cashSentences = {
  'cash-confirmation': {
    subject: 'Please confirm your order {order}',
    reminderSubject: 'Do you still want your order {order}?',
    preview: '{total}, to be paid in cash at your door. It is made as soon as you have confirmed it.',
    heading: 'Your order {order} waits for you',
    introduction: 'You ordered for {total}, to be paid in cash at your door. {howToConfirm}',
    byLink: 'Please confirm it with the link “{link}” below: one tap on the page that it opens. Nothing is made before that.',
    byCode: 'Please enter the code below on the page of your order. Nothing is made before that.',
    lapses:
      'We keep the pieces for you until {until}. After that the order ends by itself, and nothing is charged; you can order again at any time.',
    payOnline: 'You can also pay for it online on the page of your order: then there is nothing to confirm.',
  },
  'pay-link': {
    preview: '{total}, by card, UPI or net banking. The same order, paid once.',
    heading: 'Your order {order}',
    withoutFee: 'That is without the {fee} that cash on delivery costs.',
    noAnswerSubject: 'We could not reach you about your order {order}',
    noAnswer:
      'We call about every order that is paid in cash before we make it, and could not reach you. You can pay {total} online now instead: then no call is needed, and we begin at once.',
    noAnswerCall:
      'Or call us on {phone}, or answer this mail with a good time to call. Nothing is charged and nothing is sent until we have heard from you.',
    wrongNumberSubject: 'Your phone number for order {order}',
    wrongNumber:
      'We call about every order that is paid in cash before we make it, and the number on yours reaches somebody else. Please answer this mail with the right one; the courier needs it too.',
    wrongNumberPay: 'Or pay {total} online now: then no call of ours is needed.',
    paysOnlineSubject: 'Pay online for your order {order}',
    paysOnline:
      'As you asked on the phone: here you can pay {total} for your order {order} by card, UPI or net banking. We begin as soon as the payment has reached us, and there is nothing to pay at the door.',
    telephoneSubject: 'Pay for your order {order}',
    telephone:
      'Thank you for your call. Your order {order} is written down as you see it below. {waysToPay} We begin as soon as the payment has reached us.',
    advanceWay: 'Of it you pay {total} now, by card, UPI or net banking, and {cash} in cash to the courier.',
    onlineWay: 'You pay {total} with the link below, by card, UPI or net banking.',
    carried:
      '{carried} of its price is paid already, with the order before. If the rest does not reach us in time, it is cancelled, and the {carried} goes back the way it came.',
    keptUntil: 'We keep the pieces for you until {until}.',
    notAsOrdered:
      'If something is not as you said it, or this was not you, answer this mail or call us on {phone}. Nothing is charged unless you pay.',
  },
} as const
