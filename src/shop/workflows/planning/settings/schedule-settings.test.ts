import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from '#src/documents/render-mail.ts'
import { testDatabase } from '#tests/database.ts'
import { configuredShop, withFields } from '#tests/factories/settings-setup.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

const owner = { email: 'meera@manjusha.example', name: 'Meera' }
const indian = (time: string) => new Date(`2026-11-${time}:00+05:30`)

type Times = { readonly startsAt?: Date; readonly endsAt?: Date }

/** A shop on 10 November with the settings of the demo shop, and an owner. */
async function aShop() {
  const db = await testDatabase()
  const settings = await configuredShop(db)
  let now = indian('10T10:00')
  const shop = testShop(db, { clock: () => now })
  assert.ok((await shop.staff.add({ ...owner, password: 'a long enough one', role: 'owner' })).ok)
  const schedule = async (fields: Readonly<Record<string, unknown>>, { startsAt, endsAt }: Times, began?: number) => {
    const { version, value } = (await settings.show('settings', began))!
    const wanted = withFields(value, fields)
    return shop.plans.scheduleSettings({ part: 'cash', label: 'Settings', began: version, wanted, by: 'Meera', startsAt, endsAt })
  }
  const plan = async (...request: Parameters<typeof schedule>) => {
    const planned = await schedule(...request)
    return planned.ok ? planned.value.plan : assert.fail(JSON.stringify(planned.problem))
  }
  const runAt = async (time: string) => {
    now = indian(time)
    await shop.work.runDuePlans()
  }
  const mails = async () => {
    const rows = await db.query<{ id: number }>(`select id from outbox where kind = 'planned-change-stopped' order by id`)
    const found = await Promise.all(rows.map(({ id }) => shop.mails.find(id)))
    return Promise.all(found.map(async (mail) => (await renderMail(mail!.message)).text))
  }
  const stateOf = async (id: number) => (await shop.plans.show(id, { offset: 0, limit: 1 }))?.plan
  const versions = async () => (await settings.listVersions('settings', 9)).map(({ version, by, source }) => [version, by, source])
  return { db, shop, settings, schedule, plan, runAt, mails, stateOf, versions }
}

const upTo = (rupees: number) => ({ 'cod.upToRupees': rupees })

test('settings hold from their minute of India on, once, as a version that can be taken back like any other', async () => {
  const { shop, settings, plan, runAt, stateOf, versions } = await aShop()
  const { id, state } = await plan(upTo(8_000), { startsAt: indian('15T00:00') })
  assert.deepEqual([state, (await shop.plans.listComing(9)).map((each) => each.part)], ['scheduled', ['cash']])
  await runAt('14T23:59')
  assert.equal(await settings.at('cod.upToRupees'), 10_000)
  await runAt('15T00:00')
  await runAt('15T00:01')
  assert.equal(await settings.at('cod.upToRupees'), 8_000)
  assert.deepEqual(await versions(), [
    [2, 'Meera', 'form'],
    [1, undefined, 'folder'],
  ])
  assert.deepEqual([(await stateOf(id))?.state, (await stateOf(id))?.madeVersion], ['applied', 2])
  assert.ok((await settings.undo({ document: 'settings', version: 2, by: 'Meera' })).ok)
  assert.equal(await settings.at('cod.upToRupees'), 10_000)
})

test('settings of some days end at their minute: what held before holds again, and other changes stay', async () => {
  const { settings, plan, runAt, stateOf, versions } = await aShop()
  const { id } = await plan(upTo(8_000), { startsAt: indian('15T00:00'), endsAt: indian('17T23:59') })
  await runAt('15T00:00')
  assert.ok((await settings.change({ 'orders.holdMinutes': 45 })).ok)
  await runAt('17T23:58')
  assert.equal(await settings.at('cod.upToRupees'), 8_000)
  await runAt('17T23:59')
  await runAt('18T00:00')
  assert.deepEqual([await settings.at('cod.upToRupees'), await settings.at('orders.holdMinutes')], [10_000, 45])
  assert.deepEqual([(await versions())[0], (await versions()).length], [[4, 'Meera', 'undo'], 4])
  assert.ok((await stateOf(id))?.endedAt)
})

