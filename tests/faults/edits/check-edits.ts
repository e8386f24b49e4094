import type { CheckResult, FinalRecords } from '../final-records.ts'
import type { Shopper } from '../simulated-shoppers.ts'
import type { Edit } from './edit-order.ts'
import type { Correction } from './edit-records.ts'

const unless = (isRight: boolean, violation: string): string[] => (isRight ? [] : [violation])

/**
 * A change that was answered with success is in the order once, with both spellings, time and who; one that was not answered is there
 * wholly or not at all. Wholly: in the order, its history, on its label, in one mail to each side, and at the scan of an older ticket.
 */
export function checkEdits(records: FinalRecords): CheckResult {
  const { edits: recorded, shoppers } = records
  const edited = shoppers.filter(({ edits }) => edits.length > 0)
  const sent = edited.flatMap(({ edits }) => edits)
  return {
    figures: { edits: recorded.corrections.length, editsUnanswered: sent.filter(({ outcome }) => outcome === 'unanswered').length },
    violations: edited.flatMap((shopper) => {
      const made = recorded.corrections.filter(({ orderId }) => orderId === shopper.orderId)
      const faults = [
        ...checkAnswers(shopper.edits, made),
        ...checkOrder(shopper, made, records),
        ...checkMailsOf(shopper, made, records),
        ...checkTicket(shopper, made, records),
      ]
      return faults.map((fault) => `${shopper.orderId} (${shopper.scenario}): ${fault}`)
    }),
  }
}

/** What a correction has changed. */
const changeOf = ({ before, after }: Correction) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => before[field] !== after[field])
    .map((field) => `${field}: ${before[field]} → ${after[field]}`)
    .join(', ')

function checkAnswers(edits: readonly Edit[], made: readonly Correction[]): string[] {
  const sent = edits.map(({ field, before, after }) => `${field}: ${before} → ${after}`)
  return [
    ...made.flatMap((correction) => unless(sent.includes(changeOf(correction)), `nobody has asked for ${changeOf(correction)}`)),
    ...edits.flatMap(({ outcome, askedAt, answeredAt }, at) => {
      const own = made.filter((correction) => changeOf(correction) === sent[at])
      const expected = { accepted: [1], refused: [0], unanswered: [0, 1] }[outcome]
      const isTimely = own.every(({ at: then }) => then >= askedAt && (outcome !== 'accepted' || then <= answeredAt))
      return [
        ...unless(expected.includes(own.length), `${sent[at]} was ${outcome}, and is there ${own.length} times`),
        ...unless(isTimely && own.every(({ doneBy }) => doneBy === 'shopper'), `${sent[at]} has another time or another person`),
      ]
    }),
  ]
}

/** Order, history and label say what the last changes say. */
function checkOrder({ orderId, edits }: Shopper, made: readonly Correction[], { edits: recorded, orders }: FinalRecords): string[] {
  const written = recorded.written.find((order) => order.orderId === orderId)
  const number = orders.find(({ id }) => id === orderId)?.orderNumber ?? ''
  const label = recorded.labels.find(({ reference }) => reference === number || reference.startsWith(`${number}-`))
  const history = recorded.histories.find((order) => order.orderId === orderId)?.corrected ?? 0
  const fields = [...new Set(edits.map(({ field }) => field))]
  return [
    ...fields.flatMap((field) => {
      const last = made.findLast(({ before, after }) => before[field] !== after[field])?.after[field]
      const expected = last ?? edits.find((edit) => edit.field === field)?.before
      return unless(written?.[field] === expected, `${field} is ${written?.[field]} instead of ${expected}`)
    }),
    ...unless(
      label !== undefined && label.addressLine1 === written?.addressLine1 && label.phone === written?.phone,
      `the label says ${label?.addressLine1}, ${label?.phone}`,
    ),
    ...unless(history === made.length, `its history has ${history} of ${made.length} changes`),
  ]
}

function checkMailsOf({ orderId }: Shopper, made: readonly Correction[], { mails }: FinalRecords): string[] {
  const expected = made.flatMap(({ id }) => ['order-changed-notice', 'order-corrected'].map((kind) => `${kind} ${orderId} corrected ${id}`))
  const written = mails
    .filter(({ reference }) => reference.startsWith(`${orderId} corrected `))
    .map(({ kind, reference }) => `${kind} ${reference}`)
  const booked = mails.filter(({ kind, reference }) => kind === 'parcel-booked' && reference.split(' ')[0] === orderId)
  return [
    ...unless(
      written.toSorted().join() === expected.toSorted().join(),
      `its changes have ${written.length} mails instead of ${expected.length}`,
    ),
    // One for each parcel: a change may come before or after the booking of the first.
    ...unless(booked.length > 0 && new Set(booked.map(({ reference }) => reference)).size === booked.length, 'a parcel has not one mail'),
  ]
}

function checkTicket({ orderId, printedTicket }: Shopper, made: readonly Correction[], { edits: recorded }: FinalRecords): string[] {
  if (!printedTicket) return []
  const spellings = made.filter(({ what }) => what === 'writing').map(({ before, after }) => `${before['name']} → ${after['name']}`)
  const scanned = recorded.tickets.find((ticket) => ticket.orderId === orderId)?.changes.map((both) => both.join(' → ')) ?? []
  return unless(scanned.join() === spellings.join(), `the scan of its old ticket says ${scanned.join() || 'nothing'}`)
}
