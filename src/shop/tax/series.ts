import type { Day } from '#src/kit/time/day.ts'
import { financialYearOf } from '#src/kit/time/financial-year.ts'
import type { ChallanDraft } from './challans/challan.ts'
import type { CreditNoteDraft, InvoiceDraft } from './tax-document.ts'

/**
 * Returns the series in which a tax document is numbered, such as "MJ/2627" or "MJ/C2627". Each kind has a series of its own, each starts
 * again every 1 April, and trials are numbered apart. With its serial a number has at most the 16 characters that the law allows.
 */
export function seriesOf({ kind, isTrial, seller }: NumberedDraft, prefix: string, day: Day): string {
  const letter = letters[kind][seller.gstin === undefined ? 'unregistered' : 'registered']
  return `${prefix}/${isTrial ? 'T' : ''}${letter}${financialYearOf(day)}`
}

type NumberedDraft = Pick<InvoiceDraft | CreditNoteDraft | ChallanDraft, 'kind' | 'isTrial' | 'seller'>

/** Bills of a seller that is not registered yet are no tax invoices, and are numbered apart from those that come after. */
const letters = {
  invoice: { registered: '', unregistered: 'B' },
  'credit-note': { registered: 'C', unregistered: 'R' },
  challan: { registered: 'D', unregistered: 'N' },
} as const
