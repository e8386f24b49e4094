import { formatDate } from '#src/kit/time/format-date.ts'
import type { Clock } from '#src/kit/time/clock.ts'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { storedValue } from '#src/platform/db/stored-value.store.ts'
import type { JobsOfShop } from '../wiring/build-shop.ts'
import type { Sandboxes } from '../wiring/sandbox-ports.ts'
import { planBoardOrders } from './board-orders.ts'
import { planClosing } from './closing.ts'
import { planEnquiries } from './enquiries.ts'
import { planPayouts } from './payouts.ts'
import { planReturns } from './returns.ts'
import { handOver } from './hand-over.ts'
import { beginningOf, programme } from './programme.ts'
import { seededRandom } from './random.ts'
import { openRehearsalShop, type RehearsalNeeds, type RehearsalShop } from './rehearsal-shop.ts'
import { findGoods, hours, type Stage, timeOn } from './stage.ts'
import { stories } from './stories.ts'
import { timetable } from './timetable.ts'
import { planWorkshop } from './workshop-days.ts'

export type Rehearsal = RehearsalNeeds & {
  /** Those of the shop itself, which get everything that the rehearsal's own have recorded. */
  readonly sandboxes: Sandboxes
  /** That of the shop, for the jobs that are not due at the end. It is started. */
  readonly queue: Pick<JobsOfShop, 'enqueue'>
  /** The system's, and another one in tests. */
  readonly clock: Clock
  /** The same seed plays the same three weeks before the same end. */
  readonly seed?: number
  /** Also the many orders with which nothing special happens, as unless a test saves the time. */
  readonly playsUsualOrders?: boolean
  readonly print: (line: string) => void
}

export type Rehearsed = { readonly orders: number; readonly enquiries: number }

export type RehearseProblem =
  /** A supplier has keys: something real could happen. */
  | { readonly code: 'not_in_sandbox' }
  | { readonly code: 'rehearsed_already'; readonly at: string }
  | { readonly code: 'nothing_for_sale' }
  /** Stories would happen to orders of somebody: addresses corrected, mails sent. */
  | { readonly code: 'has_orders' }

/**
 * Plays three weeks of a small shop that end now: orders, payments, calls, parcels, refunds, returns and enquiries, all of them trials, each by the
 * function of the shop that does it in earnest, with a clock that begins three weeks ago. No job of the shop may run meanwhile: it would
 * take for overdue what is played. A second time adds nothing, and
 * a shop that has orders is left alone.
 */
export async function rehearse(rehearsal: Rehearsal): Promise<Result<Rehearsed, RehearseProblem>> {
  const { payments, parcels, mails } = rehearsal.sandboxes
  if (!payments || !parcels || !mails) return refuse({ code: 'not_in_sandbox' })
  const played = storedValue(rehearsal.db, 'the rehearsal')
  const earlier = await played.get()
  if (typeof earlier === 'string') return refuse({ code: 'rehearsed_already', at: earlier })

  const end = rehearsal.clock()
  const time = timetable(beginningOf(end))
  const open = await openRehearsalShop(rehearsal, time.clock)
  try {
    const goods = await findGoods(open.shop)
    if ((await open.shop.orders.list({ limit: 1 })).length > 0) return refuse({ code: 'has_orders' })
    if (goods.length === 0) return refuse({ code: 'nothing_for_sale' })
    await played.set(end.toISOString())
    const stage: Stage = {
      open,
      goods,
      timetable: time,
      random: seededRandom(rehearsal.seed ?? 12),
      shoppers: { next: 1 },
      setAside: new Set(),
    }
    // A shop with staff of its own keeps to them; what is played names the demo staff all the same.
    await open.shop.staff.addDemoStaff()
    const rehearsed = planAll(stage, end, rehearsal)
    try {
      await time.run(end, open.settle)
    } finally {
      // Also what was played until an accident: orders whose payments nobody knows would be no use.
      await handOver(open, { payments, parcels, mails }, rehearsal)
    }
    return ok(rehearsed)
  } finally {
    await open.close()
  }
}

function planAll(stage: Stage, end: Date, { print, playsUsualOrders = true }: Rehearsal): Rehearsed {
  const { timetable, random, open } = stage
  const orders = programme(end, { random, playsUsualOrders })
  for (const { at, story } of orders) timetable.plan(at, () => stories[story](stage))
  const boardOrders = planBoardOrders(stage, end)
  const returns = planReturns(stage, end)
  const enquiries = planEnquiries(stage, end)
  planWorkshop(stage, end)
  planClosing(stage, end)
  planPayouts(stage, end)
  for (let day = dayOf(timetable.clock()); day <= dayOf(end); day = addDays(day, 1)) {
    const count = orders.filter(({ at }) => dayOf(at) === day).length
    timetable.plan(timeOn(day, 6 * 60), async () => print(`${formatDate(timeOn(day, 0))}: ${count} orders`))
  }
  planRounds(open, timetable, end)
  return { orders: orders.length + boardOrders + returns, enquiries }
}

const roundEveryMs = 1 * hours

/** What the shop does by the clock, every hour instead of every minute. */
function planRounds({ shop }: RehearsalShop, time: ReturnType<typeof timetable>, end: Date): void {
  for (let at = time.clock().getTime(); at < end.getTime(); at += roundEveryMs) {
    time.plan(new Date(at), async () => {
      await shop.work.lapseHolds()
      await shop.work.reconcilePayments()
      await shop.work.sendDueRefunds()
      await shop.work.trackParcels()
      await shop.work.checkReturns()
    })
  }
}
