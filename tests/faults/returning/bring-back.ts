import type { CrashTestEnvironment } from '../test-environment.ts'

type Reach = Pick<CrashTestEnvironment, 'carrier' | 'db' | 'pause'> & {
  /** Asks again while the database is away. */
  readonly unlessAway: (ask: () => Promise<boolean>) => Promise<boolean>
  /** Runs what the schedules run. */
  readonly minute: () => Promise<unknown>
}

/** Of the carrier's shipment table. */
const delivered = 7
const retryMs = 25
const ofOrder = 'return_id in (select id from returns where order_id = $1)'

/** The courier fetches what a shopper sends back, as soon as that is planned, and brings it. */
export async function bringBack(orderId: string, { carrier, db, pause, unlessAway, minute }: Reach): Promise<void> {
  const planned = `select awb from return_parcels where state = 'pickup_planned' and ${ofOrder}`
  const taken: string[] = []
  const isPlanned = async () => taken.push(...(await db.query<{ awb: string }>(planned, [orderId])).map(({ awb }) => awb)) > 0
  while (!(await unlessAway(isPlanned))) await pause(retryMs)
  await carrier.move({ awb: taken[0]!, status: delivered })

  const askNow = `update return_parcels set check_at = now() where ${ofOrder} and check_at is not null returning 1`
  const hasArrived = `select 1 from returns where order_id = $1 and state = 'arrived'`
  const isHere = async () => (await db.query(hasArrived, [orderId])).length > 0
  while (!(await unlessAway(isHere))) {
    await unlessAway(async () => (await db.query(askNow, [orderId])).length > 0)
    await minute()
  }
}
