import type { TaxDocument } from '#src/shop/tax/tax-document.ts'
import { buyerParties, closingNotes, type HeaderDetail, headerDetails, type Party, sellerLines, titleOf } from './tax-document-texts.ts'

/** What is laid out of an invoice, a credit note or a challan: one copy of it. */
export type DrawnDocument = Pick<TaxDocument, 'number' | 'seller' | 'isTrial' | 'placeOfSupply' | 'lines'> & {
  readonly title: string
  /** For whom this copy is. */
  readonly copy: string
  readonly details: readonly HeaderDetail[]
  readonly parties: readonly Party[]
  /** Whether it states value, rate and tax. */
  readonly isTaxed: boolean
  readonly goodsHeading: string
  readonly totalHeading: string
  readonly totalLabel: string
  readonly notes: readonly string[]
}

export function drawnTaxDocument(document: TaxDocument): DrawnDocument {
  const { number, seller, isTrial, placeOfSupply, lines, kind } = document
  const isTaxed = seller.gstin !== undefined
  return {
    ...{ number, seller, isTrial, placeOfSupply, lines, isTaxed },
    title: titleOf(document),
    copy: 'Original for recipient',
    details: headerDetails(document),
    parties: [{ label: 'Sold by', name: seller.legalName, lines: sellerLines(document) }, ...buyerParties(document)],
    goodsHeading: isTaxed ? 'Goods, HSN code' : 'Goods',
    totalHeading: kind === 'credit-note' ? 'Credited' : 'Total',
    totalLabel: kind === 'credit-note' ? 'Total credited' : 'Total',
    notes: closingNotes(document),
  }
}
