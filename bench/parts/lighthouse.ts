import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { addressOf } from '#src/web/routes.ts'
import { startChild } from '../child.ts'
import type { ShopChild } from '../children/shop.ts'
import { type BenchEnvironment, onServer } from '../environment.ts'
import { type Figure, figure } from '../figures.ts'
import type { RunSize } from '../run-size.ts'
import { median } from '../statistics.ts'
import { browserPath } from '../visit/open-browser.ts'

/** The command of Lighthouse, which is not one of the shop's packages: `LIGHTHOUSE=/path/to/lighthouse npm run bench -- lighthouse`. */
export const lighthouse = browserPath && process.env['LIGHTHOUSE']

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = {
  'largest paint': { audit: 'largest-contentful-paint', unit: 'ms' },
  blocking: { audit: 'total-blocking-time', unit: 'ms' },
  'layout shift': { audit: 'cumulative-layout-shift', unit: '' },
} as const

/** Measures every kind of page as Lighthouse sees it on a phone. Returns nothing where there is no browser or no Lighthouse. */
export async function measureLighthouse(environment: BenchEnvironment, { lighthouse: size }: RunSize): Promise<Figure[]> {
  if (!lighthouse) return []
  const shop = startChild<ShopChild>('shop')
  try {
    const connection = await environment.database(0)
    const { port } = await shop.call('start', {
      connection,
      dataDir: `${environment.folder}/shop`,
      shopDir: environment.shopDir,
      mediaDir: environment.mediaDir,
      withPages: true,
    })
    const figures: Figure[] = []
    for (const address of (await pagesOf(connection)).slice(0, size.pages))
      figures.push(...figuresOf(address, await reportsOn(`http://127.0.0.1:${port}${address}`, size.rounds)))
    return figures
  } finally {
    await shop.stop()
  }
}

/** Every kind of page that a shopper opens without an order, one of them with a name. */
async function pagesOf(connection: Parameters<typeof onServer>[0]): Promise<string[]> {
  const first = async (query: string) => String((await onServer(connection, query))[0]?.['id'] ?? '')
  const productId = await first('select id from products order by position limit 1')
  const personalisedId = await first('select id from products where takes_zodiac order by position limit 1')
  const named = new URLSearchParams({ name: 'Asha', sign: 'Leo' })
  return [
    addressOf('home'),
    addressOf('products'),
    addressOf('product', { productId }),
    `${addressOf('product', { productId: personalisedId || productId })}?${named}`,
    ...[addressOf('personalised'), addressOf('b2b'), addressOf('gallery'), addressOf('blog'), addressOf('about'), addressOf('contact')],
    ...[addressOf('faq'), addressOf('cart'), addressOf('checkout'), addressOf('findOrder'), addressOf('terms')],
  ]
}

type Report = {
  readonly categories: Readonly<Record<(typeof scores)[number], { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** The first visit has the page rendered and its pictures made: it does not count. */
async function reportsOn(address: string, rounds: number): Promise<Report[]> {
  const reports: Report[] = []
  for (let round = 0; round <= rounds; round++) reports.push(await reportOn(address))
  return reports.slice(1)
}

async function reportOn(address: string): Promise<Report> {
  const options = ['--quiet', '--output=json', '--chrome-flags=--headless --no-sandbox --disable-gpu']
  const env = { ...process.env, CHROME_PATH: browserPath }
  const { stdout } = await promisify(execFile)(lighthouse!, [address, ...options], { env, maxBuffer: 64 * 1024 * 1024, timeout: 180_000 })
  return JSON.parse(stdout) as Report
}

function figuresOf(address: string, reports: readonly Report[]): Figure[] {
  const part = `lighthouse, ${address}`
  const scoresOf = (name: (typeof scores)[number]) => reports.map(({ categories }) => 100 * (categories[name].score ?? 0))
  return [
    ...scores.map((name) => figure(part, `${name}: the lowest of ${reports.length}`, Math.min(...scoresOf(name)), '', { atLeast: 100 })),
    ...Object.entries(timings).map(([name, { audit, unit }]) =>
      figure(part, name, median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)), unit),
    ),
  ]
}
