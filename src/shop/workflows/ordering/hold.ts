import type { Deps } from '../deps.ts'

/** Until when units are held for an order that begins to wait for its payment now. */
export const holdUntil = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Date =>
  new Date(clock().getTime() + settings.orders.holdMinutes * 60_000)
