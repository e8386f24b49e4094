import type { Day } from '#src/kit/time/day.ts'
import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { StateCode } from '#src/kit/contact/indian-state.ts'
import { type Paise, times } from '#src/kit/money.ts'
import type { OrderId } from '#src/kit/id.ts'
import { type TaxTotals, splitTax } from './split-tax.ts'
import { spread } from './spread.ts'
import { rateOn, type TaxClass, type TaxedGoods } from './tax-rates.ts'

/** Issued once and never changed. A credit note takes back some or all of an invoice. */
export type TaxDocument = TaxInvoice | CreditNote

export type TaxInvoice = Issued<InvoiceDraft>
export type CreditNote = Issued<CreditNoteDraft>

type Issued<Draft> = Draft & { /** Consecutive in its series, at most 16 characters. */ readonly number: string; readonly issuedOn: Day }

export type InvoiceDraft = DocumentParticulars & { readonly kind: 'invoice' }
export type CreditNoteDraft = DocumentParticulars & {
  readonly kind: 'credit-note'
  readonly corrects: { readonly number: string; readonly issuedOn: Day; readonly totalPaise: Paise }
  readonly reason: string
}

export type DocumentParticulars = {
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly orderedOn: Day
  readonly payment: 'online' | 'cod'
  /** Paid online in advance, where the rest is collected at the door; undefined where there is none. */
  readonly advancePaise?: Paise | undefined
  /** No real money was paid: it is numbered in a series of its own and left out of the return. */
  readonly isTrial: boolean
  readonly seller: Seller
  readonly buyer: Buyer
  readonly placeOfSupply: StateCode
  readonly lines: readonly TaxedLine[]
}

export type Seller = {
  readonly brandName: string
  readonly legalName: string
  /** Undefined for a seller that is not registered and therefore may not charge GST. */
  readonly gstin: Gstin | undefined
  readonly addressLines: readonly string[]
  readonly stateCode: StateCode
  readonly email: string
  readonly phone: string
}

export type Buyer = {
  readonly name: string
  readonly businessName: string | undefined
  readonly gstin: Gstin | undefined
  readonly addressLines: readonly string[]
  readonly phone: string
}

export type TaxedLine = TaxTotals &
  TaxedGoods & {
    /** From 1, as on the order; a credit note names the lines of its invoice. */
    readonly position: number
    readonly title: string
    /** What is written on the lid. */
    readonly detail: string | undefined
    readonly quantity: number
    readonly unitPricePaise: Paise
  }

export type SoldLine = Pick<TaxedLine, 'title' | 'detail' | 'hsnCode' | 'gstBasisPoints' | 'quantity' | 'unitPricePaise'>

/** What was sold, before tax is computed. */
export type Sale = Omit<DocumentParticulars, 'lines'> & {
  readonly lines: readonly SoldLine[]
  /** The total of the order. A discount or a charge changes the value of every line in proportion. */
  readonly totalPaise: Paise
}

/** Prices include tax, so the rate of the day changes only how a price is divided into value and tax. */
export function drawUpInvoice({ lines, totalPaise: orderPaise, ...sale }: Sale, classes: readonly TaxClass[], day: Day): InvoiceDraft {
  const isIntraState = sale.placeOfSupply === sale.seller.stateCode
  const isRegistered = sale.seller.gstin !== undefined
  const shares = spread(
    orderPaise,
    lines.map((line) => times(line.unitPricePaise, line.quantity)),
  )
  return {
    kind: 'invoice',
    ...sale,
    lines: lines.map((line, index) => {
      const totalPaise = shares[index]!
      const gstBasisPoints = isRegistered ? rateOn(day, line, classes) : 0
      return { ...line, position: index + 1, gstBasisPoints, totalPaise, ...splitTax(totalPaise, gstBasisPoints, isIntraState) }
    }),
  }
}
