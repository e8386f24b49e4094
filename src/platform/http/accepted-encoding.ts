import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Returns the best encoding that an `Accept-Encoding` header accepts; 'identity' where it accepts none of ours. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  if (header === last.header) return last.encoding
  const known = recent.get(header)
  const encoding = known ?? negotiate(header)
  if (header.length > longestCached) return encoding
  if (!known) recent.set(header, encoding)
  last = { header, encoding }
  return encoding
}

/** Nearly all browsers of today send the same header: most requests need no look-up. */
let last: { readonly header: string; readonly encoding: Encoding } = { header: '', encoding: 'identity' }

/** Browsers send very few different headers, and reading one costs more than sending a cached page. */
const recent = new LRUCache<string, Encoding>({ max: 500 })
const longestCached = 200

/** `x-gzip` is the old name of gzip. */
const ours = ['br', 'gzip', 'x-gzip', 'identity']
/** Where the header weighs two alike; the types of the package do not know this option. */
const preferred = { preferred: ['br', 'gzip', 'x-gzip'] }

type WithPreference = (available: readonly string[], options: { readonly preferred: readonly string[] }) => string | undefined

function negotiate(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const encoding = (negotiator.encoding as WithPreference).call(negotiator, ours, preferred)
  return encoding === 'x-gzip' ? 'gzip' : ((encoding as Encoding | undefined) ?? 'identity')
}
