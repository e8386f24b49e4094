import { stateCodes } from '#src/kit/contact/indian-state.ts'
import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { OrderId } from '#src/kit/id.ts'
import {
  amountPaise,
  calendarDay,
  type Fields,
  flag,
  listOf,
  objectOf,
  oneOf,
  optional,
  taggedBy,
  text,
  textOf,
  wholeNumber,
} from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import type { Buyer, CreditNoteDraft, InvoiceDraft, DocumentParticulars, Seller, TaxedLine } from './tax-document.ts'

const gstin = optional(textOf<Gstin>())
const stateCode = oneOf(...stateCodes)

const line = objectOf<TaxedLine>({
  position: wholeNumber,
  title: text,
  detail: optional(text),
  hsnCode: text,
  gstBasisPoints: wholeNumber,
  quantity: wholeNumber,
  unitPricePaise: amountPaise,
  taxablePaise: amountPaise,
  cgstPaise: amountPaise,
  sgstPaise: amountPaise,
  igstPaise: amountPaise,
  totalPaise: amountPaise,
})

/** What every paper that goes with goods has. */
export const goodsParticulars: Fields<Omit<DocumentParticulars, 'payment' | 'advancePaise'>> = {
  orderId: textOf<OrderId>(),
  orderNumber: text,
  orderedOn: calendarDay,
  isTrial: flag,
  seller: objectOf<Seller>({
    brandName: text,
    legalName: text,
    gstin,
    addressLines: listOf(text),
    stateCode,
    email: text,
    phone: text,
  }),
  buyer: objectOf<Buyer>({ name: text, businessName: optional(text), gstin, addressLines: listOf(text), phone: text }),
  placeOfSupply: stateCode,
  lines: listOf(line),
}

const particulars: Fields<DocumentParticulars> = {
  ...goodsParticulars,
  payment: oneOf('online', 'cod'),
  advancePaise: optional(amountPaise),
}

/** The content of a tax document without its number and its day, which have columns of their own. */
export const taxDocumentJson = storedJson(
  'tax_documents.content',
  taggedBy<InvoiceDraft | CreditNoteDraft>('kind', {
    invoice: objectOf<InvoiceDraft>({ kind: oneOf('invoice'), ...particulars }),
    'credit-note': objectOf<CreditNoteDraft>({
      kind: oneOf('credit-note'),
      ...particulars,
      corrects: objectOf<CreditNoteDraft['corrects']>({ number: text, issuedOn: calendarDay, totalPaise: amountPaise }),
      reason: text,
    }),
  }),
)
