import { formatPaise, formatPercent, paiseToRupees } from '#src/kit/money.ts'
import { dayOf } from '#src/kit/time/day.ts'
import { formatDate, formatLongDay, formatTime } from '#src/kit/time/format-date.ts'
import type { AttentionCause } from '../orders/attention/attention.ts'
import type { CutOff, WaitingLine } from '../workflows/today/today.ts'
import { breachStepVerbs } from './privacy/breach-texts.ts'
import { reasonLabels } from '../returns/return-labels.ts'
import { returnStateLabels } from './returns/return-texts.ts'
import { jobFaultText, jobWork } from './job-texts.ts'
import { givenUpMailText } from './mail-texts.ts'
import { callOutcomeLabels, earlierLabel } from './orders/call-texts.ts'
import { inWords, paymentMethodLabel } from './orders/order-list-texts.ts'

/** How a waiting line reads: "₹50 too much came in", "for MJ-10231", and what lies behind it. */
export type LineText = {
  readonly what: string
  /** Follows `what`, with the comma or the blank between them. */
  readonly about: string
  readonly detail: string
  readonly tag?: string | undefined
}

function notDone(job: string): Pick<LineText, 'what' | 'about'> {
  const work = jobWork(job)
  return work ? { what: 'The shop could not', about: ` ${work}` } : { what: 'A job was given up', about: `: ${job}` }
}

export function waitingLineText(line: WaitingLine): LineText {
  const writer = writers[line.kind] as (of: WaitingLine) => LineText
  return writer(line)
}

type LineOf<Kind extends WaitingLine['kind']> = Extract<WaitingLine, { readonly kind: Kind }>

