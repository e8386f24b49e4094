import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { findMailSentences } from '#src/shop/content/content.store.ts'
import { exportShop } from '#src/importer/export-shop.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { changedSource, publishAtDesk, textSetup } from '#tests/factories/texts/text-setup.ts'
import { publishing, wording } from '../publishing.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'

const { root, shopAt, bring } = await textSetup()

const termsOf = async (db: Database) => wording(shopDeps(db)).show('terms')

test('a draft changes nothing that shoppers read; publishing it shows it, as a version with who and when', async () => {
  const { db, texts, shown } = await shopAt()
  const before = (await termsOf(db))!
  assert.deepEqual([before.version, before.draft, before.versions[0]?.origin], [1, undefined, 'folder'])
  const saved = await texts.saveDraft({ ...changedSource(before, 'Two.', 'Three.'), by: 'Arun' })
  assert.ok(saved.ok)
  assert.match(await shown('terms'), /Two/)

  const published = await texts.publish({ name: 'terms', draft: saved.value!.version, holdsFrom: '2026-11-10', by: 'Meera' })
  assert.ok(published.ok, JSON.stringify(published))
  assert.match(await shown('terms'), /Three/)
  const after = (await termsOf(db))!
  assert.deepEqual([after.version, after.draft, after.header['updated']], [2, undefined, '2026-11-10'])
  assert.deepEqual(
    after.versions.map(({ version, origin, by }) => [version, origin, by]),
    [
      [2, 'form', 'Meera'],
      [1, 'folder', 'Meera'],
    ],
  )
})

test('a text of law asks for the day from which it holds: not before the one it replaces, and not in the future', async () => {
  const { db, texts } = await shopAt()
  const saved = await texts.saveDraft({ ...changedSource((await termsOf(db))!, 'Two.', 'Three.'), by: 'Arun' })
  assert.ok(saved.ok)
  for (const holdsFrom of [undefined, '', 'soon', '2026-11-01', '2026-11-21'])
    assert.deepEqual(await texts.publish({ name: 'terms', draft: saved.value!.version, holdsFrom, by: 'Meera' }), {
      ok: false,
      problem: { code: 'bad_day', earliest: '2026-11-02', latest: '2026-11-20' },
    })
})

test('of two people at one text the second is shown both, and nothing is overwritten before that', async () => {
  const { db, texts } = await shopAt()
  const seen = (await texts.show('about'))!
  const arun = await texts.saveDraft({ ...changedSource(seen, 'a wedding', 'a birth'), by: 'Arun' })
  assert.ok(arun.ok)
  const kavya = await texts.saveDraft({ ...changedSource(seen, 'a wedding', 'a journey'), by: 'Kavya' })
  assert.ok(!kavya.ok && kavya.problem.code === 'clash')
  assert.equal(kavya.problem.by, 'Arun')
  assert.match(kavya.problem.source, /a birth/)
  const { draft, version } = kavya.problem
  const again = await texts.saveDraft({
    ...changedSource(seen, 'a wedding', 'a journey'),
    seenDraft: draft,
    seenVersion: version,
    by: 'Kavya',
  })
  assert.ok(again.ok)
  // Whoever had seen the first draft does not publish the second.
  const old = await texts.publish({ name: 'about', draft: arun.value!.version, by: 'Meera' })
  assert.ok(!old.ok && old.problem.code === 'draft_changed' && old.problem.by === 'Kavya')
  assert.equal((await wording(shopDeps(db)).show('about'))?.version, 1)
})

