import type { Columns } from '#src/kit/csv.ts'
import { stateNames } from '#src/kit/contact/indian-state.ts'
import { paiseToRupees } from '#src/kit/money.ts'
import { formatTaxDay } from '#src/kit/time/format-date.ts'
import { totalsOf } from '../split-tax.ts'
import type { Challan } from './challan.ts'

/** The list of the challans of some days, for an accountant. */
export const challanColumns: Columns<Challan> = {
  Challan: ({ number }) => number,
  Date: ({ issuedOn }) => formatTaxDay(issuedOn),
  Order: ({ orderNumber }) => orderNumber,
  Reason: ({ why }) => (why.kind === 'later lot' ? `later lot of order ${why.of}` : `not a supply: in place of ${why.of}`),
  Invoice: ({ invoice }) => invoice?.number ?? '',
  'Place of supply': ({ placeOfSupply }) => `${placeOfSupply}-${stateNames[placeOfSupply]}`,
  'Taxable value': ({ lines }) => paiseToRupees(totalsOf(lines).taxablePaise),
  CGST: ({ lines }) => paiseToRupees(totalsOf(lines).cgstPaise),
  SGST: ({ lines }) => paiseToRupees(totalsOf(lines).sgstPaise),
  IGST: ({ lines }) => paiseToRupees(totalsOf(lines).igstPaise),
}
