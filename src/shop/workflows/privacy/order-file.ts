import type { OrderId } from '#src/kit/id.ts'
import { dayOf, startOfDay } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { listCarriages } from '../../returns/return-carriages.store.ts'
import { listAudit, recordAudit } from '../../staff/audit-log.store.ts'
import { drawTaxDocumentNumbered } from '../invoicing/invoicing.ts'
import { type InspectedOrder, views } from '../views/views.ts'
import { inWords } from './in-words.ts'
import { recordPrivacyRequest } from './person.store.ts'
import { type Carriages, courierCostOf, type PersonalFile, type PersonalFileDeps } from './personal-file.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import { stayText, whatStays } from './what-stays.ts'

/** Undefined when there is no such order. Recorded once a day, by the number of the order. */
export async function orderArchive(
  orderId: OrderId,
  deps: PrivacyDeps,
): Promise<{ readonly orderNumber: string; readonly bytes: AsyncGenerator<Uint8Array<ArrayBuffer>, void> } | undefined> {
  const inspected = await views(deps).inspectOrder(orderId)
  if (!inspected) return undefined
  const { orderNumber } = inspected.order
  await recordDownload(orderNumber, deps)
  return { orderNumber, bytes: deps.zip(orderFiles(inspected, deps)) }
}

async function recordDownload(orderNumber: string, { db, clock }: Pick<PrivacyDeps, 'db' | 'clock'>): Promise<void> {
  const [at, about, act] = [clock(), { kind: 'order', number: orderNumber }, 'privacy.downloaded']
  await db.transaction(async (tx) => {
    const [last] = await listAudit(tx, { act, about, limit: 1 })
    if (last && last.at >= startOfDay(dayOf(at))) return
    await recordAudit(tx, { at, who: undefined, act, outcome: 'done', about })
    await recordPrivacyRequest(tx, { kind: 'exported', at, staffName: 'The page of an order', orders: 1, enquiries: 0, awaited: 0 })
  })
}

/** Readable by people and by programs. One file after the other, so that it is never in memory whole. */
async function* orderFiles(inspected: InspectedOrder, deps: PersonalFileDeps): AsyncGenerator<PersonalFile, void> {
  const { order } = inspected
  const taxDocuments = [...inspected.taxDocuments, ...inspected.challans]
  const day = dayOf(deps.clock())
  const kept = orderForLinkHolder(inspected, await listCarriages(deps.db, order.id))
  const stays = whatStays(taxDocuments, deps.clock())
  const text = (name: string, written: string): PersonalFile => ({ name, content: new TextEncoder().encode(written), day })
  yield text(
    `${order.orderNumber}.txt`,
    [
      `What ${deps.settings.brand.legalName} keeps about order ${order.orderNumber}, as of ${formatLongDay(day)}. The same for programs: ${order.orderNumber}.json.`,
      'Whoever has the link of the order’s page can read this. So addresses for mails and second phones are shown in part, and what mails, staff and earlier',
      `addresses say is only counted: for all of it, write to ${deps.settings.contact.email} from the address that you gave with the order.`,
      '',
      ...inWords(kept),
      '',
      'What would stay if you had it erased:',
      ...stays.map((each) => `- ${stayText(each)}`),
      '',
    ].join('\r\n'),
  )
  yield text(`${order.orderNumber}.json`, `${JSON.stringify({ ...kept, wouldStay: stays }, undefined, 2)}\n`)
  for (const { number } of taxDocuments) {
    const { fileName, content } = await drawTaxDocumentNumbered(number, deps)
    yield { name: `documents/${fileName}`, content, day }
  }
}

/**
 * What the page of the order and its papers show to whoever has the link, and all else that names nobody. A forwarded link must open neither
 * the mailbox's address nor a key that was mailed to it, nor what staff or the shopper wrote in confidence: of that, how much there is.
 */
function orderForLinkHolder(inspected: InspectedOrder, carriages: Carriages) {
  const { order, consent, erasedAt, events, notes, corrections, calls, mails, taxDocuments, challans, parcel } = inspected
  const { orderNumber, state, paymentMethod, advancePaise, carriedPaise, recipient, lines, totals, placedAt, paidAt } = order
  const { email, alternatePhone, ...deliveredTo } = recipient
  return {
    ...{
      orderNumber,
      state,
      paymentMethod,
      advancePaise,
      ...(carriedPaise > 0 && { carriedPaise }),
      placedAt,
      paidAt,
      agreedTo: consent,
      erasedAt,
    },
    deliveredTo: erasedAt
      ? { city: recipient.city, state: recipient.state, pincode: recipient.pincode }
      : { ...deliveredTo, email: maskedEmail(email), alternatePhone: alternatePhone && maskedPhone(alternatePhone) },
    lines: lines.map(({ productName, colourName, quantity, unitPricePaise, personalisation }) => ({
      ...{ productName, colourName, quantity, unitPricePaise, personalisation },
    })),
    totals,
    history: events.map((event) => ({ at: event.at, what: 'state' in event ? event.state : event.act })),
    payments: inspected.attempts.map(({ gatewayPaymentId, state: of, amountPaise, currency, method, firstSeenAt }) => ({
      ...{ gatewayPaymentId, state: of, amountPaise, currency, method, at: firstSeenAt },
    })),
    refunds: inspected.refunds.map(({ amountPaise, state: of, askedAt }) => ({ amountPaise, state: of, askedAt })),
    // Without words and photographs, which the page shows.
    returns: inspected.returns.map(({ ordinal, state: of, reason, wish, amountPaise, askedAt }) => ({
      ...{ number: `${orderNumber}-R${ordinal}`, state: of, reason, wish, amountPaise, askedAt },
      courierCost: courierCostOf(carriages.get(ordinal)),
    })),
    taxDocuments: [...taxDocuments, ...challans].map(({ kind, number, issuedOn }) => ({ kind, number, issuedOn })),
    parcel: parcel && {
      ...{ awb: parcel.parcel.awb, courier: parcel.parcel.courierName, state: parcel.parcel.state },
      scans: parcel.scans.map(({ at, state: of, place }) => ({ at, state: of, place })),
    },
    mails: mails.map(({ kind, createdAt, sentAt }) => ({ about: kind, at: sentAt ?? createdAt })),
    alsoKept: { notesOfStaff: notes.length, calls: calls.length, corrections: corrections.length },
  }
}

const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1…@')
const maskedPhone = (phone: string): string => `…${phone.slice(-3)}`
