import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject } from 'react-router'
import type { LimitName } from '#src/web/limits.ts'
import routes, {
  canonicalPath,
  fileLimitOf,
  type FileName,
  files,
  formLimitOf,
  isCacheable,
  isCallBelowPage,
  type PageName,
  pages,
  rowOf,
} from '#src/web/routes.ts'
import { noQuery } from '#src/web/routes/rows.ts'

/** The page that React Router finds at a path, however it is spelled. */
export type MatchedPage = { readonly name: PageName | FileName; readonly params: Readonly<Record<string, string | undefined>> }

/** Undefined where the router shows the 404 page. The path may be that of a page's data alone. */
export function matchPage(path: string): MatchedPage | undefined {
  const known = recent.get(path)
  if (known) return known.page
  const page = askRouter(path)
  if (path.length <= longestRemembered) recent.set(path, { page })
  return page
}

/** A request asks up to six times for its path, and each time the router sorts all routes anew. */
const recent = new LRUCache<string, { readonly page: MatchedPage | undefined }>({ max: 1_000 })
const longestRemembered = 200

function askRouter(path: string): MatchedPage | undefined {
  const match = matchRoutes(routes as RouteObject[], pagePath(path))?.at(-1)
  const name = match?.route.id as MatchedPage['name'] | undefined
  return match && name && (name in pages || name in files) ? { name, params: match.params } : undefined
}

/** The rate limit of the form that the page at a path takes; undefined where it takes none. */
export function formLimitAt(path: string): LimitName | undefined {
  const page = matchPage(path)
  return page && formLimitOf(page.name)
}

/** How many MB of files the form of the page at a path carries; undefined where it carries none. */
export function fileLimitAt(path: string): number | undefined {
  const page = matchPage(path)
  return page && fileLimitOf(page.name)
}

/**
 * Returns one spelling for every address that shows the same page; undefined for what must not be cached: pages whose row does not allow
 * it, and paths that the shop itself would spell otherwise.
 */
export function normaliseAddress(address: string): string | undefined {
  const [path, query] = splitAddress(address)
  const page = matchPage(path)
  const row = page && rowOf(page.name)
  if (!page || !row || row.kept === 'never' || !isCanonical(path, page)) return undefined
  if (!query) return path
  const given = new URLSearchParams(query)
  const { query: names, personalQuery } = row.kept === 'shared' ? row : noQuery
  if (personalQuery.some((name) => given.get(name))) return undefined
  const counted = new URLSearchParams()
  for (const name of names) {
    for (const value of given.getAll(name).toSorted()) if (value) counted.append(name, value)
  }
  // Those whose data the router asks for; any other name would make one more copy.
  const asked = given.get('_routes')?.split(',') ?? []
  const wanted = ['root', page.name].filter((name) => asked.includes(name))
  if (wanted.length > 0) counted.append('_routes', wanted.join(','))
  return counted.size > 0 ? `${path}?${counted}` : path
}

/** The one spelling of a path, under which search engines know its page: no capitals, no needless escapes, no slash at its end. */
export function ownSpelling(path: string): string {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  const page = matchPage(bare)
  return page && !isCanonical(bare, page) && !dataSuffix.test(bare) ? canonicalPath(page.name, page.params) : bare
}

/** Whether a page shows what only one shopper may see, or lets one order: it is made as often as it is asked for. */
export function isUnlimited(path: string): boolean {
  const page = matchPage(path)
  return page !== undefined && !isCacheable(page.name)
}

/**
 * Returns false for what a browser never sends: backslashes, parent folders, fragments, broken escapes. All later code may then rely on
 * reading the same path.
 */
export function isWellFormed(address: string): boolean {
  const [path] = splitAddress(address)
  if (!path.startsWith('/') || path.startsWith('//') || address.includes('#')) return false
  try {
    decodeURIComponent(path)
    return new URL(address, anyOrigin).pathname === path
  } catch {
    return false
  }
}

/** Returns the path and the query, without the question mark between them. */
export function splitAddress(address: string): [path: string, query: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

const anyOrigin = 'http://shop.invalid'

/** Whether a path is not that of a page: calls, pictures, tax documents, and the payment window of the sandbox. */
export const isCall = (path: string): boolean =>
  ['/api/', '/media/', '/sandbox/'].some((prefix) => path.startsWith(prefix)) || isCallBelowPage(path)

/** React Router returns a page's data alone at its address plus this; for the home page that is `/_.data`. */
const dataSuffix = /(?:(?<=\/)_)?\.data$/

const pagePath = (path: string): string => path.replace(dataSuffix, '')

function isCanonical(path: string, { name, params }: MatchedPage): boolean {
  const own = canonicalPath(name, params)
  return path === own || path === (own === '/' ? '/_.data' : `${own}.data`)
}
