/** Mails about a parcel on its way. */
export const parcelSentences = {
  'courier-booked': {
    subject: 'Your {what} has its tracking number',
    preview: '{courier} collects it from us {pickup}, tracking number {awb}.',
    heading: 'A courier is booked for it',
    introduction:
      '{courier} collects your parcel from our workshop {pickup}. Its tracking number is {awb}: the courier shows where it is from the first scan on.',
    stepMade: 'Until then we make it and pack it.',
    stepNews: 'We write again when the courier has it, and on the day it comes to your door.',
  },
  'parcel-shipped': {
    subject: 'Your {what} is on its way',
    preview: '{courier} has it, tracking number {awb}.',
    heading: 'It is on its way to you',
    introduction: 'We have made it, packed it and handed it to {courierWithin}.',
    stepScans: 'Every scan of the courier appears on the page of your order.',
    stepNews: 'We write again on the day it comes to your door.',
    stepCall: 'The courier calls the number you gave us before delivering it.',
  },
  'parcel-out-for-delivery': {
    subject: 'Your {what} comes to your door today',
    preview: '{courier} is out to deliver it.',
    heading: 'It comes to your door today',
    introduction: '{courier} is out with your parcel. Please keep your phone at hand: the courier may call.',
    stepAgain: 'Should nobody be there, the courier comes again on the next working day.',
  },
  'parcel-undelivered': {
    subject: 'The courier could not deliver your {what}',
    preview: '{why} Choose another day, or mend the address.',
    lastPreview: '{why} It was the third time.',
    heading: 'The courier could not deliver it',
    introduction: '{courier} was out with your parcel, and still has it. {why}',
    notReached: 'The courier writes that nobody could be reached.',
    address: 'The courier writes that the address could not be found.',
    later: 'The courier writes that another day was asked for.',
    refused: 'The courier writes that the parcel was not accepted.',
    noReason: 'The courier gives no reason that we could read.',
    stepWish: 'On the page of your order you can ask for another day, give a phone number that is answered, or mend the address.',
    stepNothing:
      'If you do nothing, the courier usually comes again on the next working day, three times at most. Then it comes back to us.',
    stepLast:
      'It was the third time: couriers usually try no more, and bring the parcel back to us. If you still want it, write or call at once: the courier may be quicker.',
    stepLastPaid: 'When it is here we look at it, and write to you about sending it again or giving your money back.',
    stepLastCash: 'You need not keep money ready any more.',
  },
  'parcel-delivered': {
    subject: 'Your {what} is delivered',
    preview: 'We hope it is used every day.',
    heading: 'It is with you',
    introduction: 'Your parcel was handed over. We hope it is used every day.',
    stepLook: 'Look it over in daylight.',
    stepWrite: 'If anything is not right, or you have not received it, write to us. We answer within {reply}.',
  },
  'parcel-returned': {
    subject: 'Your {what} came back to us',
    preview: '{courier} could not deliver it, and has brought it back.',
    heading: 'It came back to us',
    introduction: '{courier} could not deliver your parcel, and has brought it back. It is here.',
  },
  'parcel-lost': {
    subject: 'The courier cannot find your {what}',
    preview: 'That is ours to settle, not yours.',
    heading: 'The courier cannot find your parcel',
    introduction: '{courier} cannot say where your parcel is. That is ours to settle with the courier, not yours.',
  },
  /** In the mails about a parcel that came back, or was lost. */
  'parcel-part': {
    first: 'It is a part of your order: the pieces below. The rest comes in a parcel of its own, which we write to you about too.',
    rest: 'It is the rest of your order {first}: the pieces below.',
  },
  'parcel-instead': {
    returnHolds: 'What was agreed about your return still holds: we write to you about another piece or your money.',
    cash: 'You owe nothing. If you paid a part in advance, it goes back the way it came.',
    cashWish: 'If you would rather have the piece, write to us or call: we answer within {reply}.',
    paid: 'We send it to you again or give back what you paid, and write to you about it.',
    paidWish: 'Tell us which you would rather have, and whether the address was right: write to us or call. We answer within {reply}.',
  },
} as const
