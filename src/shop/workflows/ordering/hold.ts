import type { Deps } from '../deps.ts'

/** Until when the pieces of an order that begins to wait for its money now are kept. */
export const holdUntil = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Date =>
  new Date(clock().getTime() + settings.orders.holdMinutes * 60_000)
