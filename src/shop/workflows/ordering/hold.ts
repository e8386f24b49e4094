import type { Deps } from '../deps.ts'

/** Until when units are held for an order that begins to wait for its payment now. */
export const holdUntil = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Date =>
  new Date(clock().getTime() + settings.orders.holdMinutes * 60_000)

/** The same for an order taken by telephone, whose shopper pays by a link in a mail: it is often opened in the evening, or on the next one. */
export const linkHoldUntil = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Date =>
  new Date(clock().getTime() + settings.orders.linkHoldHours * 3_600_000)
