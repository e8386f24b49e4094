import { formatPaise, paise } from '#src/kit/money.ts'
import { ordinal } from '#src/kit/ordinal.ts'
import type { OrderState } from '../../orders/order.ts'
import type { AttentionCause } from '../../orders/attention/attention.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import type { OrderInList, OrderView, PaidBy } from '../../workflows/finding/finding.ts'
import { orderStateLabels } from './order-state-labels.ts'

/** The built-in views of the orders, in the order in which they are shown, each with a sentence for when it is empty. */
export const orderViewTexts: Readonly<Record<OrderView, { readonly name: string; readonly empty: string }>> = {
  'needs-me': { name: 'Needs me', empty: 'Nothing needs you. Orders come here when something about them is for a person to decide.' },
  'to-confirm': { name: 'To confirm', empty: 'No cash order waits for its call. New ones come here as soon as they are placed.' },
  'to-make': { name: 'To make', empty: 'Everything is pressed. Orders with a name or a sign come here once they are paid or confirmed.' },
  'to-pack': { name: 'To pack', empty: 'Everything is packed. Orders come here once what is written on them is checked.' },
  'under-way': { name: 'Under way', empty: 'No parcel is with a courier. Orders come here when theirs is collected.' },
  'not-delivered': { name: 'Not delivered', empty: 'Every parcel was delivered at the door. Those that were not come here.' },
  unpaid: { name: 'Unpaid', empty: 'No order waits for its money. Those come here that are to be paid online and are not yet.' },
  cancelled: { name: 'Cancelled', empty: 'No order was cancelled. Shoppers and staff do that on the page of an order, and it comes here.' },
  all: { name: 'All', empty: 'There are no orders yet. The first one comes here as soon as somebody places it.' },
}

export const parcelFilterLabels: Readonly<Record<ParcelState | 'stopped', string>> = {
  booking: 'Being booked',
  stopped: 'Stopped',
  booked: 'Waits for the courier',
  collected: 'Collected',
  in_transit: 'On its way',
  out_for_delivery: 'Out for delivery',
  undelivered: 'Not delivered',
  delivered: 'Delivered',
  returning: 'Coming back',
  returned: 'Came back',
  lost: 'Lost',
  cancelled: 'Cancelled',
}

export const paidByLabels: Readonly<Record<PaidBy, string>> = {
  cash: 'cash',
  upi: 'UPI',
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
  paylater: 'pay later',
}

/** How an order is paid, below its amount. */
export function paidByLabel({ paidBy, ...order }: Pick<OrderInList, 'paidBy'> & AdvanceInList): string {
  const { paymentMethod, isPaid, advancePaise } = order
  if (paymentMethod === 'cod') return advancePaise > 0 ? advanceLabel(order) : 'cash'
  if (paymentMethod === 'free') return 'nothing to pay'
  if (!isPaid) return 'not paid'
  return paidBy === undefined ? 'online' : paymentMethodLabel(paidBy)
}

type AdvanceInList = Pick<OrderInList, 'paymentMethod' | 'isPaid' | 'advancePaise' | 'totalPaise'>

/** "₹240 paid, ₹559 cash": of an order with an advance. */
const advanceLabel = ({ isPaid, advancePaise, totalPaise }: AdvanceInList): string =>
  `${formatPaise(advancePaise)} ${isPaid ? 'paid' : 'not paid'}, ${formatPaise(paise(totalPaise - advancePaise))} cash`

/** A method as the gateway names it; one that is not known stays as it is. */
export const paymentMethodLabel = (method: string): string => (paidByLabels as Readonly<Record<string, string>>)[method] ?? method

type StateText = { readonly label: string; readonly look: (typeof orderStateLabels)[OrderState]['look'] }

