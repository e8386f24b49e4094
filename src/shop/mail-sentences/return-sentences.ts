/** Mails about a return. The heading is the subject too. */
export const returnSentences = {
  'return-news': {
    subject: '{heading} (return {return})',
    asked: 'We have your request',
    askedWait: 'We look at what you wrote and at your photographs, and write to you. Please keep the pieces as they are until then.',
    collected: 'A courier comes for the pieces',
    send: 'Please send the pieces to us',
    agreed: 'What we have agreed on: {way}.',
    collectedPack:
      'Pack them as they came to you. The courier comes to the address of your order, and it costs you nothing. The page of your order says when.',
    sendFree:
      'Pack them as they came to you, and send them with any courier. We bear the cost: keep the receipt. When they are here, the page of your order asks what you paid and where we shall send it. It comes apart from what we have agreed on.',
    sendAtYourCost: 'Pack them as they came to you, and send them with any courier, at your cost.',
    number: 'Write the number {return} on the parcel, so that we know whose it is.',
    offered: 'We offer you another way',
    offeredKeep: 'Keep the pieces, and get {amount} back.',
    offeredWay: 'We offer: {way}.',
    offeredChoice: 'It is for you to accept or to decline it, on the page of your order.',
    refused: 'We cannot take it back',
    refusedWhy: 'We have looked at your request, and have to decline it. This is why:',
    refusedBack: 'The pieces are yours: we send them back to you.',
    closed: 'Your return is closed',
    closedWhy: 'The pieces stay with you, and nothing is paid back for them. This is why:',
    arrived: 'The pieces are here',
    arrivedNext: 'We look at them, and settle what we have agreed on.',
    arrivedCarriage:
      'If you paid a courier, tell us on the page of your order what it cost and where we shall send it. It comes apart from that.',
    upi: 'Where shall the money go?',
    upiAsk: '{amount} goes back to you. You have paid in cash, so please tell us your UPI address on the page of your order.',
    upiSafe: 'We keep it sealed, use it for this payment only, and erase it afterwards. We never ask for a PIN or a code.',
    paid: '{amount} is paid back',
    paidErased: 'We have sent it to you. Your UPI address is erased.',
    paidReference: 'We have sent it to you. Its reference: {reference}. Your UPI address is erased.',
    paidBefore: 'Your return is settled',
    paidBeforeWhy: 'The money for these pieces was paid back to you before, so nothing is open any more.',
    carriagePaid: '{amount} for the courier is paid back',
    carriageRefused: 'We could not pay the courier back yet',
    carriageAgain:
      'You wrote that a courier cost you {amount}. If it was another amount, write it again on the page of your order; your UPI address is erased.',
    carriageWhy: 'This is why:',
    replacing: 'We make it for you anew',
    replacingNumber:
      'It has the number {replacement} and a page of its own, where you can follow it to your door. There is nothing to pay.',
    replacingNews:
      'We write again when a courier has it. Until we press it, you can still change what is written on it, and where it goes.',
    sent: 'Another piece is on its way to you',
    sentBy: 'We have handed it to the courier.',
    sentWith: 'We have handed it to the courier: {tracking}.',
  },
} as const
