import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { StockFilter } from '../catalogue/stock/stock-filter.ts'
import { longestShelf } from '../catalogue/stock/shelf.ts'
import type { HandReason, StockMove, StockReason } from '../catalogue/stock/stock-move.ts'
import type {
  BeginCountProblem,
  ChangeProblem,
  EnteredCounts,
  LineFault,
  MovedStock,
  MoveStockProblem,
  SetShelfProblem,
  ShelfChange,
  StockRow,
  TakeMoveBackProblem,
} from '../workflows/stocking/stocking.ts'

/** What staff choose from. */
export const handReasonLabels: Readonly<Record<HandReason, string>> = {
  bought: 'Bought',
  made: 'Made',
  spoilt: 'Spoilt',
  sample: 'Taken as a sample',
  given_away: 'Given away',
  corrected: 'Corrected',
}

export const stockReasonLabels: Readonly<Record<StockReason, string>> = {
  ...handReasonLabels,
  opening: 'First stock',
  counted: 'Counted',
  taken_back: 'Move taken back',
  held: 'Held for an unpaid order',
  released: 'No longer held',
  sold: 'Sold',
  made_again: 'Made again',
  again_taken_back: 'Not made again after all',
  cancelled: 'Order cancelled',
  came_back: 'Came back',
  sent_back: 'Sent back to the shopper',
  replaced: 'Sent in place of another',
  unexplained: 'Unexplained',
}

export const stockFilterLabels: Readonly<Record<StockFilter, string>> = { all: 'All', low: 'Low', out: 'Sold out' }

export const emptyStockFilters: Readonly<Record<StockFilter, string>> = {
  all: 'Nothing is found by these words.',
  low: 'Nothing runs low.',
  out: 'Nothing is sold out.',
}

/** "12 days", "none sold". */
export const daysLeftLabel = ({ daysLeft, available }: Pick<StockRow, 'daysLeft' | 'available'>): string =>
  daysLeft === undefined ? (available > 0 ? 'none sold' : '') : daysLeft === 1 ? '1 day' : `${daysLeft.toLocaleString('en-IN')} days`

export const stockColumns: Columns<StockRow> = {
  SKU: ({ variantId }) => variantId,
  Product: ({ productName }) => productName,
  Colour: ({ colourName }) => colourName,
  Shelf: ({ shelf }) => shelf,
  'In stock': ({ onHand }) => onHand,
  Held: ({ held }) => held,
  Available: ({ available }) => available,
  'Sold in 30 days': ({ sold }) => sold,
  Lasts: daysLeftLabel,
}

export const stockMoveColumns: Columns<StockMove> = {
  When: ({ at }) => formatTimestamp(at),
  What: ({ why }) => stockReasonLabels[why],
  By: ({ onHandChange, heldChange }) => signed(onHandChange || heldChange),
  'In stock': ({ onHand }) => onHand,
  Held: ({ held }) => held,
  Order: orderOfMove,
  Who: ({ staffName }) => staffName,
  Note: ({ note }) => note,
}

/** "MJ-10234.2", or "MJ-10234" where it is about no one piece. */
export function orderOfMove({ orderNumber, unitNumber }: Pick<StockMove, 'orderNumber' | 'unitNumber'>): string | undefined {
  return orderNumber && unitNumber ? `${orderNumber}.${unitNumber}` : orderNumber
}

/** "+3", "−2". */
export const signed = (change: number): string => (change > 0 ? `+${change}` : `−${Math.abs(change)}`)

/** "MJ-1001-OXB: 3 more, 17 in stock." */
export const movedMessage = ({ variantId, change, onHand }: MovedStock): string =>
  `${variantId}: ${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'}, ${onHand} in stock.`

export const movedAllMessage = (count: number): string => `${count === 1 ? 'One move is' : `${count} moves are`} written down.`

export function changeProblemMessage(problem: ChangeProblem): string {
  switch (problem.code) {
    case 'not_a_number':
      return 'Say how many, as a whole number: 3. A correction has its sign: +3, or -2.'
    case 'changes_nothing':
      return '0 changes nothing.'
    case 'wrong_direction':
      return `“${handReasonLabels[problem.why]}” goes the other way: leave the sign out, or choose “${handReasonLabels.corrected}”.`
  }
}

export function lineFaultMessage({ line, written, fault }: LineFault): string {
  const message = fault.code === 'not_a_move' ? `a line is SKU, how many, why: one of ${reasonsInLists}.` : changeProblemMessage(fault)
  return `Line ${line}, “${written.length > 60 ? `${written.slice(0, 60)}…` : written}”: ${message}`
}

const reasonsInLists = Object.keys(handReasonLabels).join(', ').replaceAll('_', ' ')

export function stockProblemMessage(problem: MoveStockProblem | TakeMoveBackProblem): string {
  switch (problem.code) {
    case 'unknown_variants':
      return `There is no SKU ${problem.variantIds.slice(0, 5).join(', ')}${problem.variantIds.length > 5 ? ' ...' : ''}.`
    case 'more_than_free':
      return `Only ${problem.free} of ${problem.variantId} are free: the others are sold, or held for unpaid orders.`
    case 'no_such_move':
      return 'There is no such move.'
    case 'not_by_hand':
      return 'Only what somebody moved by hand is taken back here.'
  }
}

/** "MJ-1001-OXB lies on shelf A-3." */
export const shelfMessage = ({ variantId, shelf }: ShelfChange): string =>
  shelf === undefined ? `${variantId} is on no shelf.` : `${variantId} lies on shelf ${shelf}.`

export function shelfProblemMessage(problem: SetShelfProblem): string {
  switch (problem.code) {
    case 'shelf_too_long':
      return `A shelf has at most ${longestShelf} characters.`
    case 'shelf_changed':
      return `Somebody has changed it meanwhile, to ${problem.shelf ?? 'no shelf'}: look at it first.`
    case 'unknown_variants':
      return stockProblemMessage(problem)
  }
}

export const countBegunMessage = (number: number): string => `Count ${number} is begun: print its sheet.`

export const beginCountProblemMessage = ({ code }: BeginCountProblem): string =>
  code === 'nothing_to_count' ? 'There is nothing to count.' : 'That is more than one sheet takes: count a part of it.'

/** "7 counts entered: MJ-1001-OXB −1. Not entered: ..." */
export function enteredCountsMessage({ entered, moved, refused }: EnteredCounts): string {
  const changes = moved.slice(0, 8).map(({ variantId, change }) => `${variantId} ${signed(change)}`)
  const more = moved.length > 8 ? ` and ${moved.length - 8} more` : ''
  const differences = moved.length === 0 ? 'no difference' : `${changes.join(', ')}${more}`
  const held = refused.map(({ variantId, counted }) => `${variantId} (${counted} counted, but unpaid orders hold more)`)
  return [
    entered > 0 ? `${entered === 1 ? 'One count' : `${entered} counts`} entered: ${differences}.` : 'Nothing new was counted.',
    held.length > 0 ? `Not entered: ${held.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
