import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CatalogueChange } from '#src/shop/catalogue/catalogue.ts'
import { announceCatalogueChange } from '#src/shop/catalogue/page-changes.store.ts'
import { saveMedia } from '#src/shop/catalogue/media.store.ts'
import { noMedia } from '#src/shop/catalogue/media.ts'
import { otherDatabase } from '#src/platform/db/connection.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { testDatabase } from '#tests/database.ts'
import { aProduct, stocked } from '#tests/factories/catalogue.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

test('what changes while a process hears nothing is shown right after it is connected again: names, stock, texts', async () => {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'rani-box', name: 'Rani Box' }))
  const own = openDatabase(db.connection)
  const shop = testShop(own)
  const changes: CatalogueChange[] = []
  const shown = Promise.withResolvers<void>()
  shop.catalogue.onChange((change) => (changes.push(change), change === 'import' && shown.resolve()))
  const stop = await shop.follow()
  after(() => stop().then(() => own.close()))
  const find = async () =>
    (await shop.catalogue.search({ page: 1, pageSize: 5 })).products.map(({ name, variants }) => [name, variants[0]?.available])
  assert.deepEqual(await find(), [['Rani Box', 5]])
  assert.deepEqual((await shop.content.media()).clients, [])

  const [database] = await db.query<{ name: string }>('select quote_ident(current_database()) as name')
  const elsewhere = openDatabase(otherDatabase(db.connection, 'postgres'), { max: 1 })
  after(() => elsewhere.close())
  const letIn = (isAllowed: boolean) => elsewhere.query(`alter database ${database?.name} allow_connections ${isAllowed}`)
  // The connection breaks, and no other one is let in until all is changed and announced to nobody.
  await letIn(false)
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`)
  await db.transaction(async (tx) => {
    await tx.query("update products set name = 'Rani Box anew'")
    await tx.query('update variants set stock_on_hand = 0')
    await saveMedia(tx, { ...noMedia, clients: [{ name: 'A hotel', logo: { fileName: 'a.svg' } }] })
    await announceCatalogueChange(tx, 'import')
  })
  assert.deepEqual(changes, [])
  await letIn(true)
  await shown.promise
  assert.deepEqual(await find(), [['Rani Box anew', 0]])
  assert.equal((await shop.content.media()).clients[0]?.name, 'A hotel')
})
