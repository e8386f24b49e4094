/** Mails about an order, from the purchase to its end. */
export const orderSentences = {
  'order-confirmation': {
    subject: 'Your order {order} is confirmed',
    cashSubject: 'We have your order {order} and will call to confirm it',
    confirmSubject: 'Please confirm your order {order}',
    heading: 'Thank you, {name}',
    paid: 'Your payment of {total} has reached us.',
    advancePaid: 'Your advance of {advance} has reached us; {cash} is to be paid at your door.',
    preview: '{paid} Our workshop begins.',
    cashPreview: 'One short call, then we begin. {total}, to be paid at your door.',
    confirmPreview: 'Confirm it, and we begin. {total}, to be paid at your door.',
    introduction: '{paid} Your order is with our workshop.',
    cashIntroduction: 'Your order is with us. We will call you to confirm it before making anything.',
    confirmIntroduction: 'Your order is with us. {howToConfirm}',
    spelling:
      'Please look at each name and sign once more. They are put on exactly as you see them here. Is a letter wrong? Change it on the page of your order, until our workshop begins with the piece.',
    spellingStays:
      'Please look at each name and sign once more. They are put on exactly as you see them here and cannot be changed afterwards, so if a letter is wrong, write to us today.',
    stepMade: 'We make it. It leaves our workshop in about {days}.',
    stepBooked: 'We book the courier. The tracking number then appears on the page of your order.',
    stepArrives: 'It comes to your door. {shipping} and there is nothing more to pay.',
    stepArrivesForCash: 'It comes to your door. Please keep {cash} ready for the courier; {shipping}.',
    stepConfirm: 'You confirm it with this mail. If we do not hear from you we call you on the number you gave us.',
    stepCall: 'We call you on the number you gave us. Nothing is made before you have said yes.',
    stepMadeOnceConfirmed: 'We make it. It leaves our workshop about {days} after that.',
    stepMadeAfterCall: 'We make it. It leaves our workshop about {days} after our call.',
  },
  'order-confirmed': {
    subject: 'Your order {order} is confirmed',
    paidSubject: 'Your order {order} is paid and confirmed',
    preview: 'We begin today. {total}, to be paid at your door.',
    paidPreview: 'Your payment of {total} has reached us. Our workshop begins.',
    heading: 'We begin, {name}',
    introduction: 'Thank you for confirming. Your order is with our workshop now.',
    paidIntroduction:
      'Your payment of {total} has reached us. There is nothing to pay at the door any more, and your order is with our workshop now.',
    stepMade: 'We make it. It leaves our workshop in about {days}.',
    stepBooked: 'We book the courier. The tracking number then appears on the page of your order.',
    stepArrives: 'It comes to your door. {shipping}.',
    stepArrivesForCash: 'It comes to your door. Please keep {total} ready for the courier; {shipping}.',
  },
  'payment-failed': {
    subject: 'Your order {order} is not paid yet',
    preview: 'The payment of {amount} did not go through. You can try again on the page of your order.',
    advancePreview: 'The advance of {amount} did not go through. You can try again on the page of your order.',
    heading: 'Your order still waits, {name}',
    introduction:
      'The payment of {amount} did not go through, so we have not begun. You can pay the very same order once more; it is never charged twice.',
    advanceIntroduction:
      'The advance of {amount} did not go through, so we have not begun. You can pay the very same order once more; it is never charged twice.',
    reason: 'Your bank or app said: {reason}',
    keptUntil: 'Your pieces are kept for you until {until}.',
    charged:
      'Has the money left your account all the same? Then please do not pay again: it counts for this order as soon as it reaches us, or your bank gives it back by itself.',
  },
  'order-cancelled': {
    subject: 'Your {what} is cancelled',
    preview: 'Nothing was charged, and nothing will be sent.',
    refundPreview: '{amount} goes back the way it came.',
    freePreview: 'Nothing will be sent.',
    heading: 'Your order is cancelled',
    byShopper: 'As you asked, we have cancelled your {what}. Nothing will be sent.',
    byShop: 'We had to cancel your {what}. Nothing will be sent, and we are sorry.',
    refund: '{amount} goes back the way it came.',
    refundNews: 'We write to you as soon as it is on its way.',
    notCharged: 'Nothing was charged.',
    carriedPreview: '{amount} that you paid pays the order in its place.',
    anew: 'As you asked us, another order comes in place of your {what}, of which nothing will be sent.',
    carried: '{amount} that you paid pays the order that comes in its place. You have its number in a mail of its own.',
    stillOwed: 'You have paid order {first}, and either its pieces or your money come to you: we write to you about it.',
    returnStillOwed: 'What we have agreed on about return {return} still holds: we write to you about it.',
  },
  'order-refunded': {
    subject: '{amount} is on its way back to you (order {order})',
    preview: 'It goes to the account it came from.',
    heading: '{amount} is on its way back',
    introduction: 'We have sent {amount} back the way it came: to the account, card or app you paid with.',
    notArrived: 'Has it not arrived in time? Write to us with your order number, and we ask the bank with the reference of the refund.',
  },
  'order-corrected': {
    subject: 'Your order {order} is corrected',
    writingSubject: 'The writing of your order {order} is corrected',
    changedSubject: 'Your order {order} is changed',
    changedWritingSubject: 'The writing of your order {order} is changed',
    preview: 'Please look whether it is right now.',
    heading: 'Corrected',
    changedHeading: 'Changed',
    writingHeading: 'This is how it will be written',
    introduction: 'We have corrected your order ({fields}). This is where it goes now.',
    changedIntroduction: 'You have changed your order ({fields}). This is where it goes now.',
    writingIntroduction:
      'We have corrected what is foiled on your {product}, and nothing is pressed yet. Please compare it letter by letter.',
    changedWritingIntroduction:
      'You have changed what is foiled on your {product}, and nothing is pressed yet. Please compare it letter by letter.',
    notAsWished: 'Is it not as you wish, or was it not you who asked? Call or write to us today: once it is made it stays.',
    lastChange: 'To undo it, or if it was not you: call or write to us today, because the page takes no more changes.',
    undo: 'To undo it, change it back on the page of your order: that can be done {times} more, until the parcel is packed. Was it not you? Call or write to us today.',
    undoWriting:
      'To undo it, change it back on the page of your order: that can be done {times} more, until the workshop takes the piece. Was it not you? Call or write to us today.',
  },
  'order-link': {
    subject: 'The page of your order {order}',
    preview: 'Here is the link you asked for.',
    staffPreview: 'Here is the link to it.',
    heading: 'Your order {order}',
    introduction:
      'Somebody who knows its number and your phone asked for the page of your order. It is here. Please keep the link to yourself, because whoever has it can see and cancel the order.',
    staffIntroduction:
      'As agreed, here is the page of your order. Please keep the link to yourself, because whoever has it can see and cancel the order.',
    notYou: 'If it was not you, there is nothing to do: the link came only to you.',
  },
  'order-letter': {
    subject: 'About your order {order}',
    heading: 'Dear {name}',
    reply: 'Just reply to this mail, and keep {order} in its subject.',
  },
  'order-sent-again': {
    subject: 'We send it to you again: order {order}',
    preview: 'The parcel of {first} did not reach you. Another one comes, and costs nothing.',
    heading: 'We send it to you again',
    sameUnits:
      'The parcel of your order {first} did not reach you. Its pieces came back to us whole, and we send them once more. There is nothing to pay, and the invoice of that order stands.',
    madeAnew:
      'The parcel of your order {first} did not reach you. We make its pieces anew. There is nothing to pay, and the invoice of that order stands.',
    ownNumber: 'It has the number {order} and a page of its own, where you can follow it to your door.',
    wrongAddress: 'Is the address below wrong? Mend it on that page before the courier has the parcel, or just reply to this mail.',
  },
  'data-erasure': {
    askedSubject: 'We erase your data of order {order}',
    askedHeading: 'We erase your data, as you asked',
    asked:
      'Somebody with the link of order {order} asked us on its page to erase what we need not keep: name, contact, address, writings, notes and mails. {when}',
    keep: 'It was not you, or you have changed your mind? Open the page and keep your data: until then nothing is lost.',
    erasedSubject: 'Your data of order {order} is erased',
    erasedPreview: 'Name, contact, address, writings, notes and mails are gone.',
    erasedHeading: 'Your data is erased',
    erased:
      '{when} Name, contact, address, writings, notes and mails of order {order} are gone for good. This mail is the last, and we delete our copy of it.',
  },
} as const
