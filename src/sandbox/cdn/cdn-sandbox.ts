import { z } from 'zod'
import { pendingFaults } from '../faults.ts'
import { type Call, type Reply, replyWithFault, startHttpServer } from '../http-server.ts'
import { keptPages } from './kept-pages.ts'

export type CdnSandboxOptions = { readonly port?: number | undefined; readonly now?: (() => number) | undefined }
export type CdnSandbox = Awaited<ReturnType<typeof startCdnSandbox>>

export const cdnSandboxAccess = { service: 'sandbox-service', token: 'sandbox-token' }

/** A CDN in front of the shop that keeps its pages, and is told what to drop in the protocols of Fastly, Cloudflare and Varnish. */
export async function startCdnSandbox({ port = 0, now = Date.now }: CdnSandboxOptions = {}) {
  const pages = keptPages(now)
  const faults = pendingFaults()
  const dropped: string[][] = []
  let origin: string | undefined

  const drop = (keys: readonly string[]): number => {
    dropped.push([...keys])
    return pages.drop(keys)
  }
  const server = await startHttpServer({ port }, async (call, connection) => {
    const purge = readPurge(call)
    if (!purge) return connection.send(await showPage(call))
    await replyWithFault(faults.take(call.method, call.path), connection, () => (purge.isAllowed ? purge.run(drop) : purge.refusal))
  })

  async function showPage({ method, path, query }: Call): Promise<Reply> {
    if (method !== 'GET') return { status: 405, body: 'The sandbox of a CDN only shows pages.' }
    if (path === '/__sandbox/kept') return { status: 200, body: { kept: pages.addresses(), dropped } }
    if (!origin) return { status: 502, body: 'The shop does not listen yet.' }
    const address = path + (query.size > 0 ? `?${query}` : '')
    const kept = pages.find(address)
    if (kept) return kept
    const response = await fetch(origin + address, { redirect: 'manual' })
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofTheWay.has(name)))
    const reply = {
      status: response.status,
      headers: { ...headers, 'x-cache': 'MISS' },
      body: new Uint8Array(await response.arrayBuffer()),
    }
    pages.keep(address, reply, response.headers)
    return reply
  }

  return {
    url: server.url,
    faults,
    /** The keys of each request that was carried out. */
    dropped: (): readonly (readonly string[])[] => dropped,
    connectShop: (address: string) => void (origin = address),
    stop: server.close,
  }
}

/** Headers that a CDN keeps for itself, and those of a body that `fetch` has unpacked. */
const ofTheWay = new Set([
  'surrogate-control',
  'surrogate-key',
  'cache-tag',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
])

type Purge = { readonly isAllowed: boolean; readonly refusal: Reply; run(drop: (keys: readonly string[]) => number): Reply }

const { service, token } = cdnSandboxAccess
const tagsBody = z.object({ tags: z.array(z.string()).min(1).max(100) })

/** What a call asks to drop; undefined for one that asks for a page. */
function readPurge({ method, path, headers, rawBody }: Call): Purge | undefined {
  if (method === 'POST' && path === `/service/${service}/purge`) {
    return {
      isAllowed: headers['fastly-key'] === token,
      refusal: { status: 401, body: { msg: 'Provided credentials are missing or invalid' } },
      run(drop) {
        const keys = String(headers['surrogate-key'] ?? '').split(' ')
        if (keys.length > 256) return { status: 400, body: { msg: 'Too many keys' } }
        drop(keys)
        return { status: 200, body: Object.fromEntries(keys.map((key, number) => [key, `108-1391560174-${number}`])) }
      },
    }
  }
  if (method === 'POST' && path === `/zones/${service}/purge_cache`) {
    return {
      isAllowed: headers.authorization === `Bearer ${token}`,
      refusal: { status: 403, body: { success: false, errors: [{ code: 9109, message: 'Invalid access token' }] } },
      run(drop) {
        drop(tagsBody.parse(JSON.parse(rawBody.toString())).tags)
        return { status: 200, body: { success: true, errors: [], messages: [], result: { id: service } } }
      },
    }
  }
  if (method !== 'PURGE') return undefined
  return {
    isAllowed: true,
    refusal: { status: 403, body: 'Forbidden' },
    run: (drop) => ({ status: 200, body: `Invalidated ${drop(String(headers.xkey ?? '').split(' '))} objects` }),
  }
}
