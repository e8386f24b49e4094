import { LRUCache } from 'lru-cache'
import type { EncodedBody } from './encoded-body.ts'

/**
 * A page, and the names of what it shows that may change. Without them, any change may concern it. `isStale`: something of it is from before, because
 * it cannot be read now.
 */
export type RenderedPage = EncodedBody & { readonly shows?: ReadonlySet<string>; readonly isStale?: boolean }

export type CachedPage = {
  readonly key: string
  readonly body: RenderedPage
  /** The addresses under which visitors have requested it. */
  readonly addresses: string[]
  hits: number
}

/** The most addresses, as visitors write them (`?utm_source=...`), that lead to cached pages. */
const maxAddresses = 10_000

/** The cached pages under their keys, under every address that visitors have used for them, and under what they show. */
export function createCachedPages(maxPages: number, maxBytes: number) {
  const byAddress = new Map<string, CachedPage>()
  const showing = pagesByWhatTheyShow()
  const byKey = new LRUCache<string, CachedPage>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.bytes,
    dispose(page) {
      showing.remove(page)
      for (const address of page.addresses) byAddress.delete(address)
    },
  })

  return {
    /** Counts as a use of the page: the one that was not used for longest makes room for others. */
    findByAddress(address: string): CachedPage | undefined {
      const page = byAddress.get(address)
      return page && byKey.get(page.key)
    },

    findByKey(key: string, address: string): Promise<RenderedPage> | undefined {
      const page = byKey.get(key)
      if (!page) return undefined
      addAddress(address, page)
      return Promise.resolve(page.body)
    },

    add(key: string, address: string, body: RenderedPage): void {
      if (body.bytes > maxBytes) return
      const page: CachedPage = { key, body, addresses: [], hits: 0 }
      byKey.set(key, page)
      showing.add(page)
      addAddress(address, page)
    },

    /** Drops every page that shows it, and those of which it is not known what they show. */
    dropPagesShowing(what: string): void {
      for (const { key } of showing.of(what)) byKey.delete(key)
    },

    clear(): void {
      byKey.clear()
      byAddress.clear()
    },

    size: () => ({ pages: byKey.size, bytes: byKey.calculatedSize }),
  }

  function addAddress(address: string, page: CachedPage): void {
    if (byAddress.size >= maxAddresses) dropAddresses()
    byAddress.set(address, page)
    page.addresses.push(address)
  }

  function dropAddresses(): void {
    byAddress.clear()
    for (const page of byKey.values()) page.addresses.length = 0
  }
}

function pagesByWhatTheyShow() {
  const unknown = new Set<CachedPage>()
  const known = new Map<string, Set<CachedPage>>()

  return {
    add(page: CachedPage): void {
      if (!page.body.shows) unknown.add(page)
      for (const what of page.body.shows ?? []) {
        const pages = known.get(what)
        if (pages) pages.add(page)
        else known.set(what, new Set([page]))
      }
    },

    remove(page: CachedPage): void {
      unknown.delete(page)
      for (const what of page.body.shows ?? []) {
        const pages = known.get(what)
        if (pages?.delete(page) && pages.size === 0) known.delete(what)
      }
    },

    of: (what: string): CachedPage[] => [...unknown, ...(known.get(what) ?? [])],
  }
}
