import type { Day } from '#src/kit/time/day.ts'
import { paise, sum, times } from '#src/kit/money.ts'
import type { CreditedUnits } from '../credit-lines.ts'
import { creditLines, leftToCredit } from '../credit-lines.ts'
import type { DocumentParticulars, SoldLine, TaxedLine, TaxInvoice } from '../tax-document.ts'

/** A delivery challan: the paper that goes with goods which leave without an invoice of their own. Issued once and never changed. */
export type Challan = ChallanDraft & {
  /** Consecutive in its series, at most 16 characters. */ readonly number: string
  readonly issuedOn: Day
}

export type ChallanDraft = Pick<
  DocumentParticulars,
  'orderId' | 'orderNumber' | 'orderedOn' | 'isTrial' | 'seller' | 'buyer' | 'placeOfSupply' | 'lines'
> & {
  readonly kind: 'challan'
  readonly why: ChallanReason
  /** Of the order that was paid. */
  readonly invoice: { readonly number: string; readonly issuedOn: Day } | undefined
}

export type ChallanReason =
  /** What is in it was sold, and the other parcel of the order has left with the invoice of everything: with its tax. */
  | { readonly kind: 'later lot'; readonly of: string }
  /** Nothing is sold: its value is stated, without tax. `of` names what it comes in place of. */
  | { readonly kind: 'no supply'; readonly of: string }

/** Whether tax is stated on it: only of what was sold, by a seller who is registered. */
export const isTaxed = ({ why, seller }: Pick<ChallanDraft, 'why' | 'seller'>): boolean =>
  why.kind === 'later lot' && seller.gstin !== undefined

type Invoiced = Pick<TaxInvoice, 'lines' | 'placeOfSupply' | 'seller'>

/**
 * Returns what the invoice charged for the pieces of one of its two parcels. `apart` are those of the second; both parcels add up to the invoice, line
 * by line, to the paisa.
 */
export function linesOfLot(invoice: Invoiced, apart: readonly CreditedUnits[], lot: 'first' | 'second'): TaxedLine[] {
  const unitsOf = ({ position }: TaxedLine) => apart.find((each) => each.position === position)?.units ?? 0
  const price = sum(invoice.lines.map((line) => paise(Math.round((line.totalPaise * unitsOf(line)) / line.quantity))))
  const second = creditLines(invoice, [], price, apart)
  return lot === 'second' ? second : creditLines(invoice, [{ lines: second }], leftToCredit(invoice, [{ lines: second }]))
}

/** Pieces that are not sold, at the prices at which they were. */
export const linesWithoutTax = (lines: readonly SoldLine[]): TaxedLine[] =>
  lines.map((line, index) => {
    const none = paise(0)
    const totalPaise = times(line.unitPricePaise, line.quantity)
    const tax = { taxablePaise: totalPaise, cgstPaise: none, sgstPaise: none, igstPaise: none }
    return { ...line, position: index + 1, gstBasisPoints: 0, totalPaise, ...tax }
  })
