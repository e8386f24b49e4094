import type { Sandboxes } from '../wiring/sandbox-ports.ts'
import type { Databases } from '../wiring/open-database.ts'
import type { JobsOfShop } from '../wiring/build-shop.ts'
import type { RehearsalShop } from './rehearsal-shop.ts'

/** Gives the shop's own stand-ins what happened at those of the rehearsal, and its queue the jobs that are not due yet. */
export async function handOver(
  played: RehearsalShop,
  sandboxes: Sandboxes,
  { db, queue }: Pick<Databases, 'db'> & { readonly queue: Pick<JobsOfShop, 'enqueue'> },
): Promise<void> {
  sandboxes.payments?.adopt(played.payments.ledger())
  sandboxes.parcels?.adopt(played.parcels.state())
  sandboxes.mails?.adopt(played.mails.listRaw())
  await db.transaction(async (tx) => {
    for (const { name, data, due, key } of played.queue.listWaiting())
      await queue.enqueue(tx, name, data as never, { notBefore: due, ...(key === undefined ? {} : { key }) })
  })
}
