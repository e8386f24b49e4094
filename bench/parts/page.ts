import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from '#src/web/routes.ts'
import { startChild } from '../child.ts'
import type { Bare } from '../children/bare.ts'
import type { ShopChild } from '../children/shop.ts'
import { compare, medianOf, ratioOf, waitUntilIdle } from '../compare.ts'
import type { RunSize } from '../run-size.ts'
import { type Figure, figure } from '../figures.ts'
import { type BenchEnvironment, onServer } from '../environment.ts'
import { getRequest, readWritten } from '../requests.ts'
import { median } from '../statistics.ts'

const aim = { atLeast: 0.95 }

/** Measures a cached page against a bare server that writes the same bytes and headers, and the cost of rendering the page. */
export async function measurePages(environment: BenchEnvironment, size: RunSize): Promise<Figure[]> {
  const connection = await environment.database(0)
  const shop = startChild<ShopChild>('shop')
  const { port } = await shop.call('start', {
    connection,
    dataDir: `${environment.folder}/shop`,
    shopDir: environment.shopDir,
    mediaDir: environment.mediaDir,
    withPages: true,
  })
  const [product] = await onServer(connection, 'select id from products order by position limit 1')
  const addresses = {
    home: addressOf('home'),
    listing: addressOf('products'),
    detail: addressOf('product', { productId: String(product!.id) }),
  }
  const cpuMicros = () => shop.call('cpuMicros', undefined)
  const bare = startChild<Bare>('bare')
  const barePort = await bare.call('listen', undefined)

  const figures: Figure[] = []
  for (const [name, address] of Object.entries(addresses)) {
    const written = await readBestCompressed(port, address)
    await waitUntilIdle(cpuMicros, size.settleMs)
    await bare.call('write', written)
    const requests = [getRequest(address)]
    const measured = await compare(
      {
        cached: { load: { port, connections: 16, requests }, cpuMicros },
        bare: { load: { port: barePort, connections: 16, requests }, cpuMicros: () => bare.call('cpuMicros', undefined) },
      },
      { ...size.page, warmUpMs: size.warmUpMs },
    )
    const bareMicros = medianOf(measured.bare, 'cpuMicros')
    const renderMicros = await renderCost(shop, address, size.page)
    const part = `page, ${name}`
    figures.push(
      figure(
        part,
        `cached: requests for the same CPU time, to a bare server (${written.body.length} bytes)`,
        ratioOf(measured.bare, measured.cached, 'cpuMicros'),
        'times',
        aim,
      ),
      figure(part, 'cached: requests a second, to a bare server', ratioOf(measured.cached, measured.bare, 'perSecond'), 'times', aim),
      figure(part, 'cached: requests a second', medianOf(measured.cached, 'perSecond'), '/s'),
      figure(part, 'cached: CPU of one', medianOf(measured.cached, 'cpuMicros'), 'µs'),
      figure(part, 'first render: a CPU second', 1e6 / renderMicros, 'renders'),
      figure(part, 'first render: CPU, to a bare request', renderMicros / bareMicros, 'times'),
    )
  }
  await bare.stop()
  await shop.stop()
  return figures
}

/** Returns what is written once the best compression has replaced the quick one, which happens after a few requests. */
async function readBestCompressed(port: number, address: string) {
  const read = async () => {
    const written = await readWritten(port, getRequest(address))
    if (written.status !== 200) throw new Error(`${address} returned ${written.status}`)
    return written
  }
  for (let request = 0; request < 5; request++) await read()
  for (let before = await read(); ; ) {
    await pause(500)
    const now = await read()
    if (now.body.length === before.body.length) return now
    before = now
  }
}

async function renderCost(
  shop: ReturnType<typeof startChild<ShopChild>>,
  address: string,
  { renderRounds, renderMs }: RunSize['page'],
): Promise<number> {
  const rounds: number[] = []
  for (let round = -1; round < renderRounds; round++) {
    const { done, cpuMicros } = await shop.call('render', { address, durationMs: renderMs })
    if (round >= 0) rounds.push(cpuMicros / done)
  }
  return median(rounds)
}
