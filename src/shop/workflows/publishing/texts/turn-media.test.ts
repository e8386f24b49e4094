import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueChannel, readCatalogueChange } from '#src/shop/catalogue/page-changes.store.ts'
import { banner, bannerSetup } from '#tests/factories/texts/text-setup.ts'

const { setup } = await bannerSetup()

test('a banner appears and disappears by itself on time, keeps its words, and is announced once among all processes', async () => {
  const [from, until] = ['2026-11-20T13:00', '2026-11-20T14:00']
  const { db, texts, shop, clock, words } = await setup(banner(), banner({ alt: 'For an hour', from, until }), banner({ alt: 'Last' }))
  const heard: unknown[] = []
  const two = Promise.withResolvers<void>()
  const received = (change: string) => void (heard.push(readCatalogueChange(change)) === 2 && two.resolve())
  const stop = await db.listen(catalogueChannel, { received, reconnected() {} })
  assert.deepEqual(await texts.turn(), new Date('2026-11-20T07:30:00Z'))
  assert.deepEqual(await words(), ['A box', 'Last'])
  assert.deepEqual(
    (await shop.content.media()).banners.map(({ place }) => place),
    [0, 2],
  )

  clock.now = new Date('2026-11-20T07:30:00Z')
  assert.deepEqual(await words(), ['A box', 'For an hour', 'Last'])
  const both = await Promise.all([texts.turn(), texts.turn()])
  assert.deepEqual(both, [new Date('2026-11-20T08:30:00Z'), new Date('2026-11-20T08:30:00Z')])
  clock.now = new Date('2026-11-20T08:30:00Z')
  assert.equal(await texts.turn(), undefined)
  assert.deepEqual(await words(), ['A box', 'Last'])
  await two.promise
  await stop()
  assert.deepEqual(
    heard,
    Array.from({ length: 2 }, () => ({ texts: ['text banners', 'text firstBanner'] })),
  )
})
