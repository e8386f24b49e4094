import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setObserver } from '#src/kit/observation.ts'
import { openBuiltPages, type PageDeps } from '#src/main/http/built-pages.ts'
import { pageRenderer, type WebBuild } from '#src/main/http/page-renderer.ts'
import { loadAssets, stylesAmong } from '#src/platform/http/assets.ts'
import { type RunningShop, startShop } from '#src/main/compose-shop.ts'
import { readConfig } from '#src/platform/config/config.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import type { CatalogueQuery } from '#src/shop/catalogue/catalogue-query.ts'
import type { PlaceOrder } from '#src/shop/workflows/ordering/ordering.ts'
import { benchSettings } from '../settings.ts'
import { publish, type Published } from './publish.ts'
import { type DeskReads, readDesk } from './desk-reads.ts'
import { serveParent, cpuMicros } from './parent-commands.ts'

export type ShopStart = {
  readonly connection: Connection
  readonly dataDir: string
  readonly shopDir: string
  readonly mediaDir: string
  readonly withPages: boolean
  /** `off` unless set: nothing is asked for. `none` takes away the numbers of requests too. */
  readonly telemetry?: TelemetryOfShop
  /** Where traces are sent when it is `on`. */
  readonly collectorUrl?: string
}
export type TelemetryOfShop = 'none' | 'off' | 'on'
export type ShopChild = typeof shopChild

let running: RunningShop | undefined
let needs: PageDeps | undefined

/** A whole shop, as `npm start` runs it, in a process whose CPU time can be read. */
const shopChild = serveParent(
  {
    start,
    cpuMicros,
    /** Renders the address again and again, up to its compressed bytes. */
    async render({ address, durationMs }: { address: string; durationMs: number }) {
      const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as WebBuild
      const render = pageRenderer(build, needs!.shop, needs!.environment, stylesAmong(loadAssets(resolve('build/client'))))
      return repeat(durationMs, 2, () => render(address))
    },
    search: ({ queries, durationMs }: { queries: readonly CatalogueQuery[]; durationMs: number }) =>
      repeat(durationMs, 4, (number) => running!.shop.catalogue.search(queries[number % queries.length]!)),
    async place({ orders, callers, durationMs }: { orders: readonly PlaceOrder[]; callers: number; durationMs: number }) {
      let refused = 0
      const done = await repeat(durationMs, callers, async (number) => {
        const placed = await running!.shop.orders.place({ ...orders[number % orders.length]!, idempotencyKey: crypto.randomUUID() })
        if (!placed.ok) refused++
      })
      return { ...done, refused }
    },
    publish: (wanted: { readonly what: Published; readonly round: number }) => publish(running!.shop, wanted),
    /** How long each read of the desk takes, one after the other. */
    readDesk: (reads: DeskReads) => readDesk(running!.shop, reads),
    async exportOrders() {
      const started = performance.now()
      let firstMs = 0
      await running!.shop.orders.export({ view: 'all', query: {} }, async () => {
        firstMs ||= performance.now() - started
      })
      return { firstMs, allMs: performance.now() - started }
    },
  },
  async () => running?.stop(),
)

async function start({
  connection,
  dataDir,
  shopDir,
  mediaDir,
  withPages,
  telemetry = 'off',
  collectorUrl = '',
}: ShopStart): Promise<{ port: number }> {
  const watched = telemetry === 'on' ? { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl } : {}
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SHOP_DIR: shopDir, LOG_LEVEL: 'error' }
  const config = readConfig({ ...environment, ...benchSettings, ...watched })
  if (!config.ok) throw new Error(config.problem.faults.join('\n'))
  running = await startShop(config.value, () => {}, {
    connection,
    mediaDir: resolve(mediaDir),
    async openPages(given) {
      needs = given
      return withPages ? openBuiltPages(given) : { listener: given.calls, invalidate() {}, close: async () => {} }
    },
  })
  if (telemetry === 'none') setObserver(undefined)
  return { port: Number(new URL(running.address).port) }
}

/** Repeats `work` until the time is over, by several callers at once. */
async function repeat(durationMs: number, callers: number, work: (number: number) => Promise<unknown>) {
  const cpuBefore = cpuMicros()
  const started = performance.now()
  const end = started + durationMs
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) await work(done++)
    }),
  )
  return { done, elapsedMs: performance.now() - started, cpuMicros: cpuMicros() - cpuBefore }
}
