import { formatPaise, formatPercent, type Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import { formatTaxDay } from '#src/kit/time/format-date.ts'
import type { TaxClass } from '../../workflows/publishing/publishing.ts'

/** What stands below a field of a product's form, from what is drafted in others. */
export function formNotes(
  product: { readonly [field: string]: unknown },
  { taxClasses, today }: { readonly taxClasses: readonly TaxClass[]; readonly today: Day },
): Readonly<Record<string, string | undefined>> {
  const { pricePaise, mrpPaise, hsnCode } = product
  return { mrpPaise: savingNote(pricePaise, mrpPaise), gstBasisPoints: ratesNote(String(hsnCode), taxClasses, today) }
}

/** "shoppers save ₹500, 29 %". */
function savingNote(price: unknown, mrp: unknown): string | undefined {
  if (typeof price !== 'number' || typeof mrp !== 'number' || mrp <= price) return undefined
  return `shoppers save ${formatPaise((mrp - price) as Paise)}, ${Math.round(((mrp - price) / mrp) * 100)} %`
}

/** "in percent: 18 % for bags, 5 % from 1 January 2027", from the table of rates. */
function ratesNote(hsnCode: string, taxClasses: readonly TaxClass[], today: Day): string {
  const ofCode = taxClasses.filter((taxClass) => taxClass.hsnCode === hsnCode)
  if (ofCode.length === 0) return 'in percent'
  const rates = ofCode
    .flatMap(({ name, rates }) => {
      const now = rates.findLast(({ from }) => from <= today)
      const next = rates.find(({ from }) => from > today)
      return [
        ...(now ? [`${formatPercent(now.gstBasisPoints)} for ${name}`] : []),
        ...(next ? [`${formatPercent(next.gstBasisPoints)} from ${formatTaxDay(next.from)}`] : []),
      ]
    })
    .join(', ')
  return `in percent: ${rates}`
}
