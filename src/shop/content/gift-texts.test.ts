import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GiftPageTexts, movedGifts } from './gift-texts.ts'

const page = (slug: string, others: Partial<GiftPageTexts> = {}): GiftPageTexts => ({
  ...{ slug, about: 'person', name: `For ${slug}`, title: `Gifts for ${slug}`, lead: `To ${slug}`, description: `About ${slug}` },
  ...{ html: `<p>${slug}</p>`, products: [] },
  ...others,
})
const moved = (before: readonly GiftPageTexts[], after: readonly GiftPageTexts[]) =>
  movedGifts(before, after).map(({ from, to }) => `${from} ${to}`)

test('a page that shares a text with one that has left its address is that page, whatever else was rewritten with it', () => {
  const wife = page('wife')
  assert.deepEqual(moved([wife, page('friend')], [page('friend'), { ...wife, slug: 'for-her' }]), ['wife for-her'])
  assert.deepEqual(moved([wife], [page('for-her', { name: wife.name })]), ['wife for-her'])
})

test('of several the page that shares most moves there, and each address is given once', () => {
  const [wife, bride] = [page('wife'), page('bride')]
  const after = [page('a', { name: wife.name }), page('b', { title: wife.title, lead: wife.lead, name: bride.name })]
  assert.deepEqual(moved([wife, bride], after), ['wife b'])
})

test('a page that is gone, a new one and two that exchange their addresses move nowhere', () => {
  const [wife, bride] = [page('wife'), page('bride')]
  assert.deepEqual(moved([wife], [page('bride')]), [])
  assert.deepEqual(moved([wife], []), [])
  assert.deepEqual(
    moved(
      [wife, bride],
      [
        { ...bride, slug: 'wife' },
        { ...wife, slug: 'bride' },
      ],
    ),
    [],
  )
})
