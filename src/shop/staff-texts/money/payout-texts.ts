import { formatPaise } from '#src/kit/money.ts'
import type { Difference } from '../../payouts/difference.ts'
import type { FileFault } from '../../payouts/payout-table.ts'
import type { PayoutFileKind } from '../../payouts/read-payout-file.ts'
import type { ApplyProblem, FileCheck } from '../../workflows/balancing/balancing.ts'

/** The files that say what reached the bank, each with what it is called. */
export const payoutFileKinds: Readonly<Record<PayoutFileKind, string>> = {
  settlement_rows: 'Settlement report, by payment',
  settlement_totals: 'Settlements, by sum',
  remitted_parcels: 'Cash remittance, by AWB',
  remittances: 'Cash remittance, by payout',
}

export const fileFaultText = ({ line, column, found, wanted }: FileFault): string =>
  `Line ${line}, ${column}: there is ${found}; wanted is ${wanted}.`

const counted = (count: number, one: string, many: string): string => (count === 1 ? `one ${one}` : `${count} ${many}`)

/** "12 rows, 3 of them new. 11 agree." */
export function checkSummary({ records, rows, newRows, agreeing, faultCount, file, appearing }: FileCheck): string {
  if (faultCount > 0)
    return `${sentence(counted(records, 'row', 'rows'))}, and ${counted(faultCount, 'fault', 'faults')}: nothing is applied.`
  const first = `${sentence(counted(rows, 'row', 'rows'))}${file.appliedAt ? ', read before' : newRows === rows ? ', all new' : `, ${newRows} of them new`}.`
  const differ =
    appearing.length === 0 ? 'Nothing differs because of it' : `${counted(appearing.length, 'difference', 'differences')} because of it`
  return `${first} ${agreeing} ${agreeing === 1 ? 'agrees' : 'agree'}. ${sentence(differ)}.`
}

const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

export function applyProblemMessage(problem: ApplyProblem): string {
  switch (problem.code) {
    case 'file_not_found':
      return 'This file is not there any more: read it again.'
    case 'file_applied':
      return `${problem.by} has applied this file before. Nothing has changed.`
    case 'file_faulty':
      return `Nothing was applied, for ${counted(problem.faults, 'fault', 'faults')}. ${fileFaultText(problem.first)}`
  }
}

const cashWords: readonly (readonly [cause: Difference['cause'], words: string])[] = [
  ['cash_late', 'late'],
  ['cash_short', 'short'],
  ['cash_over', 'too much'],
  ['cash_unknown_awb', 'for an unknown AWB'],
  ['cash_not_due', 'not due'],
  ['cash_twice', 'paid twice'],
  ['cash_taken_back', 'taken back'],
  ['cash_undelivered', 'not delivered'],
  ['cash_adjusted', 'set off'],
]

/** "14 paid out, 2 late, 1 short by ₹49". */
export function cashSummary(paidOut: number, differences: readonly Difference[]): string {
  const parts = cashWords.flatMap(([cause, words]) => {
    const [first, ...others] = differences.filter((each) => each.cause === cause)
    if (!first) return []
    const by =
      cause === 'cash_short' && others.length === 0 && first.amountPaise !== undefined ? ` by ${formatPaise(first.amountPaise)}` : ''
    return [`${others.length + 1} ${words}${by}`]
  })
  return [`${paidOut} paid out`, ...parts].join(', ')
}
