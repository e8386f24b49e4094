import type { Day } from '#src/kit/time/day.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { Canvas, Personalisation, Picture, PlateMm } from '../catalogue/product.ts'
import type { Actor } from '../orders/actor.ts'
import type { OrderLine } from '../orders/order.ts'

/** Which states may follow each state of a unit. Taking a step back restores the state before it. */
const nextStates = {
  /** Waits to be pressed; a unit without a writing waits on its shelf to be packed. */
  queued: ['pressed', 'packed', 'cancelled'],
  /** Its writing is on the leather. A spoilt unit is replaced by another, which waits to be pressed. */
  pressed: ['checked', 'queued', 'cancelled'],
  checked: ['packed', 'queued', 'cancelled'],
  /** It lies in its parcel. */
  packed: ['cancelled'],
  /** Its order was cancelled. */
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type UnitState = keyof typeof nextStates
export const unitStates = Object.keys(nextStates) as readonly UnitState[]
export const canMoveUnit = transitionCheck<UnitState>(nextStates)

/** The steps that move a unit on, in this order. */
export const unitSteps = ['pressed', 'checked', 'packed'] as const
export type UnitStep = (typeof unitSteps)[number]

/** What was spoilt when a unit is made again. */
export const spoiltReasons = ['letter', 'place', 'foil', 'leather'] as const
export type SpoiltReason = (typeof spoiltReasons)[number]

/** Returns the step that comes next; undefined when nothing is left to do. A unit without a writing is only packed. */
export function nextStepOf(state: UnitState, hasWriting: boolean): UnitStep | undefined {
  switch (state) {
    case 'queued':
      return hasWriting ? 'pressed' : 'packed'
    case 'pressed':
      return 'checked'
    case 'checked':
      return 'packed'
    case 'packed':
    case 'cancelled':
      return undefined
  }
}

/** Whether the unit has this step behind it. */
export const hasPassed = (state: UnitState, step: UnitStep): boolean => {
  const reached = unitSteps.indexOf(state as UnitStep)
  return reached >= unitSteps.indexOf(step)
}

/** One unit as the workshop sees it: nothing of who bought it, where it goes, or what it costs. */
export type WorkshopUnit = Pick<OrderLine, 'productId' | 'variantId' | 'productName' | 'colourName'> & {
  /** The code on its ticket. */
  readonly ticket: string
  readonly orderNumber: string
  /** Which unit of its order it is, from 1. */
  readonly number: number
  /** Which unit of its parcel it is, from 1, and how many there are. */
  readonly place: number
  readonly of: number
  /** Which line of its order it is of, from 1. */
  readonly linePosition: number
  readonly state: UnitState
  readonly personalisation: Personalisation | undefined
  readonly canvas: Canvas | undefined
  readonly picture: Picture | undefined
  /** How large the writing's place is on the leather; undefined while the owner's file does not give it. */
  readonly plateMm: PlateMm | undefined
  /** The day of the parcel's pickup; the planned ready day while no pickup is arranged. */
  readonly pickupDay: Day
  /** Paid with sandbox or test money. */
  readonly isTrial: boolean
  /** How often it was spoilt and made again. */
  readonly timesSpoilt: number
  /** How often its ticket was printed. */
  readonly timesPrinted: number
  readonly printedAt: Date | undefined
  /** How often the writing of its line was changed after the order was placed, and when the last time. */
  readonly timesChanged: number
  readonly changedAt: Date | undefined
  /** Who has taken it to press it: the shopper can change the writing no more. */
  readonly lockedBy: string | undefined
}

/** Whether the last ticket that was printed of it bears another writing. */
export const isPrintOutdated = ({ printedAt, changedAt }: Pick<WorkshopUnit, 'printedAt' | 'changedAt'>): boolean =>
  printedAt !== undefined && changedAt !== undefined && changedAt.getTime() > printedAt.getTime()

/** A step that was done, as it stands in the unit's history. */
export type DoneStep = {
  readonly id: number
  readonly ticket: string
  readonly step: UnitStep | 'again'
  readonly reason: SpoiltReason | undefined
  readonly by: Actor
  readonly at: Date
  /** Who took it back; undefined while it holds. */
  readonly takenBackBy: string | undefined
}
