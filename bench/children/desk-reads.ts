import { addDays, dayOf } from '#src/kit/time/day.ts'
import { figureNames } from '#src/shop/figures/figures.ts'
import type { AskedRanges } from '#src/shop/figures/range.ts'
import type { Shop } from '#src/shop/shop.ts'
import { parcelTabs } from '#src/shop/shipping/parcel-tabs.ts'
import type { OrderListRequest } from '#src/shop/workflows/finding/finding.ts'

export type DeskReads = {
  readonly rounds: number
  readonly lists: Readonly<Record<string, OrderListRequest>>
  readonly searches: readonly string[]
  /** Orders to show in full. */
  readonly orderNumbers: readonly string[]
}

export const deskKinds = [
  'list',
  'counts',
  'search',
  'order',
  'today',
  'parcels',
  'hand-over',
  'money and mails',
  'figure',
  'differences',
] as const
export type DeskKind = (typeof deskKinds)[number]
/** How long each read took, in milliseconds, by its name. */
export type DeskTimes = Readonly<Record<DeskKind, Readonly<Record<string, readonly number[]>>>>

type Reads = Readonly<Record<string, () => Promise<unknown>>>

/** Reads what the screens of the desk show, one read after the other. The first round warms up. */
export async function readDesk(shop: Shop, asked: DeskReads): Promise<DeskTimes> {
  const times = Object.fromEntries(deskKinds.map((kind) => [kind, {}])) as Record<DeskKind, Record<string, number[]>>
  for (let round = 0; round <= asked.rounds; round++)
    for (const { kind, name, read } of readsOf(shop, asked, round)) {
      const started = performance.now()
      await read()
      if (round > 0) (times[kind][name] ??= []).push(performance.now() - started)
    }
  return times
}

const readsOf = (shop: Shop, asked: DeskReads, round: number) =>
  deskKinds.flatMap((kind) => Object.entries(byKind(shop, asked, round)[kind]).map(([name, read]) => ({ kind, name, read })))

const daysAgo = (days: number) => addDays(dayOf(new Date()), -days)
const lastMonth = () => ({ from: daysAgo(30), to: daysAgo(0) })

function ofOneDay(): AskedRanges {
  const day = { from: daysAgo(2), to: daysAgo(2) }
  return { name: 'own', own: day, against: 'before', ownAgainst: day }
}

const byName = <Item extends string>(items: readonly Item[], read: (item: Item) => Promise<unknown>): Reads =>
  Object.fromEntries(items.map((item) => [item, () => read(item)]))

const byKind = (shop: Shop, { lists, searches, orderNumbers }: DeskReads, round: number): Readonly<Record<DeskKind, Reads>> => ({
  list: byName(Object.keys(lists), (name) => shop.orders.page(lists[name]!)),
  counts: { 'all views': () => shop.orders.countViews() },
  search: byName(searches, (written) => shop.search(written)),
  order: {
    'one of many': async () => {
      const id = await shop.orders.findId(orderNumbers[round % orderNumbers.length]!)
      if (!id || !(await shop.orders.inspect(id))) throw new Error('there is no such order')
    },
  },
  today: { screen: () => shop.today.show({ email: 'bench@example.com', role: 'owner' }), counts: () => shop.today.count() },
  parcels: byName(parcelTabs, (tab) => shop.parcels.page(tab, {})),
  'hand-over': { sheets: () => shop.parcels.handOverSheets(), counts: () => shop.parcels.pickupToday() },
  'money and mails': {
    payments: () => shop.payments.list({ limit: 50 }),
    'a page of payments': () => shop.payments.page({ state: undefined, since: undefined }),
    'a page of invoices': () => shop.invoices.page({ ...lastMonth(), trials: false }),
    'a page of refunds': () => shop.payments.pageRefunds({ state: undefined, since: undefined }),
    'payments to look at': () => shop.payments.list({ needsAttention: true, limit: 50 }),
    'open refunds': () => shop.payments.listOpenRefunds(50),
    'mails by a part of the address': () => shop.mails.list({ to: '5000050@', limit: 50 }),
  },
  // Each is one query over a day that is not kept, as Today and every page of Figures ask for the day that runs.
  figure: byName(figureNames, (name) => shop.figures.showRows(name, ofOneDay(), { seesMoney: true })),
  // Counted once in ten minutes for Today.
  differences: { 'the whole list': () => shop.money.differences(), 'cash with the courier': () => shop.money.findCashAtCourier() },
})
