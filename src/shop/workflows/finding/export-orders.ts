import type { Deps } from '../deps.ts'
import { readInBatches } from './export-rows.store.ts'
import type { ExportedOrder } from './exported-order.ts'
import { resolve } from './order-lists.ts'
import type { OrderListRequest } from './order-query.ts'

/** Takes the next orders of an export; returns once it is ready for more. */
export type Take = (orders: readonly ExportedOrder[]) => Promise<void>

/** Hands over exactly the orders of a list as it is at this moment, newest first, a batch at a time. If `take` throws, it ends. */
export async function exportOrders(request: OrderListRequest, take: Take, deps: Deps): Promise<void> {
  const conditions = await resolve(request, deps)
  await deps.exporting.transaction((tx) => readInBatches(tx, conditions, take))
}
