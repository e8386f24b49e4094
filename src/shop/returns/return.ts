import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { Actor } from '../orders/actor.ts'
import type { Replaced } from '../orders/order.ts'

/** The states of a return and which may follow each. */
const nextStates = {
  /** The shopper has asked, and staff decide. */
  waiting: ['approved', 'offered', 'refused', 'withdrawn'],
  /** Staff have offered another way, and the shopper decides. Pieces that stay with the shopper need no way back. */
  offered: ['approved', 'inspected', 'waiting', 'withdrawn'],
  /** The pieces may come. */
  approved: ['arrived', 'withdrawn'],
  /** The pieces are here, and nobody has looked at them yet. */
  arrived: ['inspected'],
  /** What was agreed is owed now; or it is refused, because of what was found. */
  inspected: ['replacing', 'settled', 'awaiting_upi', 'refused'],
  /** Another piece is made, or on its way. Where it does not reach the shopper, it is owed again. */
  replacing: ['settled', 'inspected'],
  /** A cash order: the shopper says to which UPI address the money goes. */
  awaiting_upi: ['upi_given', 'settled'],
  upi_given: ['settled', 'awaiting_upi'],
  /** The money was sent back, or another piece has arrived. */
  settled: [],
  refused: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type ReturnState = keyof typeof nextStates
export const returnStates = Object.keys(nextStates) as readonly ReturnState[]
export const canMoveReturn = transitionCheck<ReturnState>(nextStates)
/** No state follows. */
export const isReturnOver = (state: ReturnState): boolean => nextStates[state].length === 0

export const returnReasons = ['faulty', 'wrong', 'late', 'changed_mind'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnWishes = ['money', 'replacement', 'remake'] as const
export type ReturnWish = (typeof returnWishes)[number]

/** What shop and shopper can agree on. 'keep': the shopper keeps the pieces and gets some of the money back. */
export const returnWays = [...returnWishes, 'keep'] as const
export type ReturnWay = (typeof returnWays)[number]
export const isForMoney = (way: ReturnWay): boolean => way === 'money' || way === 'keep'

/** Units of a line of the order; `position` counts from 1. */
export type ReturnedLine = {
  readonly position: number
  readonly units: number
  /** Found by inspection; the others were written off. */
  readonly backInStock: number | undefined
}

export type Return = {
  readonly id: number
  readonly orderId: OrderId
  /** Which return of its order, from 1. */
  readonly ordinal: number
  readonly state: ReturnState
  readonly reason: ReturnReason
  readonly wish: ReturnWish
  /** In the shopper's own words. */
  readonly words: string | undefined
  readonly askedAt: Date
  readonly changedAt: Date
  readonly agreed: ReturnWay | undefined
  /** Offered instead of the wish, until it is accepted or declined. */
  readonly offer: ReturnWay | undefined
  readonly amountPaise: Paise | undefined
  /** Courier and number, as the shopper gave them. */
  readonly sentWith: string | undefined
  readonly lines: readonly ReturnedLine[]
}

/** Its pieces were here, and somebody has looked at them. */
export const isInspected = ({ lines }: Pick<Return, 'lines'>): boolean => lines.some(({ backInStock }) => backInStock !== undefined)

/** A state that a return has reached, with what was said to the other side. */
export type ReturnEvent = { readonly state: ReturnState; readonly by: Actor; readonly note: string | undefined; readonly at: Date }

/** "MJ-10234-R1": knowing it proves nothing. */
export const returnNumber = (orderNumber: string, ordinal: number): string => `${orderNumber}-R${ordinal}`

/** In place of what a free order comes: "the pieces of return MJ-10234-R1", or "the parcel of order MJ-10234". */
export const replacedText = ({ orderNumber, returned }: Pick<Replaced, 'orderNumber' | 'returned'>): string =>
  returned ? `the pieces of return ${returnNumber(orderNumber, returned.ordinal)}` : `the parcel of order ${orderNumber}`
