import { addressLines } from '#src/kit/contact/postal-address.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { OrderId } from '#src/kit/id.ts'
import { findState } from '#src/kit/contact/indian-state.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { lineTitle } from '../../cart/cart.ts'
import type { Personalisation } from '../../catalogue/product.ts'
import type { Order, OrderLine, Recipient } from '../../orders/order.ts'
import { listRefundsOfSale } from '../../payments/refunds.store.ts'
import type { ShopSettings } from '../../settings.ts'
import { type CreditedUnits, creditLines, leftToCredit } from '../../tax/credit-lines.ts'
import { placeOfSupply } from '../../tax/place-of-supply.ts'
import { seriesOf } from '../../tax/series.ts'
import {
  type Buyer,
  type CreditNote,
  drawUpInvoice,
  type Sale,
  type Seller,
  type SoldLine,
  type TaxInvoice,
} from '../../tax/tax-document.ts'
import { findCreditNote, findInvoice, issueTaxDocument, listCreditNotes, lockTaxDocuments } from '../../tax/tax-documents.store.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import { askForAttention, type AttentionDeps } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'

export type IssuingDeps = Pick<Deps, 'settings' | 'clock'>

/**
 * Issues the order's invoice in the transaction that hands the order to the carrier, because goods may not leave without one. Returns
 * the same invoice when called again; undefined when the place of supply is not known, and then a person is notified.
 */
export async function issueInvoice(tx: Transaction, order: Order, deps: IssuingDeps & AttentionDeps): Promise<TaxInvoice | undefined> {
  const { settings, clock } = deps
  const sale = saleOf(order, settings)
  if (!sale) {
    const text = 'It has no invoice, because its state of delivery cannot be read: write one by hand.'
    await askForAttention(tx, order, { cause: 'invoice_missing', text }, deps)
    return undefined
  }
  await lockTaxDocuments(tx)
  const earlier = await findInvoice(tx, order.id)
  if (earlier) return earlier

  const issuedAt = clock()
  const issuedOn = dayOf(issuedAt)
  const classes = await listTaxClasses(tx, [...new Set(order.lines.map(({ hsnCode }) => hsnCode))])
  const document = drawUpInvoice(sale, classes, issuedOn)
  return issueTaxDocument(tx, document, {
    series: seriesOf(document, settings.orders.numberPrefix, issuedOn),
    issuedOn,
    issuedAt,
    reference: order.id,
  })
}

export type Credit = {
  readonly orderId: OrderId
  /** The cause, such as a refund's id: the same cause again gets the same note. */
  readonly reference: string
  /** Undefined for all that is left. */
  readonly amountPaise: Paise | undefined
  /** The units for whose price it is; none for a credit of all lines in proportion. */
  readonly units?: readonly CreditedUnits[] | undefined
  /** Printed on the credit note. */
  readonly reason: string
}

export type CreditProblem =
  /** What was never invoiced is refunded without a credit note. */
  { readonly code: 'not_invoiced' } | { readonly code: 'more_than_invoiced'; readonly leftPaise: Paise }

/** Issues the next credit note of its series for some or all of an invoice. Expects the order to be locked, in the transaction of the refund or cancellation. */
export async function issueCreditNote(
  tx: Transaction,
  { orderId, reference, amountPaise, units, reason }: Credit,
  { settings, clock }: IssuingDeps,
): Promise<Result<CreditNote, CreditProblem>> {
  const invoice = await findInvoice(tx, orderId)
  // Without an invoice nothing is written, so the lock is not needed.
  if (!invoice) return refuse({ code: 'not_invoiced' })
  await lockTaxDocuments(tx)
  const given = await findCreditNote(tx, reference)
  if (given) return ok(given)

  const earlier = await listCreditNotes(tx, orderId)
  const leftPaise = leftToCredit(invoice, earlier)
  const wanted = amountPaise ?? leftPaise
  if (wanted <= 0 || wanted > leftPaise) return refuse({ code: 'more_than_invoiced', leftPaise })

  const issuedAt = clock()
  const issuedOn = dayOf(issuedAt)
  const { number, issuedOn: invoicedOn, ...particulars } = invoice
  const totalPaise = leftToCredit(invoice, [])
  const document = {
    ...particulars,
    kind: 'credit-note' as const,
    lines: creditLines(invoice, earlier, wanted, units),
    corrects: { number, issuedOn: invoicedOn, totalPaise },
    reason,
  }
  return ok(
    await issueTaxDocument(tx, document, {
      series: seriesOf(document, settings.orders.numberPrefix, issuedOn),
      issuedOn,
      issuedAt,
      reference,
    }),
  )
}

/** Credits all that is left of an order's invoice, because nothing of it was supplied. Returns undefined when nothing is left. */
export async function creditAll(tx: Transaction, orderId: OrderId, reason: string, deps: IssuingDeps): Promise<CreditNote | undefined> {
  const credited = await issueCreditNote(tx, { orderId, reference: `cancelled ${orderId}`, amountPaise: undefined, reason }, deps)
  return credited.ok ? credited.value : undefined
}

/** Credits refunds that were made before there was an invoice. */
export async function creditEarlierRefunds(tx: Transaction, orderId: OrderId, deps: IssuingDeps): Promise<void> {
  for (const { cause, amountPaise, units, reason } of await listRefundsOfSale(tx, orderId)) {
    await issueCreditNote(tx, { orderId, reference: cause, amountPaise, units, reason }, deps)
  }
}

function saleOf(order: Order, settings: ShopSettings): Sale | undefined {
  const { recipient, orderNumber, id, paymentMethod, advancePaise, placedAt, mode, lines, totals } = order
  const deliveredTo = placeOfSupply(recipient)
  if (!deliveredTo) return undefined
  return {
    orderId: id,
    orderNumber,
    orderedOn: dayOf(placedAt),
    payment: paymentMethod === 'cod' ? 'cod' : 'online',
    advancePaise: advancePaise > 0 ? advancePaise : undefined,
    isTrial: mode !== 'live',
    seller: sellerOf(settings),
    buyer: buyerOf(recipient),
    placeOfSupply: deliveredTo,
    totalPaise: totals.totalPaise,
    lines: soldLinesOf(lines),
  }
}

export const soldLinesOf = (lines: readonly OrderLine[]): SoldLine[] =>
  lines.map((line) => ({
    title: lineTitle(line),
    detail: line.personalisation && writingOf(line.personalisation),
    hsnCode: line.hsnCode,
    gstBasisPoints: line.gstBasisPoints,
    quantity: line.quantity,
    unitPricePaise: line.unitPricePaise,
  }))

export function buyerOf({ name, businessName, gstin, phone, addressLine1, addressLine2, city, pincode }: Recipient): Buyer {
  return { name, businessName, gstin, phone, addressLines: addressLines({ addressLine1, addressLine2, city, pincode }) }
}

export function sellerOf({ brand, contact, pickup }: ShopSettings): Seller {
  const stateCode = findState(pickup.state)
  if (!stateCode) throw new Error(`pickup.state is no state of India: ${pickup.state}`)
  const { address, email, phone } = contact
  return { brandName: brand.name, legalName: brand.legalName, gstin: brand.gstin, addressLines: address, stateCode, email, phone }
}

const writingOf = ({ name, sign }: Personalisation): string =>
  [name && `“${name}”`, sign && `the sign of ${sign}`].filter(Boolean).join(' and ')
