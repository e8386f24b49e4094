import '../../scripts/production-react.mjs'
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { pageRenderer, type WebBuild } from '#src/main/http/page-renderer.ts'
import { addressOf } from '#src/web/routes.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'
import { assertAsBefore } from './compared.ts'
import { countedSoFar, countStatements } from './counted.ts'

/** Of these the busiest. A name on a lid is drawn for each shopper. */
const addresses = {
  home: addressOf('home'),
  'a listing': addressOf('products'),
  'a search': `${addressOf('products')}?q=ring`,
  'a product': addressOf('product', { productId: 'noor-ring-box' }),
  'a product with a name': `${addressOf('product', { productId: 'noor-ring-box' })}?name=Asha&sign=Leo`,
  'the bag': addressOf('cart'),
  'the checkout': addressOf('checkout'),
  'no page': '/nowhere',
}

/** When a compiler replaces a function depends on how busy the machine is, and so would what the function allocates. */
const compilers = ['--no-opt', '--no-maglev', '--no-sparkplug']
const [rounds, warmUps, renders] = [3, 5, 20]

test('what the first render of a page asks of the database, allocates and sends is what page-costs.json says, to a tenth', async () => {
  compilers.forEach(setFlagsFromString)
  const db = await testDatabase()
  const imported = await importFolder(db, { shopDir: resolve('demo-shop'), by: 'Meera' })
  assert.ok(imported.ok)
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as WebBuild
  const environment = { outside: { scripts: [], frames: [], connections: [] }, publicUrl: 'https://shop.example', report: assert.ifError }
  const render = pageRenderer(build, testShop(db), environment)
  countStatements()

  const costs: Record<string, Record<string, number>> = {}
  for (const [name, address] of Object.entries(addresses)) {
    for (let done = 0; done < warmUps; done++) await render(address)
    const before = countedSoFar()
    const page = await render(address)
    assert.equal(page.status, name === 'no page' ? 404 : 200, address)
    const statements = countedSoFar() - before
    const allocated: number[] = []
    for (let round = 0; round < rounds; round++) allocated.push(await kilobytesOf(() => render(address)))
    costs[name] = { statements, kilobytes: Math.min(...allocated), bytes: page.identity.body!.length }
  }
  // Of what is allocated a hundredth differs from run to run.
  assertAsBefore(costs, 'page-costs.json')
})

/** What one call allocates, on average. */
async function kilobytesOf(work: () => Promise<unknown>): Promise<number> {
  const before = getHeapStatistics().total_allocated_bytes
  for (let done = 0; done < renders; done++) await work()
  return Math.round((getHeapStatistics().total_allocated_bytes - before) / renders / 1024)
}
