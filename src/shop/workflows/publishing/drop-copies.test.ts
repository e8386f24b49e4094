import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { testDatabase } from '#tests/database.ts'
import { aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'
import type { PageCopies } from '../../catalogue/page-copies.port.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import { returnStock, takeStock } from '../../catalogue/stock/stock.store.ts'
import { copying } from './publishing.ts'

const red = 'BOX-RED' as VariantId
const seconds = 1_000

/** A shop in front of which a CDN keeps pages, with what it was notified of since the last look. */
async function aNotifyingShop() {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'box', variants: [aVariant({ id: red, stock: 9 })] }), aProduct({ id: 'tray' }))
  const { clock, advance } = manualClock()
  const drops: string[] = []
  const faults: SupplierError[] = []
  const copies: PageCopies = {
    async drop(shown) {
      const fault = faults.shift()
      if (fault) throw fault
      drops.push(shown === 'all' ? shown : shown.toSorted().join())
    },
  }
  const deps = shopDeps(db, { clock, copies })
  const { drop, pagesAreMadeBy, pagesWereMadeBy } = copying(deps)
  await pagesAreMadeBy('build 1')
  const dropAll = async () => {
    await drop()
    advance(5 * seconds)
    await drop()
    return drops.splice(0)
  }
  await dropAll()
  const sell = (quantity: number) => db.transaction((tx) => takeStock(tx, [{ variantId: red, quantity }], { at: new Date() }))
  const changes = () => db.query('select from page_changes')
  return { db, deps, clock, advance, drops, faults, drop, dropAll, pagesAreMadeBy, pagesWereMadeBy, sell, changes }
}

test('what the pages show of stock is dropped once it is committed, and once more for pages that were under way', async () => {
  const { db, dropAll, drops, drop, advance, clock, sell, changes } = await aNotifyingShop()
  await sell(1)
  assert.deepEqual([await dropAll(), await changes()], [[], []], 'eight are shown like nine')
  await sell(4)
  await db.transaction(async (tx) => tx.rollback(void (await returnStock(tx, [{ variantId: red, quantity: 1 }], { at: new Date() }))))
  assert.deepEqual(await drop(), { nextDue: new Date(clock().getTime() + 5 * seconds) })
  assert.deepEqual(drops.splice(0), ['count box'])
  advance(5 * seconds - 1)
  await drop()
  assert.deepEqual(drops, [])
  advance(1)
  assert.deepEqual(await drop(), { nextDue: undefined })
  assert.deepEqual([drops, await changes()], [['count box'], []])
})

test('many changes go out together, and an import drops all pages', async () => {
  const { db, dropAll, sell } = await aNotifyingShop()
  const announce = (change: Parameters<typeof announceCatalogueChange>[1]) => db.transaction((tx) => announceCatalogueChange(tx, change))
  await sell(5)
  await sell(1)
  await announce({ stockOf: 'tray' as ProductId })
  assert.deepEqual(await dropAll(), ['count box,tray', 'count box,tray'])
  await sell(3)
  assert.deepEqual(await dropAll(), ['box', 'box'], 'it is sold out: lists show that too')
  await announce({ countOf: 'box' as ProductId })
  await announce('import')
  assert.deepEqual(await dropAll(), ['all', 'all'])
})

test('a CDN that fails is tried again after growing pauses, of which all processes know, and nothing is forgotten', async () => {
  const { dropAll, drop, drops, faults, advance, clock, sell, deps } = await aNotifyingShop()
  await sell(5)
  faults.push(new SupplierError('server', 'fastly 503'), new SupplierError('timeout', 'no reply'))
  const first = await drop()
  assert.deepEqual([first.fault?.kind, first.nextDue], ['server', new Date(clock().getTime() + 5 * seconds)])
  await copying(deps).drop()
  assert.deepEqual([drops, faults.length], [[], 1], 'another process waits too')
  advance(5 * seconds)
  assert.deepEqual((await drop()).nextDue, new Date(clock().getTime() + 10 * seconds))
  advance(10 * seconds)
  assert.deepEqual(await dropAll(), ['count box', 'count box'])

  await sell(1)
  faults.push(new SupplierError('rate_limited', 'fastly 429', { retryAfterMs: 90 * seconds }))
  assert.deepEqual((await drop()).nextDue, new Date(clock().getTime() + 90 * seconds))
})

test('what a process that was killed has not finished, another one does', async () => {
  const { deps, sell, changes, dropAll } = await aNotifyingShop()
  await sell(5)
  const killed = copying({ ...deps, copies: { drop: () => Promise.reject(new Error('killed')) } })
  await assert.rejects(killed.drop(), /killed/)
  assert.equal((await changes()).length, 1)
  assert.deepEqual(await dropAll(), ['count box', 'count box'])
})

test('two processes do not tell the same at once', async () => {
  const { drop, drops, sell } = await aNotifyingShop()
  await sell(5)
  await Promise.all([drop(), drop(), drop()])
  assert.deepEqual(drops, ['count box'])
})

test('a new build or other settings drop all pages, and again when the last process with the former ones is gone', async () => {
  const { dropAll, pagesAreMadeBy, pagesWereMadeBy } = await aNotifyingShop()
  await pagesAreMadeBy('build 1')
  await pagesWereMadeBy('build 1')
  assert.deepEqual(await dropAll(), [], 'a start with the same build')
  await pagesAreMadeBy('build 2')
  assert.deepEqual(await dropAll(), ['all', 'all'])
  await pagesWereMadeBy('build 1')
  assert.deepEqual(await dropAll(), ['all', 'all'])
})

test('where no CDN is notified, nothing is written down', async () => {
  const { db, deps, sell, changes } = await aNotifyingShop()
  await sell(5)
  const { copies: _, ...unnotified } = deps
  await copying(unnotified).pagesAreMadeBy('build 1')
  await sell(1)
  await db.transaction((tx) => announceCatalogueChange(tx, 'import'))
  assert.deepEqual([await changes(), await db.query('select from page_copies')], [[], []])
})
