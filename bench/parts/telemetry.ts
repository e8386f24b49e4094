import { addressOf, otherCallAddress } from '#src/web/routes.ts'
import { startChild } from '../child.ts'
import type { Bare } from '../children/bare.ts'
import type { ShopChild, TelemetryOfShop } from '../children/shop.ts'
import { compare, ratioOf, medianOf, type Side, waitUntilIdle } from '../compare.ts'
import type { RunSize } from '../run-size.ts'
import { type Figure, figure } from '../figures.ts'
import type { BenchEnvironment } from '../environment.ts'
import { getRequest, postRequest } from '../requests.ts'

const search = postRequest(otherCallAddress('searchProducts'), {
  ...{ pkProdId: '', prodName: '', prodCode: '', prodCategory: null, prodType: '', price: '', isActive: '1', pageNo: 1, pageSize: 12 },
  ...{ isZipper: '', isLockable: '', priceFrom: '', priceTo: '', prodSize: null, prodMaterial: null },
})
const requests = { 'cached page': getRequest(addressOf('home')), 'search call': search }

const ways = ['none', 'off', 'on'] as const

/** What it costs to be watched: three shops, of which one has no observer at all, one is as it is unless told otherwise, and one has metrics and all traces. */
export async function measureTelemetry(environment: BenchEnvironment, size: RunSize): Promise<Figure[]> {
  const connection = await environment.database(0)
  const collector = startChild<Bare>('bare')
  const port = await collector.call('listen', undefined)
  await collector.call('write', { headers: ['content-type', 'application/json'], body: Buffer.from('{}') })
  const shops = ways.map((telemetry) => ({ telemetry, shop: startChild<ShopChild>('shop') }))
  const { shopDir, mediaDir } = environment
  const ports = new Map<TelemetryOfShop, number>()
  // One after the other: the first fills the empty database.
  for (const { telemetry, shop } of shops) {
    const dataDir = `${environment.folder}/${telemetry}`
    const collectorUrl = `http://127.0.0.1:${port}`
    const { port: at } = await shop.call('start', { connection, dataDir, shopDir, mediaDir, withPages: true, telemetry, collectorUrl })
    ports.set(telemetry, at)
  }
  for (const { shop } of shops) await waitUntilIdle(() => shop.call('cpuMicros', undefined), size.settleMs)
  const figures: Figure[] = []
  for (const [name, request] of Object.entries(requests)) {
    const sideOf = (wanted: TelemetryOfShop): Side => {
      const { shop } = shops.find(({ telemetry }) => telemetry === wanted)!
      return {
        load: { port: ports.get(wanted)!, connections: 16, requests: [request] },
        cpuMicros: () => shop.call('cpuMicros', undefined),
      }
    }
    const sides = { none: sideOf('none'), off: sideOf('off'), on: sideOf('on') }
    const measured = await compare(sides, { ...size.page, warmUpMs: size.warmUpMs })
    const micros = (way: TelemetryOfShop) => medianOf(measured[way], 'cpuMicros')
    const part = `telemetry, ${name}`
    figures.push(
      figure(part, 'off: CPU of one, to a shop without it', ratioOf(measured.off, measured.none, 'cpuMicros'), 'times'),
      figure(part, 'on: CPU of one, to off', ratioOf(measured.on, measured.off, 'cpuMicros'), 'times'),
      figure(part, 'off: CPU of one', micros('off'), 'µs'),
    )
  }
  await Promise.all(shops.map(({ shop }) => shop.stop()))
  await collector.stop()
  return figures
}
