import { formatTaxDay } from '#src/kit/time/format-date.ts'
import { formatPaise, type Paise, paise, subtract, sum, times } from '#src/kit/money.ts'
import { type StateCode, leviesUtgst, stateNames } from '#src/kit/contact/indian-state.ts'
import { stateOfGstin } from '#src/kit/contact/gstin.ts'
import type { Challan } from '#src/shop/tax/challans/challan.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'

export type HeaderDetail = readonly [label: string, value: string]

/** "Karnataka (29)". */
export const stateWithCode = (code: StateCode): string => `${stateNames[code]} (${code})`

export function titleOf({ kind, seller }: Pick<TaxDocument | Challan, 'kind' | 'seller'>): string {
  if (kind === 'challan') return 'Delivery Challan'
  if (kind === 'credit-note') return 'Credit Note'
  return seller.gstin === undefined ? 'Invoice' : 'Tax Invoice'
}

/** The labels and values in the header of a tax document. */
export function headerDetails(document: TaxDocument): HeaderDetail[] {
  const { number, issuedOn, placeOfSupply, orderNumber, orderedOn, payment, advancePaise, seller, kind } = document
  const isNote = kind === 'credit-note'
  const name = isNote ? 'Credit note' : 'Invoice'
  return [
    [`${name} number`, number],
    [`${name} date`, formatTaxDay(issuedOn)],
    ...(isNote ? ([['Against invoice', `${document.corrects.number}, ${formatTaxDay(document.corrects.issuedOn)}`]] as const) : []),
    ...(seller.gstin === undefined
      ? []
      : ([
          ['Place of supply', stateWithCode(placeOfSupply)],
          ['Reverse charge', 'No'],
        ] as const)),
    ['Order', `${orderNumber}, ${formatTaxDay(orderedOn)}`],
    ['Payment', payment === 'cod' ? 'Cash on delivery' : 'Paid online'],
    ...(advancePaise === undefined ? [] : ([['Paid in advance', formatPaise(advancePaise)]] as const)),
    ...(advancePaise === undefined || isNote ? [] : ([['To be collected', formatPaise(balanceOf(document, advancePaise))]] as const)),
    ...(isNote ? ([['Reason', document.reason]] as const) : []),
  ]
}

const balanceOf = ({ lines }: TaxDocument, advancePaise: Paise): Paise =>
  subtract(sum(lines.map(({ totalPaise }) => totalPaise)), advancePaise)

export const sellerLines = ({ seller }: Pick<TaxDocument, 'seller'>): string[] => [
  seller.gstin === undefined ? 'Not registered under GST' : `GSTIN: ${seller.gstin}`,
  // An address often begins with the name that is printed above it.
  ...seller.addressLines.filter((line) => !seller.legalName.startsWith(line)),
  `State: ${stateWithCode(seller.stateCode)}`,
  `${seller.phone}, ${seller.email}`,
]

export type Party = { readonly label: string; readonly name: string; readonly lines: readonly string[] }

/** A business is billed under its own name and its parcel goes to a person; for others both are the same. */
export function buyerParties({ buyer, placeOfSupply }: TaxDocument): Party[] {
  const { name, businessName, gstin, addressLines, phone } = buyer
  const address = [...addressLines, `State: ${stateWithCode(placeOfSupply)}`]
  const contact = `+91 ${phone}`
  if (gstin === undefined) return [{ label: 'Billed and delivered to', name, lines: [...address, contact] }]

  const registeredIn = stateOfGstin(gstin)
  const registration = [
    `GSTIN: ${gstin}`,
    ...(registeredIn === undefined || registeredIn === placeOfSupply ? [] : [`registered in ${stateWithCode(registeredIn)}`]),
  ]
  return [
    { label: 'Billed to', name: businessName ?? name, lines: [...registration, ...address] },
    { label: 'Delivered to', name, lines: [...address, contact] },
  ]
}

/** To whom a challan's goods go: with the business that bought them, where it was one. */
export function consigneeOf({ buyer, placeOfSupply }: Pick<TaxDocument, 'buyer' | 'placeOfSupply'>): Party {
  const { name, businessName, gstin, addressLines, phone } = buyer
  const registration = gstin === undefined ? [] : [`GSTIN: ${gstin}`]
  const person = businessName === undefined ? [] : [`For ${name}`]
  const lines = [...registration, ...person, ...addressLines, `State: ${stateWithCode(placeOfSupply)}`, `+91 ${phone}`]
  return { label: 'Consignee', name: businessName ?? name, lines }
}

/** The name of the state's half of GST: UTGST in some union territories. */
export const stateTaxName = ({ placeOfSupply }: Pick<TaxDocument, 'placeOfSupply'>): string =>
  leviesUtgst(placeOfSupply) ? 'UTGST' : 'SGST'

export const trialNotice = 'Trial, no real money: this paper records no sale and is not valid for tax.'
export const watermarkText = 'No real money'

/** What was charged beside the goods. */
const addedTo = ({ lines }: TaxDocument): Paise =>
  paise(lines.reduce((added, { totalPaise, unitPricePaise, quantity }) => added + totalPaise - times(unitPricePaise, quantity), 0))

export function closingNotes(document: TaxDocument): string[] {
  const { seller, kind, payment, advancePaise } = document
  return [
    seller.gstin === undefined
      ? 'The seller is not registered under GST: no tax has been charged.'
      : 'Prices include GST. Tax is not payable on reverse charge.',
    kind === 'credit-note'
      ? `This note takes back the amounts above from invoice ${document.corrects.number}.`
      : payment === 'cod'
        ? advancePaise === undefined
          ? 'To be paid to the courier in cash at the door.'
          : `${formatPaise(advancePaise)} paid online in advance; ${formatPaise(balanceOf(document, advancePaise))} to be paid to the courier in cash at the door.`
        : 'Paid in full online before dispatch.',
    ...(kind === 'invoice' && addedTo(document) > 0
      ? [`Amounts include ${formatPaise(addedTo(document))} for delivery or cash, divided by price.`]
      : []),
    `Questions about this paper: ${seller.email} or ${seller.phone}, with the number ${document.number}.`,
  ]
}
