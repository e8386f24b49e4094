import { canReadProcesses, cpuSeconds, familyOf, ownCpuSeconds, sharedMemoryMb } from '../process-table.ts'
import type { FestivalShop } from './festival-shop.ts'

/** How much of the machine each part has used since its start. `generator`: the visitors. */
export const parts = ['supervisor', 'serving', 'postgres', 'suppliers', 'staff', 'generator'] as const
export type Part = (typeof parts)[number]
export type CpuByPart = Readonly<Record<Part, number>>

/** What waits, and how large things are, at one moment. */
export type Sample = {
  readonly hour: number
  /** Jobs that are due or running, mails that are due, and events of the gateway that are not applied yet. */
  readonly jobs: number
  readonly mails: number
  readonly events: number
  readonly orders: number
  readonly connections: number
  readonly databaseMb: number
  /** Of the largest serving process, and of all of them with their supervisor. */
  readonly largestMb: number
  readonly shopMb: number
  readonly visitorsAtOnce: number
}

export async function takeSample(festival: FestivalShop, hour: number): Promise<Sample> {
  const { db, shop, visitors } = festival
  const [[row], serving, { active }] = await Promise.all([
    db.query<Pick<Sample, 'jobs' | 'mails' | 'events' | 'orders' | 'connections' | 'databaseMb'>>(waiting),
    shop.call('serving', undefined),
    visitors.call('look', undefined),
  ])
  const memories = serving.map((pid) => sharedMemoryMb([pid]))
  return {
    ...row!,
    hour,
    largestMb: Math.max(0, ...memories),
    shopMb: memories.reduce((all, each) => all + each, sharedMemoryMb([shop.pid])),
    visitorsAtOnce: active,
  }
}

const waiting = `
  select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
            and name like any (array['order.%', 'payment.%', 'parcel.%'])) as jobs,
         (select count(*)::int from outbox where state = 'waiting') as mails,
         (select count(*)::int from inbox where handled_at is null) as events,
         (select count(*)::int from orders) as orders,
         (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
         round(pg_database_size(current_database()) / 1e6)::int as "databaseMb"`

/** All 0 where it cannot be read. */
export function readCpu({ shop, suppliers, staff, visitors, serverPid }: FestivalShop): CpuByPart {
  if (!canReadProcesses) return { supervisor: 0, serving: 0, postgres: 0, suppliers: 0, staff: 0, generator: 0 }
  const supervisor = ownCpuSeconds(shop.pid)
  return {
    supervisor,
    // The time of killed processes is in that of the supervisor's children.
    serving: cpuSeconds(familyOf(shop.pid)) - supervisor,
    postgres: cpuSeconds(familyOf(serverPid)),
    suppliers: cpuSeconds([suppliers.pid]),
    staff: cpuSeconds([staff.pid]),
    generator: cpuSeconds([visitors.pid]),
  }
}
