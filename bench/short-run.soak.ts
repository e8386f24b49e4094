import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { killChildren } from './child.ts'
import { shortRun } from './run-size.ts'
import { type Figure, toTable } from './figures.ts'
import { type BenchEnvironment, onServer, openEnvironment } from './environment.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { type PartName, partNames, parts } from './parts.ts'
import { canReadProcesses } from './process-table.ts'
import { browserPath } from './visit/open-browser.ts'

/** Figures that each part must return. Their values depend on the machine, except where nothing may fail. */
const expected: Readonly<Record<PartName, readonly string[]>> = {
  start: [
    'cold: empty folder, pictures brought in',
    'warm',
    'warm, through npm start',
    ...(canReadProcesses ? ['at rest: shop and database'] : []),
  ],
  page: ['cached: requests a second', 'first render: a CPU second'],
  publish: ['until its page shows it', '  in another process'],
  order: ['orders a second over HTTP, durable, 3 lines', 'orders a second inside the process', 'CPU of one order over HTTP, shop'],
  trials: ['16 clients, 16 orders: failures', '5 units, 24 buyers: sold at least', '  sold at most', '  refused at least'],
  desk: [
    ...['a list with its count, p50', 'a search, p50', 'one order in full, p50', 'Today, p50', 'the hand-over sheets, p50'],
    ...['export of all: first rows', '  with them, to without'],
  ],
  telemetry: ['off: CPU of one, to a shop without it', 'on: CPU of one, to off'],
  visit: browserPath ? ['the slowest input', 'long tasks', 'a name is typed: input'] : [],
  lighthouse: lighthouse ? ['performance: the lowest of 1', 'largest paint'] : [],
  search: ['CPU of one search with counts, shop and database', 'calls a second, 8 callers'],
}

describe('a short run of the benchmark ends with all figures', () => {
  let environment: BenchEnvironment
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  before(async () => {
    const shopDir = await writeShopFolder(join(folder, 'shop'), [plain(), personalised()])
    cpSync('demo-shop/settings.json', join(shopDir, 'settings.json'))
    // PostgreSQL may run as another user.
    chmodSync(folder, 0o755)
    environment = await openEnvironment(() => {}, { root: join(folder, 'environments'), shopDir, mediaDir: join(folder, 'media') })
  })
  after(async () => {
    killChildren()
    await environment?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const name of partNames) {
    test(`part ${name} returns every figure`, async () => {
      const figures = await parts[name](environment, shortRun)
      for (const wanted of expected[name]) assert.ok(hasValue(figures, wanted), `${wanted} is missing in\n${toTable(figures)}`)
      if (name === 'order' || name === 'trials') await assertOrdered(environment)
      if (name === 'desk') assert.ok(valueOf(figures, `orders that ${shortRun.desk.shoppers} shoppers placed meanwhile`) > 0)
      if (name === 'trials') assert.deepEqual(missed(figures), [], 'these hold on every machine')
    })
  }
})

const hasValue = (figures: readonly Figure[], name: string): boolean =>
  figures.some((figure) => figure.name === name && Number.isFinite(figure.value))

const valueOf = (figures: readonly Figure[], name: string): number => figures.find((figure) => figure.name === name)?.value ?? Number.NaN

const missed = (figures: readonly Figure[]): string[] => figures.filter(({ isMet }) => isMet === false).map(({ name }) => name)

/** Orders were really placed, each of products that are sold to everybody. */
async function assertOrdered(environment: BenchEnvironment): Promise<void> {
  const connection = await environment.database(shortRun.order.products)
  const [row] = await onServer(
    connection,
    `select count(distinct order_id)::int as orders, bool_and(sold_in && array['retail', 'personalised']) as for_all
     from order_lines join variants v on v.id = variant_id join products p on p.id = v.product_id`,
  )
  assert.ok(Number(row!['orders']) > 16, `only ${String(row!['orders'])} orders were placed`)
  assert.equal(row!['for_all'], true)
}
