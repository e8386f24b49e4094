import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paiseToRupees, type Paise } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'
import { renderMail } from '#src/documents/render-mail.ts'
import { testDatabase } from '#tests/database.ts'
import { folderSetup, shownPrice, soldIds } from '#tests/factories/catalogue-setup.ts'
import { personalised, plain } from '#tests/factories/shop-folder.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { interleave } from '#tests/interleave.ts'

const { imported } = await folderSetup()
const indian = (time: string) => new Date(`2026-11-${time}:00+05:30`)

type Shop = ReturnType<typeof testShop>
type Act = Parameters<Shop['plans']['scheduleAct']>[0]['act']

/** A shop on 10 November that sells Rani and Noor, with an owner. */
async function aShop() {
  const db = await testDatabase()
  await imported(db, [plain(), personalised()])
  let now = indian('10T10:00')
  const shop = testShop(db, { clock: () => now })
  assert.ok((await shop.staff.add({ email: 'meera@manjusha.example', name: 'Meera', password: 'a long enough one', role: 'owner' })).ok)
  const schedule = (act: Act, startsAt: Date | undefined, endsAt?: Date) => shop.plans.scheduleAct({ act, by: 'Meera', startsAt, endsAt })
  const plan = async (...request: Parameters<typeof schedule>) => {
    const planned = await schedule(...request)
    return planned.ok ? planned.value : assert.fail(JSON.stringify(planned.problem))
  }
  const runAt = async (time: string) => {
    now = indian(time)
    await shop.work.runDuePlans()
  }
  /** Another process finds the plan due while the first one has not committed what it made of it. */
  const runTwiceAt = async (time: string) => {
    now = indian(time)
    const runOn = (own: Database) => testShop(own, { clock: () => now }).work.runDuePlans()
    await interleave(db, /insert into change_sets/, runOn, () => shop.work.runDuePlans())
  }
  const order = async () => (await shop.catalogue.listPlaces({ from: 1, limit: 9 })).places.map(({ code }) => code)
  const sets = async () => (await shop.catalogue.listChangeSets(99)).length
  const stateOf = async (id: number) => (await shop.plans.show(id, { offset: 0, limit: 1 }))?.plan
  const mails = async () => {
    const rows = await db.query<{ id: number }>(`select id from outbox where kind = 'planned-change-stopped' order by id`)
    const found = await Promise.all(rows.map(({ id }) => shop.mails.find(id)))
    return Promise.all(found.map(async (mail) => (await renderMail(mail!.message)).text))
  }
  const change = async (rupees: string) => {
    const began = paiseToRupees((await shownPrice(db)) as Paise)
    const saved = await shop.catalogue.saveDraft({
      code: 'MJ-1001',
      posted: { typed: { pricePaise: rupees }, began: { pricePaise: began } },
      by: 'Arun',
    })
    assert.ok(saved.ok, JSON.stringify(saved))
    const published = await shop.catalogue.publishDraft({ code: 'MJ-1001', draft: saved.value.draft!.version, by: 'Arun' })
    return published.ok ? published.value.changeSet : assert.fail(JSON.stringify(published.problem))
  }
  return { db, shop, schedule, plan, runAt, runTwiceAt, order, sets, stateOf, mails, change }
}

test('a product leaves the sale at its minute of India and comes back at its minute, each once, also with two processes', async () => {
  const { db, plan, runAt, runTwiceAt, sets, stateOf } = await aShop()
  const { id, name, state } = await plan({ kind: 'off_sale', code: 'MJ-1001' }, indian('15T00:00'), indian('17T23:59'))
  assert.deepEqual([name.endsWith(': off sale'), state], [true, 'scheduled'])
  await runAt('14T23:59')
  const [before, all] = [await sets(), await soldIds(db)]
  assert.equal(all.length, 2)
  await runTwiceAt('15T00:00')
  assert.deepEqual([(await soldIds(db)).length, await sets()], [1, before + 1])
  await runTwiceAt('17T23:59')
  assert.deepEqual([(await soldIds(db)).length, await sets()], [2, before + 2])
  assert.ok((await stateOf(id))?.endedAt)
})

test('a product that is off sale is sold again at its minute, judged by the rules of then; without a beginning it happens at once', async () => {
  const { db, plan, schedule, runAt, stateOf } = await aShop()
  const off = await plan({ kind: 'off_sale', code: 'MJ-1001' }, undefined, indian('20T00:00'))
  assert.deepEqual([off.state, (await soldIds(db)).length], ['applied', 1])
  const { id } = await plan({ kind: 'on_sale', code: 'MJ-1001' }, indian('15T00:00'))
  const again = await schedule({ kind: 'off_sale', code: 'MJ-1001' }, indian('15T00:00'))
  assert.equal(!again.ok && again.problem.code, 'so_already')
  await runAt('15T00:00')
  assert.deepEqual([(await soldIds(db)).length, (await stateOf(id))?.state], [2, 'applied'])
  await runAt('20T00:00')
  assert.equal((await soldIds(db)).length, 2, 'its end finds it on sale')
})

