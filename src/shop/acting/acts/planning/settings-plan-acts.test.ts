import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { configuredShop } from '#tests/factories/settings-setup.ts'

/** Day and hour of India so many days from now. */
const inDays = (days: number, now: Date): string => new Date(now.getTime() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 16)

async function setup() {
  const { db, shop, meera, arun } = await deskSetup()
  const settings = await configuredShop(db)
  const act = async (login: DeskLogin, name: string, input: object) => {
    const answer = await shop.desk.act(login, { act: name, key: aKey(), input })
    return answer.ok ? { key: answer.value.key, problem: undefined } : { key: '', problem: answer.problem }
  }
  const plan = (login: DeskLogin, rupees: number, times: object) =>
    act(login, 'shop.schedule', { part: 'cash', began: 1, edits: [{ path: 'cod.upToRupees', value: String(rupees) }], ...times })
  return { shop, settings, meera, arun, act, plan, at: (days: number) => inDays(days, shop.deps.clock()) }
}

test('only the owner plans settings and calls them off; an undo of planning calls them off, too', async () => {
  const { shop, meera, arun, act, plan, at } = await setup()
  assert.equal((await plan(arun, 8_000, { startsAt: at(1) })).problem?.code, 'not_allowed')
  const planned = await plan(meera, 8_000, { startsAt: at(1), endsAt: at(2) })
  assert.equal(planned.problem, undefined)
  const [coming] = await shop.plans.listComing(1)
  assert.equal(coming?.name, 'Settings: Cash on delivery')
  assert.equal((await act(arun, 'shop.callOff', { plan: coming!.id })).problem?.code, 'not_allowed')
  assert.equal((await act(meera, 'texts.callOff', { plan: coming!.id })).problem?.code, 'no_plan')
  assert.ok((await shop.desk.undo(meera, planned.key)).ok)
  assert.deepEqual(await shop.plans.listComing(1), [])
})

test('settings that hold at once until a time can be undone before it', async () => {
  const { shop, settings, meera, plan, at } = await setup()
  const { key } = await plan(meera, 8_000, { endsAt: at(1) })
  assert.equal(await settings.at('cod.upToRupees'), 8_000)
  assert.ok((await shop.desk.undo(meera, key)).ok)
  assert.equal(await settings.at('cod.upToRupees'), 10_000)
})

test('an hour that is none, none at all and one that is past are refused at their field, and nothing is planned', async () => {
  const { shop, meera, plan, at } = await setup()
  for (const [times, code, field] of [
    [{ startsAt: '2027-02-30T09:30' }, 'no_moment', 'startsAt'],
    [{ startsAt: '', endsAt: '2027-02-20T25:00' }, 'no_moment', 'endsAt'],
    [{}, 'no_times', 'startsAt'],
    [{ startsAt: '2020-01-01T09:30' }, 'starts_in_the_past', 'startsAt'],
    [{ startsAt: at(2), endsAt: at(1) }, 'ends_before_it_starts', 'endsAt'],
  ] as const) {
    const { problem } = await plan(meera, 8_000, times)
    assert.deepEqual([problem?.code, problem?.field], [code, field], JSON.stringify(times))
  }
  assert.equal((await plan(meera, 10_000, { startsAt: at(1) })).problem?.code, 'nothing_changed')
  assert.deepEqual(await shop.plans.listComing(9), [])
})

test('settings that wait stand on Today of the owner, and not of an assistant, who cannot open them', async () => {
  const { shop, meera, arun, plan, at } = await setup()
  await plan(meera, 8_000, { startsAt: at(1) })
  const planned = async (login: DeskLogin) =>
    (await shop.today.show(login)).soon.lines.filter(({ kind }) => kind === 'planned_change').length
  assert.deepEqual([await planned(meera), await planned(arun)], [1, 0])
})
