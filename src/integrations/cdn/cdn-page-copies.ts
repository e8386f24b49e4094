import { SupplierError, type SupplierFault } from '#src/kit/supplier-error.ts'
import { exchangeJson, type JsonReply } from '#src/platform/http/json-exchange.ts'
import type { PageCopies } from '#src/shop/catalogue/page-copies.port.ts'
import { type CdnAccess, type CdnSupplier, cdnSuppliers } from './cdn-suppliers.ts'
import { keyOfAllPages, keyOfShown } from './surrogate-keys.ts'

export type CdnOptions = CdnAccess & { readonly supplier: keyof typeof cdnSuppliers; readonly timeoutMs?: number }

/** The copies that a CDN keeps under surrogate keys. */
export function cdnPageCopies({ supplier: name, timeoutMs = 10_000, ...access }: CdnOptions): PageCopies {
  const supplier: CdnSupplier = cdnSuppliers[name]

  async function purge(keys: readonly string[]): Promise<void> {
    const { path, ...request } = supplier.purge(keys, access)
    const reply = await exchangeJson({ supplier: name, url: (access.url ?? supplier.url) + path, ...request, timeoutMs })
    if (reply.status >= 300) throw new SupplierError(faultOf(reply), `${name} ${reply.status}`, { retryAfterMs: reply.retryAfterMs })
    if (!supplier.isDone(reply, keys)) throw new SupplierError('bad_body', `${name} ${reply.status}: not everything was dropped`)
  }

  return {
    async drop(shown) {
      const keys = shown === 'all' ? [keyOfAllPages] : shown.map(keyOfShown)
      // One after the other: these suppliers limit how many requests come at once.
      for (let begin = 0; begin < keys.length; begin += supplier.mostKeys) await purge(keys.slice(begin, begin + supplier.mostKeys))
    },
  }
}

function faultOf({ status }: JsonReply): SupplierFault {
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'server'
  if (status === 401) return 'auth'
  return status === 403 ? 'forbidden' : 'invalid'
}
