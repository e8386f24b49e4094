import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { type Article, type Content, legalNames, type LegalText } from './content.ts'
import { noGifts } from './gift-texts.ts'
import { ownersTexts, saveContent } from './content.store.ts'

const picture = { key: '0123456789abcdef', alt: 'A box', width: 800, height: 800, widths: [160, 800] }

const article = (id: number, others: Partial<Article> = {}): Article => ({
  id,
  slug: `article-${id}`,
  topic: 'Care',
  title: `Article ${id}`,
  description: 'Words.',
  publishedOn: '2026-07-21',
  picture,
  sign: undefined,
  sections: [],
  reasons: undefined,
  questions: undefined,
  closingHtml: '',
  pieces: [],
  ...others,
})

const content = (articles: readonly Article[]): Content => ({
  articles,
  pages: {} as Content['pages'],
  questions: [{ question: 'Why?', answerHtml: '<p>So.</p>' }],
  about: { title: 'Who are we?', description: 'People.', cards: [], story: [], services: [] },
  search: { ignored: [], meanings: [] },
  gifts: noGifts,
  mails: {},
  bulk: {
    title: 'Bulk',
    description: 'Many.',
    lead: 'Ask.',
    categoryDescription: '{category}',
    glance: [],
    stepsHeading: 'Steps',
    steps: [],
  },
  ...(Object.fromEntries(legalNames.map((name) => [name, legalText(name)])) as Pick<Content, (typeof legalNames)[number]>),
})
const legalText = (title: string): LegalText => ({ title, description: 'Rules.', updatedOn: '2026-11-02', sections: [] })

const plain = <Text>(text: Text): Text => text
const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const numbered = (count: number) => Array.from({ length: count }, (_, at) => article(at + 1))

test('articles are listed by page with the highest id first, and a page beyond the last is the last', async () => {
  const db = await testDatabase()
  await db.transaction((tx) => saveContent(tx, content(numbered(8)), day(1)))
  const { listArticles, listSlugs } = ownersTexts(db, plain)
  const first = await listArticles(1, 6)
  assert.deepEqual([first.page, first.pages, first.articles.map(({ id }) => id)], [1, 2, [8, 7, 6, 5, 4, 3]])
  assert.deepEqual(first.articles[0], {
    ...{ id: 8, slug: 'article-8', topic: 'Care', title: 'Article 8', description: 'Words.', picture },
  })
  assert.deepEqual((await listSlugs()).slice(0, 2), ['article-8', 'article-7'])
  const beyond = await listArticles(99, 6)
  assert.deepEqual([beyond.page, beyond.articles.map(({ id }) => id)], [2, [2, 1]])
})

test('saving the same texts again changes nothing, and a changed, removed or swapped text is a change', async () => {
  const db = await testDatabase()
  const save = (articles: readonly Article[], at = day(1)) => db.transaction((tx) => saveContent(tx, content(articles), at))
  const [list, one, two] = ['text articles', 'text article article-1', 'text article article-2']
  const first = await save([article(1), article(2)])
  assert.deepEqual([first.includes('text terms'), first.includes(list)], [true, true])
  assert.deepEqual(await save([article(1), article(2)]), [])
  assert.deepEqual(await save([article(1), article(2, { title: 'Other' })]), [list, two])
  const swapped = await save([article(2, { slug: 'article-1' }), article(1, { slug: 'article-2' })])
  assert.deepEqual(swapped.toSorted(), [one, two, list])
  assert.deepEqual(await save([article(2, { slug: 'article-1' })]), [list, two])
  const { findArticle } = ownersTexts(db, plain)
  assert.equal((await findArticle('article-1'))?.id, 2)
  assert.equal(await findArticle('article-2'), undefined)
})

test('the texts of pages are read back as saved, and reading one that was never imported throws', async () => {
  const db = await testDatabase()
  const { getText, hasTexts } = ownersTexts(db, plain)
  assert.equal(await hasTexts(), false)
  await assert.rejects(getText('terms'), /"terms" was never imported/)
  await db.transaction((tx) => saveContent(tx, content([]), day(1)))
  assert.equal(await hasTexts(), true)
  assert.deepEqual(await getText('about'), content([]).about)
})

test('an article has the moment at which its text last changed, and others keep theirs', async () => {
  const db = await testDatabase()
  const save = (articles: readonly Article[], at: Date) => db.transaction((tx) => saveContent(tx, content(articles), at))
  await save([article(1), article(2)], day(1))
  await save([article(1), article(2, { title: 'Other' }), article(3)], day(2))
  await save([article(1), article(2, { title: 'Other' }), article(3)], day(3))
  const changes = (await ownersTexts(db, plain).listPages()).map(({ slug, changedAt }) => [slug, changedAt])
  assert.deepEqual(changes, [
    ['article-3', day(2)],
    ['article-2', day(2)],
    ['article-1', day(1)],
  ])
})
