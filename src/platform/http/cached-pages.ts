import type { EncodedBody } from './encoded-body.ts'

/** A page, and the names of what it shows that may change. Without them, any change may be one of the page's. */
export type RenderedPage = EncodedBody & { readonly shows?: ReadonlySet<string> }

export type CachedPage = {
  readonly key: string
  readonly body: RenderedPage
  readonly addresses: string[]
  hits: number
  usedSinceSweep: boolean
}

/** Addresses as visitors spell them (`?utm_source=...`) that lead to a kept page. */
const maxSpellings = 10_000

export type CachedPages = ReturnType<typeof createCachedPages>

/** The kept pages under their keys, under every spelling that visitors have used for them, and under what they show. */
export function createCachedPages(maxPages: number, maxBytes: number) {
  let bytes = 0
  const kept = new Map<string, CachedPage>()
  const spellings = new Map<string, CachedPage>()
  const showing = pagesByWhatTheyShow()

  return {
    find: (spelling: string): CachedPage | undefined => spellings.get(spelling),

    findByKey(key: string, spelling: string): Promise<RenderedPage> | undefined {
      const page = kept.get(key)
      if (!page) return undefined
      remember(spelling, page)
      return Promise.resolve(page.body)
    },

    add(key: string, spelling: string, body: RenderedPage): void {
      if (body.bytes > maxBytes) return
      while (kept.size >= maxPages || bytes + body.bytes > maxBytes) dropOne()
      const page: CachedPage = { key, body, addresses: [], hits: 0, usedSinceSweep: false }
      kept.set(key, page)
      bytes += body.bytes
      showing.add(page)
      remember(spelling, page)
    },

    /** Drops every page that shows it, and those of which nobody knows. */
    dropPagesShowing(what: string): void {
      for (const page of showing.of(what)) drop(page)
    },

    clear(): void {
      bytes = 0
      kept.clear()
      spellings.clear()
      showing.clear()
    },

    size: () => ({ pages: kept.size, bytes }),
  }

  function remember(spelling: string, page: CachedPage): void {
    if (spellings.size >= maxSpellings) forgetSpellings()
    spellings.set(spelling, page)
    page.addresses.push(spelling)
  }

  function forgetSpellings(): void {
    spellings.clear()
    for (const page of kept.values()) page.addresses.length = 0
  }

  /** Second chance: the oldest page that nobody asked for since it was last looked at. */
  function dropOne(): void {
    for (const [key, page] of kept) {
      if (!page.usedSinceSweep) return drop(page)
      page.usedSinceSweep = false
      kept.delete(key)
      kept.set(key, page)
    }
  }

  function drop(page: CachedPage): void {
    kept.delete(page.key)
    bytes -= page.body.bytes
    showing.remove(page)
    for (const spelling of page.addresses) spellings.delete(spelling)
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

    clear(): void {
      unknown.clear()
      known.clear()
    },
  }
}
