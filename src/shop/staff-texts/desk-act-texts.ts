import { formatPaise, type Paise } from '#src/kit/money.ts'
import { formatDate, formatTime } from '#src/kit/time/format-date.ts'
import type { Actor } from '../orders/actor.ts'
import type { Order, OrderEvent, OrderState } from '../orders/order.ts'
import { orderStateLabels } from './orders/order-state-labels.ts'

/** "MJ-10240 was cancelled by the shopper at 9.41." */
export function orderChangedMessage(
  { orderNumber, state }: Pick<Order, 'orderNumber' | 'state'>,
  last: OrderEvent | undefined,
  now: Date,
): string {
  if (!last) return `${orderNumber} is now: ${orderStateLabels[state].label}.`
  return `${orderNumber} ${changes[last.state]}${byWhom(last.doneBy)} at ${formatMoment(last.at, now)}.`
}

const changes: Readonly<Record<OrderState, string>> = {
  awaiting_payment: 'was opened for payment again',
  lapsed: 'was not paid in time, and lapsed',
  to_confirm: 'became a cash order to confirm',
  paid: 'was paid',
  confirmed: 'was confirmed',
  booked: 'was booked with the courier',
  shipped: 'was handed to the courier',
  delivered: 'was delivered',
  returned_to_origin: 'came back',
  cancelled: 'was cancelled',
}

function byWhom(actor: Actor): string {
  if (actor.who === 'staff') return ` by ${actor.name}`
  return actor.who === 'shopper' ? ' by the shopper' : ''
}

/** "9.41", and with the day when that is not today. */
const formatMoment = (moment: Date, now: Date): string =>
  formatDate(moment) === formatDate(now) ? formatTime(moment) : `${formatTime(moment)} on ${formatDate(moment)}`

export const noSuchOrderMessage = (number: string): string => `There is no order ${number}.`

export const reasonMissingMessage = 'Write a reason: the shopper gets it by mail.'

export const aboveLimitMessage = (limitPaise: Paise): string =>
  `More than ${formatPaise(limitPaise)} would go back: only the owner can do that.`

export const notAllowedMessage = 'Your account may not do this. Ask the owner.'

export const confirmAgainMessage = 'This is a grave step: give your password or passkey once more.'

export const tooFastMessage = 'So many changes within a minute: wait a moment. What you wrote is kept.'

export const unreadableFormMessage = 'This form was not complete. Load the page again. Nothing was done.'

export const unknownActMessage = 'The desk does not know this act any more. Load the page again.'

export const keyInUseMessage = 'This form has been used for something else. Load the page again. Nothing was done.'

export const tooManyRowsMessage = (most: number): string => `Choose at most ${most} rows at once.`

export const beingDoneMessage = 'This is just being done. Wait a moment, then press again.'

export const accountGoneMessage = 'The account that asked for it is no longer there.'

export const actFailedMessage = (doing: string): string => `${doing}: it failed several times, so nothing was done. Try again later.`

export const cannotUndoMessage = (message: string): string => `It is too late to take this back. ${message}`

export const noSuchActMessage = 'There is nothing of this kind to take back.'

export const undoneMessage = (doing: string): string => `Taken back: ${doing}. Nothing was done.`

export const tooLateMessage = (message: string): string => `That can no longer be taken back: ${message}`

const words: Readonly<Record<string, { readonly doing: string; readonly done: string }>> = {
  'orders.confirm': { doing: 'Confirming', done: 'confirmed' },
  'orders.cancel': { doing: 'Cancelling', done: 'cancelled' },
  'orders.resolve': { doing: 'Settling', done: 'settled' },
  'parcels.retry': { doing: 'Trying again', done: 'tried again' },
  'parcels.pack': { doing: 'Packing', done: 'packed' },
  'units.lock': { doing: 'Locking', done: 'locked' },
  'units.unlock': { doing: 'Unlocking', done: 'unlocked' },
  'units.step': { doing: 'Moving on', done: 'moved on' },
  'mails.sendAgain': { doing: 'Sending', done: 'sent' },
}

/** "Confirming 18. 2 not." while they wait, "18 confirmed. 2 not: MJ-10240 was cancelled by the shopper at 9.41." afterwards. */
export function rowsMessage(act: string, rows: readonly { readonly state: string; readonly message: string }[]): string {
  const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state))
  const { [act]: own = { doing: 'Doing', done: 'done' } } = words
  const [toCome, done, undone, not] = [inState('waiting', 'running'), inState('done'), inState('undone'), inState('refused', 'failed')]
  const reasons = not.length > 0 && not.length <= 2 ? `: ${not.map(({ message }) => message).join(' ')}` : '.'
  return [
    toCome.length > 0 && `${own.doing} ${toCome.length}.`,
    done.length > 0 && `${done.length} ${own.done}.`,
    undone.length > 0 && `${undone.length} taken back.`,
    not.length > 0 && `${not.length} not${reasons}`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const viewSavedMessage = (name: string): string => `The view “${name}” is saved.`
export const viewRemovedMessage = (name: string): string => `The view “${name}” is removed.`
export const viewSharedMessage = (name: string, isShared: boolean): string =>
  isShared ? `Everybody sees the view “${name}” now.` : `Only you see the view “${name}” now.`
export const viewNameMessage = (longest: number): string => `Give it a name of at most ${longest} letters.`
export const viewGoneMessage = 'This view has been changed or removed meanwhile. Load the page again.'
export const tooManyViewsMessage = (most: number): string => `You have ${most} views: remove one first.`

export const tooManyExportsMessage = (mostAnHour: number): string =>
  `You have exported this table ${mostAnHour} times within an hour. Please wait a little: the files that you have are still good.`

export const settledMessage = (orderNumber: string): string => `${orderNumber} is settled: nobody need look at it any more.`
export const nothingOpenMessage = (orderNumber: string): string => `Nothing of ${orderNumber} was open.`
export const reopenedMessage = (orderNumber: string): string => `${orderNumber} needs a person again.`
