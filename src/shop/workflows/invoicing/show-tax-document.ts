import type { OrderId } from '#src/kit/id.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Challan } from '../../tax/challans/challan.ts'
import { findChallan, listChallansOfOrder } from '../../tax/challans/challans.store.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'
import { findInvoice, findTaxDocument, listCreditNotes } from '../../tax/tax-documents.store.ts'

export type TaxDocumentDeps = {
  readonly db: Sql
  /** Returns a PDF, with the same bytes for the same document. */
  readonly drawTaxDocument: (document: TaxDocument | Challan) => Promise<Uint8Array>
}

export type DrawnDocument = { readonly fileName: string; readonly content: Uint8Array }

/** Draws the order's invoice, or its credit note of this number, counted from 1; for those who have the order's id. */
export async function showTaxDocument(id: OrderId, which: 'invoice' | number, deps: TaxDocumentDeps): Promise<DrawnDocument | undefined> {
  const document = which === 'invoice' ? await findInvoice(deps.db, id) : (await listCreditNotes(deps.db, id))[which - 1]
  return document && drawn(document, deps)
}

/** Draws the challan of one of the order's parcels, counted from 1, the oldest first. */
export async function showChallan(id: OrderId, place: number, deps: TaxDocumentDeps): Promise<DrawnDocument | undefined> {
  const challan = (await listChallansOfOrder(deps.db, id))[place - 1]
  return challan && drawn(challan, deps)
}

/** Draws the document of this number, an invoice, a credit note or a challan, to be attached to a mail. */
export async function drawTaxDocumentNumbered(number: string, deps: TaxDocumentDeps): Promise<DrawnDocument> {
  const document = await findNumbered(number, deps)
  if (!document) throw new Error(`there is no tax document ${number}`)
  return document
}

/** Draws the document of this number; undefined when there is none, or none of `since` or later. */
export async function findNumbered(number: string, deps: TaxDocumentDeps, since?: Date): Promise<DrawnDocument | undefined> {
  const document = (await findTaxDocument(deps.db, number)) ?? (await findChallan(deps.db, number))
  if (!document || (since && document.issuedOn < dayOf(since))) return undefined
  return drawn(document, deps)
}

export const drawn = async (document: TaxDocument | Challan, { drawTaxDocument }: TaxDocumentDeps): Promise<DrawnDocument> => ({
  fileName: `${document.number.replaceAll('/', '-')}.pdf`,
  content: await drawTaxDocument(document),
})
