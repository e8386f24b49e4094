import type { Day } from '#src/kit/time/day.ts'
import { financialYearOf } from '#src/kit/time/financial-year.ts'
import type { CreditNoteDraft, InvoiceDraft } from './tax-document.ts'

/**
 * "MJ/2627", "MJ/C2627": the series in which a paper is numbered. Each kind has one of its own, each begins anew every 1 April, and
 * trials never take a number from the real ones. With its serial a number stays within the 16 signs that the law allows.
 */
export function seriesOf({ kind, isTrial, seller }: InvoiceDraft | CreditNoteDraft, prefix: string, day: Day): string {
  const sign = signs[kind][seller.gstin === undefined ? 'unregistered' : 'registered']
  return `${prefix}/${isTrial ? 'T' : ''}${sign}${financialYearOf(day)}`
}

/** Plain bills of a seller that is not registered yet are no tax invoices, and stay apart from those that come after. */
const signs = {
  invoice: { registered: '', unregistered: 'B' },
  'credit-note': { registered: 'C', unregistered: 'R' },
} as const
