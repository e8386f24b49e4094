import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { messageFault, tidyText } from '../../enquiries/written-text.ts'
import type { Staff } from '../../orders/actor.ts'
import { insertNote, removeNote } from '../../orders/order-notes.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'

export type AddNote = {
  readonly orderId: OrderId
  readonly text: string
  /** The number of the unit it is about, such as MJ-10234.1. */
  readonly about?: string | undefined
  /** A repeat with the same key is the same note. */
  readonly requestKey?: string | undefined
  readonly by: Staff
}

export type NoteProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'note_is_empty' }
  | { readonly code: 'note_too_long'; readonly maxLength: number }
  | { readonly code: 'note_not_printable' }

const longestNote = 2_000

/** Staff write something about an order for their colleagues. Returns the number of the note. */
export async function addNote({ orderId, text, about, requestKey, by }: AddNote, deps: Deps): Promise<Result<number, NoteProblem>> {
  const tidy = tidyText(text)
  if (tidy === '') return refuse({ code: 'note_is_empty' })
  if (tidy.length > longestNote) return refuse({ code: 'note_too_long', maxLength: longestNote })
  if (messageFault(tidy, longestNote)) return refuse({ code: 'note_not_printable' })
  if (!(await findOrder(deps.db, orderId))) return refuse({ code: 'order_not_found' })
  const note = { orderId, text: tidy, about, requestKey, writtenBy: by.name, at: deps.clock() }
  return ok(await deps.db.transaction((tx) => insertNote(tx, note)))
}

/** Takes back a note that this person wrote. Returns false when there is none. */
export const takeNoteBack = (orderId: OrderId, id: number, by: Staff, deps: Deps): Promise<boolean> =>
  deps.db.transaction((tx) => removeNote(tx, { id, orderId, writtenBy: by.name }, deps.clock()))