test('what was published meanwhile stops a draft until somebody who has seen both has saved it', async () => {
  const { texts, shown } = await shopAt()
  const seen = (await texts.show('about'))!
  const draft = await texts.saveDraft({ ...changedSource(seen, 'a wedding', 'a birth'), by: 'Arun' })
  assert.ok(draft.ok)
  await publishAtDesk(texts, 'faq', 'Question 1?', 'Who?')
  const back = await texts.bringBack({ name: 'about', version: 1, seen: 1, by: 'Meera' })
  assert.ok(back.ok)
  const refused = await texts.publish({ name: 'about', draft: draft.value!.version, by: 'Meera' })
  assert.ok(!refused.ok && refused.problem.code === 'published_meanwhile')
  const again = await texts.saveDraft({
    ...changedSource(seen, 'a wedding', 'a birth'),
    seenDraft: draft.value!.version,
    seenVersion: 2,
    by: 'Meera',
  })
  assert.ok(again.ok)
  assert.ok((await texts.publish({ name: 'about', draft: again.value!.version, by: 'Meera' })).ok)
  assert.match(await shown('about'), /a birth/)
})

test('a faulty draft is kept, named at its line, and not published', async () => {
  const { texts, shown } = await shopAt()
  const seen = (await texts.show('article-5'))!
  const wrong = seen.text.source.replace('topic: "Zodiac"', 'topic: 7').replace('Words.', 'Words of {nobody}.\n\n[There](/nowhere)')
  const saved = await texts.saveDraft({ ...changedSource(seen, '', ''), source: wrong, by: 'Arun' })
  assert.ok(saved.ok)
  const { faults } = (await texts.show('article-5'))!
  assert.deepEqual(
    faults.map(({ path, line, field, message }) => [path, line, field, message]),
    [
      ['content/blog/leo.md', 4, 'topic', 'must be text'],
      ['content/blog/leo.md', 13, 'line 13', '{nobody} is no placeholder'],
      ['content/blog/leo.md', 15, 'line 15', '/nowhere leads to no page of the shop'],
    ],
  )
  const refused = await texts.publish({ name: 'article-5', draft: saved.value!.version, by: 'Meera' })
  assert.ok(!refused.ok && refused.problem.code === 'faulty_text')
  assert.doesNotMatch(await shown('leo'), /nobody/)
})

test('what the shop has promised to say cannot be left out', async () => {
  const { db, texts } = await shopAt()
  const terms = await readFile('demo-shop/content/terms.md', 'utf8')
  const first = (await termsOf(db))!
  const publish = async (source: string) => {
    const { version, draft } = (await termsOf(db))!
    const saved = await texts.saveDraft({ name: 'terms', source, seenDraft: draft?.version ?? 0, seenVersion: version, by: 'Arun' })
    assert.ok(saved.ok)
    return texts.publish({ name: 'terms', draft: saved.value!.version, holdsFrom: '2026-11-20', by: 'Meera' })
  }
  assert.ok(first.locked.some(({ isThere }) => isThere))
  const refused = await publish(terms.replace('allow 2-3 weeks for a response', 'be patient').replaceAll('{grievance officer}', 'officer'))
  assert.ok(!refused.ok && refused.problem.code === 'missing_sentences')
  assert.deepEqual(refused.problem.words, [
    'Please allow 2-3 weeks for a response.',
    '{grievance officer}: {grievance email}, {grievance phone}',
  ])
  assert.equal((await termsOf(db))!.version, 1)
})

