import type { IncomingMessage, Server } from 'node:http'
import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { clientAddress, isProxyOf, widerNetwork } from '#src/platform/http/client-address.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Media } from '#src/platform/media/media.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { RehearsalAtDesk } from '#src/web/desk/desk-context.ts'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import { openBuiltDesk } from './desk/built-desk.ts'
import { openBuiltPages, type PageDeps, type Pages } from './built-pages.ts'
import { byHost } from './by-host.ts'
import { callListener, type CallOptions } from './call-listener.ts'
import { draftPages } from './desk/draft-pages.ts'
import { showChanges } from './follow-turns.ts'
import { demoLogin } from './desk/demo-login.ts'
import { deskEntry } from './desk/desk-entry.ts'
import { deskListener, type OpenedDesk } from './desk/desk-listener.ts'
import type { Listening } from './listen.ts'
import { numberRequests, type NumberRequests } from './numbered-requests.ts'
import { logFailure } from './log-failure.ts'
import { mediaListener } from './media-listener.ts'
import type { Listener } from './shop-listener.ts'
import { cacheFigures } from '../wiring/figures.ts'
import type { Telemetry } from '../wiring/telemetry.ts'
import { type ReleaseFiles, releaseFiles } from '#src/platform/release-files/release-files.ts'
import { openRateLimits } from './rate-limits.ts'

export type OpenPages = (deps: PageDeps, server: Server) => Promise<Pages>
export type OpenDesk = (deps: { readonly releaseFiles: ReleaseFiles; readonly log: Log }, server: Server) => Promise<OpenedDesk>

export type ServedShop = {
  readonly config: Config
  readonly shop: Shop
  readonly db: Database
  readonly listening: Listening
  readonly log: Log
  readonly telemetry: Pick<Telemetry, 'isWatching' | 'addFigures'>
  readonly publicUrl: string
  readonly media: Media
  /** The handlers of the paths of the sandboxes that a browser may reach. */
  readonly forwards: CallOptions['forwards']
  /** Undefined where a supplier has keys. */
  readonly rehearsal?: RehearsalAtDesk | undefined
  /** The key of the demo owner's link, where several processes share one; otherwise it is made. */
  readonly demoKey?: string | undefined
  readonly openPages?: OpenPages | undefined
  readonly openDesk?: OpenDesk | undefined
}

export type Serving = Required<Pick<Pages, 'assetsRecompressed' | 'close'>> & {
  /** Where staff reach the desk; in sandbox mode with the key that logs the demo owner in. */
  readonly deskAddress: string
  /** Ends the replies that would last for as long as their readers stay. Call it before the listener is closed. */
  endStreams(): void
}

/** Begins to serve pages, calls and pictures. `close` stops what runs for them; the caller closes the listener itself. */
export async function serveShop(served: ServedShop): Promise<Serving> {
  const { config, shop, db, listening, log, publicUrl, openPages = openBuiltPages, openDesk = openBuiltDesk } = served
  const { origins } = shop.payments.paymentWindow
  const report = (error: unknown, address: string) => logFailure(log, error, { address, what: 'a page could not be made' })
  const reportCopies = (error: unknown) => log.warn({ err: error }, 'a CDN is not told that these pages are rendered no more')
  const environment = { publicUrl, report, cdn: config.cdn, outside: { scripts: origins, frames: origins, connections: origins } }
  const entry = deskEntry({ deskUrl: config.deskUrl, publicUrl })
  const callerOf = clientAddress(config.trustedProxies)
  const networkOf = (request: IncomingMessage) => ({ own: callerOf(request), wider: widerNetwork(callerOf(request)) })
  const { takePermitOf, close: closeLimits } = openRateLimits({ db, settings: shop.settings, callerOf, log })
  try {
    const atOneVersion = (listener: Listener): Listener => {
      return (request, response) => shop.atOneVersion(() => listener(request, response))
    }
    const calls = atOneVersion(shopCalls(served, { networkOf, takePermitOf }))
    const files = releaseFiles(db, log)
    const withNumber = numberRequests(isProxyOf(config.trustedProxies))
    // A cached page or a file is bytes: it needs no number, unless it is measured, and reads no settings.
    const numbered: NumberRequests = (listener) => withNumber(atOneVersion(listener))
    const pages = await openPages(
      { shop, environment, calls, takePermitOf, numberRequests: numbered, releaseFiles: files, log },
      listening.server,
    )
    const { cacheFigures: readCache, madeBy } = pages
    if (readCache) served.telemetry.addFigures(() => cacheFigures(readCache()))
    const stopTurns = showChanges(shop, pages, (error) => report(error, 'banners'))
    if (madeBy) await shop.copies.pagesAreMadeBy(madeBy)
    const desk = deskListener({
      shop,
      entry,
      openDesk: () => openDesk({ releaseFiles: files, log }, listening.server),
      networkOf,
      takePermitOf,
      rehearsal: served.rehearsal,
      drawDraft: draftPages(pages, { shop, publicUrl, entry }),
      log,
    })
    const demo = config.isProduction ? undefined : await demoLogin({ shop, entry, networkOf, key: served.demoKey })
    const deskAtHost = numbered(demo?.before(desk.listener) ?? desk.listener)
    const all = byHost(entry, { desk: deskAtHost, shop: pages.listener, calls: numbered(calls) })
    listening.serve(served.telemetry.isWatching ? withNumber(all) : all)
    const close = () =>
      Promise.all([stopTurns(), pages.close(), desk.close(), madeBy && shop.copies.pagesWereMadeBy(madeBy).catch(reportCopies)])
        .then(() => {})
        .finally(() => closeLimits())
    return {
      assetsRecompressed: pages.assetsRecompressed ?? Promise.resolve(),
      deskAddress: demo?.address ?? entry.origin + deskPath,
      endStreams: desk.endStreams,
      close,
    }
  } catch (error) {
    await closeLimits()
    throw error
  }
}

/** What answers the calls of the shop's pages, and of other programs. */
const shopCalls = (
  { shop, media, forwards, log, publicUrl, config }: ServedShop,
  limits: Pick<Parameters<typeof callListener>[1], 'networkOf' | 'takePermitOf'>,
): Listener =>
  callListener(shop, {
    ...{ ...limits, forwards, log },
    media: mediaListener({ media, log }),
    isSecure: publicUrl.startsWith('https:'),
    allowedOrigins: config.allowedOrigins,
  })
