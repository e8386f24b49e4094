import { formatTaxDay } from '#src/kit/time/format-date.ts'
import { type Challan, isTaxed } from '#src/shop/tax/challans/challan.ts'
import type { DrawnDocument } from './drawn-document.ts'
import { consigneeOf, sellerLines, stateWithCode, titleOf } from './tax-document-texts.ts'

/** As rule 55(2) of the CGST Rules wants them marked. */
const copies = ['Original for consignee', 'Duplicate for transporter', 'Triplicate for consignor'] as const

/** The three copies of a challan, in the order in which they are printed. */
export function drawnChallan(challan: Challan): DrawnDocument[] {
  const { number, issuedOn, seller, isTrial, placeOfSupply, lines, orderNumber, orderedOn, why, invoice } = challan
  const isLot = why.kind === 'later lot'
  const drawn = {
    ...{ number, seller, isTrial, placeOfSupply, lines },
    title: titleOf(challan),
    isTaxed: isTaxed(challan),
    goodsHeading: 'Goods, HSN code',
    totalHeading: isLot ? 'Total' : 'Value',
    totalLabel: isLot ? 'Total' : 'Value',
    details: [
      ['Challan number', number],
      ['Challan date', formatTaxDay(issuedOn)],
      ...(seller.gstin === undefined ? [] : ([['Place of supply', stateWithCode(placeOfSupply)]] as const)),
      ['Order', `${orderNumber}, ${formatTaxDay(orderedOn)}`],
      ...(invoice ? ([[invoiceName(challan), `${invoice.number}, ${formatTaxDay(invoice.issuedOn)}`]] as const) : []),
      ['Reason', isLot ? `Later lot of order ${why.of}` : `Not a supply: in place of ${why.of}`],
    ],
    parties: [{ label: 'Consignor', name: seller.legalName, lines: sellerLines(challan) }, consigneeOf(challan)],
    notes: notesOf(challan),
  } as const
  return copies.map((copy) => ({ ...drawn, copy }))
}

const invoiceName = ({ seller }: Pick<Challan, 'seller'>): string => (seller.gstin === undefined ? 'Invoice' : 'Tax invoice')

function notesOf({ why, invoice, seller, number }: Challan): string[] {
  const invoiced = invoice ? `invoice ${invoice.number} of ${formatTaxDay(invoice.issuedOn)}` : undefined
  return [
    ...(why.kind === 'later lot'
      ? [
          `A later lot of goods that were sold with ${invoiced}, which is of all lots. Nothing more is charged by this challan.`,
          'Value and tax are those of the pieces in this parcel, as on that invoice.',
        ]
      : [
          `Not a supply: these goods come in place of ${why.of}${invoiced ? `, sold with ${invoiced}` : ''}. Nothing is sold, and no tax is charged.`,
          'The value is the price at which such pieces were sold, as declared to the carrier.',
        ]),
    ...(seller.gstin === undefined ? ['The consignor is not registered under GST.'] : []),
    `Questions about this paper: ${seller.email} or ${seller.phone}, with the number ${number}.`,
  ]
}
