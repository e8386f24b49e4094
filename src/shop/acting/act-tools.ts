import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import { openRooms, type RoomDeps } from '../workflows/rooms.ts'
import type { ActTools } from './desk-act.ts'

/** The rooms as a part of the transaction `tx`: what they write is durable with it. */
export const toolsWithin = (tx: Transaction, key: string, deps: RoomDeps): ActTools =>
  toolsOf({ ...deps, db: withinTransaction(tx, deps.db) }, key)

/** The rooms with transactions of their own. */
export const toolsOf = (deps: RoomDeps, key: string): ActTools => ({
  rooms: openRooms(deps),
  db: deps.db,
  settings: deps.settings,
  now: deps.clock(),
  key,
})