test('a new article is a draft until it is published, moves with its links, and is taken off and brought back', async () => {
  const { db, texts, shown } = await shopAt()
  const catalogue = publishing(shopDeps(db))
  const started = await texts.startArticle({ title: 'Ærlig talt: a box', by: 'Arun' })
  assert.ok(started.ok)
  const name = started.value
  assert.equal(name, 'article-13')
  const draft = (await texts.show(name))!
  assert.equal(draft.published, undefined)
  assert.ok(draft.faults.length > 0)
  const other = (await texts.show('article-5'))!.text.source
  const source = other
    .replace('id: 5', 'id: 13')
    .replace(/sign: .*\n/, '')
    .replace('"Leo"', '"A box"')
  const request = { name, source, slug: 'a-box', seenDraft: draft.draft!.version, seenVersion: 0, by: 'Arun' }
  const saved = await texts.saveDraft(request)
  assert.ok(saved.ok)
  const published = await texts.publish({ name, draft: saved.value!.version, by: 'Meera' })
  assert.ok(published.ok, JSON.stringify(published))
  assert.match(await shown('a-box'), /Words/)

  await publishAtDesk(texts, 'article-5', 'Words.', '[It](/blog/a-box)')
  const seen = (await texts.show(name))!
  const moved = await texts.saveDraft({ ...changedSource(seen, '', ''), slug: 'the-box', by: 'Arun' })
  assert.ok(moved.ok)
  assert.ok((await texts.publish({ name, draft: moved.value!.version, by: 'Meera' })).ok)
  assert.equal(await catalogue.findMoved('article', 'a-box'), 'the-box')
  assert.match(await shown('leo'), /href=\\?"\/blog\/the-box/)

  const off = await texts.takeOff({ name: 'article-5', seen: 2, by: 'Meera' })
  assert.ok(!off.ok && off.problem.code === 'faulty_text', 'every sign has an article')
  await publishAtDesk(texts, 'article-5', '[It](/blog/a-box)', 'Words.')
  assert.ok((await texts.takeOff({ name, seen: 2, by: 'Meera' })).ok)
  assert.equal(await shown('the-box'), 'undefined')
  assert.ok((await texts.bringBack({ name, version: 2, seen: 3, by: 'Meera' })).ok)
  assert.match(await shown('the-box'), /Words/)
})

test('an address that leads to another article is not given to a new one', async () => {
  const { texts } = await shopAt()
  const leo = (await texts.show('article-5'))!
  const saved = await texts.saveDraft({ ...changedSource(leo, '', ''), slug: 'virgo', by: 'Arun' })
  assert.ok(saved.ok)
  assert.deepEqual(await texts.publish({ name: 'article-5', draft: saved.value!.version, by: 'Meera' }), {
    ok: false,
    problem: { code: 'address_taken', slug: 'virgo' },
  })
  const bad = await texts.saveDraft({ ...changedSource(leo, '', ''), slug: 'Leo Post', by: 'Arun' })
  assert.deepEqual(bad, { ok: false, problem: { code: 'bad_slug' } })
})

test('an import takes what the folder has changed, leaves what the desk has, and stops where both have', async () => {
  const { db, texts, shown } = await shopAt()
  await publishAtDesk(texts, 'faq', 'Question 1?', 'Who are you?')
  const same = await bring(db)
  assert.ok(same.ok)
  assert.deepEqual([same.value.isChanged, same.value.texts.kept], [false, ['content/faq.yaml']])
  assert.match(await shown('questions'), /Who are you/)

  const about = { 'content/about.md': (await texts.show('about'))!.text.source.replace('a wedding', 'a birth') }
  const other = await bring(db, about)
  assert.ok(other.ok && other.value.areTextsChanged)
  assert.match(await shown('about'), /a birth/)
  assert.match(await shown('questions'), /Who are you/)

  const both = { ...about, 'content/faq.yaml': (await texts.show('faq'))!.text.source.replace('Who are you?', 'Why?') }
  const refused = await bring(db, both)
  assert.ok(!refused.ok && refused.problem.hasConflicts)
  assert.deepEqual(refused.problem.faults, ['content/faq.yaml: both the folder and the desk have changed it since the last import'])
  assert.ok((await bring(db, both, 'desk')).ok)
  assert.match(await shown('questions'), /Who are you/)
  const again = await bring(db, both)
  assert.ok(again.ok, 'whoever has decided is not asked again')
  assert.ok((await bring(db, { ...both, 'content/faq.yaml': both['content/faq.yaml'].replace('Why?', 'Where?') }, 'file')).ok)
  assert.match(await shown('questions'), /Where\?/)
})

test('an article of the desk stays through an import, and one that the desk took off stays off', async () => {
  const { db, texts, shown } = await shopAt({ 'content/blog/care.md': articleOfFolder })
  assert.ok((await texts.takeOff({ name: 'article-20', seen: 1, by: 'Meera' })).ok)
  assert.ok((await bring(db, { 'content/blog/care.md': articleOfFolder })).ok)
  assert.equal(await shown('care'), 'undefined')
  const changed = await bring(db, { 'content/blog/care.md': articleOfFolder.replace(/^title: .*$/m, 'title: Other') })
  assert.ok(!changed.ok && changed.problem.hasConflicts)
  assert.ok((await bring(db)).ok)

  const started = await texts.startArticle({ title: 'Ours', by: 'Arun' })
  assert.ok(started.ok)
  const source = (await texts.show('article-5'))!.text.source.replace('id: 5', 'id: 21').replace(/sign: .*\n/, '')
  const { draft } = (await texts.show(started.value))!
  const saved = await texts.saveDraft({ name: started.value, source, seenDraft: draft!.version, seenVersion: 0, by: 'Arun' })
  assert.ok(saved.ok)
  assert.ok((await texts.publish({ name: started.value, draft: saved.value!.version, by: 'Meera' })).ok)
  assert.ok((await bring(db)).ok)
  assert.match(await shown('ours'), /Words/)
})

const articleOfFolder = (await readFile('demo-shop/content/blog/caring-for-your-box.md', 'utf8'))
  .replace(/^id: .*$/m, 'id: 20')
  .replace(/^pieces: .*$/m, 'pieces: [rani]')
  .replace(/^ {2}file: .*$/m, '  file: media/products/noor-ring-box/oxblood-closed.webp')
  .replaceAll(/\]\(\/product\/[^)]*\)/g, '](/product)')
  .replaceAll(/\]\(\/blog\/[^)]*\)/g, '](/blog)')
  .replaceAll(/^!\[.*$/gm, '')

test('an export has the texts as the desk has them, byte for byte, and to import it changes nothing', async () => {
  const { db, texts } = await shopAt()
  await publishAtDesk(texts, 'faq', 'Question 1?', 'Who are you?')
  const { text } = (await texts.show('faq'))!
  const out = join(root, 'out')
  assert.ok((await exportShop(out, { catalogue: publishing(shopDeps(db)), masters: masterStore(db) })).ok)
  assert.equal(await readFile(join(out, 'content/faq.yaml'), 'utf8'), text.source)
  const again = await bring(db, out)
  assert.ok(again.ok)
  assert.deepEqual([again.value.isChanged, again.value.texts.kept], [false, []])
})

test('a shop that was opened before mails had sentences of its own writes them at the desk', async () => {
  const { db, texts } = await shopAt()
  assert.equal(await texts.show('mails'), undefined)
  await db.transaction(async (tx) => tx.query(await readFile('db/migrations/20261129T1600_sentences_of_mails.sql', 'utf8')))
  const empty = (await texts.show('mails'))!
  assert.deepEqual([empty.published, empty.version, empty.text.source], [undefined, 0, ''])
  const save = async (source: string) => {
    const saved = await texts.saveDraft({
      name: 'mails',
      source,
      seenDraft: (await texts.show('mails'))!.draft?.version ?? 0,
      seenVersion: 0,
      by: 'Arun',
    })
    assert.ok(saved.ok && saved.value, JSON.stringify(saved))
    return saved.value.version
  }
  const wrong = await save('order-confirmed:\n  heading: "We begin, {order}"\n')
  const refused = await texts.publish({ name: 'mails', draft: wrong, by: 'Meera' })
  assert.ok(!refused.ok && refused.problem.code === 'faulty_text')
  assert.deepEqual(
    refused.problem.faults.map(({ line, message }) => [line, message]),
    [[2, '{order} is no placeholder']],
  )
  const right = await save('order-confirmed:\n  heading: "{shop} begins, {name}"\n')
  assert.ok((await texts.publish({ name: 'mails', draft: right, by: 'Meera' })).ok)
  assert.deepEqual(await findMailSentences(db), { 'order-confirmed': { heading: '{shop} begins, {name}' } })
})
