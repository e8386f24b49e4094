import { formatPaise, type Paise } from '#src/kit/money.ts'
import { parseDay } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { type ReturnEvent, returnNumber, type ReturnState, type ReturnWay } from '../../returns/return.ts'
import type { ReturnTab } from '../../returns/return-tabs.ts'
import { isReturnParcelOver, isWithCourier, type ReturnParcel, type ReturnParcelState } from '../../returns/return-parcel.ts'
import type {
  ApproveProblem,
  CloseProblem,
  InspectReturnProblem,
  OfferProblem,
  OpenReturnProblem,
  RefuseProblem,
  RefuseCarriageProblem,
  RepayCarriageProblem,
  ReplaceProblem,
  ReturnInspection,
  SettleProblem,
} from '../../workflows/returning/returning.ts'
import { writingProblemMessage } from '../orders/correction-texts.ts'

type Look = 'hollow' | 'ended' | 'wait' | 'ring' | 'active' | 'done' | 'wrong'

/** How staff read the state of a return. */
export const returnStateLabels: Readonly<Record<ReturnState, { readonly label: string; readonly look: Look }>> = {
  waiting: { label: 'To decide', look: 'wait' },
  offered: { label: 'Another way is offered', look: 'hollow' },
  approved: { label: 'May come', look: 'active' },
  arrived: { label: 'To inspect', look: 'wait' },
  inspected: { label: 'To settle', look: 'wait' },
  replacing: { label: 'Another piece comes', look: 'active' },
  awaiting_upi: { label: 'Asked for a UPI address', look: 'hollow' },
  upi_given: { label: 'To pay by UPI', look: 'wait' },
  settled: { label: 'Settled', look: 'done' },
  refused: { label: 'Refused', look: 'ended' },
  withdrawn: { label: 'Withdrawn', look: 'ended' },
}

export const returnTabLabels: Readonly<Record<ReturnTab, string>> = {
  'to decide': 'To decide',
  'to inspect': 'To inspect',
  'to settle': 'To settle',
  'on the way': 'On the way',
  'with the shopper': 'With the shopper',
  ended: 'Ended',
}

/** Where nothing is in a tab: what comes there, and from where. */
export const emptyReturnTabTexts: Readonly<Record<ReturnTab, string>> = {
  'to decide':
    'Nothing is to decide. What a shopper asks on the order’s page comes here; what was asked by telephone is entered at the order, with Take back.',
  'to inspect': 'Nothing is to inspect. Pieces come here when somebody says that they have arrived.',
  'to settle': 'Nothing is to settle. A return comes here when its pieces have been looked at.',
  'on the way':
    'Nothing is on the way. A return comes here when it is approved, until its pieces are here, and while another piece goes out.',
  'with the shopper': 'No shopper has to answer. A return comes here when another way is offered, or a UPI address is asked for.',
  ended: 'No return has ended yet: settled, refused, or taken back.',
}

/** How staff read where the courier of a return is. */
const pickupStateTexts: Readonly<Record<ReturnParcelState, string>> = {
  booking: 'A courier is being booked',
  not_booked: 'No courier could be booked, so the shopper was asked to send it',
  asked: 'A courier is asked for',
  pickup_planned: 'A courier is booked',
  pickup_failed: 'The courier collected nothing',
  collecting: 'The courier is on the way to the shopper',
  collected: 'Collected',
  on_its_way: 'On its way to you',
  not_taken_in: 'The courier could not hand it over to you',
  arrived: 'Brought by the courier',
  cancelling: 'The courier is being called off',
  cancelled: 'The pickup was cancelled',
  kept: 'The courier left it with the shopper, because it differs from its picture',
  sent_back: 'Back with the shopper, because nobody took it in',
}

/**
 * "A courier is booked, for 24 November 2026. Delhivery, AWB 123": how it stands, and why it does not go on. Once the pieces are here, or stay with
 * their shopper, a courier who was still to come is called off; undefined where a courier had them before staff took them in.
 */
