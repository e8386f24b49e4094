import { formatPaise } from '#src/kit/money.ts'
import type { Actor } from '../../orders/actor.ts'
import type { CallOutcome } from '../../orders/calls/order-call.ts'
import {
  changedFields,
  type Correction,
  fieldLabels,
  type RecipientCorrection,
  type WritingCorrection,
} from '../../orders/corrections/correction.ts'
import type { OrderState, StaffActionEvent } from '../../orders/order.ts'
import type { RefundState } from '../../payments/refund.ts'
import type { TrackedState } from '../../shipping/carrier.port.ts'
import type { DoneStep } from '../../workshop/unit.ts'
import type { InspectedOrder } from '../../workflows/views/views.ts'
import { mailKindLabels } from '../mail-kind-labels.ts'

/** One thing that happened to an order. */
export type TimelineEntry = {
  readonly at: Date
  readonly by: Actor
  readonly kind: 'order' | 'act' | 'note' | 'call' | 'unit' | 'mail' | 'scan' | 'money'
  /** "Confirmed", "Pressed MJ-10234.1": reads well after the name of whoever did it. */
  readonly text: string
  /** What somebody wrote: a note, a reason, the courier's own text. */
  readonly words: string | undefined
  /** The note of this number, and the mail of this number. */
  readonly note?: number
  readonly mail?: number
}

/** Everything that happened to an order in one line of time, newest first: states, acts, notes, calls, the workshop's steps, mails, scans and refunds. */
export const orderTimeline = (inspected: InspectedOrder): TimelineEntry[] =>
  [
    ...placingOf(inspected),
    ...eventsOf(inspected),
    ...notesOf(inspected),
    ...callsOf(inspected),
    ...stepsOfUnits(inspected),
    ...printsOf(inspected),
    ...mailsOf(inspected),
    ...scansOf(inspected),
    ...refundsOf(inspected),
  ]
    .map((entry, index) => ({ entry, index }))
    // Of the same moment the later of its kind comes first.
    .toSorted((a, b) => b.entry.at.getTime() - a.entry.at.getTime() || b.index - a.index)
    .map(({ entry }) => entry)

const shopper: Actor = { who: 'shopper' }
const shop: Actor = { who: 'shop' }

/** A replacement is placed by whoever of the staff confirms it, in the same moment; an order by telephone by whoever took it. */
const placingOf = ({ order }: InspectedOrder): TimelineEntry[] =>
  order.replaces || order.cameFrom === 'telephone'
    ? []
    : [{ at: order.placedAt, by: shopper, kind: 'order', text: 'Placed the order', words: undefined }]

const eventsOf = ({ events, corrections }: InspectedOrder): TimelineEntry[] =>
  events.map((event) => ({
    at: event.at,
    by: event.doneBy,
    ...('state' in event
      ? { kind: 'order' as const, text: stateTexts[event.state] }
      : { kind: 'act' as const, text: actTexts[event.act] ?? event.act }),
    words: ('act' in event && correctedTo(event, corrections)) || event.note,
  }))

const whatOf: Readonly<Record<string, Correction['what']>> = { 'writing corrected': 'writing', 'address corrected': 'recipient' }

/** "Asha, Leo → Aasha, Leo", or "phone: 9820000001 → 9720000001". Undefined when it was erased. */
function correctedTo({ act, at }: StaffActionEvent, corrections: InspectedOrder['corrections']): string | undefined {
  const made = corrections.find((correction) => correction.what === whatOf[act] && correction.at.getTime() === at.getTime())
  return made && [made.what === 'writing' ? writingsOf(made) : fieldsOf(made), made.reason].filter(Boolean).join('. ')
}

const writingsOf = ({ before, after }: WritingCorrection): string =>
  [before, after].map(({ name, sign }) => [name, sign].filter(Boolean).join(', ')).join(' → ')

const fieldsOf = ({ before, after }: RecipientCorrection): string =>
  changedFields(before, after)
    .map((field) => `${fieldLabels([field])}: ${[before[field], after[field]].map((value) => value || 'nothing').join(' → ')}`)
    .join(', ')

const stateTexts: Readonly<Record<OrderState, string>> = {
  awaiting_payment: 'Opened its payment again',
  lapsed: 'Not paid in time',
  to_confirm: 'To confirm',
  paid: 'Paid',
  confirmed: 'Confirmed',
  booked: 'Booked with the courier',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  returned_to_origin: 'Came back',
  cancelled: 'Cancelled',
}

