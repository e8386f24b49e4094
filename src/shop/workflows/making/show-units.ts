import { type Day, dayOf } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { type Board, toBoard } from '../../workshop/board.ts'
import { parseTicket } from '../../workshop/ticket-code.ts'
import { type DoneStep, isPrintOutdated, type WorkshopUnit } from '../../workshop/unit.ts'
import type { Correction } from '../../orders/corrections/correction.ts'
import { listCorrections } from '../../orders/corrections/corrections.store.ts'
import { listUnitSteps } from '../../workshop/units.store.ts'
import type { Deps } from '../deps.ts'
import { listQuestions, type WorkshopQuestion } from './questions.store.ts'
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
  /** What was asked about it, oldest first. */
  readonly questions: readonly WorkshopQuestion[]
  /** Undefined when the ticket that was read is the present one. */
  readonly outdated: OutdatedTicket | undefined
}

/** The changes of the writing since the ticket was printed, oldest first. */
export type OutdatedTicket = { readonly changes: readonly ChangedWriting[] }

type ChangedWriting = Extract<Correction, { what: 'writing' }>

export async function showTicket(written: string, { db }: Pick<Deps, 'db'>): Promise<ShownTicket | undefined> {
  const found = await findUnit(written, db)
  if (!found) return undefined
  const { ticket } = found.unit
  const [steps, questions, outdated] = await Promise.all([
    listUnitSteps(db, found.order.id),
    listQuestions(db, found.order.orderNumber),
    findOutdated(found, db),
  ])
  return {
    unit: found.unit,
    orderState: found.order.state,
    steps: steps.filter((step) => step.ticket === ticket),
    siblings: found.siblings,
    questions: questions.filter((asked) => asked.ticket === ticket),
    outdated,
  }
}

/** A scanned ticket names the writing that it bears; of one whose code was typed, the last print counts. */
async function findOutdated({ code, unit, order }: FoundUnit, sql: Sql): Promise<OutdatedTicket | undefined> {
  const isOutdated = code.timesChanged === undefined ? isPrintOutdated(unit) : code.timesChanged !== unit.timesChanged
  if (!isOutdated) return undefined
  const corrections = await listCorrections(sql, order.id)
  const ofLine = corrections.filter((made): made is ChangedWriting => made.what === 'writing' && made.position === unit.linePosition)
  const { printedAt } = unit
  return {
    changes: code.timesChanged === undefined ? ofLine.filter(({ at }) => printedAt && at > printedAt) : ofLine.slice(code.timesChanged),
  }
}

type FoundUnit = NonNullable<Awaited<ReturnType<typeof findUnit>>>

/** Finds a unit by its code as it was typed or scanned. */
export async function findUnit(written: string, sql: Sql) {
  const code = parseTicket(written)
  const [order] = code ? await findOrdersByNumber(sql, [code.orderNumber]) : []
  if (!code || !order) return undefined
  const siblings = await listUnitsOf(sql, [order.id])
  const unit = siblings.find(({ number }) => number === code.unitNumber)
  return unit && { code, unit, order, siblings }
}

/** The units of one order, with what was done to them. */
export type UnitsOfOrder = Pick<FoundOrder, 'orderNumber' | 'replaces' | 'isDivided'> & { readonly units: readonly WorkshopUnit[] }

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
    const order = orders.find((each) => each.orderNumber === orderNumber)
    return found && order ? [{ orderNumber, replaces: order.replaces, isDivided: order.isDivided, units: found }] : []
  })
}
