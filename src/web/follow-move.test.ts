import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRedirect, moveProduct } from '#src/shop/catalogue/redirects/redirects.store.ts'
import type { Shop } from '#src/shop/shop.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'
import { testDatabase } from '#tests/database.ts'
import { aProduct, stocked } from '#tests/factories/catalogue.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { followMove } from './follow-move.ts'

test('a former address answers 308 with the present one and the same query, on the page of the product and on its enquiry', async () => {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'rani' }))
  await db.transaction(async (tx) => {
    await moveProduct(tx, 'rani', 'maharani')
    await insertRedirect(tx, 'gift', 'for-wife', 'for-her')
  })
  const shop = { catalogue: publishing(shopDeps(db)) } as unknown as Pick<Shop, 'catalogue'>
  const follow = async (page: 'product' | 'bulkEnquiry' | 'article' | 'gift', key: string) => {
    const request = new Request(`http://shop.test/somewhere?colour=Tan`)
    const thrown = await followMove({ page, key, request }, shop).catch((response: Response) => response)
    return thrown && [thrown.status, thrown.headers.get('location')]
  }
  assert.deepEqual(await follow('product', 'rani'), [308, '/product/maharani?colour=Tan'])
  assert.deepEqual(await follow('bulkEnquiry', 'rani'), [308, '/b2b/maharani?colour=Tan'])
  assert.deepEqual(await follow('gift', 'for-wife'), [308, '/gifts/for-her?colour=Tan'])
  assert.equal(await follow('product', 'maharani'), undefined)
  assert.equal(await follow('gift', 'rani'), undefined)
  assert.equal(await follow('article', 'rani'), undefined)
})
