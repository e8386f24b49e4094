import { z } from 'zod'
import type { JsonReply, JsonRequest } from '#src/platform/http/json-exchange.ts'

export type CdnAccess = {
  /** Without a slash at its end; undefined for the address that the supplier documents. */
  readonly url?: string | undefined
  /** Which service or zone of the account; empty where there is none. */
  readonly service: string
  readonly token: string
}

type Purge = Pick<JsonRequest, 'method' | 'headers' | 'body'> & { readonly path: string }

export type CdnSupplier = {
  /** Undefined for one of the owner's own. */
  readonly url: string | undefined
  /** Of one request. */
  readonly mostKeys: number
  readonly purge: (keys: readonly string[], access: CdnAccess) => Purge
  /** Whether a good status also means that every key was dropped. */
  readonly isDone: (reply: JsonReply, keys: readonly string[]) => boolean
}

const fastlyReply = z.record(z.string(), z.string())
const cloudflareReply = z.object({ success: z.literal(true) })

/** How each CDN is told which surrogate keys to drop. One more is one more row. */
export const cdnSuppliers = {
  /** https://www.fastly.com/documentation/reference/api/purging/#bulk-purge-tag. Not the soft purge: it would show an old price once more. */
  fastly: {
    url: 'https://api.fastly.com',
    mostKeys: 256,
    purge: (keys, { service, token }) => ({
      ...{ method: 'POST', path: `/service/${encodeURIComponent(service)}/purge` },
      headers: { 'fastly-key': token, 'surrogate-key': keys.join(' ') },
      body: undefined,
    }),
    isDone: ({ json }, keys) => {
      const purged = fastlyReply.safeParse(json)
      return purged.success && keys.every((key) => key in purged.data)
    },
  },
  /** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
  cloudflare: {
    url: 'https://api.cloudflare.com/client/v4',
    mostKeys: 100,
    purge: (keys, { service, token }) => ({
      ...{ method: 'POST', path: `/zones/${encodeURIComponent(service)}/purge_cache` },
      headers: { authorization: `Bearer ${token}` },
      body: { tags: keys },
    }),
    isDone: ({ json }) => cloudflareReply.safeParse(json).success,
  },
  /** https://varnish-cache.org, with vmod_xkey as its manual page configures it: whoever may purge is in an ACL there. */
  varnish: {
    url: undefined,
    mostKeys: 100,
    purge: (keys) => ({ method: 'PURGE', path: '/', headers: { xkey: keys.join(' ') }, body: undefined }),
    isDone: () => true,
  },
} as const satisfies Readonly<Record<string, CdnSupplier>>
