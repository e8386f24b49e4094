import { type Day, dayOf } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { type Board, toBoard } from '../../workshop/board.ts'
import { parseTicket } from '../../workshop/ticket-code.ts'
import type { DoneStep, WorkshopUnit } from '../../workshop/unit.ts'
import { listUnitSteps } from '../../workshop/units.store.ts'
import type { Deps } from '../deps.ts'
import { findOrdersByNumber, type FoundOrder, listUnitsOf, listUnitsToMake, listUnitsToPick } from './workshop-units.store.ts'

/** So many units fit on a board that is still quick on a tablet: several days of work before a festival. */
const mostOnBoard = 1_000

export async function showBoard({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Board> {
  const units = await listUnitsToMake(db, mostOnBoard)
  return toBoard(units.slice(0, mostOnBoard), dayOf(clock()), units.length > mostOnBoard)
}

/** The units to fetch from their shelves for the pickups until this day; at most a thousand. */
export const showUnitsToPick = (until: Day, { db }: Pick<Deps, 'db'>): Promise<WorkshopUnit[]> => listUnitsToPick(db, until, mostOnBoard)

/** One unit with its steps, oldest first, and all units of its order, itself among them. */
export type ShownTicket = {
  readonly unit: WorkshopUnit
  readonly orderState: FoundOrder['state']
  readonly steps: readonly DoneStep[]
  readonly siblings: readonly WorkshopUnit[]
}

export async function showTicket(written: string, { db }: Pick<Deps, 'db'>): Promise<ShownTicket | undefined> {
  const found = await findUnit(written, db)
  if (!found) return undefined
  const steps = await listUnitSteps(db, found.order.id)
  return {
    unit: found.unit,
    orderState: found.order.state,
    steps: steps.filter(({ ticket }) => ticket === found.unit.ticket),
    siblings: found.siblings,
  }
}

/** Finds a unit by its code as it was typed or scanned. */
export async function findUnit(written: string, sql: Sql) {
  const code = parseTicket(written)
  const [order] = code ? await findOrdersByNumber(sql, [code.orderNumber]) : []
  if (!code || !order) return undefined
  const siblings = await listUnitsOf(sql, [order.id])
  const unit = siblings.find(({ number }) => number === code.unitNumber)
  return unit && { unit, order, siblings }
}

/** The units of one order, with what was done to them. */
export type UnitsOfOrder = { readonly orderNumber: string; readonly units: readonly WorkshopUnit[] }

/** Returns the units of these orders in the order of the numbers. Unknown numbers, and orders without units, are left out. */
export async function showUnitsOf(orderNumbers: readonly string[], { db }: { readonly db: Sql }): Promise<UnitsOfOrder[]> {
  const orders = await findOrdersByNumber(db, orderNumbers)
  const units = Map.groupBy(
    await listUnitsOf(
      db,
      orders.map(({ id }) => id),
    ),
    ({ orderNumber }) => orderNumber,
  )
  return [...new Set(orderNumbers)].flatMap((orderNumber) => {
    const found = units.get(orderNumber)
    return found ? [{ orderNumber, units: found }] : []
  })
}
