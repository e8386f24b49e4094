import { dayOf } from '#src/kit/time/day.ts'
import type { ParcelId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { mayNeedChallan, ownLines, unitsApart } from '../../orders/own-lines.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { replacedText } from '../../returns/return.ts'
import { type Challan, type ChallanDraft, linesOfLot, linesWithoutTax } from '../../tax/challans/challan.ts'
import { findChallanOfParcel, insertChallan } from '../../tax/challans/challans.store.ts'
import { placeOfSupply } from '../../tax/place-of-supply.ts'
import { seriesOf } from '../../tax/series.ts'
import { findInvoice, lockTaxDocuments } from '../../tax/tax-documents.store.ts'
import { askForAttention, type AttentionDeps } from '../attention/attention.ts'
import { isLaterLot } from './lots.store.ts'
import { buyerOf, type IssuingDeps, sellerOf, soldLinesOf } from './tax-documents.ts'

/**
 * Issues the challan of a parcel in the transaction in which it is booked, after the invoice. Returns the same one when called again; undefined where
 * the parcel leaves with the invoice. Expects the order that was paid to be locked where this is one of its two parcels.
 */
export async function issueChallan(
  tx: Transaction,
  { order, parcelId }: { readonly order: Order; readonly parcelId: ParcelId },
  deps: IssuingDeps & AttentionDeps,
): Promise<Challan | undefined> {
  if (!mayNeedChallan(order)) return undefined
  const reason = await reasonOf(tx, order)
  if (!reason) return undefined
  await lockTaxDocuments(tx)
  const earlier = await findChallanOfParcel(tx, parcelId)
  if (earlier) return earlier

  const draft = await drawUp(tx, order, reason, deps)
  if (!draft) {
    const text = 'Its parcel has no delivery challan, because its state of delivery cannot be read: write one by hand.'
    await askForAttention(tx, order, { cause: 'invoice_missing', text }, deps)
    return undefined
  }
  const issuedAt = deps.clock()
  const issuedOn = dayOf(issuedAt)
  return insertChallan(tx, draft, { series: seriesOf(draft, deps.settings.orders.numberPrefix, issuedOn), issuedOn, issuedAt, parcelId })
}

/** What a challan is for, and the order that was paid. */
type Reason = { readonly why: ChallanDraft['why']; readonly soldId: Order['id'] }

async function reasonOf(tx: Transaction, { id, orderNumber, replaces }: Order): Promise<Reason | undefined> {
  if (replaces && !(replaces.rest?.isSentAgain === false)) {
    const of = replaces.rest ? `the second parcel of order ${replaces.orderNumber}` : replacedText(replaces)
    return { why: { kind: 'no supply', of }, soldId: replaces.orderId }
  }
  const soldId = replaces?.orderId ?? id
  if (!(await isLaterLot(tx, { soldId, lotId: id }))) return undefined
  return { why: { kind: 'later lot', of: replaces?.orderNumber ?? orderNumber }, soldId }
}

async function drawUp(
  tx: Transaction,
  order: Order,
  { why, soldId }: Reason,
  { settings }: IssuingDeps,
): Promise<ChallanDraft | undefined> {
  const { id: orderId, orderNumber, placedAt, mode, recipient } = order
  const [invoice, sold] = [await findInvoice(tx, soldId), soldId === orderId ? order : await findOrder(tx, soldId)]
  const deliveredTo = placeOfSupply(recipient)
  if (!deliveredTo || !sold) return undefined
  if (why.kind === 'later lot' && !invoice) return undefined
  return {
    kind: 'challan',
    ...{ why, orderId, orderNumber },
    orderedOn: dayOf(placedAt),
    isTrial: mode !== 'live',
    seller: sellerOf(settings),
    // A business is named with every parcel of what it bought, as on its invoice.
    buyer: { ...buyerOf(recipient), gstin: invoice?.buyer.gstin, businessName: invoice?.buyer.businessName },
    placeOfSupply: deliveredTo,
    lines:
      why.kind === 'later lot' && invoice
        ? linesOfLot(invoice, unitsApart(sold), sold === order ? 'first' : 'second')
        : linesWithoutTax(soldLinesOf(ownLines(order))),
    invoice: invoice && { number: invoice.number, issuedOn: invoice.issuedOn },
  }
}
