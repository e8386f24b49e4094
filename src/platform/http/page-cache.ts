import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendEncoded, type EncodedBody } from './encoded-body.ts'

/**
 * Whole pages in memory, the same for all visitors, each kept until something it shows has changed.
 * It sits in front of everything else, so that a kept page costs what a bare server costs.
 */
export type PageCache = {
  /** True when it answered at once from memory. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The page for this address; rendered once however many ask at the same moment. */
  get(address: string): Promise<EncodedBody>
  /** Forgets everything, also what is being rendered right now from what was true before. */
  forget(): void
  size(): { pages: number; bytes: number }
}

export type PageCacheOptions = {
  render(address: string): Promise<EncodedBody>
  /** The address without what does not change the page; undefined when it must not be kept. */
  normalise(address: string): string | undefined
  /** Told when a kept page could not be compressed any better; it is still served. */
  report(error: unknown): void
  maxPages?: number
  maxBytes?: number
}

type Kept = { readonly body: EncodedBody; readonly spellings: string[]; hits: number; usedSinceSweep: boolean }

/** A page seen this often is worth the slow, best compression. */
const hitsBeforePolish = 3
/** Addresses as visitors spell them (`?utm_source=...`) that lead to a kept page. */
const maxSpellings = 10_000

export function createPageCache({ render, normalise, report, maxPages = 5_000, maxBytes = 48 * 1024 * 1024 }: PageCacheOptions): PageCache {
  const shelf = pageShelf(maxPages, maxBytes)
  const rendering = new Map<string, Promise<EncodedBody>>()

  return {
    answer(request, response) {
      const page = shelf.find(request.url as string)
      if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      page.usedSinceSweep = true
      if (page.hits < hitsBeforePolish && ++page.hits === hitsBeforePolish) page.body.polish().catch(report)
      sendEncoded(page.body, request, response)
      return true
    },

    get(address) {
      const key = normalise(address)
      if (key === undefined) return render(address)
      return shelf.take(key, address) ?? rendering.get(key) ?? renderOnce(key, address)
    },

    forget() {
      shelf.clear()
      rendering.clear()
    },

    size: shelf.size,
  }

  function renderOnce(key: string, address: string): Promise<EncodedBody> {
    const started = render(key)
      .then((body) => {
        // What was rendered from facts that changed meanwhile goes to those who asked before, and is not kept.
        if (body.status === 200 && rendering.get(key) === started) shelf.keep(key, address, body)
        return body
      })
      .finally(() => {
        if (rendering.get(key) === started) rendering.delete(key)
      })
    rendering.set(key, started)
    return started
  }
}

/** The kept pages under their keys, and under every spelling that visitors have used for them. */
function pageShelf(maxPages: number, maxBytes: number) {
  let bytes = 0
  const kept = new Map<string, Kept>()
  const spellings = new Map<string, Kept>()

  return {
    find: (spelling: string): Kept | undefined => spellings.get(spelling),

    take(key: string, spelling: string): Promise<EncodedBody> | undefined {
      const page = kept.get(key)
      if (!page) return undefined
      remember(spelling, page)
      return Promise.resolve(page.body)
    },

    keep(key: string, spelling: string, body: EncodedBody): void {
      if (body.bytes > maxBytes) return
      while (kept.size >= maxPages || bytes + body.bytes > maxBytes) dropOne()
      const page: Kept = { body, spellings: [], hits: 0, usedSinceSweep: false }
      kept.set(key, page)
      bytes += body.bytes
      remember(spelling, page)
    },

    clear(): void {
      bytes = 0
      kept.clear()
      spellings.clear()
    },

    size: () => ({ pages: kept.size, bytes }),
  }

  function remember(spelling: string, page: Kept): void {
    if (spellings.size >= maxSpellings) forgetSpellings()
    spellings.set(spelling, page)
    page.spellings.push(spelling)
  }

  function forgetSpellings(): void {
    spellings.clear()
    for (const page of kept.values()) page.spellings.length = 0
  }

  /** Second chance: the oldest page that nobody asked for since it was last looked at. */
  function dropOne(): void {
    for (const [key, page] of kept) {
      kept.delete(key)
      if (page.usedSinceSweep) {
        page.usedSinceSweep = false
        kept.set(key, page)
        continue
      }
      bytes -= page.body.bytes
      for (const spelling of page.spellings) spellings.delete(spelling)
      return
    }
  }
}
