import { formatPaise, type Paise } from '#src/kit/money.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Columns } from '#src/kit/csv.ts'
import type { Difference, DifferenceCause } from '../../payouts/difference.ts'
import type { AcceptDifferenceProblem } from '../../workflows/balancing/balancing.ts'

export type DifferenceText = {
  /** What it is, in a few words. */
  readonly title: string
  /** How it came about, and what follows from it. */
  readonly why: string
}

type Write = (difference: Difference) => DifferenceText

const money = (amount: Paise | undefined): string => (amount === undefined ? 'an unknown amount' : formatPaise(amount))
const words = (detail: string | undefined): string => (detail ? ` (${detail})` : '')

/** First beside what the courier was asked for: whether it is for the courier or for the shop to answer. */
function ofCash({
  foundPaise,
  askedPaise,
  expectedPaise,
  detail,
}: Pick<Difference, 'foundPaise' | 'askedPaise' | 'expectedPaise' | 'detail'>): string {
  const order = `the order came to ${money(expectedPaise)}`
  if (askedPaise === undefined) return `${money(foundPaise)} was paid out; ${order}${words(detail)}.`
  const asked =
    askedPaise === expectedPaise ? `the courier was asked to collect that` : `the courier was asked to collect ${money(askedPaise)}`
  return `${money(foundPaise)} was paid out; ${order}, and ${asked}${words(detail)}.`
}

