import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { media, personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { importFolder } from '#tests/import-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'act-plan-acts-'))
after(() => rm(root, { recursive: true }))
const shopDir = await writeShopFolder(join(root, 'shop'), [plain(), personalised()], { 'media.json': media })

/** Day and hour of India tomorrow. */
const tomorrow = (now: Date): string => new Date(now.getTime() + 86_400_000 + 330 * 60_000).toISOString().slice(0, 16)

async function setup() {
  const { db, shop, meera, arun } = await deskSetup()
  assert.ok((await importFolder(db, { shopDir })).ok)
  const act = async (login: DeskLogin, name: string, input: object, key = aKey()) => {
    const answer = await shop.desk.act(login, { act: name, key, input })
    return answer.ok ? { key, problem: undefined } : { key, problem: answer.problem }
  }
  const coming = async () => (await shop.plans.listComing(9)).map(({ name, act: kind }) => [name.replace(/^.*: /, ''), kind])
  return { shop, meera, arun, act, coming, startsAt: tomorrow(shop.deps.clock()) }
}

test('only who may publish products plans a sale, a place or taking a set back; an undo of planning calls it off', async () => {
  const { shop, meera, arun, act, coming, startsAt } = await setup()
  const off = { product: 'MJ-1001', to: 'off_sale', startsAt }
  const place = { product: 'MJ-1001', place: '2', startsAt }
  const [set] = await shop.catalogue.listChangeSets(1)
  const undo = { changeSet: set!.id, startsAt }
  for (const [name, input] of [
    ['products.scheduleSale', off],
    ['products.schedulePlace', place],
    ['products.scheduleUndo', undo],
  ] as const)
    assert.equal((await act(arun, name, input)).problem?.code, 'not_allowed', name)
  const { key, problem } = await act(meera, 'products.scheduleSale', off)
  assert.equal(problem, undefined)
  assert.equal((await act(meera, 'products.schedulePlace', place)).problem, undefined)
  assert.deepEqual(await coming(), [
    ['off sale', 'off_sale'],
    ['place 2', 'place'],
  ])
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.deepEqual(await coming(), [['place 2', 'place']])
})

test('a place that is none, an hour that is none and no time at all are refused at their field', async () => {
  const { meera, act, coming, startsAt } = await setup()
  const fieldOf = async (name: string, input: object) => (await act(meera, name, input)).problem?.field
  assert.equal(await fieldOf('products.schedulePlace', { product: 'MJ-1001', place: 'first', startsAt }), 'place')
  assert.equal(await fieldOf('products.schedulePlace', { product: 'MJ-1001', place: '1', startsAt }), 'place', 'it stands there')
  assert.equal(await fieldOf('products.scheduleSale', { product: 'MJ-1001', to: 'off_sale', startsAt: 'soon' }), 'startsAt')
  assert.equal(await fieldOf('products.scheduleSale', { product: 'MJ-1001', to: 'off_sale' }), 'startsAt')
  assert.equal(
    await fieldOf('products.scheduleSale', { product: 'MJ-1001', to: 'off_sale', startsAt, endsAt: '2020-01-01T00:00' }),
    'endsAt',
  )
  assert.deepEqual(await coming(), [])
})