/** The state of an order in a list. What stops it, or its parcel at the door, counts for more than the state itself. */
export function listedStateLabel({ state, parcel }: { readonly state: OrderState; readonly parcel: ParcelOfOrder | undefined }): StateText {
  if (parcel?.isStopped && (state === 'paid' || state === 'confirmed')) return { label: 'Stopped', look: 'wrong' }
  if (state === 'shipped' && parcel?.state === 'undelivered') return { label: 'Not delivered', look: 'wait' }
  if (state === 'shipped' && parcel?.state === 'returning') return { label: 'Coming back', look: 'wrong' }
  return orderStateLabels[state]
}

type ParcelOfOrder = { readonly state: ParcelState; readonly isStopped: boolean }

/** What is to be known of an order at a glance. `full` is the whole text behind a short one. */
export type ListTag = { readonly look: 'late' | 'wait' | 'done' | 'plain'; readonly text: string; readonly full?: string }

export function listTags({ attention, parcel, earlier, isBusiness, isPacked, state, mode }: OrderInList, isTrialShop: boolean): ListTag[] {
  const tags: (ListTag | false | undefined)[] = [
    attention && { look: 'late', text: attentionLabels[attention.cause], full: attention.text },
    parcel?.blockedReason !== undefined && { look: 'late', text: 'parcel stopped', full: parcel.blockedReason },
    parcel?.undelivered && {
      look: 'wait',
      text: `${parcel.undelivered.activity.slice(0, 40)}, ${ordinal(parcel.undelivered.tries)} try`,
      full: parcel.undelivered.activity,
    },
    earlier && earlier.cameBack > 0 && { look: 'wait', text: `${earlier.cameBack} of ${earlier.orders} came back` },
    isPacked && state === 'booked' && { look: 'done', text: 'packed' },
    isBusiness && { look: 'plain', text: 'business' },
    mode !== 'live' && !isTrialShop && { look: 'plain', text: 'trial' },
  ]
  return tags.filter((tag): tag is ListTag => Boolean(tag))
}

/** In few words; the whole text is on the order's own page. */
const attentionLabels: Readonly<Record<AttentionCause, string>> = {
  invoice_missing: 'no invoice',
  job_failed: 'a step failed',
  mail_undeliverable: 'mail given up',
  gateway_refuses_order: 'gateway refuses it',
  payment_mismatch: 'other amount paid',
  authorisation_mismatch: 'other amount promised',
  paid_but_sold_out: 'paid, but sold out',
  refund_refused: 'refund refused',
  refund_delayed: 'refund delayed',
  refund_failed: 'refund failed',
  refund_overdue: 'refund overdue',
  refund_exceeds_invoice: 'refund over invoice',
  refunded_but_not_cancelled: 'refunded, not cancelled',
  parcel_not_stopped: 'parcel not stopped',
  parcel_moves_unexpectedly: 'moves unexpectedly',
  parcel_overdue: '45 days under way',
  parcel_returned: 'parcel came back',
  units_to_inspect: 'look at its pieces',
  parcel_lost: 'parcel lost',
  units_to_write_off: 'pieces to write off',
  parcel_cancelled: 'carrier cancelled it',
  parcel_not_handed_back: 'not handed back to us',
  carriage_to_repay: 'carriage to pay back',
  workshop_question: 'workshop asks',
  other: 'look at it',
}

type Waiting = { readonly make: number; readonly pack: number; readonly underWay: number }

/** "Seventeen to make, four to pack, 62 under way." */
export function ordersSentence({ make, pack, underWay }: Waiting): string {
  const parts = [
    make > 0 && `${inWords(make)} to make`,
    pack > 0 && `${inWords(pack)} to pack`,
    underWay > 0 && `${inWords(underWay)} under way`,
  ]
  const sentence = parts.filter(Boolean).join(', ')
  return sentence ? `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.` : 'Nothing to make, to pack or under way.'
}

const words =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`.split(
    ' ',
  )
/** Up to twenty in words, "over 1,000" where nobody counts on. */
export const inWords = (count: number): string => words[count - 1] ?? (count >= 1_000 ? 'over 1,000' : String(count))
