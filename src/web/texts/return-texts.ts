import type { ReturnState } from '#src/shop/returns/return.ts'
import type { ReturnParcelState } from '#src/shop/returns/return-parcel.ts'

export type ReturnStanding = { readonly title: string; readonly text: string }

/** Where a return stands; an approved one that a courier of ours fetches is where its parcel is. `isSentBack`: refused when its pieces were here. */
export function returnStandingOf(state: ReturnState, pickup: ReturnParcelState | undefined, isSentBack = false): ReturnStanding {
  if (state === 'approved' && pickup) return shopperPickupTexts[pickup]
  const { title, text } = shopperReturnTexts[state]
  return { title, text: state === 'refused' && isSentBack ? `${text} The pieces are yours: we send them back to you.` : text }
}

/** How a shopper reads the state of a return; `step` is what has happened, in a list. */
const shopperReturnTexts: Readonly<Record<ReturnState, { readonly title: string; readonly text: string; readonly step: string }>> = {
  waiting: {
    title: 'We look at it',
    text: 'We write to you as soon as we have decided. Please keep the pieces as they are.',
    step: 'You asked us',
  },
  offered: { title: 'We offer you another way', text: 'It is for you to say whether that suits you.', step: 'We offered another way' },
  approved: {
    title: 'Please send the pieces to us',
    text: 'Pack them as they came to you, and send them with any courier.',
    step: 'It was agreed that they come back',
  },
  arrived: { title: 'The pieces are here', text: 'We look at them, and settle what was agreed.', step: 'The pieces arrived' },
  inspected: { title: 'We settle it', text: 'What was agreed comes next. We write to you.', step: 'We looked at it' },
  replacing: {
    title: 'Another piece comes to you',
    text: 'It has a page of its own, where you can follow it to your door.',
    step: 'We began to make it anew',
  },
  awaiting_upi: {
    title: 'Where shall the money go?',
    text: 'You have paid in cash, so please tell us your UPI address.',
    step: 'We asked for your UPI address',
  },
  upi_given: {
    title: 'We pay you back',
    text: 'We send the money to the UPI address that you gave us, and write to you.',
    step: 'You told us your UPI address',
  },
  settled: { title: 'It is settled', text: 'What was agreed is done. Thank you for your patience.', step: 'It was settled' },
  refused: { title: 'We cannot take it back', text: 'We wrote to you why.', step: 'We declined it' },
  withdrawn: {
    title: 'You keep it',
    text: 'This return has ended, and the pieces stay with you.',
    step: 'It ended, and the pieces stay with you',
  },
}

/** What has happened, as its shopper reads it, after what was `before`; the first is the request. */
export function returnStepText(state: ReturnState, before: ReturnState | undefined): string {
  if (state === 'waiting' && before !== undefined) return 'You declined the offer'
  return before === 'replacing' && state === 'inspected' ? 'The other piece did not reach you' : shopperReturnTexts[state].step
}

/** How a shopper reads where the courier of an approved return is. */
const shopperPickupTexts: Readonly<Record<ReturnParcelState, ReturnStanding>> = {
  booking: { title: 'A courier comes for the pieces', text: 'We ask for one now. Pack the pieces as they came to you.' },
  asked: { title: 'A courier comes for the pieces', text: 'We have asked for one. Pack the pieces as they came to you.' },
  pickup_planned: { title: 'A courier comes for the pieces', text: 'Pack them as they came to you, and have them at hand.' },
  pickup_failed: {
    title: 'The courier could not collect it',
    text: 'Another attempt is made on one of the next days. Nothing has to be done; if no day suits you, please write to us.',
  },
  collecting: { title: 'The courier is on the way to you', text: 'Please hand the packed pieces over.' },
  collected: { title: 'The pieces are on their way to us', text: 'The courier has them. We write to you when they are here.' },
  on_its_way: { title: 'The pieces are on their way to us', text: 'The courier has them. We write to you when they are here.' },
  not_taken_in: { title: 'The pieces are on their way to us', text: 'The courier could not hand them over to us yet. We see to it.' },
  arrived: { title: 'The pieces are here', text: 'We look at them, and settle what was agreed.' },
  ...withShopper({
    not_booked: 'No courier of ours could be booked at your address.',
    cancelling: 'The pickup was cancelled.',
    cancelled: 'The pickup was cancelled.',
    kept: 'The courier compared the pieces with our picture, and left them with you.',
    sent_back: 'The courier could not hand them over to us, and brought them back to you. We are sorry for that.',
  }),
}

/** It has to travel another way. */
function withShopper<State extends ReturnParcelState>(whys: Readonly<Record<State, string>>) {
  const texts = Object.entries<string>(whys).map(([state, why]) => [
    state,
    { title: shopperReturnTexts.approved.title, text: `${why} ${shopperReturnTexts.approved.text}` },
  ])
  return Object.fromEntries(texts) as Record<State, { title: string; text: string }>
}
