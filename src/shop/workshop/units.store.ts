import type { OrderId, VariantId } from '#src/kit/id.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Actor, Staff } from '../orders/actor.ts'
import { type DoneStep, type SpoiltReason, unitSteps, type UnitState } from './unit.ts'
import { ticketOf } from './ticket-code.ts'

/** Its writing is still to be pressed or to be checked: a condition on `unit` and its `line`. */
export const isUnitToMake = `unit.state in ('queued', 'pressed') and (line.personal_name is not null or line.zodiac_sign is not null)`

/**
 * Adds the units of all lines of an order; those that `areMade` need only be packed. Units that are there already stay as they are.
 */
export async function addUnits(tx: Transaction, orderId: OrderId, readyOn: Day, { areMade = false } = {}): Promise<void> {
  tx.changed('workshop')
  await tx.query(
    `insert into units (order_id, number, line_position, ready_on, state)
     select order_id, row_number() over (order by position, nth), position, $2,
       case when $3 and (personal_name is not null or zodiac_sign is not null) then 'checked' else 'queued' end
     from order_lines cross join lateral generate_series(1, quantity) as nth where order_id = $1
     on conflict do nothing`,
    [orderId, readyOn, areMade],
  )
}

/** Takes the units of a cancelled order off the board. */
export async function cancelUnits(tx: Transaction, orderId: OrderId): Promise<void> {
  tx.changed('workshop')
  await tx.query(`update units set state = 'cancelled' where order_id = $1`, [orderId])
}

type UnitsOfLine = { readonly position: number; readonly units: number }

/** Takes so many units of each line off the board that nobody has begun, the last ones first. Returns how many it were. */
export async function takeUnitsApart(tx: Transaction, orderId: OrderId, wanted: readonly UnitsOfLine[]): Promise<number> {
  tx.changed('workshop')
  const rows = await tx.query(
    `with waiting as (
       select number, line_position from units where order_id = $1 and state = 'queued' and locked_at is null for update
     ), ranked as (
       select number, line_position, row_number() over (partition by line_position order by number desc) as nth from waiting
     )
     update units set state = 'cancelled' from ranked join json_to_recordset($2::json) as wanted (position smallint, units integer)
       on wanted.position = line_position and nth <= wanted.units
     where units.order_id = $1 and units.number = ranked.number returning 1`,
    [orderId, JSON.stringify(wanted)],
  )
  return rows.length
}

/** Puts the units that were taken apart back on the board of an order that is not cancelled. */
export async function putUnitsTogether(tx: Transaction, orderId: OrderId): Promise<void> {
  tx.changed('workshop')
  await tx.query(`update units set state = 'queued' where order_id = $1 and state = 'cancelled'`, [orderId])
}

/** Another day on which the units of an order are to be ready. */
export async function saveReadyDay(tx: Transaction, orderId: OrderId, readyOn: Day): Promise<void> {
  tx.changed('workshop')
  await tx.query('update units set ready_on = $2 where order_id = $1', [orderId, readyOn])
}

/** Whether any unit of an order is taken, pressed or packed. Locks them until this transaction ends. */
export async function areUnitsBegun(tx: Transaction, orderId: OrderId): Promise<boolean> {
  const rows = await tx.query<{ is_begun: boolean }>(
    `select state <> 'queued' or locked_at is not null as is_begun from units where order_id = $1 for update`,
    [orderId],
  )
  return rows.some(({ is_begun }) => is_begun)
}

/** Marks what is not packed yet as packed, because its parcel has left. */
export async function packRemainingUnits(tx: Transaction, orderId: OrderId, by: Actor, at: Date): Promise<void> {
  tx.changed('workshop')
  await tx.query(
    `with remaining as (
       select number, state from units where order_id = $1 and state in ('queued', 'pressed', 'checked') for update
     ), packed as (
       update units set state = 'packed' from remaining where order_id = $1 and units.number = remaining.number
     )
     insert into unit_steps (order_id, unit_number, step, from_state, done_by, staff_name, at)
     select $1, number, 'packed', state, $2, $3, $4 from remaining`,
    [orderId, by.who, staffNameOf(by), at],
  )
}

