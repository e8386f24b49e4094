import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadAssets, recompressAssets, stylesAmong } from '#src/platform/http/assets.ts'
import { createPageCache, type PageCache } from '#src/platform/http/page-cache.ts'
import type { RenderedPage } from '#src/platform/http/cached-pages.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { CatalogueChange } from '#src/shop/catalogue/catalogue.ts'
import { shownBy } from '#src/shop/catalogue/page-changes.store.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { TakePermit } from '#src/web/limits.ts'
import { normaliseAddress } from './page-address.ts'
import type { NumberRequests } from './numbered-requests.ts'
import type { ReleaseFiles } from '#src/platform/release-files/release-files.ts'
import { pageRenderer, type PageEnvironment, type WebBuild } from './page-renderer.ts'
import { everyFullHour } from './renew-pages.ts'
import { type Listener, shopListener } from './shop-listener.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'

/** The server of the pages: from the build, or in development from the sources. */
export type Pages = {
  readonly listener: Listener
  /** Pages that show what has changed are rendered again. */
  invalidate(change: CatalogueChange): void
  /** The HTML of an address, for a shop that reads something else than what is published. Nothing of it is cached. Absent where no page is drawn. */
  renderWith?(shop: Shop, address: string): Promise<string>
  /** Fulfilled once every asset is compressed as small as possible; absent where none is compressed. */
  readonly assetsRecompressed?: Promise<void>
  /** How well the page cache does; absent where there is none. */
  readonly cacheFigures?: PageCache['figures']
  /** A hash of what pages are rendered from besides the database; absent where that changes all the time. */
  readonly madeBy?: string
  close(): Promise<void>
}

export type PageDeps = {
  readonly shop: Shop
  readonly environment: PageEnvironment
  readonly calls: Listener
  readonly takePermitOf: (request: IncomingMessage) => TakePermit
  readonly numberRequests?: NumberRequests
  /** The scripts and styles of other releases that serve at the same address. */
  readonly releaseFiles: ReleaseFiles
  readonly log: Log
}

export async function openBuiltPages({
  shop,
  environment,
  calls,
  takePermitOf,
  numberRequests,
  releaseFiles,
  log,
}: PageDeps): Promise<Pages> {
  const folder = resolve('build')
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) throw new StartFault('The pages have not been built yet. Start the shop with `npm start`, which builds them.')

  const build = (await import(pathToFileURL(entry).href)) as WebBuild
  const assets = loadAssets(join(folder, 'client'))
  const findStyles = stylesAmong(assets)
  const renderPage = pageRenderer(build, shop, environment, findStyles)
  // Also a page that is rendered for no request shows one state of the settings.
  const render: typeof renderPage = (...page) => shop.atOneVersion(() => renderPage(...page))
  const { cache, invalidate, stopRenewing } = openPageCache({
    render: (address) => render(address),
    canRenew: () => shop.content.hasTexts(),
    report: (error) => environment.report(error, 'the page cache'),
  })
  await releaseFiles.keep(assets)
  const assetsRecompressed = recompressAssets(assets).catch((error: unknown) =>
    log.error({ err: error }, 'an asset could not be compressed'),
  )

  return {
    listener: shopListener({
      cache,
      assets,
      findFile: releaseFiles.find,
      calls,
      post: render,
      takePermitOf,
      publicUrl: environment.publicUrl,
      numberRequests,
      log,
    }),
    invalidate,
    async renderWith(other, address) {
      const page = await pageRenderer(build, other, environment, findStyles)(address)
      return page.identity.body.toString()
    },
    assetsRecompressed,
    cacheFigures: cache.figures,
    madeBy: hashOf(readFileSync(entry, 'utf8'), shop.settings, environment.publicUrl, environment.outside),
    async close() {
      stopRenewing()
    },
  }
}

/** Whatever changes one of these changes pages, although nothing in the database does. */
const hashOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export type PageCacheDeps = {
  render(address: string): Promise<RenderedPage>
  /** Rejects while no new page can be rendered. */
  canRenew(): Promise<unknown>
  report(error: unknown): void
}

/** Caches pages until a change of the catalogue concerns them, and never beyond the hour. */
export function openPageCache({ render, canRenew, report }: PageCacheDeps) {
  const cache = createPageCache({ render, normalise: normaliseAddress, report })
  const invalidate = (change: CatalogueChange) => {
    if (change === 'import') cache.invalidate()
    else for (const shown of shownBy(change)) cache.invalidate(shown)
  }
  // While no new page can be rendered, the old ones are still served.
  const renew = () =>
    canRenew().then(
      () => cache.invalidate(),
      () => {},
    )
  return { cache, invalidate, stopRenewing: everyFullHour(() => void renew()) }
}