export function pickupText(parcel: ReturnParcel, ofReturn: ReturnState): string | undefined {
  const { state, pickupDate, courierName, awb, failedPickups, lastError } = parcel
  const isOpen = !isReturnParcelOver(state) && state !== 'cancelling'
  if (isOpen && ofReturn !== 'approved' && !isWithCourier(state))
    // What stopped a booking is of no interest any more.
    return [pickupStateTexts.cancelling, state !== 'booking' && lastError].filter(Boolean).join('. ')
  if (isOpen && ofReturn !== 'approved' && ofReturn !== 'withdrawn') return undefined
  const day = state === 'pickup_planned' && pickupDate ? `, for ${readable(pickupDate)}` : ''
  const failed = failedPickups > 0 ? `, ${failedPickups === 1 ? 'once' : `${failedPickups} times`} in vain` : ''
  const courier = courierName && [courierName, awb && `AWB ${awb}`].filter(Boolean).join(', ')
  return [`${pickupStateTexts[state]}${day}${failed}`, courier, lastError].filter(Boolean).join('. ')
}

/** As the carrier wrote it, often with an hour. */
function readable(pickupDate: string): string {
  const day = parseDay(pickupDate.slice(0, 10))
  return day ? formatLongDay(day) : pickupDate
}

/** "paid online", "paid in cash", or both. */
export const paidLabel = ({ isPaidOnline, onlinePaise }: { readonly isPaidOnline: boolean; readonly onlinePaise: Paise }): string =>
  isPaidOnline ? 'paid online' : onlinePaise > 0 ? `of it ${formatPaise(onlinePaise)} paid online` : 'paid in cash'

/** "₹120, to be paid back to asha@okbank": the address only for whoever may pay. */
export function carriageText({ paidPaise, isPaidBack, refusedWhy, upi }: NonNullable<ReturnInspection['carriage']>): string {
  if (isPaidBack) return `${formatPaise(paidPaise)}, paid back`
  if (refusedWhy !== undefined) return `${formatPaise(paidPaise)}, refused: ${refusedWhy}`
  return `${formatPaise(paidPaise)}, to be paid back${upi ? ` to ${upi}` : ''}`
}

/** What comes next, and who does it. */
export function nextReturnStep(
  state: ReturnState,
  {
    agreed,
    isPaidOnline,
    onlinePaise,
    pickup,
    isSentBack,
    hasGoneBack,
  }: {
    readonly agreed: ReturnWay | undefined
    readonly isPaidOnline: boolean
    readonly onlinePaise: Paise
    readonly pickup: ReturnParcel | undefined
    /** Its pieces were here. */
    readonly isSentBack: boolean
    readonly hasGoneBack: boolean
  },
): string {
  if (state === 'approved' && pickup && !isReturnParcelOver(pickup.state))
    return 'A courier brings the pieces. Say so if they are here before that shows.'
  if (state === 'refused' && isSentBack) return 'The pieces are the shopper’s: send them back.'
  if (state !== 'inspected') return nextSteps[state]
  if (agreed === 'replacement' || agreed === 'remake') return 'Make it anew: it becomes an order of its own that costs nothing.'
  if (hasGoneBack) return 'Its money has gone back before: settle it.'
  if (isPaidOnline) return 'Send the money back the way it came.'
  return onlinePaise > 0
    ? `Ask where the cash goes. ${formatPaise(onlinePaise)} was paid in advance, and goes back the way it came.`
    : 'It was paid in cash: ask where the money goes.'
}

const nextSteps: Readonly<Record<Exclude<ReturnState, 'inspected'>, string>> = {
  waiting: 'Look at what was written and shown, and decide.',
  offered: 'The shopper accepts what you offered, or declines it. Close it where no answer comes.',
  approved: 'The shopper sends the pieces. Say so when they are here, or close it where they never come.',
  arrived: 'Look at the pieces, and say how many can be sold again.',
  replacing: 'It ends by itself when the other piece is delivered.',
  awaiting_upi: 'The shopper says where the money goes.',
  upi_given: 'Pay it with your UPI app, and write down its reference.',
  settled: 'Nothing is left to do.',
  refused: 'Nothing is left to do.',
  withdrawn: 'Nothing is left to do.',
}