test('a product comes to its place at its minute, and back at its end; whoever has moved it meanwhile stops it, and the owner is mailed', async () => {
  const { shop, plan, runAt, order, stateOf, mails } = await aShop()
  const [first, second] = await order()
  await plan({ kind: 'place', code: second!, place: 1 }, indian('15T00:00'), indian('16T00:00'))
  await runAt('15T00:00')
  assert.deepEqual(await order(), [second, first])
  await runAt('16T00:00')
  assert.deepEqual(await order(), [first, second])
  const { id } = await plan({ kind: 'place', code: second!, place: 1 }, indian('17T00:00'))
  const moved = await shop.catalogue.placeProduct({ code: second!, place: 1, by: 'Arun' })
  assert.ok(moved.ok)
  assert.ok((await shop.catalogue.placeProduct({ code: second!, place: 2, by: 'Arun' })).ok)
  await runAt('17T00:00')
  assert.deepEqual([await order(), (await stateOf(id))?.state], [[first, second], 'stopped'])
  assert.match((await mails()).join(), /changed the same since it was planned/)
  assert.ok((await shop.plans.callOff(id, 'Meera', 'products')).ok, 'it is put aside')
})

test('a place that is no longer there, and a product off sale, stop a move, with the reason in the mail', async () => {
  const { shop, plan, runAt, order, stateOf, mails } = await aShop()
  const [first, second] = await order()
  const far = await plan({ kind: 'place', code: first!, place: 2 }, indian('15T00:00'))
  const gone = await plan({ kind: 'place', code: second!, place: 1 }, indian('15T00:00'))
  assert.ok((await shop.catalogue.sellProduct({ code: second!, isSold: false, by: 'Arun' })).ok)
  await runAt('15T00:00')
  assert.deepEqual([(await stateOf(far.id))?.state, (await stateOf(gone.id))?.state], ['stopped', 'stopped'])
  const written = (await mails()).join()
  assert.match(written, /there is only one place by now/)
  assert.match(written, /it is not on sale, so it has no place/)
})

test('a set is taken back at its minute; what somebody has changed since stays and is mailed, and a set that is back already is no change', async () => {
  const { db, shop, plan, runAt, sets, stateOf, mails, change } = await aShop()
  const before = await shownPrice(db)
  const first = await change('999')
  const { id } = await plan({ kind: 'undo', changeSet: first }, indian('15T00:00'))
  await runAt('15T00:00')
  assert.deepEqual([await shownPrice(db), (await stateOf(id))?.state, await mails()], [before, 'applied', []])
  const second = await change('949')
  const later = await plan({ kind: 'undo', changeSet: second }, indian('16T00:00'))
  const third = await change('899')
  await runAt('16T00:00')
  assert.deepEqual([await shownPrice(db), (await stateOf(later.id))?.state], [89_900, 'applied'])
  assert.match((await mails())[0] ?? '', /taken back at its time[^]*price/)
  const last = await plan({ kind: 'undo', changeSet: third }, indian('17T00:00'))
  assert.ok((await shop.catalogue.undoChanges({ id: third, by: 'Arun' })).ok)
  const count = await sets()
  await runAt('17T00:00')
  assert.deepEqual([await sets(), (await stateOf(last.id))?.state, (await mails()).length], [count, 'applied', 1])
})

test('what fails between doing and noting it has done nothing, and the release before, which knows no acts, cannot call one done', async () => {
  const { db, plan, runAt, sets } = await aShop()
  const { id } = await plan({ kind: 'off_sale', code: 'MJ-1001' }, indian('15T00:00'))
  const before = await sets()
  await assert.rejects(db.query(`update change_plans set state = 'applied' where id = $1`, [id]), /done_check/)
  await db.query(`alter table change_plans add constraint failing check (state <> 'applied')`)
  await assert.rejects(runAt('15T00:00'), /planned change \d+ failed/)
  assert.deepEqual([(await soldIds(db)).length, await sets()], [2, before])
  await db.query('alter table change_plans drop constraint failing')
  await runAt('15T00:00')
  assert.deepEqual([(await soldIds(db)).length, await sets()], [1, before + 1])
})

test('what cannot be done now, is so already or has no time is refused with the words of the button, and nothing is planned', async () => {
  const { shop, schedule, order } = await aShop()
  const [first] = await order()
  const later = indian('15T00:00')
  const requests: readonly (readonly [Act, Date | undefined])[] = [
    [{ kind: 'on_sale', code: 'MJ-1001' }, later],
    [{ kind: 'off_sale', code: 'MJ-9999' }, later],
    [{ kind: 'place', code: first!, place: 1 }, later],
    [{ kind: 'place', code: first!, place: 9 }, later],
    [{ kind: 'undo', changeSet: 999 }, later],
    [{ kind: 'off_sale', code: 'MJ-1001' }, undefined],
    [{ kind: 'off_sale', code: 'MJ-1001' }, indian('09T00:00')],
  ]
  const codes = []
  for (const [act, startsAt] of requests) {
    const planned = await schedule(act, startsAt)
    codes.push(planned.ok ? 'ok' : planned.problem.code)
  }
  assert.deepEqual(codes, ['so_already', 'unknown_product', 'so_already', 'no_such_place', 'unknown_set', 'no_times', 'starts_in_the_past'])
  assert.deepEqual(await shop.plans.listComing(9), [])
})