const actTexts: Readonly<Record<string, string>> = {
  'order taken': 'Took the order by telephone',
  'ordered anew': 'Ordered it anew for a caller',
  'attention settled': 'Settled what needed a person',
  'attention reopened': 'Opened again what needed a person',
  'pieces taken': 'Took the pieces from stock',
  'payment accepted': 'Accepted the payment',
  'refund asked': 'Asked for a refund',
  'credit note issued': 'Issued a credit note',
  'parcel retried': 'Retried the parcel',
  'parcel booked anew': 'Booked the parcel anew',
  'job retried': 'Started a job again',
  'mail sent again': 'Sent a mail once more',
  'mail copied': 'Sent a copy of a mail',
  'link mailed': 'Mailed the link of its page',
  'letter written': 'Wrote to the shopper by mail',
  'address corrected': 'Corrected the address',
  'writing corrected': 'Corrected the writing',
  'writing locked': 'Locked the writing',
  'writing unlocked': 'Unlocked the writing',
  'personal data erased': 'Erased the personal data',
  'erasure asked': 'Asked to erase the personal data',
  'erasure taken back': 'Took back the request to erase the personal data',
  'pieces received': 'Took the pieces back',
  'sent again': 'Sent the parcel again',
  divided: 'Divided it into two parcels',
  'put together': 'Put it into one parcel again',
  'pieces written off': 'Wrote the pieces off',
  packed: 'Packed it',
  unpacked: 'Unpacked it',
  'handed over': 'Handed it to the courier',
  'another attempt asked': 'Asked the courier to try again',
  'bringing back asked': 'Asked the courier to bring it back',
}

const notesOf = ({ notes }: InspectedOrder): TimelineEntry[] =>
  notes.map(({ id, at, writtenBy, about, text }) => ({
    at,
    by: { who: 'staff', name: writtenBy },
    kind: 'note',
    text: about ? `Wrote about ${about}` : 'Wrote',
    words: text,
    note: id,
  }))

const callTexts: Readonly<Record<CallOutcome, string>> = {
  confirmed: 'Called: confirmed',
  no_answer: 'Called: no answer',
  wrong_number: 'Called: wrong number',
  declined: 'Called: does not want it',
  pays_online: 'Called: pays online',
  address_changed: 'Called: another address',
}

const callsOf = ({ calls }: InspectedOrder): TimelineEntry[] =>
  calls.map(({ at, staffName, outcome, note }) => ({
    at,
    by: { who: 'staff', name: staffName },
    kind: 'call',
    text: callTexts[outcome],
    words: note,
  }))

const unitTexts: Readonly<Record<DoneStep['step'], string>> = {
  pressed: 'Pressed',
  checked: 'Checked',
  packed: 'Packed',
  again: 'Makes again',
}

const stepsOfUnits = ({ unitSteps }: InspectedOrder): TimelineEntry[] =>
  unitSteps.map(({ at, by, step, ticket, reason, takenBackBy }) => ({
    at,
    by,
    kind: 'unit',
    text: `${unitTexts[step]} ${ticket}${takenBackBy ? `, taken back by ${takenBackBy}` : ''}`,
    words: reason && `Spoilt: ${reason}`,
  }))

const formTexts: Readonly<Record<string, string>> = {
  ticket: 'work tickets',
  'packing-slip': 'the packing slip',
  'pick-list': 'the pick list',
  'hand-over': 'the hand-over sheet',
}

const printsOf = ({ prints }: InspectedOrder): TimelineEntry[] =>
  prints.map(({ form, by, at }) => ({
    at,
    by: { who: 'staff', name: by },
    kind: 'unit',
    text: `Printed ${formTexts[form] ?? `the ${form}`}`,
    words: undefined,
  }))

/** A mail stands at the time at which it was sent, or else written. */
const mailsOf = ({ mails }: InspectedOrder): TimelineEntry[] =>
  mails.map(({ id, kind, to, state, sentAt, createdAt, lastError }) => ({
    at: sentAt ?? createdAt,
    by: shop,
    kind: 'mail',
    text: `${mailTexts[state]} “${mailKindLabels[kind]}” to ${to}`,
    words: state === 'dead' ? lastError : undefined,
    mail: id,
  }))

const mailTexts = { waiting: 'Is sending', sent: 'Sent', dead: 'Gave up sending' } as const

const scanTexts: Readonly<Record<TrackedState, string>> = {
  booked: 'Booked',
  collected: 'Collected it',
  in_transit: 'Under way',
  out_for_delivery: 'Out for delivery',
  undelivered: 'Could not deliver it',
  delivered: 'Delivered it',
  returning: 'Brings it back',
  returned: 'Brought it back',
  lost: 'Lost it',
  cancelled: 'Cancelled it',
}

const scansOf = ({ parcel }: InspectedOrder): TimelineEntry[] =>
  (parcel?.scans ?? []).toReversed().map(({ at, state, place, activity }) => ({
    at,
    by: { who: 'carrier' },
    kind: 'scan',
    text: [state ? scanTexts[state] : 'Scanned it', place].filter(Boolean).join(', '),
    words: activity,
  }))

const refundTexts: Readonly<Record<RefundState, string>> = {
  asked: 'is to go back',
  pending: 'is on its way back',
  processed: 'went back',
  failed: 'did not go back',
}

const refundsOf = ({ refunds }: InspectedOrder): TimelineEntry[] =>
  refunds.map(({ askedAt, amountPaise, state, reason }) => ({
    at: askedAt,
    by: shop,
    kind: 'money',
    text: `${formatPaise(amountPaise)} ${refundTexts[state]}`,
    words: reason,
  }))
