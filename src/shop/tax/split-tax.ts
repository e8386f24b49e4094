import { add, type Paise, paise, sum } from '#src/kit/money.ts'

/** The parts of a price that includes tax. Within a state CGST and SGST (or UTGST) are the halves, between states IGST is the whole. */
export type TaxSplit = {
  readonly taxablePaise: Paise
  readonly cgstPaise: Paise
  readonly sgstPaise: Paise
  readonly igstPaise: Paise
}

/** Rounds once, so that the parts add up to the price to the paisa, and the tax is the same within a state and between states. */
export const splitTax = (totalPaise: Paise, gstBasisPoints: number, isIntraState: boolean): TaxSplit =>
  splitAtHalf(totalPaise, halfOfTax(totalPaise, gstBasisPoints), isIntraState)

export const halfOfTax = (totalPaise: Paise, gstBasisPoints: number): Paise =>
  paise(Math.round((totalPaise * gstBasisPoints) / (2 * (10_000 + gstBasisPoints))))

export function splitAtHalf(totalPaise: Paise, halfPaise: Paise, isIntraState: boolean): TaxSplit {
  const none = paise(0)
  const taxablePaise = paise(totalPaise - 2 * halfPaise)
  return isIntraState
    ? { taxablePaise, cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise: none }
    : { taxablePaise, cgstPaise: none, sgstPaise: none, igstPaise: add(halfPaise, halfPaise) }
}

export type TaxTotals = TaxSplit & { readonly totalPaise: Paise }

export const totalsOf = (parts: readonly TaxTotals[]): TaxTotals => ({
  taxablePaise: sum(parts.map((part) => part.taxablePaise)),
  cgstPaise: sum(parts.map((part) => part.cgstPaise)),
  sgstPaise: sum(parts.map((part) => part.sgstPaise)),
  igstPaise: sum(parts.map((part) => part.igstPaise)),
  totalPaise: sum(parts.map((part) => part.totalPaise)),
})

/** What takes these back. */
export const negativeTotals = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise }: TaxTotals): TaxTotals => ({
  taxablePaise: paise(-taxablePaise),
  cgstPaise: paise(-cgstPaise),
  sgstPaise: paise(-sgstPaise),
  igstPaise: paise(-igstPaise),
  totalPaise: paise(-totalPaise),
})
