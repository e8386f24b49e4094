import type { Columns } from '#src/kit/csv.ts'
import { formatPaise } from '#src/kit/money.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { actorName } from '../../orders/actor.ts'
import { refundedLinesOf } from '../../orders/units/price-of-units.ts'
import { isInspected, type ReturnEvent, returnNumber } from '../../returns/return.ts'
import { reasonLabels, wayLabels } from '../../returns/return-labels.ts'
import type { Replacement, ReturnInspection, ReturnRow } from '../../workflows/returning/returning.ts'
import type { Details } from '../details.ts'
import { orderStateLabels } from '../orders/order-state-labels.ts'
import { carriageText, nextReturnStep, paidLabel, pickupText, returnEventText, returnStateLabels } from './return-texts.ts'

export const returnColumns: Columns<ReturnRow> = {
  Return: ({ orderNumber, ordinal }) => returnNumber(orderNumber, ordinal),
  Since: ({ changedAt }) => formatTimestamp(changedAt),
  From: ({ recipientName }) => recipientName,
  Units: ({ units }) => units,
  Why: ({ reason }) => reasonLabels[reason],
  Wish: ({ agreed, wish }) => wayLabels[agreed ?? wish],
  State: ({ state }) => returnStateLabels[state].label,
}

/** One return, and what comes next. Its UPI address is shown to whoever pays, at the terminal too. */
export const returnDetails = ({
  order,
  asked,
  photos,
  pickup,
  owedPaise,
  upi,
  carriage,
  replacement,
  soldOut,
  ...paid
}: ReturnInspection): Details => [
  ['State', returnStateLabels[asked.state].label],
  ['Next', nextReturnStep(asked.state, { agreed: asked.agreed, pickup, isSentBack: isInspected(asked), ...paid })],
  ['Pieces', refundedLinesOf(order, asked.lines).join(', ')],
  ['Why', reasonLabels[asked.reason]],
  ['Wish', wayLabels[asked.wish]],
  ['Offered', asked.offer && wayLabels[asked.offer]],
  ['Agreed', asked.agreed && wayLabels[asked.agreed]],
  ['Words', asked.words],
  ['Photographs', photos.length > 0 ? `${photos.length}, at the desk` : undefined],
  ['Pickup', pickup && pickupText(pickup, asked.state)],
  ['Travels with', asked.sentWith],
  ['Owed', `${formatPaise(asked.amountPaise ?? owedPaise)}, ${paidLabel(paid)}`],
  ['UPI address', upi],
  ['The courier cost', carriage && carriageText(carriage)],
  ['Another piece', replacement && replacementText(replacement)],
  ['Sold out', soldOut.length > 0 ? soldOut.join(', ') : undefined],
]

/** "order MJ-10057, sent, Delhivery 1234" */
const replacementText = ({ orderNumber, state, courierName, awb }: Replacement): string =>
  [`order ${orderNumber}`, orderStateLabels[state].label.toLowerCase(), awb && `${courierName ?? 'AWB'} ${awb}`].filter(Boolean).join(', ')

export const returnEventColumns: Columns<ReturnEvent & { readonly isFirst: boolean }> = {
  At: ({ at }) => formatTimestamp(at),
  Who: ({ by }) => actorName(by),
  What: (event) => returnEventText(event, event.isFirst),
  Words: ({ note }) => note,
}
