import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadAssets, polishAssets } from '#src/platform/http/assets.ts'
import { createPageCache } from '#src/platform/http/page-cache.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { Turnstile } from '#src/web/limits.ts'
import { normaliseAddress } from './page-address.ts'
import { pageRenderer, type PageSurroundings, type WebBuild } from './page-renderer.ts'
import { type Listener, shopListener } from './shop-listener.ts'
import { StartFault } from './start-fault.ts'

/** How pages are answered: from the build, or in development from the sources. */
export type Pages = {
  readonly listener: Listener
  /** Something that pages show has changed. */
  forget(): void
  close(): Promise<void>
}

export type PageNeeds = {
  readonly shop: Shop
  readonly surroundings: PageSurroundings
  readonly calls: Listener
  readonly turnstileOf: (request: IncomingMessage) => Turnstile
  readonly log: Log
}

/** A page also shows the year and nothing else that time alone changes: an hour is fresh enough. */
const renewEveryMs = 3_600_000

export async function openBuiltPages({ shop, surroundings, calls, turnstileOf, log }: PageNeeds): Promise<Pages> {
  const folder = resolve('build')
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) throw new StartFault('The pages have not been built yet. Start the shop with `npm start`, which builds them.')

  const build = (await import(pathToFileURL(entry).href)) as WebBuild
  const render = pageRenderer(build, shop, surroundings)
  const cache = createPageCache({
    render: (address) => render(address),
    normalise: normaliseAddress,
    report: (error) => surroundings.report(error, 'the page cache'),
  })
  const assets = loadAssets(join(folder, 'client'))
  void polishAssets(assets).catch((error: unknown) => log.error({ err: error }, 'an asset could not be compressed'))
  // While a new page cannot be made, yesterday's year is better than no page.
  const renewal = setInterval(() => void shop.content.hasTexts().then(cache.forget, () => {}), renewEveryMs).unref()

  return {
    listener: shopListener({ cache, assets, calls, post: render, turnstileOf, log }),
    forget: cache.forget,
    async close() {
      clearInterval(renewal)
    },
  }
}
