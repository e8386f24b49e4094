import { findFile, findPage, pageQueries, personalQueries, uncachedPages } from '#src/web/routes.ts'

/** React Router asks for a page's data alone at its address plus this. */
const dataSuffix = /(?:\/_|\/_root|)\.data$/

/** One spelling for every address that shows the same page; undefined for pages that must not be kept. */
export function normaliseAddress(address: string): string | undefined {
  const [path = '', query = ''] = splitAt(address, '?')
  const page = findPage(pagePath(path)) ?? findFile(path)
  if (!page || uncachedPages.some((uncached) => uncached === page)) return undefined
  if (!query) return path
  const given = new URLSearchParams(query)
  if (personalQueries[page]?.some((name) => given.get(name))) return undefined
  const counted = new URLSearchParams()
  for (const name of [...(pageQueries[page] ?? []), '_routes']) {
    for (const value of given.getAll(name).toSorted()) if (value) counted.append(name, value)
  }
  return counted.size > 0 ? `${path}?${counted}` : path
}

/** The page's own path, also for a request for its data. */
export const pagePath = (path: string): string => path.replace(dataSuffix, '') || '/'

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
