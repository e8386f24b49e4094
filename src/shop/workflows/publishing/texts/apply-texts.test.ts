import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import { catalogueChannel, readCatalogueChange } from '#src/shop/catalogue/page-changes.store.ts'
import { banner, bannerSetup } from '#tests/factories/texts/text-setup.ts'

const { setup } = await bannerSetup()

test('a list is checked by the rules of the folder, item by item and field by field', async () => {
  const { texts, publish } = await setup(banner())
  const refused = await publish('banners', [
    banner({ alt: '', from: '2026-11-20T14:00', until: '2026-11-20T13:00' }),
    banner({ file: 'media/uploads/nothing.webp', slide: { title: 'A', words: 'B', action: 'C', to: 'nowhere' } }),
  ])
  assert.ok(!refused.ok && refused.problem.code === 'faulty_text')
  const { faults } = (await texts.show('banners'))!
  assert.deepEqual(
    faults.map(({ path, field, message }) => [path, field, message]),
    [
      ['media.json#banners', '0.alt', 'must not be empty'],
      ['media.json#banners', '0.until', 'must be later than from'],
      ['media.json#banners', '1.slide.to', 'must begin with / and lead to a page of the shop'],
    ],
  )
})

test('a change is announced by the names under which pages have read it, so that only those are made anew', async () => {
  const { db, shop, publish } = await setup(banner(), banner({ alt: 'Second' }))
  const readBy = async (read: () => Promise<unknown>) => [...(await trackReads(read)).read].toSorted()
  assert.deepEqual(await readBy(async () => (await shop.content.media()).gallery), ['text gallery'])
  assert.deepEqual(await readBy(async () => (await shop.content.media()).firstBanner), ['text firstBanner'])
  assert.deepEqual(await readBy(() => shop.content.getText('terms')), ['text terms'])
  assert.deepEqual(await readBy(() => shop.content.agreedDates()), ['text privacy', 'text terms'])
  assert.deepEqual(await readBy(() => shop.content.findArticle('leo')), ['text article leo'])
  assert.deepEqual(await readBy(() => shop.content.listArticles(1, 6)), ['text articles'])

  const heard: unknown[] = []
  const two = Promise.withResolvers<void>()
  const received = (change: string) => void (heard.push(readCatalogueChange(change)) === 2 && two.resolve())
  const stop = await db.listen(catalogueChannel, { received, reconnected() {} })
  assert.ok((await publish('banners', [banner(), banner({ alt: 'Other' })])).ok)
  assert.ok((await publish('banners', [banner({ alt: 'First' }), banner({ alt: 'Other' })])).ok)
  await two.promise
  await stop()
  assert.deepEqual(heard, [{ texts: ['text banners'] }, { texts: ['text banners', 'text firstBanner'] }])
})