/** "asked to send pieces back": what happened, after who did it; `isFirst` is the request. */
export function returnEventText({ state, by }: ReturnEvent, isFirst: boolean): string {
  if (isFirst) return by.who === 'staff' ? 'agreed that pieces come back, as the shopper asked' : 'asked to send pieces back'
  if (state === 'waiting' && by.who === 'shopper') return 'declined the offer'
  if (state === 'withdrawn' && by.who === 'staff') return 'closed it'
  // Only a replacement that does not arrive comes to this without anybody.
  return state === 'inspected' && by.who === 'shop' ? 'has it to settle again' : eventTexts[state]
}

const eventTexts: Readonly<Record<ReturnState, string>> = {
  waiting: 'left it to be decided',
  offered: 'offered another way',
  approved: 'agreed that the pieces come back',
  arrived: 'took the pieces in',
  inspected: 'looked at it',
  replacing: 'had the pieces made anew',
  awaiting_upi: 'asked for a UPI address',
  upi_given: 'gave a UPI address',
  settled: 'settled it',
  refused: 'refused it',
  withdrawn: 'took it back',
}

type Problem =
  | ApproveProblem
  | CloseProblem
  | OfferProblem
  | InspectReturnProblem
  | RefuseProblem
  | RefuseCarriageProblem
  | RepayCarriageProblem
  | ReplaceProblem
  | SettleProblem

/** Why no other piece can be made now, and what can be done instead. */
export const soldOutMessage = (titles: readonly string[]): string =>
  `${titles.length > 0 ? titles.join(', ') : 'It'} is sold out, so no other can be made. Offer the money, or to keep the piece for less, or take new pieces into stock.`

export function returnProblemMessage(problem: Problem, number: string): string {
  switch (problem.code) {
    case 'return_not_found':
      return `There is no return ${number}.`
    case 'return_elsewhere':
      return `${number} has moved on: ${returnStateLabels[problem.state].label.toLowerCase()}.`
    case 'same_as_wish':
      return 'That is what the shopper wishes: approve it instead.'
    case 'amount_refused':
      return problem.owedPaise < 100
        ? 'Its money has gone back before: leave the amount empty.'
        : `Write an amount from ₹1 to ${formatPaise(problem.owedPaise)}.`
    case 'not_in_return':
      return `Line ${problem.position} has ${problem.units} in this return.`
    case 'carriage_not_owed':
      return 'The shopper has said of no courier that is still to be paid back.'
    case 'carriage_amount_refused':
      return `Write an amount from ₹1 to ${formatPaise(problem.owedPaise)}, which the shopper paid.`
    case 'agreed_otherwise':
      return 'Something else was agreed on.'
    case 'paid_otherwise':
      return 'The order was not paid in this way.'
    case 'sold_out':
      return soldOutMessage(problem.titles)
    case 'with_courier':
      return 'The courier has the pieces already, or is at the door: take them in when they come.'
    case 'sold_since':
      return 'Its pieces were put on sale, and too few are left to send back: settle it with money.'
    case 'offer_accepted':
      return 'The shopper has accepted your offer, and keeps the pieces: pay what you offered.'
    case 'writing_refused':
      return writingProblemMessage(problem.problem)
  }
}

/** Why staff cannot enter a return for a shopper, with the field of the form. */
export function openingFault(problem: OpenReturnProblem, orderNumber: string): { readonly field?: string; readonly message: string } {
  switch (problem.code) {
    case 'order_not_found':
      return { message: `There is no order ${orderNumber}, or its personal data was erased.` }
    case 'return_open':
      return {
        message: `${returnNumber(orderNumber, problem.ordinal)} has not ended yet. Go on with that one, or refuse or close it first.`,
      }
    case 'not_delivered':
      return { message: 'Nothing of it is delivered yet: cancel the order, or wait for the parcel.' }
    case 'nothing_chosen':
      return { field: 'units1', message: 'Say how many pieces come back.' }
    case 'too_many_units':
      return { field: `units${problem.position}`, message: `At most ${problem.left} of line ${problem.position} can come back.` }
    case 'wish_refused':
      return {
        field: 'wish',
        message:
          problem.wish === 'remake'
            ? 'None of these pieces has a writing: choose another piece.'
            : 'A piece with a writing is made again: choose that.',
      }
    case 'words_refused':
      return { field: 'words', message: problem.message }
    case 'sold_out':
      return { field: 'wish', message: soldOutMessage(problem.titles) }
  }
}