/** Takes back that units were packed with their parcel, at this time or later. */
export async function unpackUnits(
  tx: Transaction,
  orderId: OrderId,
  by: Staff,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<void> {
  tx.changed('workshop')
  await tx.query(
    `with back as (
       update unit_steps set taken_back_at = $3, taken_back_by = $4
       where order_id = $1 and step = 'packed' and at >= $2 and taken_back_at is null returning unit_number, from_state
     )
     update units set state = back.from_state from back where units.order_id = $1 and units.number = back.unit_number`,
    [orderId, since, at, by.name],
  )
}

/** A unit as its steps need it. */
export type LockedUnit = {
  readonly number: number
  readonly state: UnitState
  readonly variantId: VariantId
  readonly hasWriting: boolean
  readonly lockedBy: string | undefined
  /** How often the writing of its line was changed. */
  readonly timesChanged: number
}

/** Locks the unit until this transaction ends. Read only after that: a join that had to wait would return its line from before the wait. */
export async function lockUnit(tx: Transaction, orderId: OrderId, unitNumber: number): Promise<LockedUnit | undefined> {
  await tx.query('select 1 from units where order_id = $1 and number = $2 for update', [orderId, unitNumber])
  const [row] = await tx.query<UnitRow>(
    `select number, state, variant_id, coalesce(personal_name, zodiac_sign) is not null as has_writing, locked_by,
       (select count(*)::integer from order_corrections made
         where made.order_id = units.order_id and what = 'writing' and made.position = line_position) as times_changed
     from units join order_lines line on line.order_id = units.order_id and line.position = line_position
     where units.order_id = $1 and number = $2`,
    [orderId, unitNumber],
  )
  return (
    row && {
      ...{ number: row.number, state: row.state, variantId: row.variant_id, hasWriting: row.has_writing },
      ...{ lockedBy: row.locked_by ?? undefined, timesChanged: row.times_changed },
    }
  )
}

type UnitRow = {
  number: number
  state: UnitState
  variant_id: VariantId
  has_writing: boolean
  locked_by: string | null
  times_changed: number
}

/** `lock`: who has taken the unit, and when; undefined gives it back. */
export async function saveLock(
  tx: Transaction,
  orderId: OrderId,
  unitNumber: number,
  lock: { readonly by: Staff; readonly at: Date } | undefined,
): Promise<void> {
  tx.changed('workshop')
  const values = [orderId, unitNumber, lock?.at ?? null, lock?.by.name ?? null]
  await tx.query('update units set locked_at = $3, locked_by = $4 where order_id = $1 and number = $2', values)
}

/** Whether the workshop has taken a unit of this line. */
export async function isLineLocked(sql: Sql, orderId: OrderId, linePosition: number): Promise<boolean> {
  const values = [orderId, linePosition]
  const rows = await sql.query('select 1 from units where order_id = $1 and line_position = $2 and locked_at is not null limit 1', values)
  return rows.length > 0
}

export async function saveUnitState(tx: Transaction, orderId: OrderId, unitNumber: number, state: UnitState): Promise<void> {
  tx.changed('workshop')
  await tx.query('update units set state = $3 where order_id = $1 and number = $2', [orderId, unitNumber, state])
}

export type StepToRecord = {
  readonly step: DoneStep['step']
  readonly from: UnitState
  readonly reason?: SpoiltReason
  readonly by: Staff
  readonly at: Date
}

/** Returns the id under which the step can be taken back. */
export async function recordStep(
  tx: Transaction,
  orderId: OrderId,
  unitNumber: number,
  { step, from, reason, by, at }: StepToRecord,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into unit_steps (order_id, unit_number, step, from_state, reason, done_by, staff_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [orderId, unitNumber, step, from, reason ?? null, by.who, by.name, at],
  )
  return (row as { id: number }).id
}

export type LastStep = {
  readonly id: number
  readonly step: DoneStep['step']
  readonly from: UnitState
}

/** Returns the last step of a unit that was not taken back. */
export async function findLastStep(tx: Transaction, orderId: OrderId, unitNumber: number): Promise<LastStep | undefined> {
  const [row] = await tx.query<LastStep>(
    `select id, step, from_state as "from" from unit_steps
     where order_id = $1 and unit_number = $2 and taken_back_at is null order by id desc limit 1`,
    [orderId, unitNumber],
  )
  return row
}

/** Whether the unit has this step, and it was taken back. */
export async function isTakenBack(tx: Transaction, orderId: OrderId, unitNumber: number, stepId: number): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from unit_steps where id = $3 and order_id = $1 and unit_number = $2 and taken_back_at is not null',
    [orderId, unitNumber, stepId],
  )
  return rows.length > 0
}

