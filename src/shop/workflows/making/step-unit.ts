import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { returnStock, takeStock } from '../../catalogue/stock/stock.store.ts'
import type { Staff } from '../../orders/actor.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrderByNumber, lockOrder } from '../../orders/orders.store.ts'
import { parseTicket, ticketOf } from '../../workshop/ticket-code.ts'
import { hasPassed, nextStepOf, type SpoiltReason, canMoveUnit, type UnitState, type UnitStep } from '../../workshop/unit.ts'
import {
  findLastStep,
  isTakenBack,
  type LockedUnit,
  lockUnit,
  markTakenBack,
  recordStep,
  saveLock,
  saveUnitState,
} from '../../workshop/units.store.ts'
import type { Deps } from '../deps.ts'

export type UnitProblem =
  | { readonly code: 'ticket_not_found' }
  /** The order was cancelled, or its parcel has left. */
  | { readonly code: 'order_closed'; readonly state: OrderState }
  /** The writing was changed since the ticket that was scanned was printed. */
  | { readonly code: 'ticket_outdated' }

export type StepProblemOfUnit = UnitProblem | { readonly code: 'other_step_next'; readonly next: UnitStep | undefined }

/** A unit after a step; `stepId` takes the step back, and is undefined when there was nothing to do. */
export type SteppedUnit = { readonly ticket: string; readonly state: UnitState; readonly stepId: number | undefined }

export type StepUnit = { readonly ticket: string; readonly step: UnitStep; readonly by: Staff }

/** Records one step of a unit. A step that the unit has behind it changes nothing; one that is not next is refused. */
export const stepUnit = ({ ticket: written, step, by }: StepUnit, deps: Deps): Promise<Result<SteppedUnit, StepProblemOfUnit>> =>
  withUnit(written, deps, async (tx, order, unit): Promise<Result<SteppedUnit, StepProblemOfUnit>> => {
    const ticket = ticketOf(order.orderNumber, unit.number)
    if (hasPassed(unit.state, step)) return ok({ ticket, state: unit.state, stepId: undefined })
    const next = nextStepOf(unit.state, unit.hasWriting)
    if (step !== next || !canMoveUnit(unit.state, step)) return refuse({ code: 'other_step_next', next })
    return ok({ ticket, state: step, stepId: await move(tx, order, unit, { step, to: step, by }, deps) })
  })

export type MakeAgain = { readonly ticket: string; readonly reason: SpoiltReason; readonly by: Staff }
export type AgainProblem = UnitProblem | { readonly code: 'none_left' } | { readonly code: 'packed_already' }

/** A unit is spoilt: another one is taken from stock and queued in its place. */
export const makeAgain = ({ ticket: written, reason, by }: MakeAgain, deps: Deps): Promise<Result<SteppedUnit, AgainProblem>> =>
  withUnit(written, deps, async (tx, order, unit): Promise<Result<SteppedUnit, AgainProblem>> => {
    const ticket = ticketOf(order.orderNumber, unit.number)
    if (unit.state === 'packed') return refuse({ code: 'packed_already' })
    const taken = await takeStock(tx, [oneOf(unit)], { ...causeOf(order, unit, by, deps), why: 'made_again', note: reason })
    // Nothing was taken then, so there is nothing to roll back.
    if (!taken.ok) return refuse({ code: 'none_left' })
    return ok({ ticket, state: 'queued', stepId: await move(tx, order, unit, { step: 'again', to: 'queued', reason, by }, deps) })
  })

export type TakeBackStep = {
  readonly ticket: string
  /** Undefined: the last one. */
  readonly stepId: number | undefined
  readonly by: Staff
}
export type TakeBackProblem = UnitProblem | { readonly code: 'nothing_to_take_back' } | { readonly code: 'not_the_last_step' }

/** Takes the last step of a unit back. A step that was taken back before stays so. */
export const takeStepBack = ({ ticket: written, stepId, by }: TakeBackStep, deps: Deps): Promise<Result<SteppedUnit, TakeBackProblem>> =>
  withUnit(written, deps, async (tx, order, unit): Promise<Result<SteppedUnit, TakeBackProblem>> => {
    const ticket = ticketOf(order.orderNumber, unit.number)
    if (stepId !== undefined && (await isTakenBack(tx, order.id, unit.number, stepId)))
      return ok({ ticket, state: unit.state, stepId: undefined })
    const last = await findLastStep(tx, order.id, unit.number)
    if (!last) return refuse({ code: 'nothing_to_take_back' })
    if (stepId !== undefined && last.id !== stepId) return refuse({ code: 'not_the_last_step' })
    await markTakenBack(tx, last.id, by, deps.clock())
    await saveUnitState(tx, order.id, unit.number, last.from)
    if (last.step === 'again') await returnStock(tx, [oneOf(unit)], { ...causeOf(order, unit, by, deps), why: 'again_taken_back' })
    return ok({ ticket, state: last.from, stepId: undefined })
  })

