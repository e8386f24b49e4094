import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { CdnTimes } from '#src/platform/config/config.ts'
import { contentSecurityPolicy, type ExternalOrigins, ownScripts } from '#src/platform/http/content-security-policy.ts'
import { cachedPageQuality, encodePage } from '#src/platform/http/encoded-body.ts'
import { type FindStyles, inlineStyles } from '#src/platform/http/inline-styles.ts'
import type { RenderedPage } from '#src/platform/http/cached-pages.ts'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
import { unavailableForSeconds } from '#src/kit/unavailable-error.ts'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import type { Shop } from '#src/shop/shop.ts'
import { isCacheable, isNeverOnCdn } from '#src/web/routes.ts'
import type * as keys from '#src/web/context.ts'
import { cdnHeaders } from './cdn-headers.ts'
import { type MatchedPage, matchPage, normaliseAddress } from './page-address.ts'
import { type PostedForm, requestOf } from './posted-form.ts'
import { withFailureReplies } from './failed-pages.ts'

/** The built pages. The context keys must be those of the build itself, because React Router compares them by identity. */
export type WebBuild = ServerBuild & { entry: { module: ContextKeys } }
type ContextKeys = Pick<
  typeof keys,
  'shopContext' | 'reportContext' | 'scriptNonceContext' | 'buildVersionContext' | 'takePermitContext' | 'madePageContext'
>

export type PageEnvironment = {
  readonly outside: ExternalOrigins
  readonly publicUrl: string
  /** Without it no cache but ours and the browser's keeps a page. */
  readonly cdn?: CdnTimes
  readonly report: (error: unknown, address: string) => void
}

/** The context that loaders and actions of a page read. */
export function pageContext(build: WebBuild, shop: Shop, report: PageEnvironment['report'], posted?: PostedForm): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(build.entry.module.shopContext, shop)
  context.set(build.entry.module.reportContext, report)
  context.set(build.entry.module.buildVersionContext, build.assets.version)
  if (posted) context.set(build.entry.module.takePermitContext, posted.takePermit)
  return context
}

/** Renders an address to its bytes and headers, with what was posted to it, if anything. Styles that are not found stay links. */
export function pageRenderer(
  build: WebBuild,
  shop: Shop,
  { outside, publicUrl, cdn, report }: PageEnvironment,
  findStyles: FindStyles = () => undefined,
): (address: string, posted?: PostedForm) => Promise<RenderedPage> {
  const handle = createRequestHandler(withFailureReplies(build, report), 'production')
  const isSecure = publicUrl.startsWith('https:')

  return async (address, posted) => {
    const url = new URL(address, publicUrl)
    const request = posted ? requestOf(address, publicUrl, posted) : new Request(url)
    let waitSeconds: number | undefined
    const form = posted && { ...posted, takePermit: async () => (waitSeconds = await posted.takePermit()) }
    const context = pageContext(build, shop, report, form)
    const nonce = randomBytes(16).toString('base64url')
    context.set(build.entry.module.scriptNonceContext, nonce)
    const whole: keys.MadePage = { html: '' }
    context.set(build.entry.module.madePageContext, whole)
    const { made, read, isStale } = await trackReads(async () => {
      const response = await handle(request, context)
      return { response, text: response === whole.reply ? whole.html : await response.text() }
    })
    const { response } = made
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const page = matchPage(url.pathname)?.name
    const isPersonal = page === undefined || !isCacheable(page)

    const isOneForAll = normaliseAddress(address) !== undefined

    const headers: [string, string][] = [
      ['content-type', contentType],
      ['cache-control', isPersonal || posted || response.status >= 400 ? 'no-store' : cacheControl(contentType, isOneForAll)],
      // An order's address is its key: it must not leak in a referrer.
      ['referrer-policy', page === 'order' || page === 'orderReturn' ? 'no-referrer' : 'strict-origin-when-cross-origin'],
      ...securityHeaders({ isSecure }),
    ]
    const isShared = posted === undefined && !isPersonal && response.status === 200 && !isData(contentType) && isOneForAll
    if (cdn && isShared && !(page && isNeverOnCdn(page))) headers.push(...cdnHeaders(cdn, read))
    const retryAfter = waitSeconds ?? (response.status === 503 ? unavailableForSeconds : undefined)
    if (retryAfter !== undefined) headers.push(['retry-after', String(retryAfter)])
    if (isPersonal) headers.push(['x-robots-tag', 'noindex'])
    let { text } = made
    if (contentType.startsWith('text/html')) {
      const scripts = ownScripts(text, nonce)
      const styles = inlineStyles(scripts.html, findStyles)
      text = styles.html
      headers.push(['content-security-policy', contentSecurityPolicy(scripts.hashes, originsFor(page, outside, shop), styles.hashes)])
    }
    for (const name of ['location', 'x-remix-response']) {
      const value = response.headers.get(name)
      if (value) headers.push([name, value])
    }
    const quality = isShared ? cachedPageQuality : undefined
    return Object.assign(await encodePage(Buffer.from(text), response.status, headers, quality), { shows: read, isStale })
  }
}

function cacheControl(contentType: string, isOneForAll: boolean): string {
  // A page's data may be reused for the click that follows a prefetch; all else is requested each time (304 costs little).
  if (isData(contentType)) return 'private, max-age=5'
  // No proxy stores what a visitor has written, such as a name.
  return isOneForAll ? 'no-cache' : 'private, no-cache'
}

/** What scripts fetch of a page. */
const isData = (contentType: string): boolean => contentType.startsWith('text/x-script')

/** Only the contact page may embed the map, which comes from another site. */
const originsFor = (page: MatchedPage['name'] | undefined, outside: ExternalOrigins, { settings }: Shop): ExternalOrigins =>
  page === 'contact' ? { ...outside, frames: [...outside.frames, new URL(settings.contact.mapUrl).origin] } : outside
