/** What the worker of one release is sent with. */
export type WorkerSettings = {
  /** Of the built pages: another one begins with empty caches. */
  readonly version: string
  /** The pages that are the same for everybody: a pattern of their paths, the parts of the query that count, and those a shopper writes. */
  readonly pages: readonly (readonly [path: string, query: readonly string[], personalQuery: readonly string[]])[]
  readonly cartPage: string
  readonly offlinePage: string
}

export type KeptPage = { readonly request: Request; readonly response: Response; readonly at: number }

export type KeptFiles = ReturnType<typeof keptFiles>
export type KeptPages = ReturnType<typeof keptPages>

/** Scripts, styles and pictures in the browser's storage. Its text is sent to browsers as it stands, so that it uses nothing outside of itself. */
export function keptFiles({ version }: WorkerSettings) {
  const name = `shop files ${version}`
  const mostPictures = 240
  const isFile = (url: URL) => url.origin === location.origin && /^\/(?:assets|media)\//.test(url.pathname)

  /** Their names change with their content: one that is kept is never fetched again. */
  async function keepFiles(files: readonly string[]): Promise<void> {
    const cache = await caches.open(name)
    const list = async () => (await cache.keys()).map(({ url }) => url)
    const kept = new Set(await list())
    const named = files.map((file) => new URL(file, location.origin)).filter(isFile)
    const wanted = [...new Set(named.map(({ href }) => href))].filter((file) => !kept.has(file))
    await Promise.all(wanted.map((file) => cache.add(file).catch(() => undefined)))
    const pictures = (await list()).filter((url) => url.includes('/media/'))
    await Promise.all(pictures.slice(0, -mostPictures).map((url) => cache.delete(url)))
  }

  /** Also the pages of other releases. */
  async function forgetOthers(): Promise<void> {
    const others = (await caches.keys()).filter((other) => other.startsWith('shop ') && !other.endsWith(` ${version}`))
    await Promise.all(others.map((other) => caches.delete(other)))
  }

  return { isFile, keepFiles, forgetOthers }
}

/**
 * The pages in the browser's storage. Its text is sent to browsers as it stands, so that it uses nothing outside of itself.
 */
export function keptPages({ version, pages, cartPage, offlinePage }: WorkerSettings, { keepFiles }: KeptFiles) {
  const open = () => caches.open(`shop pages ${version}`)
  const most = { pages: 30, days: 30 }
  const always = [cartPage, offlinePage]

  /** The address under which a page is kept: without what does not change it. Undefined for all that is not to be kept. */
  function keyOf({ origin, pathname, searchParams }: URL): string | undefined {
    const page = pages.find(([path]) => origin === location.origin && new RegExp(`^${path}$`).test(pathname))
    if (!page || page[2].some((name) => searchParams.get(name))) return undefined
    const query = new URLSearchParams([...searchParams].filter(([name, value]) => page[1].includes(name) && value).toSorted())
    return String(query) === '' ? pathname : `${pathname}?${query}`
  }

  /** Throws for a page that cannot be fetched, and for one that the shop marks as made for one shopper. */
  async function keepPage(key: string, credentials: RequestCredentials = 'same-origin'): Promise<void> {
    const response = await fetch(key, { credentials })
    const isForAll = response.headers.get('cache-control') === 'no-cache' || key === cartPage
    if (response.status !== 200 || response.redirected || !isForAll) throw new Error(`${key} is not to be kept`)
    const html = await response.clone().text()
    await keepFiles(Array.from(html.matchAll(/"(\/assets\/[^"]+\.(?:css|js|woff2))"/g), ([, file = '']) => file))
    const cache = await open()
    // The newest is the last.
    await cache.delete(key)
    await cache.put(key, response)
    const seen = await listSeen()
    const isOver = ({ at }: KeptPage, index: number) => index < seen.length - most.pages || !(Date.now() - at < most.days * 86_400_000)
    await Promise.all(seen.filter(isOver).map(({ request }) => cache.delete(request)))
  }

  /** The pages that a shopper has seen, the oldest first. */
  async function listSeen(): Promise<KeptPage[]> {
    const cache = await open()
    const seen = (await cache.keys()).filter(({ url }) => !always.includes(new URL(url).pathname))
    const responses = await Promise.all(seen.map((request) => cache.match(request)))
    return responses.flatMap((response, index) => (response ? [{ request: seen[index] as Request, response, at: dateOf(response) }] : []))
  }

  const dateOf = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '')

  return { always, keyOf, keepPage, listSeen, dateOf, find: async (key: string) => (await open()).match(key) }
}
