import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { EnquiryOfPerson, ErasedPerson, Held, ListedRetention, HeldOrder, PrivacyRequest } from '../../workflows/privacy/privacy.ts'
import type { AwaitedErasure } from '../../orders/awaited-erasures.store.ts'
import type { InspectedOrder } from '../../workflows/views/views.ts'
import { orderStateLabels } from '../orders/order-state-labels.ts'

export const personProblemMessage = 'Write the mail address or the ten digits of the phone that the person has given.'
export const nothingHeldMessage =
  'Nothing is held under it that is not erased already. Ask for other addresses and phones the person may have given.'
export const nothingChosenMessage = 'Nothing is left to erase: look the person up again.'

const counted = (count: number, one: string, several: string): string => (count === 1 ? `one ${one}` : `${count} ${several}`)

export const heldSummary = ({ orders, enquiries }: Held): string =>
  `${counted(orders.length, 'order', 'orders')} and ${counted(enquiries.length, 'enquiry', 'enquiries')}`

/** Who asked to erase an order, and when it happens; undefined where nobody did. */
export function erasureText({ awaitedErasure }: Pick<InspectedOrder, 'awaitedErasure'>): string | undefined {
  return awaitedErasure && `${askedText(awaitedErasure)} ${untilText(awaitedErasure)}`
}

const askedText = ({ by, askedAt }: AwaitedErasure): string =>
  by === 'shopper'
    ? `Asked for on its page on ${formatTimestamp(askedAt)}.`
    : `${by.staffName} noted on ${formatTimestamp(askedAt)} that its shopper asks for it.`

/** A shopper may take it back until then. */
const untilText = ({ notBefore }: AwaitedErasure): string =>
  `It is erased in the night after it is over and all its money is through${notBefore ? `, not before ${formatTimestamp(notBefore)}` : ''}.`

export const askedColumns: Columns<AwaitedErasure> = {
  Order: ({ orderNumber }) => orderNumber,
  Asked: ({ askedAt }) => formatTimestamp(askedAt),
  'Not before': ({ notBefore }) => notBefore && formatTimestamp(notBefore),
}

export const askedRow = (awaited: AwaitedErasure): { readonly orderNumber: string; readonly text: string } => ({
  orderNumber: awaited.orderNumber,
  text: `${askedText(awaited)} ${untilText(awaited)}`,
})

/** What erasing does to an order now. */
export const orderErasureText = ({
  state,
  isAwaited,
  isSettled,
  taxDocuments,
}: Pick<HeldOrder, 'state' | 'isAwaited' | 'isSettled' | 'taxDocuments'>): string => {
  const isOver = ['delivered', 'returned_to_origin', 'cancelled', 'lapsed'].includes(state)
  const books = taxDocuments === 0 ? '' : `; ${counted(taxDocuments, 'tax document stays', 'tax documents stay')} as issued`
  if (isOver || isSettled) return `will be erased${books}`
  return isAwaited ? `waits to be erased until it is over${books}` : `is under way, and will be erased when it is over${books}`
}

export const enquiryErasureText = ({ isOpen }: Pick<EnquiryOfPerson, 'isOpen'>): string =>
  isOpen ? 'is open: answer or close it first' : 'will be deleted'

/** What was done, after the act. */
export function erasedMessage({ orders, tickets, awaited, open }: ErasedPerson): string {
  const parts = [`Erased: ${counted(orders.length, 'order', 'orders')} and ${counted(tickets.length, 'enquiry', 'enquiries')}.`]
  if (awaited.length > 0) parts.push(`Erased by themselves when they are over: ${awaited.join(', ')}.`)
  if (open.length > 0) parts.push(`Still open, to be closed first: ${open.join(', ')}.`)
  return parts.join(' ')
}

export const heldOrderColumns: Columns<HeldOrder> = {
  Order: ({ orderNumber }) => orderNumber,
  Placed: ({ placedAt }) => formatTimestamp(placedAt),
  State: ({ state }) => orderStateLabels[state].label,
  Erasing: orderErasureText,
}

export const heldEnquiryColumns: Columns<EnquiryOfPerson> = {
  Enquiry: ({ ticketNumber }) => ticketNumber,
  Received: ({ receivedAt }) => formatTimestamp(receivedAt),
  Erasing: enquiryErasureText,
}

export const retentionColumns: Columns<ListedRetention> = {
  What: ({ what }) => what,
  Kept: ({ kept }) => kept,
  Why: ({ because }) => because,
  'Last run': ({ run }) => retentionRunText(run),
}

/** "22 November 2026, 2.40: 3; 41 in all". */
export const retentionRunText = (run: ListedRetention['run']): string =>
  run ? `${formatTimestamp(run.ranAt)}: ${run.lastCount || 'none'}; ${run.allCount || 'none'} in all` : 'not yet: the shop does it at night'

export const privacyRequestText = ({ kind, at, staffName, orders, enquiries, awaited }: PrivacyRequest): string => {
  const what = `${counted(orders, 'order', 'orders')} and ${counted(enquiries, 'enquiry', 'enquiries')}`
  const later = awaited === 0 ? '' : `, ${counted(awaited, 'order', 'orders')} when over`
  return `${formatTimestamp(at)}: ${staffName} ${kind === 'exported' ? 'handed over' : 'erased'} ${what}${later}`
}
