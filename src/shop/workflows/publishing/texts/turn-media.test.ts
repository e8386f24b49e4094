import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueChannel, readCatalogueChange } from '#src/shop/catalogue/page-changes.store.ts'
import { banner, bannerSetup } from '#tests/factories/texts/text-setup.ts'

const { setup } = await bannerSetup()

test('an announcement is there for its time, and those after it wait', async () => {
  const { shop, texts, clock, publish } = await setup()
  const announced = async () => (await shop.content.media()).announcements?.map(({ words, to }) => [words, to])
  assert.deepEqual(await announced(), [])
  const published = await publish('announcements', [
    { words: 'For Diwali: order by Thursday', to: '/product', until: '2026-11-20T13:00' },
    { words: 'We make each box by hand' },
  ])
  assert.ok(published.ok)
  assert.deepEqual(await announced(), [
    ['For Diwali: order by Thursday', '/product'],
    ['We make each box by hand', undefined],
  ])
  assert.deepEqual(await texts.turn(), new Date('2026-11-20T07:30:00Z'))
  clock.now = new Date('2026-11-20T07:30:00Z')
  assert.deepEqual(await announced(), [['We make each box by hand', undefined]])
})

test('an announcement without words, or that leads nowhere, is refused at its field', async () => {
  const { texts, publish } = await setup()
  assert.ok(!(await publish('announcements', [{ words: '' }])).ok)
  assert.ok(!(await publish('announcements', [{ words: 'New', to: '/blog/no-such-article' }])).ok)
  const { faults } = (await texts.show('announcements'))!
  assert.deepEqual(
    faults.map(({ path, field }) => [path, field]),
    [['media.json#announcements', '0.to']],
  )
})

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
