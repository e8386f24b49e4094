import { dayOf, type Day } from '#src/kit/time/day.ts'
import { findMail, type MailStatus } from '../../notifications/outbox-list.store.ts'
import type { Message } from '../../notifications/messages.ts'
import { returnNumber } from '../../returns/return.ts'
import type { ReturnCarriage } from '../../returns/return-carriage.ts'
import { listCarriages } from '../../returns/return-carriages.store.ts'
import { findPhoto, listPhotosOf } from '../../returns/return-photos.store.ts'
import type { Deps } from '../deps.ts'
import { showEnquiry } from '../enquiring/enquiring.ts'
import { drawTaxDocumentNumbered, type TaxDocumentDeps } from '../invoicing/invoicing.ts'
import { type InspectedOrder, views } from '../views/views.ts'
import { findHeld } from './person.ts'
import type { Person } from './person.store.ts'
import { personalFileNote } from './personal-file-note.ts'
import { retentionRules } from './retention.ts'

export type PersonalFile = {
  /** With its folder, such as `orders/MJ-10234.json`. */
  readonly name: string
  readonly content: Uint8Array
  readonly day: Day
}

export type PersonalFileDeps = Deps &
  TaxDocumentDeps & { readonly renderMail: (message: Message) => Promise<{ readonly subject: string; readonly text: string }> }

/** All that the shop holds about somebody, for that person: readable by people and by programs. One file after the other, so that it is never in memory whole. */
export async function* personalFiles(person: Person, deps: PersonalFileDeps): AsyncGenerator<PersonalFile, void> {
  const day = dayOf(deps.clock())
  const text = (name: string, written: string): PersonalFile => ({ name, content: encoder.encode(written), day })
  const json = (name: string, value: unknown) => text(name, `${JSON.stringify(value, undefined, 2)}\n`)
  const { orders, enquiries } = await findHeld(person, deps)
  yield text('read-me-first.txt', personalFileNote({ day, orders, enquiries, kept: Object.values(retentionRules) }, deps.settings))

  for (const { id } of orders) {
    const inspected = await views(deps).inspectOrder(id)
    if (!inspected) continue
    const { orderNumber } = inspected.order
    yield json(`orders/${orderNumber}.json`, orderForItsShopper(inspected, await listCarriages(deps.db, id)))
    for (const mail of inspected.mails) yield text(`mails/${orderNumber}-${mail.id}.txt`, await mailText(mail, deps))
    yield* photographs(inspected, day, deps)
    for (const { number } of [...inspected.taxDocuments, ...inspected.challans]) {
      const { fileName, content } = await drawTaxDocumentNumbered(number, deps)
      yield { name: `documents/${fileName}`, content, day }
    }
  }
  for (const { ticketNumber } of enquiries) {
    const shown = await showEnquiry(ticketNumber, deps)
    if (!shown) continue
    const { enquiry, receivedAt, entries, mails } = shown
    yield json(`enquiries/${ticketNumber}.json`, { ticketNumber, receivedAt, enquiry, entries })
    for (const mail of mails) yield text(`mails/${ticketNumber}-${mail.id}.txt`, await mailText(mail, deps))
  }
}

/** Those of pieces that came back, or were to. */
async function* photographs({ order, returns }: InspectedOrder, day: Day, { db }: PersonalFileDeps): AsyncGenerator<PersonalFile, void> {
  for (const { id, ordinal } of returns)
    for (const [index, { key }] of (await listPhotosOf(db, id)).entries()) {
      const content = await findPhoto(db, order.id, key)
      if (content) yield { name: `photographs/${returnNumber(order.orderNumber, ordinal)}-${index + 1}.jpg`, content, day }
    }
}

const encoder = new TextEncoder()

async function mailText({ id }: MailStatus, { db, renderMail }: PersonalFileDeps): Promise<string> {
  const mail = await findMail(db, id)
  if (!mail) return ''
  const { subject, text } = await renderMail(mail.message)
  return `To: ${mail.to}\nDate: ${(mail.sentAt ?? mail.createdAt).toISOString()}\nSubject: ${subject}\n\n${text}\n`
}

/** Without keys of the shop's own, such as the order's id, which opens its page. */
function orderForItsShopper(inspected: InspectedOrder, carriages: Carriages) {
  const { order, consent, events, notes, corrections, calls, units, settledUnits, taxDocuments, challans, parcel } = inspected
  const { orderNumber, state, paymentMethod, advancePaise, carriedPaise, recipient, lines, totals, placedAt, paidAt } = order
  return {
    ...{
      orderNumber,
      state,
      paymentMethod,
      advancePaise,
      ...(carriedPaise > 0 && { carriedPaise }),
      placedAt,
      paidAt,
      consent,
      recipient,
      totals,
    },
    lines: lines.map(({ productName, colourName, quantity, unitPricePaise, personalisation }) => ({
      ...{ productName, colourName, quantity, unitPricePaise, personalisation },
    })),
    ...{ events, notes, corrections, calls, units, settledUnits },
    payments: inspected.attempts.map(({ gatewayPaymentId, state: of, amountPaise, currency, method, failure }) => ({
      ...{ gatewayPaymentId, state: of, amountPaise, currency, method, failure },
    })),
    refunds: inspected.refunds.map(({ amountPaise, reason, state: of, askedAt }) => ({ amountPaise, reason, state: of, askedAt })),
    returns: inspected.returns.map(({ ordinal, reason, wish, words, askedAt, state: of, agreed, sentWith }) => ({
      ...{ reason, wish, words, askedAt, state: of, agreed, sentWith },
      courierCost: courierCostOf(carriages.get(ordinal)),
    })),
    ...{ taxDocuments, challans },
    parcel: parcel && { awb: parcel.parcel.awb, courier: parcel.parcel.courierName, scans: parcel.scans, answers: parcel.answers },
  }
}

export type Carriages = Awaited<ReturnType<typeof listCarriages>>

/** Where it goes is sealed, and erased once it is paid: of that, whether it is there. */
export const courierCostOf = (carriage: ReturnCarriage | undefined) =>
  carriage && {
    ...{ paidPaise: carriage.paidPaise, paidBackAt: carriage.paidBackAt, refusedWhy: carriage.refusedWhy },
    hasUpiAddress: carriage.sealedUpi !== undefined,
  }
