import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after } from 'node:test'
import { readConfig } from '#src/platform/config/config.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { openSettings } from '#src/main/wiring/settings/current-settings.ts'
import { isTree, type JsonTree } from '#src/kit/json/merge-json.ts'
import type { DocumentName } from '#src/shop/settings/setting-documents.ts'
import { configuring } from '#src/shop/workflows/configuring/configuring.ts'
import type { TestDatabase } from '../database.ts'
import { shopDeps, testShop } from '../fakes/shop-deps.ts'

export const demoSettings = readFileSync('demo-shop/settings.json', 'utf8')
export const demoTaxRates = readFileSync('demo-shop/tax-rates.json', 'utf8')

/** The room of the settings on this database, which has those of the demo shop. */
export async function configuredShop(db: TestDatabase) {
  const room = configuring(shopDeps(db))
  assert.ok((await room.takeOver('settings', demoSettings)).ok)
  assert.ok((await room.takeOver('tax-rates', demoTaxRates)).ok)
  return {
    ...room,
    /** What somebody saves whose form began with `began`: fields by path. */
    async change(fields: Readonly<Record<string, unknown>>, { began = 0, by = 'Meera' }: { began?: number; by?: string } = {}) {
      const newest = (await room.show('settings'))!
      const base = began === 0 ? newest : (await room.show('settings', began))!
      return room.save({ document: 'settings', began: base.version, wanted: withFields(base.value, fields), by, source: 'form' })
    },
    at: async (path: string) => valueIn((await room.show('settings'))!.value, path),
    textOf: async (document: DocumentName) => (await room.show(document))!.written,
  }
}

export const withFields = (value: unknown, fields: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(fields).reduce((whole, [path, each]) => withField(whole, path.split('.'), each), value)

function withField(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const tree: JsonTree = isTree(whole) ? whole : {}
  return { ...tree, [key]: withField(tree[key], rest, value) }
}

export const valueIn = (value: unknown, path: string): unknown =>
  path.split('.').reduce((whole, key) => (isTree(whole) ? whole[key] : undefined), value)

/** A process of the shop on this database, with connections and settings of its own, as `npm start` composes it. */
export async function settingsProcess(db: TestDatabase, environment: Readonly<Record<string, string>> = {}) {
  const own = openDatabase(db.connection)
  const config = readConfig({ SHOP_DIR: 'demo-shop', ...environment })
  assert.ok(config.ok)
  const problems: string[] = []
  let next = Promise.withResolvers<void>()
  const taken = () => {
    next.resolve()
    next = Promise.withResolvers()
  }
  const opened = await openSettings(own, config.value, (problem) => {
    problems.push(problem)
    taken()
  })
  const shop = testShop(own, opened)
  shop.catalogue.onChange(taken)
  const stop = await shop.follow()
  after(async () => {
    // What is being read again when the test ends gives up first; on a closed database it would try for ever.
    await stop()
    await own.close()
  })
  /** Fulfilled once this process has taken over what makes it so. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await next.promise
  }
  return { ...opened, shop, problems, until }
}
