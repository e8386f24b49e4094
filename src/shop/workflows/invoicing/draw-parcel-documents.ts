import type { OrderId } from '#src/kit/id.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { findCurrentChallan } from '../../tax/challans/challans.store.ts'
import { drawn, type DrawnDocument, showTaxDocument, type TaxDocumentDeps } from './show-tax-document.ts'

export type ParcelDocuments = { readonly invoice: DrawnDocument | undefined; readonly challan: DrawnDocument | undefined }

/**
 * Draws what the law wants with the current parcel of an order: its invoice, its challan, or with the second lot of an order the challan and a copy of the
 * order's invoice.
 */
export async function drawParcelDocuments(orderId: OrderId, deps: TaxDocumentDeps): Promise<ParcelDocuments> {
  const [own, challan] = await Promise.all([showTaxDocument(orderId, 'invoice', deps), findCurrentChallan(deps.db, orderId)])
  const replaces = own ? undefined : (await findOrder(deps.db, orderId))?.replaces
  const invoice = replaces?.rest?.isSentAgain === false ? await showTaxDocument(replaces.orderId, 'invoice', deps) : own
  return { invoice, challan: challan && (await drawn(challan, deps)) }
}
