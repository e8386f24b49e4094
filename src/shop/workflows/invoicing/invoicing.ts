import type { OrderId } from '#src/kit/id.ts'
import type { PageCursor } from '#src/kit/page.ts'
import { gstReturnOf } from '../../tax/gst-return.ts'
import { listChallans } from '../../tax/challans/challans.store.ts'
import { type DocumentFilter, listTaxDocuments, pageTaxDocuments } from '../../tax/tax-documents.store.ts'
import type { Deps } from '../deps.ts'
import { accountantFiles } from './accountant-files.ts'
import { type CreditByHand, creditByHand } from './credit-by-hand.ts'
import { showGst } from './show-gst.ts'
import { findNumbered, showChallan, showTaxDocument, type TaxDocumentDeps } from './show-tax-document.ts'

// For other rooms, which run them in transactions of their own.
export { issueChallan } from './issue-challan.ts'
export { drawParcelDocuments } from './draw-parcel-documents.ts'
export { creditAll, creditEarlierRefunds, issueCreditNote, issueInvoice } from './tax-documents.ts'
export { drawTaxDocumentNumbered, showTaxDocument, type TaxDocumentDeps } from './show-tax-document.ts'
export type { CreditByHandProblem } from './credit-by-hand.ts'

export type InvoicingDeps = Deps & TaxDocumentDeps

/** Invoices, credit notes and challans, as they are issued, listed and drawn. */
export const invoicing = (deps: InvoicingDeps) => ({
  list: (filter: DocumentFilter) => listTaxDocuments(deps.db, filter),
  challans: (filter: DocumentFilter) => listChallans(deps.db, filter),
  page: (filter: DocumentFilter, cursor?: PageCursor) => pageTaxDocuments(deps.reading, filter, cursor),
  gstReturn: async (filter: DocumentFilter) =>
    gstReturnOf(...(await Promise.all([listTaxDocuments(deps.db, filter), listChallans(deps.db, filter)]))),
  showGst: (filter: DocumentFilter) => showGst(filter, deps),
  archive: (filter: DocumentFilter) => deps.zip(accountantFiles(filter, deps)),
  credit: (request: CreditByHand) => creditByHand(request, deps),
  show: (id: OrderId, which: 'invoice' | number) => showTaxDocument(id, which, deps),
  showChallan: (id: OrderId, place: number) => showChallan(id, place, deps),
  showNumbered: (number: string, since?: Date) => findNumbered(number, deps, since),
})
