import { expect, type Page, type Request, type Response } from '@playwright/test'
import type { FetchedScript } from './script-budgets.ts'
import { open } from './shop-test.ts'

/** Longer than any page waits before it fetches something by itself. */
const whileMilliseconds = 10_000

/** Opens a page, lets time pass without a touch, and returns the scripts that it has fetched by itself, `later` among them. The page's clock is the test's. */
export async function openUntouched(
  page: Page,
  address: string,
  later: readonly string[],
): Promise<{ response: Response | null; scripts: FetchedScript[] }> {
  const asked: Request[] = []
  const sizes = new Map<Request, number>()
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request))
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') void request.sizes().then(({ responseBodySize }) => sizes.set(request, responseBodySize))
  })
  await page.addInitScript(recordLoading)
  await page.clock.install()
  const response = await open(page, address)
  const isAsked = (file: string) => asked.some((request) => nameOf(new URL(request.url()).pathname) === file)
  const letTimePass = async () => {
    await page.clock.runFor(whileMilliseconds)
    await expect.poll(() => asked.length - sizes.size, 'scripts on their way').toBe(0)
  }
  await expect.poll(async () => letTimePass().then(() => later.filter((file) => !isAsked(file)))).toEqual([])
  for (let count = -1; count !== asked.length; await letTimePass()) count = asked.length
  const firstView = firstViewOf((await response?.text()) ?? '')
  const { loaded, begun } = await page.evaluate(() => (window as Window & { loading?: Loading }).loading ?? { loaded: 0, begun: {} })
  const scripts = asked.map((request): FetchedScript => {
    const { pathname } = new URL(request.url())
    const startedAt = begun[pathname]
    return {
      file: nameOf(pathname),
      bytes: sizes.get(request) ?? 0,
      isOfFirstView: firstView.includes(pathname),
      isAfterLoad: loaded > 0 && startedAt !== undefined && startedAt >= loaded,
    }
  })
  return { response, scripts }
}

type Loading = { loaded: number; begun: Record<string, number> }

/** The real times of the browser, which an installed clock does not change. */
function recordLoading(): void {
  const loading: Loading = { loaded: 0, begun: {} }
  Object.assign(window, { loading })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceNavigationTiming) loading.loaded = entry.loadEventStart
      else loading.begun[new URL(entry.name).pathname] ??= entry.startTime
    }
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

/** The addresses that the page itself names: its modules, and the list of routes that they import. */
const firstViewOf = (html: string): readonly string[] =>
  [...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, address]) => address ?? '')

/** `slide-mover` of /assets/slide-mover-32EwSMr.js. */
const nameOf = (path: string): string => path.replace(/^\/assets\/|-.{7}\.js$/g, '')
