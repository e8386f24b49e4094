import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { media, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { changedSource } from '#tests/factories/texts/text-setup.ts'
import { importFolder } from '#tests/import-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'text-acts-'))
after(() => rm(root, { recursive: true }))
const shopDir = await writeShopFolder(join(root, 'shop'), [plain()], { 'media.json': media })

async function textSetup() {
  const setup = await deskSetup()
  assert.ok((await importFolder(setup.db, { shopDir })).ok)
  const { texts, content, desk } = setup.shop
  const act = async (login: DeskLogin, name: string, input: object) => {
    const answer = await desk.act(login, { act: name, key: aKey(), input })
    return answer.ok ? { key: answer.value.key, code: undefined } : { key: '', code: answer.problem.code }
  }
  const write = async (by: DeskLogin, words: string, others: string, name = 'about') => {
    const saved = await texts.saveDraft({ ...changedSource((await texts.show(name))!, words, others), by: by.name })
    assert.ok(saved.ok && saved.value)
    return saved.value.version
  }
  const about = async () => JSON.stringify(await content.getText('about'))
  return { ...setup, texts, act, write, about }
}

test('an assistant writes a draft and may not publish it, nor take it off or bring it back; the owner who does can undo it', async () => {
  const { shop, meera, arun, act, write, about } = await textSetup()
  const draft = await write(arun, 'a wedding', 'a birth')
  for (const [name, input] of [
    ['texts.publish', { text: 'about', draft }],
    ['texts.takeOff', { text: 'article-5', seen: 1 }],
    ['texts.bringBack', { text: 'about', version: 1, seen: 1 }],
  ] as const)
    assert.equal((await act(arun, name, input)).code, 'not_allowed')
  const { key } = await act(meera, 'texts.publish', { text: 'about', draft })
  assert.match(await about(), /a birth/)
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.match(await about(), /a wedding/)
})

test('publishing is in the log with who did it, and with the versions before and after', async () => {
  const { shop, meera, act, write } = await textSetup()
  await act(meera, 'texts.publish', { text: 'about', draft: await write(meera, 'a wedding', 'a birth') })
  const [entry] = await shop.desk.listAudit({ act: 'texts.publish', limit: 1 })
  assert.deepEqual(
    [entry?.who?.name, entry?.outcome, entry?.about, entry?.changes],
    ['Meera', 'done', { kind: 'text', number: 'about' }, [{ field: 'version', before: '1', after: '2' }]],
  )
})

test('a draft that is thrown away can be brought back, unless somebody has begun another', async () => {
  const { shop, arun, act, write, texts } = await textSetup()
  await write(arun, 'a wedding', 'a birth')
  const { key } = await act(arun, 'texts.discardDraft', { text: 'about' })
  assert.equal((await texts.show('about'))?.draft, undefined)
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.match((await texts.show('about'))!.draft!.source, /a birth/)
  const again = await act(arun, 'texts.discardDraft', { text: 'about' })
  await write(arun, 'a wedding', 'a journey')
  const undone = await shop.desk.undo(arun, again.key)
  assert.ok(undone.ok)
  assert.deepEqual(
    undone.value.problems.map(({ code }) => code),
    ['clash'],
  )
  assert.match((await texts.show('about'))!.draft!.source, /a journey/)
})

test('a text of law that is published without its day is refused at that field', async () => {
  const { shop, meera, write } = await textSetup()
  const draft = await write(meera, 'Two.', 'Three.', 'terms')
  const refused = await shop.desk.act(meera, { act: 'texts.publish', key: aKey(), input: { text: 'terms', draft } })
  assert.ok(!refused.ok)
  assert.deepEqual([refused.problem.code, refused.problem.field], ['bad_day', 'holdsFrom'])
})