const writers: { readonly [Kind in WaitingLine['kind']]: (line: LineOf<Kind>) => LineText } = {
  held_payment: ({ orderNumber, recipientName, amountPaise, currency, totalPaise, method }) => ({
    what: currency === 'INR' ? differenceOf(amountPaise - totalPaise) : 'Money in another currency came in',
    about: ` for ${orderNumber}, ${recipientName}`,
    detail: `${currency === 'INR' ? formatPaise(amountPaise) : `${paiseToRupees(amountPaise)} ${currency}`} by ${paymentMethodLabel(method)} instead of ${formatPaise(totalPaise)}. The order waits until you decide.`,
  }),
  attention: ({ orderNumber, recipientName, cause, text }) => ({
    what: causeTitles[cause],
    about: ` at ${orderNumber}, ${recipientName}`,
    detail: attentionDetails[cause] ?? text,
  }),
  stopped_parcel: ({ orderNumber, city, pincode, advice }) => ({
    what: 'Parcel stopped',
    about: ` at ${orderNumber}, ${city} ${pincode}`,
    detail: advice,
  }),
  carrier_paused: ({ fault, parcels }) => ({
    what: fault === 'wallet_low' ? 'The carrier’s wallet is too low' : 'The carrier refuses our login',
    about: parcels === 1 ? ': one parcel waits' : `: ${parcels} parcels wait`,
    detail:
      fault === 'wallet_low'
        ? 'Recharge it: they go on by themselves within half an hour.'
        : 'Correct its e-mail and password, or unlock the account.',
  }),
  dead_mail: ({ to, error, orderNumber }) => ({
    what: 'Mail not delivered',
    about: orderNumber ? ` about ${orderNumber}` : ` to ${to}`,
    detail: orderNumber ? `${to}: ${givenUpMailText(error)}` : givenUpMailText(error),
  }),
  mail_paused: ({ until }) => ({
    what: 'No mail goes out',
    about: ` until ${formatTime(until)}, then one is tried`,
    detail: 'The mail server refuses our login. Correct its user name and password, then let the mails go on.',
  }),
  dead_job: ({ job, complaint }) => ({
    ...notDone(job),
    detail: `${jobFaultText(complaint)} It was tried as often as it may be: once that is mended, start it again.`,
  }),
  failing_job: ({ job, runs, complaint }) => ({
    ...notDone(job),
    detail: `${complaint ? jobFaultText(complaint) : 'None of its runs came to an end.'} It failed ${runs} times in a row, and is tried again by itself.`,
  }),
  backup: ({ title, text }) => ({ what: title, about: '', detail: text }),
  enquiry: ({ ticketNumber, senderName, isBulk, isGrievance, isToAnswer, quantity, words }) => ({
    what: senderName,
    about: isGrievance
      ? isToAnswer
        ? ' complains'
        : ' waits for what comes of a complaint'
      : isBulk
        ? ` asks for ${quantity} pieces`
        : ' asks',
    detail: `${ticketNumber} · “${words.replace(/\s+/g, ' ')}”`,
  }),
  call: (order) => ({
    what: order.recipientName,
    about: `, ${order.city}`,
    detail: [
      order.orderNumber,
      `${order.units === 1 ? '1 piece' : `${order.units} pieces`}${order.isPersonalised ? ' with a name' : ''}`,
      `${formatPaise(order.totalPaise)} in cash`,
      ...(order.lastOutcome ? [`${callOutcomeLabels[order.lastOutcome].toLowerCase()} before`] : []),
    ].join(' · '),
    tag: order.earlierOrders > 0 ? `earlier: ${earlierLabel(order)}` : undefined,
  }),
  parcel: ({ orderNumber, recipientName, city, courierName, state }) => ({
    what: recipientName,
    about: `, ${city}`,
    detail: [orderNumber, courierName, parcelWords[state]].filter(Boolean).join(' · '),
  }),
  return: ({ returnNumber, recipientName, state, units, reason }) => ({
    what: recipientName,
    about: ` sends ${units === 1 ? 'a piece' : `${units} pieces`} back`,
    detail: [returnNumber, reasonLabels[reason].toLowerCase(), returnStateLabels[state].label.toLowerCase()].join(' · '),
  }),
  low_stock: ({ productName, colourName, available, daysLeft }) => ({
    what: `${productName}, ${colourName}`,
    about: available <= 0 ? ' is sold out' : ` has ${available} left`,
    detail:
      daysLeft === undefined
        ? 'None was sold in the last month.'
        : daysLeft === 0
          ? 'Sells within the day.'
          : `About ${daysLeft === 1 ? 'a day' : `${daysLeft.toLocaleString('en-IN')} days`} of its sales.`,
  }),
  rate_change: ({ hsnCode, taxClass, from, gstBasisPoints }) => ({
    what: `GST of ${taxClass}`,
    about: ` becomes ${formatPercent(gstBasisPoints)} on ${formatLongDay(from)}`,
    detail: `HSN ${hsnCode}. Orders placed from that day are taxed so.`,
  }),
  money_differences: ({ count, amountPaise, isUrgent }) => ({
    what: count === 1 ? 'One difference in money' : `${count} differences in money`,
    about: amountPaise > 0 ? `: ${formatPaise(amountPaise)}` : '',
    detail: isUrgent
      ? 'A clock runs, or money is lost: disputes, promises of banks, refunds and settlements that have failed.'
      : 'The gateway, the carrier and the shop do not say the same.',
  }),
  planned_change: ({ of, name, at, isEnd }) => ({
    what: name,
    about: ` ${isEnd ? 'ends' : 'goes out'} on ${formatLongDay(dayOf(at))}, ${formatTime(at)}`,
    detail: isEnd ? 'What it changed is taken back then.' : `A planned change of ${of === 'shop' ? 'settings' : of}. It can be called off.`,
  }),
  drafts: ({ of, count }) => ({
    what: count === 1 ? `A draft of a ${of === 'products' ? 'product' : 'text'}` : `${countInWords(count)} drafts of ${of}`,
    about: count === 1 ? ' waits to be published' : ' wait to be published',
    detail: 'Shoppers see nothing of it before.',
  }),
  breach: ({ breach, what, next }) => ({
    what: 'Personal data came where they should not',
    about: `: breach ${breach}`,
    detail: `Next: ${breachStepVerbs[next].toLowerCase()}. ${what.slice(0, 120)}`,
  }),
  holiday: ({ day }) => ({
    what: 'Holiday',
    about: ` on ${formatLongDay(day)}`,
    detail: 'Nothing leaves the workshop, and no promise counts the day.',
  }),
}

const differenceOf = (paise: number): string =>
  `${formatPaise(Math.abs(paise) as Parameters<typeof formatPaise>[0])} too ${paise > 0 ? 'much' : 'little'} came in`

const parcelWords: Partial<Record<LineOf<'parcel'>['state'], string>> = {
  undelivered: 'not delivered',
  returning: 'on its way back',
  returned: 'is back: look at its pieces',
  lost: 'lost by the courier',
}

export const causeTitle = (cause: AttentionCause): string => causeTitles[cause]

