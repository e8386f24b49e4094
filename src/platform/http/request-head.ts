import type { IncomingMessage } from 'node:http'

/** More than any browser and chain of proxies sends. */
const mostHeaders = 100

/**
 * Returns the status with which a request is refused whose head two servers could read differently, or whose end: a proxy before the
 * shop may then have seen another request. Node's own parser refuses most such forms; these are the ones that it lets through.
 */
export function refusedHead({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): 400 | 431 | undefined {
  if (rawHeaders.length > 2 * mostHeaders) return 431
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    // Comparing lengths first keeps this cheap: it runs for every request.
    if (name.length === 4 && name.toLowerCase() === 'host') {
      if (++hosts > 1 || !wellFormedHost.test(rawHeaders[at + 1]!)) return 400
    } else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      if (httpVersion !== '1.1' || rawHeaders[at + 1]!.toLowerCase() !== 'chunked') return 400
    }
  }
  return hosts === 0 && httpVersion !== '1.0' ? 400 : undefined
}

/** A name or an address of either kind, with a port at most; no user, path or space. */
const wellFormedHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
