import type { Deps } from '../deps.ts'

/** Until when units are held for an order that begins to wait for its payment now. */
export const holdUntil = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Date =>
  new Date(clock().getTime() + settings.orders.holdMinutes * 60_000)

/**
 * A link that is mailed after a call is often opened in the evening, or on the next one. It ends before the 72 hours after which no
 * payment of a lapsed order is taken, so that even somebody who comes late can still pay for what is there.
 */
const linkHoldHours = 48

/** The same for an order taken by telephone, whose shopper pays by a link in a mail. */
export const linkHoldUntil = (from: Date): Date => new Date(from.getTime() + linkHoldHours * 3_600_000)
