import { otherCallAddress } from '#src/web/routes.ts'
import type { Paise } from '#src/kit/money.ts'
import { type CatalogueQuery, catalogueOrders } from '#src/shop/catalogue/catalogue-query.ts'
import { startChild } from '../child.ts'
import type { Bare } from '../children/bare.ts'
import type { ShopChild } from '../children/shop.ts'
import { compare, medianOf, ratioOf } from '../compare.ts'
import type { RunSize } from '../run-size.ts'
import { type Figure, figure } from '../figures.ts'
import type { BenchEnvironment } from '../environment.ts'
import { canReadProcesses, cpuSeconds, familyOf } from '../process-table.ts'
import { postRequest, readWritten } from '../requests.ts'
import { median } from '../statistics.ts'

const aimMs = 10

/** Measures the search call with filters, counts and pages, and the same search inside the process in every order, in catalogues of three sizes. */
export async function measureSearch(environment: BenchEnvironment, size: RunSize): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const products of size.search.sizes) figures.push(...(await measureSize(environment, products, size)))
  return figures
}

async function measureSize(environment: BenchEnvironment, products: number, size: RunSize): Promise<Figure[]> {
  const connection = await environment.database(products)
  const shop = startChild<ShopChild>('shop')
  const { port } = await shop.call('start', {
    connection,
    dataDir: `${environment.folder}/shop`,
    shopDir: environment.shopDir,
    mediaDir: environment.mediaDir,
    withPages: false,
  })
  const databasePid = await environment.serverPid()
  const inside = await searchInside(shop, databasePid, size.search)
  const calls = await compareCalls(shop, port, databasePid, size)
  await shop.stop()

  const part = `search, ${products.toLocaleString('en-IN')} products`
  const aim = products === 100_000 ? { atMost: aimMs } : undefined
  const together = inside.shopMs + (Number.isNaN(inside.databaseMs) ? 0 : inside.databaseMs)
  return [
    figure(part, 'CPU of one search with counts, shop and database', together, 'ms', aim),
    figure(part, '  of it in the shop', inside.shopMs, 'ms'),
    figure(part, 'CPU of one call over HTTP, shop', medianOf(calls.shop, 'cpuMicros') / 1000, 'ms'),
    figure(part, '  of a bare call with the same bytes', ratioOf(calls.shop, calls.bare, 'cpuMicros'), 'times'),
    figure(part, 'calls a second, 8 callers', medianOf(calls.shop, 'perSecond'), '/s'),
    figure(part, 'a call alone, p50', medianOf(calls.alone, 'p50Ms'), 'ms'),
    figure(part, 'a call alone, p99', medianOf(calls.alone, 'p99Ms'), 'ms'),
  ]
}

async function searchInside(
  shop: ReturnType<typeof startChild<ShopChild>>,
  databasePid: number,
  { rounds: count, roundMs }: RunSize['search'],
) {
  const rounds: { shopMs: number; databaseMs: number }[] = []
  const databaseCpu = () => (canReadProcesses ? cpuSeconds(familyOf(databasePid)) : Number.NaN)
  await shop.call('search', { queries, durationMs: roundMs * 0.7 })
  for (let round = 0; round < count; round++) {
    const before = databaseCpu()
    const { done, cpuMicros } = await shop.call('search', { queries, durationMs: roundMs })
    rounds.push({ shopMs: cpuMicros / done / 1000, databaseMs: ((databaseCpu() - before) * 1000) / done })
  }
  return { shopMs: median(rounds.map(({ shopMs }) => shopMs)), databaseMs: median(rounds.map(({ databaseMs }) => databaseMs)) }
}

async function compareCalls(
  shop: ReturnType<typeof startChild<ShopChild>>,
  port: number,
  databasePid: number,
  { search, warmUpMs }: RunSize,
) {
  const bare = startChild<Bare>('bare')
  const barePort = await bare.call('listen', undefined)
  await bare.call('write', await readWritten(port, requests[0]!))
  const shopCpu = () => shop.call('cpuMicros', undefined)
  const measured = await compare(
    {
      shop: { load: { port, connections: 8, requests }, cpuMicros: shopCpu, databasePid },
      bare: { load: { port: barePort, connections: 8, requests }, cpuMicros: () => bare.call('cpuMicros', undefined) },
      alone: { load: { port, connections: 1, requests }, cpuMicros: shopCpu },
    },
    { ...search, warmUpMs },
  )
  await bare.stop()
  return measured
}

/** The queries of a listing page while a shopper changes its filters, from wide to narrow, all with counts. */
const queries: CatalogueQuery[] = catalogueOrders.flatMap((order) => [
  { listing: 'retail', order, page: 1, pageSize: 12 },
  { listing: 'retail', order, page: 9, pageSize: 12, sizes: ['Small', 'Medium'] },
  { listing: 'retail', order, page: 1, pageSize: 12, categories: ['Ring Boxes', 'Travel Cases'], material: 'Leather' },
  { listing: 'retail', order, page: 2, pageSize: 12, isLockable: true, fromPaise: 50_000 as Paise, toPaise: 150_000 as Paise },
  { listing: 'personalised', isPersonalisable: true, order, page: 1, pageSize: 12, categories: ['For Her'] },
  { listing: 'retail', order, page: 1, pageSize: 12, name: 'quilted', sizes: ['Medium'], hasZip: true },
])

const blank = {
  pkProdId: '',
  prodName: '',
  prodCode: '',
  prodCategory: null,
  prodType: '',
  price: '',
  isActive: '1',
  pageNo: 1,
  pageSize: 12,
}
const requests = [
  { ...blank, isZipper: '', isLockable: '', priceFrom: '', priceTo: '', prodSize: null, prodMaterial: null },
  { ...blank, pageNo: 9, prodSize: ['Small', 'Medium'] },
  { ...blank, prodCategory: ['Ring Boxes', 'Travel Cases'], prodMaterial: ['Leather'] },
  { ...blank, pageNo: 2, isLockable: '1', priceFrom: 500, priceTo: 1500 },
  { ...blank, isCustomized: '1', prodCategory: ['For Her'] },
  { ...blank, prodName: 'quilted', prodSize: ['Medium'], isZipper: '1' },
].map((body) => postRequest(otherCallAddress('searchProducts'), body))
