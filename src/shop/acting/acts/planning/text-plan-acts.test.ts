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

const root = await mkdtemp(join(tmpdir(), 'text-plan-acts-'))
after(() => rm(root, { recursive: true }))
const shopDir = await writeShopFolder(join(root, 'shop'), [plain()], { 'media.json': media })

/** Day and hour of India tomorrow. */
const tomorrow = (now: Date): string => new Date(now.getTime() + 86_400_000 + 330 * 60_000).toISOString().slice(0, 16)

async function setup() {
  const { db, shop, meera, arun } = await deskSetup()
  assert.ok((await importFolder(db, { shopDir })).ok)
  const saved = await shop.texts.saveDraft({ ...changedSource((await shop.texts.show('about'))!, 'a wedding', 'a birth'), by: 'Arun' })
  const draft = saved.ok ? saved.value!.version : assert.fail()
  const act = async (login: DeskLogin, name: string, input: object, key = aKey()) => {
    const answer = await shop.desk.act(login, { act: name, key, input })
    return answer.ok ? { key: answer.value.key, problem: undefined } : { key: '', problem: answer.problem }
  }
  const plan = (login: DeskLogin, startsAt: string | undefined, key = aKey()) =>
    act(login, 'texts.schedule', { text: 'about', draft, startsAt }, key)
  return { shop, meera, arun, act, plan, startsAt: tomorrow(shop.deps.clock()) }
}

test('only the owner plans a text and calls it off; an undo of planning makes it a draft again', async () => {
  const { shop, meera, arun, act, plan, startsAt } = await setup()
  assert.equal((await plan(arun, startsAt)).problem?.code, 'not_allowed')
  const planned = await plan(meera, startsAt)
  assert.equal(planned.problem, undefined)
  const [coming] = await shop.plans.listComing(1)
  assert.equal(coming?.name, 'About us')
  assert.equal((await act(arun, 'texts.callOff', { plan: coming!.id })).problem?.code, 'not_allowed')
  assert.equal((await act(meera, 'products.callOff', { plan: coming!.id })).problem?.code, 'no_plan')
  assert.ok((await shop.desk.undo(meera, planned.key)).ok)
  assert.match((await shop.texts.show('about'))?.draft?.source ?? '', /a birth/)
  assert.equal((await shop.texts.list()).find(({ name }) => name === 'about')?.planned, undefined)
})

test('an hour that is none, none at all and one that is past are refused at the field, and the draft stays in its form', async () => {
  const { shop, meera, plan } = await setup()
  for (const [startsAt, code] of [
    ['2027-02-30T09:30', 'no_moment'],
    ['2027-02-20T25:00', 'no_moment'],
    ['soon', 'no_moment'],
    ['', 'no_times'],
    [undefined, 'no_times'],
    ['2020-01-01T09:30', 'starts_in_the_past'],
  ] as const) {
    const { problem } = await plan(meera, startsAt)
    assert.deepEqual([problem?.code, problem?.field], [code, 'startsAt'], String(startsAt))
  }
  assert.ok((await shop.texts.show('about'))?.draft)
})

test('a form that is sent twice plans once', async () => {
  const { shop, meera, plan, startsAt } = await setup()
  const key = aKey()
  const sent = await Promise.all([plan(meera, startsAt, key), plan(meera, startsAt, key)])
  assert.ok(sent.some(({ problem }) => !problem))
  assert.equal((await plan(meera, startsAt)).problem?.code, 'no_draft')
  assert.equal((await shop.plans.listComing(9)).length, 1)
})