test('without a beginning they hold at once; at their end a field that somebody has changed since stays, and the owner is mailed', async () => {
  const { settings, plan, runAt, mails, stateOf } = await aShop()
  const { id, state } = await plan({ ...upTo(8_000), 'orders.holdMinutes': 45 }, { endsAt: indian('12T20:00') })
  assert.deepEqual([state, await settings.at('cod.upToRupees')], ['applied', 8_000])
  assert.ok((await settings.change(upTo(7_000), { by: 'Ravi' })).ok)
  await runAt('12T20:00')
  await runAt('12T20:01')
  assert.deepEqual([await settings.at('cod.upToRupees'), await settings.at('orders.holdMinutes')], [7_000, 30])
  assert.match((await mails()).join(), /Did not end as planned|has ended[^]*Cash on delivery: up to, by Ravi/i)
  assert.equal((await mails()).length, 1)
  assert.match((await stateOf(id))?.problem ?? '', /up to, by Ravi/)
})

test('what others change meanwhile in other fields is merged; the same field in another way stops it, and the owner is mailed', async () => {
  const { settings, plan, runAt, mails, stateOf } = await aShop()
  const first = await plan(upTo(8_000), { startsAt: indian('15T00:00') })
  const second = await plan(upTo(6_000), { startsAt: indian('16T00:00') })
  assert.ok((await settings.change({ 'orders.holdMinutes': 45 }, { by: 'Ravi' })).ok)
  await runAt('15T00:00')
  assert.deepEqual([await settings.at('cod.upToRupees'), await settings.at('orders.holdMinutes')], [8_000, 45])
  await runAt('16T00:00')
  await runAt('16T00:01')
  assert.equal(await settings.at('cod.upToRupees'), 8_000)
  assert.deepEqual([(await stateOf(first.id))?.state, (await stateOf(second.id))?.state], ['applied', 'stopped'])
  const [mail = '', ...others] = await mails()
  assert.match(mail, /changed the same[^]*Cash on delivery: up to, by Meera[^]*\/desk\/products\/changes\/plans\//)
  assert.deepEqual(others, [])
})

test('the rules of that moment count: what they refuse of both changes together stops it', async () => {
  const { settings, plan, runAt, mails, stateOf } = await aShop()
  const { id } = await plan({ 'cod.fromRupees': 9_000 }, { startsAt: indian('15T00:00') })
  assert.ok((await settings.change(upTo(5_000))).ok)
  await runAt('15T00:00')
  assert.equal((await stateOf(id))?.state, 'stopped')
  assert.match((await mails())[0] ?? '', /not right[^]*Cash on delivery/)
  assert.equal(await settings.at('cod.upToRupees'), 5_000)
})

test('what holds already when its time comes is no version, and its end takes back nothing of others', async () => {
  const { settings, plan, runAt, versions, stateOf } = await aShop()
  const { id } = await plan(upTo(8_000), { startsAt: indian('15T00:00'), endsAt: indian('16T00:00') })
  assert.ok((await settings.change(upTo(8_000), { by: 'Ravi' })).ok)
  await runAt('15T00:00')
  await runAt('16T00:00')
  assert.deepEqual([await settings.at('cod.upToRupees'), (await versions()).length, (await stateOf(id))?.state], [8_000, 2, 'applied'])
  assert.match((await stateOf(id))?.problem ?? '', /Nothing was left to change/)
})

test('two processes that find it due at once save it once, and what fails between saving and noting it has saved nothing', async () => {
  const { db, shop, settings, plan, runAt, versions } = await aShop()
  await plan(upTo(8_000), { startsAt: indian('15T00:00'), endsAt: indian('16T00:00') })
  await db.query(`alter table change_plans add constraint failing check (state <> 'applied')`)
  await assert.rejects(runAt('15T00:00'), /planned change \d+ failed/)
  assert.deepEqual([await settings.at('cod.upToRupees'), (await versions()).length], [10_000, 1])
  await db.query('alter table change_plans drop constraint failing')
  await Promise.all([runAt('15T00:00'), shop.work.runDuePlans(), shop.work.runDuePlans()])
  assert.equal((await versions()).length, 2)
  await Promise.all([runAt('16T00:00'), shop.work.runDuePlans(), shop.work.runDuePlans()])
  assert.equal((await versions()).length, 3)
})

test('the release before, which knows no settings in plans, can call them neither applied nor ended', async () => {
  const { db, plan, runAt } = await aShop()
  const { id } = await plan(upTo(8_000), { startsAt: indian('15T00:00'), endsAt: indian('16T00:00') })
  await assert.rejects(db.query(`update change_plans set state = 'applied' where id = $1`, [id]), /made_version_check/)
  await runAt('15T00:00')
  await assert.rejects(db.query(`update change_plans set ended_at = now() where id = $1`, [id]), /ended_version_check/)
})

test('what waits can be called off, and so can its end; what was stopped is put aside', async () => {
  const { shop, settings, plan, runAt, stateOf } = await aShop()
  const { id } = await plan(upTo(8_000), { startsAt: indian('15T00:00') })
  assert.equal((await shop.plans.callOff(id, 'Meera', 'texts')).ok, false, 'it is no text')
  assert.ok((await shop.plans.callOff(id, 'Meera', 'shop')).ok)
  const ending = await plan(upTo(7_000), { endsAt: indian('15T00:00') })
  assert.ok((await shop.plans.callOff(ending.id, 'Meera', 'shop')).ok)
  const clashing = await plan(upTo(6_000), { startsAt: indian('16T00:00') })
  assert.ok((await settings.change(upTo(5_000))).ok)
  await runAt('16T00:00')
  assert.equal(await settings.at('cod.upToRupees'), 5_000)
  assert.deepEqual(
    (await shop.plans.listOfSettings('cash')).map(({ state }) => state),
    ['stopped'],
  )
  assert.ok((await shop.plans.callOff(clashing.id, 'Meera', 'shop')).ok)
  assert.deepEqual([(await stateOf(clashing.id))?.state, await shop.plans.listOfSettings()], ['called_off', []])
})

test('no time, a past one, an end before the beginning, faults, an old clash and no change at all are refused, and nothing is saved', async () => {
  const { shop, settings, schedule } = await aShop()
  const codeOf = async (...request: Parameters<typeof schedule>) => {
    const planned = await schedule(...request)
    return planned.ok ? 'ok' : planned.problem.code
  }
  const later = { startsAt: indian('15T00:00') }
  assert.deepEqual(
    [
      await codeOf(upTo(8_000), {}),
      await codeOf(upTo(8_000), { startsAt: indian('10T10:00') }),
      await codeOf(upTo(8_000), { endsAt: indian('09T10:00') }),
      await codeOf(upTo(8_000), { ...later, endsAt: indian('15T00:00') }),
      await codeOf(upTo(8_000), { startsAt: new Date('2036-01-01') }),
      await codeOf(upTo(-1), later),
      await codeOf(upTo(10_000), later),
      await codeOf(upTo(10_000), { endsAt: indian('15T00:00') }),
    ],
    [
      'no_times',
      'starts_in_the_past',
      'ends_in_the_past',
      'ends_before_it_starts',
      'too_far',
      'faulty_settings',
      'nothing_changed',
      'nothing_changed',
    ],
  )
  assert.ok((await settings.change(upTo(7_000))).ok)
  assert.equal(await codeOf(upTo(8_000), later, 1), 'changed_meanwhile')
  assert.deepEqual([await shop.plans.listComing(9), (await settings.listVersions('settings', 9)).length], [[], 2])
})
