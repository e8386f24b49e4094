import { keyOfAllPages, keyOfShown } from '#src/integrations/cdn/surrogate-keys.ts'
import type { CdnTimes } from '#src/platform/config/config.ts'

/** Proxies take a limited size of headers. A page that shows more is fetched each time. */
const mostKeys = 100

/**
 * Lets a CDN keep a page that shows these products, and says under which keys it may be dropped. Browsers and other caches follow
 * `cache-control` alone and ask each time; these headers are for CDNs (RFC 9213), which remove the second and third.
 */
export function cdnHeaders({ seconds, staleSeconds }: CdnTimes, shown: ReadonlySet<string>): [string, string][] {
  if (seconds === 0 || shown.size > mostKeys) return []
  const keys = [keyOfAllPages, ...[...shown].map(keyOfShown)]
  const times = `max-age=${seconds}, stale-while-revalidate=${staleSeconds}`
  return [
    ['cdn-cache-control', times],
    ['surrogate-control', times],
    ['surrogate-key', keys.join(' ')],
    ['cache-tag', keys.join(',')],
  ]
}
