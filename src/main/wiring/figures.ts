import type { Figure, FigureRow } from '#src/platform/telemetry/open-metrics.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { JobsOfShop } from './build-shop.ts'
import type { Databases } from './open-database.ts'

/** Every figure that is read when somebody asks for the metrics. */
export const figureRows = {
  shop_jobs_due: { description: 'Jobs that are due, by job' },
  shop_jobs_oldest_due_seconds: { description: 'How long the oldest job of each kind has been due' },
  shop_jobs_given_up: { description: 'Jobs whose attempts are used up' },
  shop_mails_waiting: { description: 'Mails in the outbox that are not sent' },
  shop_mails_oldest_seconds: { description: 'How long the oldest of them has waited' },
  shop_mails_given_up: { description: 'Mails that were given up' },
  shop_page_changes_oldest_seconds: { description: 'How long the CDN has not been told of a changed page' },
  shop_payments_held: { description: 'Payments about which nobody has decided' },
  shop_parcels_stopped: { description: 'Parcels that wait for a person' },
  shop_database_connections: { description: 'Connections, by pool and whether they are in use' },
  shop_database_waiting: { description: 'Statements that wait for a connection, by pool' },
  shop_page_cache_hits: { isCounter: true, description: 'Requests that the page cache served' },
  shop_page_cache_misses: { isCounter: true, description: 'Pages that were rendered although they may be cached' },
  shop_page_cache_pages: { description: 'Pages in the cache' },
  shop_page_cache_bytes: { description: 'Size of the page cache' },
} as const satisfies Readonly<Record<string, FigureRow>>

type OwnFigure = Figure & { readonly name: keyof typeof figureRows }

export async function readBacklog({ jobs }: Pick<Shop, 'jobs'>, queue: Pick<JobsOfShop, 'figures'>): Promise<OwnFigure[]> {
  const [{ due, givenUp }, shop] = await Promise.all([queue.figures(), jobs.readFigures()])
  return [
    ...due.flatMap(({ job, jobs: waiting, oldestDueAt }): OwnFigure[] => [
      { name: 'shop_jobs_due', value: waiting, labels: { job } },
      { name: 'shop_jobs_oldest_due_seconds', value: secondsSince(oldestDueAt), labels: { job } },
    ]),
    { name: 'shop_jobs_given_up', value: givenUp },
    { name: 'shop_mails_waiting', value: shop.mailsWaiting },
    { name: 'shop_mails_oldest_seconds', value: shop.oldestMailAt ? secondsSince(shop.oldestMailAt) : 0 },
    { name: 'shop_mails_given_up', value: shop.mailsGivenUp },
    { name: 'shop_page_changes_oldest_seconds', value: shop.oldestPageChangeAt ? secondsSince(shop.oldestPageChangeAt) : 0 },
    { name: 'shop_payments_held', value: shop.paymentsHeld },
    { name: 'shop_parcels_stopped', value: shop.parcelsStopped },
  ]
}

export const readPools = ({ db, reading, exporting }: Databases): OwnFigure[] =>
  Object.entries({ shop: db, reading, exporting }).flatMap(([pool, { pool: connections }]): OwnFigure[] => [
    { name: 'shop_database_connections', value: connections.totalCount - connections.idleCount, labels: { pool, state: 'used' } },
    { name: 'shop_database_connections', value: connections.idleCount, labels: { pool, state: 'idle' } },
    { name: 'shop_database_waiting', value: connections.waitingCount, labels: { pool } },
  ])

export const cacheFigures = (cache: { hits: number; misses: number; pages: number; bytes: number }): OwnFigure[] => [
  { name: 'shop_page_cache_hits', value: cache.hits },
  { name: 'shop_page_cache_misses', value: cache.misses },
  { name: 'shop_page_cache_pages', value: cache.pages },
  { name: 'shop_page_cache_bytes', value: cache.bytes },
]

const secondsSince = (at: Date): number => Math.max(0, (Date.now() - at.getTime()) / 1_000)