export async function markTakenBack(tx: Transaction, stepId: number, by: Staff, at: Date): Promise<void> {
  await tx.query('update unit_steps set taken_back_at = $2, taken_back_by = $3 where id = $1', [stepId, at, by.name])
}

/** Returns the steps of all units of an order, oldest first, with those that were taken back. */
export async function listUnitSteps(sql: Sql, orderId: OrderId): Promise<DoneStep[]> {
  const rows = await sql.query<StepRow>(
    `select unit_steps.id, order_number, unit_number, step, reason, done_by, staff_name, at, taken_back_by
     from unit_steps join orders on orders.id = order_id where order_id = $1 order by unit_steps.id`,
    [orderId],
  )
  return rows.map((row) => ({
    id: row.id,
    ticket: ticketOf(row.order_number, row.unit_number),
    step: row.step,
    reason: row.reason ?? undefined,
    by: row.done_by === 'staff' ? { who: 'staff', name: row.staff_name ?? '' } : { who: row.done_by },
    at: row.at,
    takenBackBy: row.taken_back_by ?? undefined,
  }))
}

type StepRow = {
  id: number
  order_number: string
  unit_number: number
  step: DoneStep['step']
  reason: SpoiltReason | null
  done_by: Actor['who']
  staff_name: string | null
  at: Date
  taken_back_by: string | null
}

/** Whether a unit of this line was pressed, or packed: its writing can no longer be changed. */
export async function isLineBegun(sql: Sql, orderId: OrderId, linePosition: number): Promise<boolean> {
  const rows = await sql.query('select 1 from units where order_id = $1 and line_position = $2 and state = any ($3) limit 1', [
    orderId,
    linePosition,
    unitSteps,
  ])
  return rows.length > 0
}

/** A form that was printed for an order, or for one of its units. */
export type Print = { readonly form: string; readonly orderId: OrderId; readonly unitNumber: number | undefined }

export async function addPrints(tx: Transaction, prints: readonly Print[], by: Staff, at: Date): Promise<void> {
  tx.changed('workshop')
  await tx.query(
    `insert into prints (form, order_id, unit_number, staff_name, at)
     select form, "orderId", "unitNumber", $2, $3 from json_to_recordset($1::json) as print (form text, "orderId" text, "unitNumber" integer)`,
    [JSON.stringify(prints), by.name, at],
  )
}

/** The forms printed for an order, or for its units; oldest first. */
export async function listPrints(sql: Sql, orderId: OrderId): Promise<{ form: string; by: string; at: Date }[]> {
  return sql.query(`select form, staff_name as by, at from prints where order_id = $1 group by form, staff_name, at order by at, form`, [
    orderId,
  ])
}

const staffNameOf = (by: Actor): string | null => (by.who === 'staff' ? by.name : null)
