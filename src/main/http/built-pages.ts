import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadAssets, recompressAssets } from '#src/platform/http/assets.ts'
import { createPageCache, type PageCache } from '#src/platform/http/page-cache.ts'
import type { RenderedPage } from '#src/platform/http/cached-pages.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { CatalogueChange } from '#src/shop/catalogue/catalogue.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { TakePermit } from '#src/web/limits.ts'
import { normaliseAddress } from './page-address.ts'
import type { NumberRequests } from './numbered-requests.ts'
import { pageRenderer, type PageEnvironment, type WebBuild } from './page-renderer.ts'
import { everyFullHour } from './renew-pages.ts'
import { type Listener, shopListener } from './shop-listener.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'

/** The server of the pages: from the build, or in development from the sources. */
export type Pages = {
  readonly listener: Listener
  /** Pages that show what has changed are rendered again. */
  invalidate(change: CatalogueChange): void
  /** Fulfilled once every asset is compressed as small as possible; absent where none is compressed. */
  readonly assetsRecompressed?: Promise<void>
  /** How well the page cache does; absent where there is none. */
  readonly cacheFigures?: PageCache['figures']
  close(): Promise<void>
}

export type PageDeps = {
  readonly shop: Shop
  readonly environment: PageEnvironment
  readonly calls: Listener
  readonly takePermitOf: (request: IncomingMessage) => TakePermit
  readonly numberRequests?: NumberRequests
  readonly log: Log
}

export async function openBuiltPages({ shop, environment, calls, takePermitOf, numberRequests, log }: PageDeps): Promise<Pages> {
  const folder = resolve('build')
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) throw new StartFault('The pages have not been built yet. Start the shop with `npm start`, which builds them.')

  const build = (await import(pathToFileURL(entry).href)) as WebBuild
  const render = pageRenderer(build, shop, environment)
  const { cache, invalidate, stopRenewing } = openPageCache({
    render: (address) => render(address),
    canRenew: () => shop.content.hasTexts(),
    report: (error) => environment.report(error, 'the page cache'),
  })
  const assets = loadAssets(join(folder, 'client'))
  const assetsRecompressed = recompressAssets(assets).catch((error: unknown) =>
    log.error({ err: error }, 'an asset could not be compressed'),
  )

  return {
    listener: shopListener({ cache, assets, calls, post: render, takePermitOf, publicUrl: environment.publicUrl, numberRequests, log }),
    invalidate,
    assetsRecompressed,
    cacheFigures: cache.figures,
    async close() {
      stopRenewing()
    },
  }
}

export type PageCacheDeps = {
  render(address: string): Promise<RenderedPage>
  /** Rejects while no new page can be rendered. */
  canRenew(): Promise<unknown>
  report(error: unknown): void
}

/** Caches pages until a change of the catalogue concerns them, and never beyond the hour. */
export function openPageCache({ render, canRenew, report }: PageCacheDeps) {
  const cache = createPageCache({ render, normalise: normaliseAddress, report })
  const invalidate = (change: CatalogueChange) => (change === 'import' ? cache.invalidate() : cache.invalidate(change.stockOf))
  // While no new page can be rendered, the old ones are still served.
  const renew = () =>
    canRenew().then(
      () => cache.invalidate(),
      () => {},
    )
  return { cache, invalidate, stopRenewing: everyFullHour(() => void renew()) }
}
