import type { IncomingHttpHeaders } from 'node:http'

export type AskedAs = {
  readonly method?: string | undefined
  readonly headers: Pick<IncomingHttpHeaders, 'origin'> & { readonly 'sec-fetch-site'?: string | string[] | undefined }
}

/**
 * Whether a request may change something: a page of this very origin has sent it. What does not name its page is refused, so that a
 * browser too old to do so is no way in. Reading changes nothing, and is always allowed.
 */
export function isFromOwnPage({ method, headers }: AskedAs, ownOrigin: string): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === new URL(ownOrigin).origin
}