const oneOf = ({ variantId }: LockedUnit) => ({ variantId, quantity: 1 })

const causeOf = ({ id }: Order, { number }: LockedUnit, by: Staff, { clock }: Deps) => ({
  orderId: id,
  unitNumber: number,
  staffName: by.name,
  at: clock(),
})

type Move = {
  readonly step: UnitStep | 'again'
  readonly to: UnitState
  readonly reason?: SpoiltReason
  readonly by: Staff
}

async function move(
  tx: Transaction,
  { id }: Order,
  { number, state }: LockedUnit,
  { step, to, reason, by }: Move,
  { clock }: Deps,
): Promise<number> {
  await saveUnitState(tx, id, number, to)
  return recordStep(tx, id, number, { step, from: state, ...(reason && { reason }), by, at: clock() })
}

export type LockUnit = { readonly ticket: string; readonly by: Staff }
export type LockProblem = UnitProblem | { readonly code: 'nothing_to_lock'; readonly state: UnitState }
/** `isNew` is false where there was nothing to do. */
export type LockedWriting = { readonly ticket: string; readonly isNew: boolean }

/** The workshop takes a unit to press it: from then on only staff change its writing. Doing it twice is harmless. */
export const lockWriting = ({ ticket: written, by }: LockUnit, deps: Deps): Promise<Result<LockedWriting, LockProblem>> =>
  withUnit(written, deps, async (tx, order, unit): Promise<Result<LockedWriting, LockProblem>> => {
    const ticket = ticketOf(order.orderNumber, unit.number)
    if (unit.lockedBy !== undefined) return ok({ ticket, isNew: false })
    if (!unit.hasWriting || unit.state !== 'queued') return refuse({ code: 'nothing_to_lock', state: unit.state })
    const at = deps.clock()
    await saveLock(tx, order.id, unit.number, { by, at })
    await recordEvent(tx, order.id, { act: 'writing locked' }, { by, at, note: ticket })
    return ok({ ticket, isNew: true })
  })

/** Gives a unit back, so that its shopper may change the writing again as long as it is not pressed. */
export const unlockWriting = ({ ticket: written, by }: LockUnit, deps: Deps): Promise<Result<LockedWriting, LockProblem>> =>
  withUnit(written, deps, async (tx, order, unit): Promise<Result<LockedWriting, LockProblem>> => {
    const ticket = ticketOf(order.orderNumber, unit.number)
    if (unit.lockedBy === undefined) return ok({ ticket, isNew: false })
    await saveLock(tx, order.id, unit.number, undefined)
    await recordEvent(tx, order.id, { act: 'writing unlocked' }, { by, at: deps.clock(), note: ticket })
    return ok({ ticket, isNew: true })
  })

/** Runs `work` with the unit and its order locked, as long as the order can still be changed. */
const withUnit = <Value, Problem>(
  ticket: string,
  deps: Deps,
  work: (tx: Transaction, order: Order, unit: LockedUnit) => Promise<Result<Value, Problem | UnitProblem>>,
): Promise<Result<Value, Problem | UnitProblem>> =>
  deps.db.transaction(async (tx) => {
    const code = parseTicket(ticket)
    const found = code && (await findOrderByNumber(tx, code.orderNumber))
    // The order first: whatever else changes it or its lines locks it too.
    const order = found && (await lockOrder(tx, found.id))
    const unit = order && (await lockUnit(tx, order.id, code.unitNumber))
    if (!order || !unit) return refuse({ code: 'ticket_not_found' })
    if (!isInWork(order.state)) return refuse({ code: 'order_closed', state: order.state })
    if (code.timesChanged !== undefined && code.timesChanged !== unit.timesChanged) return refuse({ code: 'ticket_outdated' })
    return work(tx, order, unit)
  })

/** Paid or confirmed, and still here. */
const isInWork = (state: OrderState): boolean => canMoveOrder(state, 'booked') || state === 'booked'
