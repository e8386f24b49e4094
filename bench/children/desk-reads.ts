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

export const deskKinds = ['list', 'counts', 'search', 'order', 'today', 'parcels', 'hand-over', 'money and mails'] as const
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
    'payments before a time': () => shop.payments.list({ before: new Date(Date.now() - 300 * 86_400_000), limit: 50 }),
    'payments to look at': () => shop.payments.list({ needsAttention: true, limit: 50 }),
    'open refunds': () => shop.payments.listOpenRefunds(50),
    'mails by a part of the address': () => shop.mails.list({ to: '5000050@', limit: 50 }),
  },
})
