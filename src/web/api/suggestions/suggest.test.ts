import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { textSetup } from '#tests/factories/texts/text-setup.ts'
import { addressOf } from '../../routes.ts'
import { suggest } from './suggest.ts'
import type { SuggestionsReply } from './suggest.wire.ts'

const { shopAt } = await textSetup()
const { shop } = await shopAt({ 'content/search.yaml': 'meanings:\n  - typed: [dibbi, डिब्बी, singha]\n    means: [question, leo]\n' })
const [box] = (await shop.catalogue.search({ page: 1, pageSize: 1 })).products

async function suggestionsFor(text: string): Promise<SuggestionsReply> {
  const reply = await suggest(shop, new Request(`http://shop.test/?${new URLSearchParams({ q: text })}`))
  return (await reply.json()) as SuggestionsReply
}

const wordsIn = async (text: string, group: string) =>
  (await suggestionsFor(text)).groups.find(({ name }) => name === group)?.items.map(({ words }) => words)

test('a product is suggested with its price, its picture and the address of its page', async () => {
  const { groups } = await suggestionsFor(box!.name.slice(0, 4))
  assert.equal(groups[0]!.name, 'Pieces')
  const [{ to, words, beside, picture }] = groups[0]!.items as [SuggestionsReply['groups'][number]['items'][number]]
  assert.deepEqual([to, words], [addressOf('product', { productId: box!.id }), box!.name])
  assert.match(beside!, /^₹/)
  assert.match(picture!, /^\/media\/.+[.]webp$/)
})

test('categories, signs, articles and questions are suggested by their words, also misspelt, and by what the owner says they mean', async () => {
  const [category] = await shop.catalogue.listCategories('retail')
  assert.deepEqual(await wordsIn(category!.toLowerCase(), 'Categories'), [category])
  for (const typed of ['le', 'LEO', 'leoo', 'singha']) assert.deepEqual((await wordsIn(typed, 'Signs'))?.[0], 'Leo on your lid', typed)
  assert.deepEqual((await wordsIn('scorpoi', 'To read'))?.[0], 'Scorpio')
  for (const typed of ['question 2', 'questoin 2', 'dibbi 2', 'डिब्बी 2'])
    assert.equal((await wordsIn(typed, 'Questions'))?.[0], 'Question 2?', typed)
})

test('a single letter, nothing and nonsense suggest nothing', async () => {
  for (const text of ['', ' ', 'b', 'xyzzyxyzzy', '%', '<script>alert(1)</script>'.repeat(9)])
    assert.deepEqual(await suggestionsFor(text), { groups: [] }, text)
})

test('suggestions follow a text as soon as it is published', async () => {
  const { shop: other, db } = await shopAt()
  const ask = async () => (await other.searching.suggest('xylophone')).questions.length
  assert.equal(await ask(), 0)
  await db.transaction((tx) =>
    tx.query(`update content set value = '[{"question": "A xylophone?", "answerHtml": "<p>No.</p>"}]' where name = 'questions'`),
  )
  other.searching.forget()
  assert.equal(await ask(), 1)
})

test('no reply is longer than 3 KB as it is sent', async () => {
  for (const text of ['a', 'box', 'ri', 'question', box!.name]) {
    const sent = brotliCompressSync(JSON.stringify(await suggestionsFor(text)))
    assert.ok(sent.length <= 3 * 1024, `${text}: ${sent.length} bytes`)
  }
})
