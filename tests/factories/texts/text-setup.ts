import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { ImportShop } from '#src/importer/import-shop.ts'
import type { Database } from '#src/platform/db/database.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import type { TextInForm, wording } from '#src/shop/workflows/publishing/publishing.ts'
import { testDatabase } from '../../database.ts'
import { testShop } from '../../fakes/shop-deps.ts'
import { importFolder } from '../../import-folder.ts'
import { hero, type Loose, media, plain, writeShopFolder } from '../shop-folder.ts'

/** When the desk works in these tests, at noon in India. */
const now = new Date('2026-11-20T06:30:00Z')

type Texts = ReturnType<typeof wording>

/** Shops whose folder Meera has imported. */
export async function textSetup() {
  const root = await mkdtemp(join(tmpdir(), 'texts-'))
  after(() => rm(root, { recursive: true }))
  let folders = 0

  const folderOf = (files: Loose) => writeShopFolder(join(root, String(++folders)), [plain()], { 'media.json': media, ...files })

  /** `files`: those that differ, or a folder. */
  const bring = async (db: Database, files: Loose | string = {}, take?: ImportShop['take']) =>
    importFolder(db, { shopDir: typeof files === 'string' ? files : await folderOf(files), by: 'Meera', take })

  return {
    root,
    bring,
    async shopAt(files: Loose = {}, clock = () => now) {
      const db = await testDatabase()
      const imported = await bring(db, files)
      assert.ok(imported.ok, JSON.stringify(imported))
      const shop = testShop(db, { clock })
      const { content } = shop
      /** A text or an article as shoppers read it. */
      const shown = async (name: string): Promise<string> =>
        name === 'terms' || name === 'about' || name === 'questions' || name === 'pages'
          ? JSON.stringify(await content.getText(name))
          : String(JSON.stringify(await content.findArticle(name)))
      return { db, shop, texts: shop.texts, shown, masters: masterStore(db) }
    },
  }
}

/** A draft of the text that the form showed, with other words. */
export const changedSource = ({ name, text, draft, version }: TextInForm, words: string, others: string) => ({
  name,
  source: text.source.replace(words, others),
  seenDraft: draft?.version ?? 0,
  seenVersion: version,
})

/** What Meera does: writes other words, and publishes them. */
export async function publishAtDesk(texts: Texts, name: string, words: string, others: string): Promise<void> {
  const saved = await texts.saveDraft({ ...changedSource((await texts.show(name))!, words, others), by: 'Meera' })
  assert.ok(saved.ok && saved.value)
  const published = await texts.publish({ name, draft: saved.value.version, by: 'Meera' })
  assert.ok(published.ok, JSON.stringify(published))
}

/** One of the hero banners, as `media.json` has it. */
export const banner = (others: object = {}) => ({
  file: hero,
  width: 800,
  height: 800,
  alt: 'A box',
  textSide: 'left',
  textTone: 'dark',
  ...others,
})
export const withBanners = (...banners: readonly object[]) => ({ 'media.json': { ...media, banners } })

/** Shops with these banners, and a clock that the test moves. */
export async function bannerSetup() {
  const { shopAt, bring } = await textSetup()
  return { bring, setup: (...banners: readonly object[]) => withClock(shopAt, banners) }
}

async function withClock(shopAt: Awaited<ReturnType<typeof textSetup>>['shopAt'], banners: readonly object[]) {
  const clock = { now }
  const all = await shopAt(withBanners(...banners), () => clock.now)
  const { texts, shop } = all
  const publish = async (name: string, items: readonly object[]) => {
    const { version, draft } = (await texts.show(name))!
    const source = JSON.stringify(items, null, 1)
    const saved = await texts.saveDraft({ name, source, seenDraft: draft?.version ?? 0, seenVersion: version, by: 'Arun' })
    assert.ok(saved.ok && saved.value)
    return texts.publish({ name, draft: saved.value.version, by: 'Meera' })
  }
  const words = async () => (await shop.content.media()).banners.map(({ picture }) => picture.alt)
  return { ...all, clock, publish, words }
}
