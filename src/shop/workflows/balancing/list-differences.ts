import { addBankDays } from '#src/kit/time/bank-days.ts'
import { addDays, dayOf, startOfDay } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { listAccepted } from '../../payouts/accepted-differences.store.ts'
import { type Difference, keyOf } from '../../payouts/difference.ts'
import type { Deps } from '../deps.ts'
import { listBookDifferences } from './book-differences.store.ts'
import { listCashDifferences } from './cash-differences.store.ts'
import { listGatewayDifferences } from './gateway-differences.store.ts'
import { listSettlementDifferences } from './settlement-differences.store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Banks approve most payments at once, and the shop takes them as soon as it learns of it. */
const promisedForMs = hourMs
/** The quick tries of a refund take three hours. */
const askedForMs = 4 * hourMs
/** The gateway is asked about a refund for ten days. */
const refundedForMs = 10 * dayMs
const eventsOfMs = 180 * dayMs
/** An invoice is issued with the booking of its parcel, whose steps may have to be tried again. */
const bookingForMs = dayMs

type DifferenceDeps = Pick<Deps, 'gateway' | 'settings' | 'clock'>

/** Every difference that nobody has accepted, the oldest first. */
export async function listDifferences(sql: Sql, deps: DifferenceDeps): Promise<Difference[]> {
  const { gateway, settings, clock } = deps
  const now = clock().getTime()
  const before = (ms: number) => new Date(now - ms)
  const today = dayOf(clock())
  const { mode } = gateway
  const accepted = new Map((await listAccepted(sql)).map((each) => [each.key, each.amountPaise]))
  const all = [
    ...(await listGatewayDifferences(sql, {
      ...{ mode, promisedBefore: before(promisedForMs), askedBefore: before(askedForMs), refundedBefore: before(refundedForMs) },
      eventsFrom: before(eventsOfMs),
    })),
    ...(await listSettlementDifferences(sql, {
      mode,
      settledBefore: startOfDay(addBankDays(today, -settings.money.settlementDays, settings.delivery.holidays)),
    })),
    ...(await listCashDifferences(sql, { mode, dueBefore: startOfDay(addDays(today, -settings.money.remittanceDays)) })),
    ...(await listBookDifferences(sql, { mode, bookedBefore: before(bookingForMs) })),
  ]
  return all
    .filter((each) => !accepted.has(keyOf(each)) || accepted.get(keyOf(each)) !== each.amountPaise)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || keyOf(a).localeCompare(keyOf(b)))
}
