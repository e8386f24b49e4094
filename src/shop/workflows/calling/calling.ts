import type { Deps } from '../deps.ts'
import { listOrdersToCall } from './call-queue.store.ts'
import { noteCall, type NoteCall } from './note-call.ts'
import { showCall } from './show-call.ts'

// For other rooms.
export { listOrdersToCall, type OrderToCall, waitsForCall } from './call-queue.store.ts'
export type { NoteCallProblem, NotedCall } from './note-call.ts'
export type { CallSheet } from './show-call.ts'

/** Cash orders are called before they are made. */
export const calling = (deps: Deps) => ({
  queue: (limit: number) => listOrdersToCall(deps.db, deps.clock(), limit),
  show: (orderNumber: string, caller: string) => showCall(orderNumber, caller, deps),
  note: (request: NoteCall) => noteCall(request, deps),
})
