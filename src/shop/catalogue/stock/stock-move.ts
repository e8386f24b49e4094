/** Why staff change the stock by hand. */
export const handReasons = ['bought', 'made', 'spoilt', 'sample', 'given_away', 'corrected'] as const
export type HandReason = (typeof handReasons)[number]

/** Of these more come in; of the others, but a correction, some go out. */
export const isIncoming = (why: HandReason): boolean => why === 'bought' || why === 'made'

/** Every reason for which stock changes. `unexplained`: a program changed it without saying why, such as a former release. */
export type StockReason =
  | HandReason
  | 'opening'
  | 'counted'
  | 'taken_back'
  | 'held'
  | 'released'
  | 'sold'
  | 'made_again'
  | 'again_taken_back'
  | 'cancelled'
  | 'came_back'
  | 'sent_back'
  | 'replaced'
  | 'unexplained'

/** What is written down with a change of stock. */
export type StockCause = {
  readonly orderId?: string
  /** Which unit of that order. */
  readonly unitNumber?: number
  /** Undefined: a shopper, a supplier, or the shop by itself. */
  readonly staffName?: string | undefined
  readonly note?: string | undefined
  readonly at: Date
  /** Instead of the usual reason. */
  readonly why?: StockReason
  /** The move that this one takes back. */
  readonly takesBack?: string
  /** The stocktaking that found it. */
  readonly countNumber?: number
}

/** One line of a variant's history. */
export type StockMove = {
  readonly id: string
  readonly at: Date
  readonly why: StockReason
  readonly onHandChange: number
  readonly heldChange: number
  /** What was there afterwards. */
  readonly onHand: number
  readonly held: number
  readonly orderNumber: string | undefined
  readonly unitNumber: number | undefined
  readonly staffName: string | undefined
  readonly note: string | undefined
  readonly isTakenBack: boolean
}
