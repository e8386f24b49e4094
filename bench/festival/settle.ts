import { setTimeout as pause } from 'node:timers/promises'
import { expireClaimsOfDeadProcesses } from '#tests/faults/worker-claims.ts'
import type { FestivalShop } from './festival-shop.ts'

export type Settled = {
  /** Until nothing waited any more of what the shop does by itself; undefined when something was still left after the longest wait. */
  readonly seconds: number | undefined
  /** Seconds until the queue of jobs and the outbox had nothing that was due. */
  readonly caughtUpAfterSeconds: number | undefined
}

export type SettleOptions = {
  /** What waits for a later try is tried at once, instead of when the shop itself would, and the gateway is not asked about each order. */
  readonly isHurried: boolean
  readonly longestMs: number
}

/** Waits until the shop has done everything that the day has left to do. */
export async function settle(festival: FestivalShop, { isHurried, longestMs }: SettleOptions): Promise<Settled> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  let caughtUpAfterSeconds: number | undefined
  let isAskedAgain = false
  while (performance.now() - started < longestMs) {
    if (isHurried) await hurry(festival)
    const [row] = await festival.db.query<{ due: number; later: number; toAsk: number }>(left)
    if (row!.due === 0) caughtUpAfterSeconds ??= seconds()
    if (row!.due + row!.later === 0 && (isHurried || row!.toAsk === 0)) {
      if (isAskedAgain || isHurried) return { seconds: seconds(), caughtUpAfterSeconds }
      // A payment whose report was lost is found when the gateway is asked.
      await festival.db.query(`update orders set payment_check_at = now() where state = 'awaiting_payment' or payment_check_at is not null`)
      isAskedAgain = true
    }
    await pause(isHurried ? 200 : 2_000)
  }
  return { seconds: undefined, caughtUpAfterSeconds }
}

/** Makes due what waits, except what a running process has claimed. */
async function hurry({ db, suppliers }: FestivalShop): Promise<void> {
  await suppliers.call('flush', undefined)
  await db.transaction(async (tx) => {
    await expireClaimsOfDeadProcesses(tx)
    await tx.query(
      `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
         and name like any (array['order.%', 'payment.%', 'parcel.%']) and name <> 'payment.remind'`,
    )
  })
}

const left = `
  select (select count(*)::int from outbox where state = 'waiting' and next_try_at <= now())
       + (select count(*)::int from inbox where handled_at is null)
       + (select count(*)::int from orders where state = 'to_confirm')
       + (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
            and name like any (array['order.%', 'payment.%', 'parcel.%']))
    as due,
         (select count(*)::int from outbox where state = 'waiting' and next_try_at > now())
       + (select count(*)::int from refunds where state in ('asked', 'pending'))
       + (select count(*)::int from orders where state in ('paid', 'confirmed'))
    as later,
         (select count(*)::int from orders where payment_check_at <= now()) as "toAsk"`
