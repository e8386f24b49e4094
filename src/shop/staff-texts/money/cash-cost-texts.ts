import type { Columns } from '#src/kit/csv.ts'
import { formatPaise, paiseToRupees } from '#src/kit/money.ts'
import type { CashCostRow, CashCosts } from '../../payouts/cash-costs.ts'

/** Amounts in rupees. */
export const cashCostColumns: Columns<CashCostRow> = {
  pincode: ({ pincode }) => pincode,
  sent: ({ parcels }) => parcels,
  delivered: ({ delivered }) => delivered,
  'came back': ({ cameBack }) => cameBack,
  there: ({ therePaise }) => paiseToRupees(therePaise),
  back: ({ backPaise }) => paiseToRupees(backPaise),
  'written off': ({ lostPaise }) => paiseToRupees(lostPaise),
  cost: ({ costPaise }) => paiseToRupees(costPaise),
}

/** "₹1,484 for 20 parcels: ₹1,113 there, ₹222 back, ₹149 written off, ₹0 for early payouts." */
export function cashCostSummary({ all, feesPaise, costPaise }: CashCosts): string {
  const { parcels, cameBack, therePaise, backPaise, lostPaise } = all
  if (parcels === 0) return 'No cash order was sent in these days.'
  const count = parcels === 1 ? 'one parcel' : `${parcels} parcels`
  const back = cameBack === 0 ? 'none of which came back' : `of which ${cameBack} came back`
  return `${formatPaise(costPaise)} for ${count}, ${back}: ${formatPaise(therePaise)} there, ${formatPaise(backPaise)} back, ${formatPaise(lostPaise)} written off, ${formatPaise(feesPaise)} for early payouts.`
}

/** What the sum leaves out; undefined when nothing. */
export function cashCostGaps({ all, unknownPayouts }: CashCosts): string | undefined {
  const gaps = [
    ...(all.unknown > 0
      ? [`the charges of ${all.unknown === 1 ? 'one parcel' : `${all.unknown} parcels`} booked before they were recorded`]
      : []),
    ...(unknownPayouts > 0
      ? [`the fees of ${unknownPayouts === 1 ? 'one payout' : `${unknownPayouts} payouts`} read before they were recorded`]
      : []),
  ]
  return gaps.length === 0 ? undefined : `Not in it: ${gaps.join(', and ')}.`
}