const texts: Readonly<Record<DifferenceCause, Write>> = {
  payment_held: ({ reference, foundPaise, expectedPaise, detail }) => ({
    title: `Payment ${reference} is held`,
    why: `${detail ? `It is in ${detail}.` : `${money(foundPaise)} came in for an order of ${money(expectedPaise)}.`} Take it for the order, or send it back.`,
  }),
  payment_not_taken: ({ reference }) => ({
    title: `Payment ${reference} is promised, not taken`,
    why: 'The bank has promised the money, and the shop has not taken it. Ask the gateway: after five days the promise lapses.',
  }),
  payment_unknown: ({ reference }) => ({
    title: `Payment ${reference} is for nothing that we know`,
    why: 'The gateway reports money for no order of this shop: another shop with the same account, or a link made in its dashboard.',
  }),
  refund_failed: ({ reference, detail }) => ({
    title: `Refund ${reference} has failed`,
    why: `The money is still ours, and the shopper waits for it${words(detail)}.`,
  }),
  refund_slow: ({ reference, detail }) => ({
    title: `Refund ${reference} is not through`,
    why: `It was asked for long ago, and has not arrived${words(detail)}.`,
  }),
  settled_unknown: ({ reference, detail }) => ({
    title: `Payment ${reference} is settled, and unknown to us`,
    why: `The gateway has paid out money for no payment of this shop${words(detail)}: another shop with the same account, or a link made in its dashboard.`,
  }),
  settled_unpaid: ({ reference }) => ({
    title: `Payment ${reference} is settled, and its order counts as unpaid`,
    why: 'The gateway has paid it out, but the shop never learnt that it was taken. Ask the gateway about the order.',
  }),
  settled_amount: ({ reference, foundPaise, expectedPaise }) => ({
    title: `Payment ${reference} is settled with another amount`,
    why: `The gateway settled ${money(foundPaise)}; we know of ${money(expectedPaise)}.`,
  }),
  settled_twice: ({ reference }) => ({
    title: `Payment ${reference} is in two settlements`,
    why: 'The gateway has paid it out twice, and will take one back.',
  }),
  settled_refund_unknown: ({ reference }) => ({
    title: `Refund ${reference} is debited, and unknown to us`,
    why: 'Somebody has sent money back in the gateway’s dashboard, and the shop has not learnt of it.',
  }),
  settled_refund_failed: ({ reference }) => ({
    title: `Refund ${reference} is debited, although it has failed`,
    why: 'The gateway took the money from a settlement, and the shopper did not get it.',
  }),
  settled_refund_amount: ({ reference, foundPaise, expectedPaise }) => ({
    title: `Refund ${reference} is debited with another amount`,
    why: `The gateway debited ${money(foundPaise)}; we sent back ${money(expectedPaise)}.`,
  }),
  settled_correction: ({ reference, foundPaise, detail }) => ({
    title: `The gateway has corrected a settlement: ${reference}`,
    why: `It comes to ${money(foundPaise)}${words(detail)}. Ask the gateway what for.`,
  }),
  settled_disputed: ({ reference, detail }) => ({
    title: reference.startsWith('pay_') ? `Payment ${reference} is disputed` : `${reference} is disputed`,
    why: `A bank asks for the money back${words(detail)}. Answer in the gateway’s dashboard before its time is over.`,
  }),
  settlement_sum: ({ reference, foundPaise, expectedPaise }) => ({
    title: `Settlement ${reference} does not come to its rows`,
    why: `${money(foundPaise)} went to the bank; its payments and refunds come to ${money(expectedPaise)}.`,
  }),
  settlement_failed: ({ reference, detail }) => ({
    title: `Settlement ${reference} has failed`,
    why: `The money did not reach the bank${words(detail)}.`,
  }),
  settlement_unread: ({ reference }) => ({
    title: `Settlement ${reference} is not read`,
    why: 'The gateway names it, and no report by payment was read for it.',
  }),
  settlement_missing: ({ reference, count }) => ({
    title: `${count === 1 ? 'A payment' : `${count} payments`} of ${formatLongDay(reference as Day)} ${count === 1 ? 'is' : 'are'} in no settlement`,
    why: 'Either the file of that time was not read, or the gateway has not paid it out.',
  }),
  cash_late: ({ reference }) => ({
    title: `The cash of parcel ${reference} is late`,
    why: 'It was delivered, and is in no payout of the carrier’s. Ask the carrier.',
  }),
  cash_short: ({ amountPaise, reference, ...cash }) => ({
    title: `The cash of parcel ${reference} is short by ${money(amountPaise)}`,
    why: ofCash(cash),
  }),
  cash_over: ({ amountPaise, reference, ...cash }) => ({
    title: `The cash of parcel ${reference} is ${money(amountPaise)} too much`,
    why: ofCash(cash),
  }),
  cash_unknown_awb: ({ reference, detail }) => ({
    title: `Cash for an unknown AWB: ${reference}`,
    why: `No parcel of this shop has this number${words(detail)}.`,
  }),
  cash_not_due: ({ reference }) => ({
    title: `Cash for parcel ${reference}, which was paid online`,
    why: 'The courier has collected money that nobody owed. The shopper may have paid twice.',
  }),
  cash_twice: ({ reference, foundPaise, expectedPaise, detail }) => ({
    title: `The cash of parcel ${reference} was paid out twice`,
    why: `${money(foundPaise)} in all, for an order of ${money(expectedPaise)}${words(detail)}. The carrier will take one back.`,
  }),
  cash_taken_back: ({ reference, detail }) => ({
    title: `The cash of parcel ${reference} was taken back`,
    why: `The carrier calls it returned; we have it as delivered${words(detail)}.`,
  }),
  cash_undelivered: ({ reference, detail }) => ({
    title: `Cash for parcel ${reference}, which is not delivered`,
    why: `The carrier has paid it out, and its scans do not say that it was delivered${words(detail)}.`,
  }),
  cash_adjusted: ({ reference, detail }) => ({
    title: `The carrier has set something off against parcel ${reference}`,
    why: `In its report: ${detail ?? 'without a word'}. Ask the carrier what for.`,
  }),
  cash_unpaid: ({ reference, detail }) => ({
    title: `Payout ${reference} of the carrier’s is not paid`,
    why: `Its report says${words(detail) || ' nothing'}.`,
  }),
  parcel_without_invoice: ({ reference }) => ({
    title: `The parcel of ${reference} has no invoice`,
    why: 'It was booked without one. Every parcel must have an invoice.',
  }),
  invoice_without_parcel: ({ reference, orderNumber }) => ({
    title: `Invoice ${reference} has no parcel`,
    why: `It was issued for ${orderNumber ?? 'an order'}, of which nothing is on its way.`,
  }),
  cancelled_not_credited: ({ reference, orderNumber }) => ({
    title: `Invoice ${reference} is not credited`,
    why: `${orderNumber ?? 'Its order'} was cancelled or came back, and no credit note takes the tax back.`,
  }),
}

export const differenceText = (difference: Difference): DifferenceText => texts[difference.cause](difference)

/** For the command line, and for a file. */
export const differenceColumns: Columns<Difference> = {
  since: ({ since }) => since.toISOString(),
  amount: ({ amountPaise }) => (amountPaise === undefined ? undefined : formatPaise(amountPaise)),
  order: ({ orderNumber }) => orderNumber,
  what: (difference) => differenceText(difference).title,
  why: (difference) => differenceText(difference).why,
  key: ({ cause, reference }) => `${cause} ${reference}`,
}

export function acceptDifferenceProblemMessage(problem: AcceptDifferenceProblem): string {
  switch (problem.code) {
    case 'note_missing':
      return 'Write why. It stays with the difference, under your name.'
    case 'note_too_long':
      return `At most ${problem.maxLength} letters.`
    case 'difference_gone':
      return 'This difference is gone: somebody has settled it, or money has come in meanwhile.'
    case 'difference_changed':
      return 'This difference has changed meanwhile. Look at it, and decide again.'
    case 'difference_to_decide':
      return 'This one is decided by its own act: take the money, send it back, or ask the gateway.'
  }
}
