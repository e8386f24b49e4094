import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { RehearseProblem } from './rehearse.ts'

/** Why a rehearsal is refused, for the person who asked for it. */
export function rehearseProblemMessage(problem: RehearseProblem): string {
  switch (problem.code) {
    case 'not_in_sandbox':
      return 'A rehearsal needs the sandboxes of payments, parcels and mails: this shop has keys of a supplier, so nothing was played.'
    case 'rehearsed_already':
      return `Three weeks were rehearsed already, on ${formatTimestamp(new Date(problem.at))}: nothing was added.`
    case 'has_orders':
      return 'This shop has orders already, which a rehearsal would mix with invented ones: nothing was played. It needs a fresh shop.'
    case 'nothing_for_sale':
      return 'Nothing is for sale with enough stock: import a catalogue first.'
  }
}
