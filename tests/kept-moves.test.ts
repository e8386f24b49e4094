import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import { openPageCache } from '#src/main/http/built-pages.ts'
import { aboutSource, articleSource, giftInFile, giftsSource, testPicture } from '#tests/factories/content-files.ts'
import { folderAtDesk } from '#tests/factories/folder-at-desk.ts'
import { settingsProcess } from '#tests/factories/settings-setup.ts'

const leo = articleSource({ header: { title: 'Leo', picture: { file: testPicture, alt: 'A box' } } })
const gift = (of: string, slug: string) => giftInFile(of, { slug })
/** There is no box called safar. */
const gifts = (wife: string) => giftsSource(gift('wife', wife), gift('friend', 'for-friend')).replaceAll('safar', 'rani')

const aShop = await folderAtDesk({
  'content/blog/leo.md': leo,
  'content/gifts.yaml': gifts('for-wife'),
  'content/about.md': aboutSource().replace('It began', 'See [Leo](/blog/leo) and [more](/gifts/for-wife). It began'),
})

const indian = (time: string) => new Date(`2026-11-${time}:00+05:30`)
/** The files of a folder that moves both, and once more. */
const moving = (article: string, wife: string) => ({
  'content/blog/leo.md': undefined,
  [`content/blog/${article}.md`]: Buffer.from(leo),
  'content/gifts.yaml': Buffer.from(gifts(wife)),
})

const addresses = ['/blog', '/blog/leo', '/blog/lion', '/blog/big-cat', '/about-us', '/gifts', '/terms-and-conditions']
const giftAddresses = ['/gifts/for-wife', '/gifts/for-her', '/gifts/for-spouse', '/gifts/for-friend']

/** What loaders read for each page, in place of the page; a string is the address that it leads to. */
async function aShopWithKeptPages() {
  const desk = await aShop(indian('20T12:00'))
  // Another process, which is notified of what the desk changes.
  const { content, catalogue } = (await settingsProcess(desk.db)).shop
  const read = async (address: string): Promise<unknown> => {
    const [, kind, slug] = address.split('/')
    if (address === '/blog') return content.listArticles(1, 50)
    if (kind === 'blog') return (await content.findArticle(slug!)) ?? catalogue.findMoved('article', slug!)
    if (address === '/gifts') return content.findGifts()
    if (kind === 'gifts') return (await content.findGifts()).pages.find((page) => page.slug === slug) ?? catalogue.findMoved('gift', slug!)
    return content.getText(address === '/about-us' ? 'about' : 'terms')
  }
  const made: string[] = []
  const render = async (address: string) => {
    made.push(address)
    const { made: found, read: shows } = await trackReads(() => read(address))
    return Object.assign(encodeBody(Buffer.from(JSON.stringify(found ?? 'none')), typeof found === 'object' ? 200 : 404, []), { shows })
  }
  const { cache, invalidate, stopRenewing } = openPageCache({ render, canRenew: async () => {}, report: assert.ifError })
  after(stopRenewing)
  after(catalogue.onChange(invalidate))
  const all = [...addresses, ...giftAddresses]
  const visit = async () =>
    Object.fromEntries(await Promise.all(all.map(async (at) => [at, (await cache.get(at)).identity.body.toString()])))
  return {
    ...desk,
    visit,
    /** Makes a change, and returns what each page shows then; a page that is still kept is as if it were made now. */
    async shownAfter(change: () => Promise<unknown>) {
      await visit()
      const notified = Promise.withResolvers<void>()
      const stop = catalogue.onChange(() => notified.resolve())
      await change()
      await notified.promise
      stop()
      made.length = 0
      const shown = await visit()
      for (const at of all) assert.equal(shown[at], JSON.stringify((await read(at)) ?? 'none'), `${at} is as if it were made now`)
      assert.ok(!made.includes('/terms-and-conditions'), 'a page that shows neither is kept')
      return shown
    },
  }
}

/** Where both stand, where their former addresses lead, and the addresses in the text that links to them. */
function places(shown: Readonly<Record<string, string>>, article: string, wife: string) {
  assert.match(shown[`/blog/${article}`]!, /"title":"Leo"/)
  assert.match(shown[`/gifts/${wife}`]!, /"title":"Gifts for your wife"/)
  assert.match(shown['/blog']!, new RegExp(`"slug":"${article}"`))
  assert.match(shown['/gifts']!, new RegExp(`"slug":"${wife}"`))
  const links = [...shown['/about-us']!.matchAll(/href=\\"([^"]+)\\"/g)].map(([, to]) => to)
  assert.deepEqual(links, [`/blog/${article}`, `/gifts/${wife}`])
  return Object.fromEntries(
    Object.entries(shown).flatMap(([at, text]) => (/^"(?!none)/.test(text) ? [[at, JSON.parse(text) as string]] : [])),
  )
}

test('an article and a page for gifts that a folder moves are renewed wherever they are shown, and each former address leads on, also after the undo', async () => {
  const { look, apply, undo, visit, shownAfter } = await aShopWithKeptPages()
  assert.deepEqual(places(await visit(), 'leo', 'for-wife'), {})
  const first = await look(moving('lion', 'for-her'))
  assert.deepEqual(first.found.faults, [])
  const moved = await shownAfter(async () => assert.ok((await apply(first.id)).ok))
  assert.deepEqual(places(moved, 'lion', 'for-her'), { '/blog/leo': 'lion', '/gifts/for-wife': 'for-her' })

  const second = await look(moving('big-cat', 'for-spouse'))
  const again = await shownAfter(async () => assert.ok((await apply(second.id)).ok))
  const both = { '/blog/leo': 'big-cat', '/blog/lion': 'big-cat', '/gifts/for-wife': 'for-spouse', '/gifts/for-her': 'for-spouse' }
  assert.deepEqual(places(again, 'big-cat', 'for-spouse'), both)

  const undone = await shownAfter(async () => assert.ok((await undo(second.id)).ok))
  const back = { '/blog/leo': 'lion', '/blog/big-cat': 'lion', '/gifts/for-wife': 'for-her', '/gifts/for-spouse': 'for-her' }
  assert.deepEqual(places(undone, 'lion', 'for-her'), back)
})

test('a folder with such moves that is planned renews the same pages at its minute, and at its end', async () => {
  const { look, schedule, runAt, shownAfter } = await aShopWithKeptPages()
  const { id } = await look(moving('lion', 'for-her'))
  assert.ok((await schedule(id, indian('22T09:30'), indian('23T09:30'))).ok)
  const moved = await shownAfter(() => runAt(indian('22T09:30')))
  assert.deepEqual(places(moved, 'lion', 'for-her'), { '/blog/leo': 'lion', '/gifts/for-wife': 'for-her' })
  const ended = await shownAfter(() => runAt(indian('23T09:30')))
  assert.deepEqual(places(ended, 'leo', 'for-wife'), { '/blog/lion': 'leo', '/gifts/for-her': 'for-wife' })
})
