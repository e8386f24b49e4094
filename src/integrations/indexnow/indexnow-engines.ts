import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import { exchangeJson } from '#src/platform/http/json-exchange.ts'
import type { SearchEngines } from '#src/shop/catalogue/search-engines.port.ts'

export type IndexNowOptions = {
  /** Without a slash at its end. */
  readonly url: string
  readonly timeoutMs?: number
}

/** Those who take part hand a notice on to each other. */
export const indexNowUrl = 'https://api.indexnow.org'

/** The search engines that share the protocol of https://www.indexnow.org/documentation. */
export const indexNowEngines = ({ url, timeoutMs = 20_000 }: IndexNowOptions): SearchEngines => ({
  mostPages: 10_000,
  async notify({ origin, key, keyPath }, paths) {
    const { status, retryAfterMs } = await exchangeJson({
      supplier: 'IndexNow',
      method: 'POST',
      url: `${url}/indexnow`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: { host: new URL(origin).host, key, keyLocation: origin + keyPath, urlList: paths.map((path) => origin + path) },
      timeoutMs,
    })
    // 202: taken, and the key is looked at later.
    if (status === 200 || status === 202) return
    throw new SupplierError(faultOf(status), `IndexNow ${status}: ${refusals.get(status) ?? 'no reason that its documentation knows'}`, {
      retryAfterMs,
    })
  },
})

/** As the documentation gives them. */
const refusals: ReadonlyMap<number, string> = new Map([
  [400, 'it does not understand the notice'],
  [403, 'it does not find the key at the address of its file'],
  [422, 'the pages are not of this host, or the key is not of the right form'],
  [429, 'too many notices'],
])

function faultOf(status: number): SupplierFault {
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'server'
  return status === 403 ? 'forbidden' : 'invalid'
}
