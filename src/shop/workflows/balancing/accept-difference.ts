import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { insertAccepted, reopenAccepted } from '../../payouts/accepted-differences.store.ts'
import { type Difference, keyOf, mayBeAccepted } from '../../payouts/difference.ts'
import type { Deps } from '../deps.ts'
import { listDifferences } from './list-differences.ts'

export type AcceptDifference = {
  readonly key: string
  /** As it was on the screen. */
  readonly amountPaise: Paise | undefined
  readonly note: string
  readonly by: Staff
  /** How staff read it, which stays with it. */
  readonly textOf: (difference: Difference) => string
}

export type AcceptDifferenceProblem =
  | { readonly code: 'note_missing' }
  | { readonly code: 'note_too_long'; readonly maxLength: number }
  | { readonly code: 'difference_gone' }
  | { readonly code: 'difference_changed' }
  | { readonly code: 'difference_to_decide' }

const longestNote = 1_000

/** The owner lets a difference be, and says why. It leaves the list as long as it stays the same. Returns the number of the entry. */
export async function acceptDifference(request: AcceptDifference, deps: Deps): Promise<Result<number, AcceptDifferenceProblem>> {
  const note = request.note.trim()
  if (note === '') return refuse({ code: 'note_missing' })
  if (note.length > longestNote) return refuse({ code: 'note_too_long', maxLength: longestNote })
  return deps.db.transaction(async (tx) => {
    const difference = (await listDifferences(tx, deps)).find((each) => keyOf(each) === request.key)
    if (!difference) return refuse({ code: 'difference_gone' })
    if (difference.amountPaise !== request.amountPaise) return refuse({ code: 'difference_changed' })
    if (!mayBeAccepted(difference.cause)) return refuse({ code: 'difference_to_decide' })
    return ok(await insertAccepted(tx, { difference, text: request.textOf(difference), note, by: request.by.name, at: deps.clock() }))
  })
}

/** Puts an accepted difference back on the list; false when it is there. */
export const reopenDifference = (id: number, deps: Deps): Promise<boolean> =>
  deps.db.transaction((tx) => reopenAccepted(tx, id, deps.clock()))
