import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'
import { findInvoice, findTaxDocument, listCreditNotes } from '../../tax/tax-documents.store.ts'

export type TaxDocumentDeps = {
  readonly db: Sql
  /** As a PDF; the same bytes for the same paper. */
  readonly drawTaxDocument: (document: TaxDocument) => Promise<Uint8Array>
}

/** As a file. */
export type DrawnDocument = { readonly fileName: string; readonly content: Uint8Array }

/** The order's invoice, or its credit note of this place, counted from 1; for whoever holds the order's id. */
export async function showTaxDocument(id: OrderId, which: 'invoice' | number, deps: TaxDocumentDeps): Promise<DrawnDocument | undefined> {
  const document = which === 'invoice' ? await findInvoice(deps.db, id) : (await listCreditNotes(deps.db, id))[which - 1]
  return document && drawn(document, deps)
}

/** By its number: for a mail that goes with it. */
export async function drawTaxDocumentNumbered(number: string, deps: TaxDocumentDeps): Promise<DrawnDocument> {
  const document = await findTaxDocument(deps.db, number)
  if (!document) throw new Error(`there is no paper ${number}`)
  return drawn(document, deps)
}

const drawn = async (document: TaxDocument, { drawTaxDocument }: TaxDocumentDeps): Promise<DrawnDocument> => ({
  fileName: `${document.number.replaceAll('/', '-')}.pdf`,
  content: await drawTaxDocument(document),
})
