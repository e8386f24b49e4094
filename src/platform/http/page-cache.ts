import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendEncoded } from './encoded-body.ts'
import { createCachedPages, type RenderedPage } from './cached-pages.ts'

/**
 * Whole pages in memory, the same for all visitors, each cached until something it shows has changed.
 * The cache responds before everything else, so that a cached page costs what a bare server costs.
 */
export type PageCache = {
  /** Sends the page if it is cached; false otherwise. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Returns the page for this address if it is cached or just being rendered for others. */
  find(address: string): Promise<RenderedPage> | undefined
  /** Returns the page for this address; rendered once for all requests that come meanwhile. */
  get(address: string): Promise<RenderedPage>
  /**
   * Drops the pages that show it, or all pages, and does not cache what is being rendered right now: that may have been read before
   * the change, and what it will show is not known yet.
   */
  invalidate(shown?: string): void
  size(): { pages: number; bytes: number }
  /** With how many requests it has served, and how many pages had to be rendered although they may be cached. */
  figures(): { pages: number; bytes: number; hits: number; misses: number }
}

export type PageCacheOptions = {
  render(address: string): Promise<RenderedPage>
  /** Returns the address without what does not change the page; undefined when the page must not be cached. */
  normalise(address: string): string | undefined
  /** Called when a cached page could not be compressed again; it is still served. */
  report(error: unknown): void
  maxPages?: number
  maxBytes?: number
}

/** A page that was requested this often is worth the slow, best compression. */
const hitsBeforeRecompression = 3

export function createPageCache({ render, normalise, report, maxPages = 5_000, maxBytes = 48 * 1024 * 1024 }: PageCacheOptions): PageCache {
  const cachedPages = createCachedPages(maxPages, maxBytes)
  const rendering = new Map<string, Promise<RenderedPage>>()
  let hits = 0
  let misses = 0

  return {
    serve(request, response) {
      const page = cachedPages.findByAddress(request.url as string)
      if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      if (page.hits < hitsBeforeRecompression && ++page.hits === hitsBeforeRecompression) page.body.recompress().catch(report)
      hits++
      sendEncoded(page.body, request, response)
      return true
    },

    find(address) {
      const key = normalise(address)
      return key === undefined ? undefined : findByKey(key, address)
    },

    get(address) {
      const key = normalise(address)
      if (key === undefined) return render(address)
      return findByKey(key, address) ?? renderOnce(key, address)
    },

    invalidate(shown) {
      if (shown === undefined) cachedPages.clear()
      else cachedPages.dropPagesShowing(shown)
      rendering.clear()
    },

    size: cachedPages.size,
    figures: () => ({ ...cachedPages.size(), hits, misses }),
  }

  function findByKey(key: string, address: string): Promise<RenderedPage> | undefined {
    return cachedPages.findByKey(key, address) ?? rendering.get(key)
  }

  function renderOnce(key: string, address: string): Promise<RenderedPage> {
    misses++
    const started = render(key)
      .then((body) => {
        // A page that was invalidated while it was rendered is sent to those who requested it before, and is not cached.
        if (body.status === 200 && !body.isStale && rendering.get(key) === started) cachedPages.add(key, address, body)
        return body
      })
      .finally(() => {
        if (rendering.get(key) === started) rendering.delete(key)
      })
    rendering.set(key, started)
    return started
  }
}