const causeTitles: Readonly<Record<AttentionCause, string>> = {
  invoice_missing: 'No invoice',
  job_failed: 'A job was given up',
  mail_undeliverable: 'Mail not delivered',
  gateway_refuses_order: 'The payment gateway does not answer',
  payment_mismatch: 'Another amount came in',
  authorisation_mismatch: 'Another amount was promised',
  paid_but_sold_out: 'Paid, but sold out',
  refund_refused: 'Refund refused',
  refund_delayed: 'Refund delayed',
  refund_failed: 'Refund failed',
  refund_overdue: 'Refund has not arrived',
  refund_exceeds_invoice: 'Refund above the invoice',
  refunded_but_not_cancelled: 'Refunded, but not cancelled',
  parcel_not_stopped: 'Parcel not stopped',
  parcel_moves_unexpectedly: 'Parcel moves unexpectedly',
  parcel_overdue: 'Parcel overdue',
  parcel_returned: 'Parcel came back',
  units_to_inspect: 'Pieces to look at',
  parcel_lost: 'Parcel lost',
  units_to_write_off: 'Pieces to write off',
  parcel_cancelled: 'Carrier cancelled the parcel',
  parcel_not_handed_back: 'Parcel not handed back',
  carriage_to_repay: 'Carriage to pay back',
  workshop_question: 'The workshop asks',
  other: 'Look at it',
}

/** Instead of a note's own text, where that has the words of a supplier or its numbers: those stand at the order. */
const attentionDetails: Readonly<Partial<Record<AttentionCause, string>>> = {
  job_failed: 'Something that the shop does for this order was given up after its last try. Look why, then start it again.',
  gateway_refuses_order: 'The payment gateway does not tell us about its payments. Look at it there.',
  payment_mismatch: 'It is not the amount of the order: accept it, or send it back.',
  authorisation_mismatch: 'We do not take it, and it goes back by itself.',
  refund_refused: 'The payment gateway refuses the refund. Look why, then refund it again or by hand.',
  refund_delayed: 'The payment gateway did not take the refund in several tries. It is tried again every six hours.',
  refund_failed: 'The shopper has not got the money. Refund it again, or by hand.',
  refund_overdue: 'The money has not arrived after ten days. Ask the payment gateway.',
  refund_exceeds_invoice: 'More went back than is left of its invoice. Correct the accounts.',
  parcel_not_stopped: 'It was cancelled, but the carrier still expects its parcel. Stop it by hand.',
}

/** "Four parcels wait to be packed. 14 more are still in the workshop." */
export function toPackText({ toPack, inWorkshop }: { readonly toPack: number; readonly inWorkshop: number }): string {
  const ready = toPack === 1 ? 'One parcel waits to be packed.' : `${countInWords(toPack)} parcels wait to be packed.`
  if (inWorkshop === 0) return ready
  if (toPack === 0) return `${inWorkshop === 1 ? 'One is' : `${countInWords(inWorkshop)} are`} still in the workshop.`
  return `${ready} ${inWorkshop === 1 ? 'One more is' : `${countInWords(inWorkshop)} more are`} still in the workshop.`
}

/** "Two more would still make it if confirmed by 14.00." Undefined when no order waits to be confirmed. */
export function cutOffText({ at, leaveToday, leaveSooner }: CutOff): string | undefined {
  const by = `if confirmed by ${formatTime(at)}`
  const sooner = leaveSooner === 1 ? 'leaves a working day sooner' : 'leave a working day sooner'
  if (leaveToday === 0) return leaveSooner === 0 ? undefined : `${cashOrders(leaveSooner)} ${sooner} ${by}.`
  const others = leaveSooner === 0 ? '' : `; ${inWords(leaveSooner)} more ${sooner}`
  return `${countInWords(leaveToday)} more would still make it ${by}${others}.`
}

const cashOrders = (count: number): string => `${countInWords(count)} cash ${count === 1 ? 'order' : 'orders'}`

const countInWords = (count: number): string => inWords(count).replace(/^./, (first) => first.toUpperCase())

/** How long something waits: "22 min", "9 h", "since Wed, 18 Nov". */
export function ageLabel(since: Date, now: Date): string {
  const days = now.getTime() - since.getTime() >= 24 * 60 * 60_000
  return days ? `since ${formatDate(since)}` : agoLabel(since, now)
}

/** When something was done: "22 min", "9 h", "Wed, 18 Nov". */
export function agoLabel(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
  if (minutes === 0) return 'just now'
  if (minutes < 60) return `${minutes} min`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : formatDate(at)
}

/** "5 h left", "20 min left", "2 h late", "3 days late". */
export function timeLeftLabel(leftMs: number): string {
  const minutes = Math.round(leftMs / 60_000)
  const span = spanLabel(Math.abs(minutes))
  return minutes >= 0 ? `${span} left` : `${span} late`
}

/** Hours are counted up to two days. */
function spanLabel(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

export const putOffMessage = (until: Date): string => `Not now: it comes back at ${formatTime(until)}. Others see it all the same.`
