import { SupplierError } from '#src/kit/supplier-error.ts'
import {
  addPageChange,
  areCopiesOfOthers,
  forgetCopies,
  listPageChanges,
  markDropped,
  noteCopies,
  type PageChange,
  planNextDrop,
  recordDropFailure,
} from '../../catalogue/page-changes.store.ts'
import type { Deps } from '../deps.ts'

type CopyDeps = Pick<Deps, 'db' | 'clock' | 'copies'>

/** A page of before that is under way when its copy is dropped has arrived after this time, from whichever process. */
const settleMs = 5_000
const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

export type DropRound = { readonly nextDue: Date | undefined; readonly fault?: SupplierError }

/**
 * Has a CDN drop its copies of the pages that have changed, in one process at a time. What is killed or fails is done again: a copy is
 * not forgotten before it was dropped twice.
 */
export async function dropCopies({ db, clock, copies }: CopyDeps): Promise<DropRound> {
  const lock = copies && (await db.lock('copies of pages'))
  if (!copies || !lock) return { nextDue: undefined }
  try {
    const { changes, nextTryAt } = await listPageChanges(db)
    const at = clock()
    if (nextTryAt && nextTryAt > at) return { nextDue: nextTryAt }
    const due = changes.filter((change) => dueAt(change) <= at.getTime())
    if (due.length > 0) {
      await copies.drop(shownBy(due))
      const ids = due.map(({ id }) => id)
      await db.transaction((tx) => markDropped(tx, ids, at))
    }
    return { nextDue: earliest([...changes.filter((change) => !due.includes(change)), ...due.flatMap((change) => dropAgain(change, at))]) }
  } catch (fault) {
    if (!(fault instanceof SupplierError)) throw fault
    return { nextDue: await planNext(fault, { db, clock }), fault }
  } finally {
    await lock.release()
  }
}

const dueAt = ({ droppedAt }: PageChange): number => (droppedAt ? droppedAt.getTime() + settleMs : 0)

const dropAgain = (change: PageChange, at: Date): PageChange[] => (change.droppedAt ? [] : [{ ...change, droppedAt: at }])

const earliest = (changes: readonly PageChange[]): Date | undefined =>
  changes.length > 0 ? new Date(Math.min(...changes.map(dueAt))) : undefined

function shownBy(changes: readonly PageChange[]) {
  const shown = new Set(changes.map((change) => change.shown))
  return shown.has(undefined) ? 'all' : [...shown].flatMap((each) => each ?? [])
}

/** For all processes: the pauses grow, and a supplier that says when it has time again is believed. */
const planNext = ({ retryAfterMs = 0 }: SupplierError, { db, clock }: Pick<CopyDeps, 'db' | 'clock'>): Promise<Date> =>
  db.transaction(async (tx) => {
    const failures = await recordDropFailure(tx)
    const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs)
    const at = new Date(clock().getTime() + Math.max(pauseMs, retryAfterMs))
    await planNextDrop(tx, at)
    return at
  })

/** A process renders pages from `madeBy`, a hash of its build and its settings. Those of another one are not to be shown any longer. */
export const pagesAreMadeBy = (madeBy: string, { db, copies }: CopyDeps): Promise<void> =>
  db.transaction(async (tx) => {
    if (!copies) return forgetCopies(tx)
    if (await noteCopies(tx, madeBy)) await addPageChange(tx, 'import')
  })

/** It renders no more. What it rendered beside a newer one may have been copied after that one began. */
export const pagesWereMadeBy = (madeBy: string, { db, copies }: CopyDeps): Promise<void> =>
  db.transaction(async (tx) => {
    if (copies && (await areCopiesOfOthers(tx, madeBy))) await addPageChange(tx, 'import')
  })
