import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paiseToRupees, type Paise } from '#src/kit/money.ts'
import type { Database } from '#src/platform/db/database.ts'
import { renderMail } from '#src/documents/render-mail.ts'
import { testDatabase } from '#tests/database.ts'
import { changeAtDesk, folderSetup, recordOf, shownPrice } from '#tests/factories/catalogue-setup.ts'
import { personalised, plain } from '#tests/factories/shop-folder.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { interleave } from '#tests/interleave.ts'

const { imported } = await folderSetup()
const owner = { email: 'meera@manjusha.example', name: 'Meera' }
const indian = (time: string) => new Date(`2026-11-${time}:00+05:30`)

/** A shop on 10 November, with an owner and a draft of Rani for less. */
async function aShop() {
  const db = await testDatabase()
  await imported(db, [plain(), personalised()])
  let now = indian('10T10:00')
  const shop = testShop(db, { clock: () => now })
  assert.ok((await shop.staff.add({ ...owner, password: 'a long enough one', role: 'owner' })).ok)
  const draft = async (rupees: string) => {
    const product = (await shop.catalogue.showProduct('MJ-1001'))!
    const began = { pricePaise: paiseToRupees(product.record['pricePaise'] as Paise) }
    const saved = await shop.catalogue.saveDraft({ code: 'MJ-1001', posted: { typed: { pricePaise: rupees }, began }, by: 'Arun' })
    assert.ok(saved.ok)
    return saved.value.draft!.version
  }
  const schedule = async (startsAt: Date | undefined, endsAt?: Date) => {
    const planned = await shop.plans.scheduleDraft({ code: 'MJ-1001', draft: await draft('999'), by: 'Meera', startsAt, endsAt })
    return planned.ok ? planned.value : assert.fail(planned.problem.code)
  }
  const runAt = async (time: string) => {
    now = indian(time)
    await shop.work.runDuePlans()
    return shownPrice(db)
  }
  /** Another process finds the plan due while the first one has not committed what it made of it. */
  const runTwiceAt = async (time: string) => {
    now = indian(time)
    const runOn = (own: Database) => testShop(own, { clock: () => now }).work.runDuePlans()
    await interleave(db, /insert into change_sets/, runOn, () => shop.work.runDuePlans())
    return shownPrice(db)
  }
  const mails = async () => {
    const rows = await db.query<{ id: number }>(`select id from outbox where kind = 'planned-change-stopped' order by id`)
    const found = await Promise.all(rows.map(({ id }) => shop.mails.find(id)))
    return Promise.all(
      found.map(async (mail) => {
        const { subject, text } = await renderMail(mail!.message)
        return [mail!.to, subject, text] as const
      }),
    )
  }
  return { db, shop, draft, schedule, runAt, runTwiceAt, mails }
}

test('a draft goes out at its minute of India, once, and its price ends at its minute, which gives the former price back', async () => {
  const { db, shop, schedule, runAt } = await aShop()
  const plan = await schedule(indian('15T00:00'), indian('15T23:59'))
  assert.deepEqual([plan.state, await runAt('14T23:59')], ['scheduled', 119_900])
  assert.equal((await shop.catalogue.showProduct('MJ-1001'))?.draft, undefined, 'the draft is free for other edits')
  assert.deepEqual(
    (await shop.plans.listComing(9)).map(({ id }) => id),
    [plan.id],
  )
  assert.equal(await runAt('15T00:00'), 99_900)
  assert.equal(await runAt('15T00:01'), 99_900)
  assert.equal((await shop.catalogue.listChangeSets(9)).length, 2)
  assert.equal(await runAt('15T23:58'), 99_900)
  assert.equal(await runAt('15T23:59'), 119_900)
  assert.deepEqual(
    (await shop.catalogue.listChangeSets(9)).map(({ source, by }) => [source, by]),
    [
      ['undo', 'Meera'],
      ['form', 'Meera'],
      ['folder', 'Meera'],
    ],
  )
  assert.deepEqual([await shop.plans.listComing(9), (await recordOf(db, 'rani'))['pricePaise']], [[], 119_900])
})

test('two processes that run what is due at the same time publish a plan once, and end it once', async () => {
  const { shop, schedule, runTwiceAt, mails } = await aShop()
  const plan = await schedule(indian('15T00:00'), indian('15T23:59'))
  const sources = async () => (await shop.catalogue.listChangeSets(9)).map(({ source }) => source)
  assert.deepEqual([await runTwiceAt('15T00:00'), await sources()], [99_900, ['form', 'folder']])
  assert.deepEqual([await runTwiceAt('15T23:59'), await sources()], [119_900, ['undo', 'form', 'folder']])
  assert.equal((await shop.plans.show(plan.id, { offset: 0, limit: 1 }))?.plan.problem, undefined)
  assert.deepEqual(await mails(), [])
})

test('a price may hold at once and only end at a time; what somebody changed since stays at that end, and the owner is told', async () => {
  const { db, shop, schedule, runAt, mails } = await aShop()
  const plan = await schedule(undefined, indian('12T20:00'))
  assert.deepEqual([plan.state, await shownPrice(db)], ['applied', 99_900])
  await changeAtDesk(db, 'rani', { pricePaise: 94_900 })
  assert.equal(await runAt('12T20:00'), 94_900)
  assert.deepEqual(
    (await mails()).map(([to, subject]) => [to, subject]),
    [[owner.email, 'Did not end as planned: Rani Box']],
  )
  assert.equal(await runAt('12T20:01'), 94_900)
  assert.equal((await mails()).length, 1)
  assert.match((await shop.plans.show(plan.id, { offset: 0, limit: 1 }))?.plan.problem ?? '', /rani, price/)
})

test('other fields that changed meanwhile stay beside what was planned', async () => {
  const { db, schedule, runAt } = await aShop()
  await schedule(indian('15T00:00'))
  await changeAtDesk(db, 'rani', { makingDays: 9 })
  assert.equal(await runAt('15T00:00'), 99_900)
  assert.equal((await recordOf(db, 'rani'))['makingDays'], 9)
})

test('what clashes with a later change, or with the rules as they are then, stops, and each owner is mailed why', async () => {
  const { db, shop, schedule, runAt, mails } = await aShop()
  const plan = await schedule(indian('15T00:00'))
  await changeAtDesk(db, 'rani', { pricePaise: 109_900 })
  assert.equal(await runAt('15T00:00'), 109_900)
  assert.equal((await shop.plans.show(plan.id, { offset: 0, limit: 1 }))?.plan.state, 'stopped')
  const second = await shop.plans.scheduleDraft({
    ...{ code: 'MJ-1002', by: 'Meera', startsAt: indian('16T00:00'), endsAt: undefined },
    draft: await (async () => {
      const posted = { typed: { mrpPaise: '1500' }, began: { mrpPaise: '1699' } }
      const saved = await shop.catalogue.saveDraft({ code: 'MJ-1002', posted, by: 'Arun' })
      return saved.ok ? saved.value.draft!.version : assert.fail()
    })(),
  })
  assert.ok(second.ok)
  await changeAtDesk(db, 'noor', { pricePaise: 160_000 })
  await runAt('16T00:00')
  assert.equal((await recordOf(db, 'noor'))['mrpPaise'], 169_900)
  const [clash, rule] = await mails()
  assert.deepEqual([clash?.[0], clash?.[1]], [owner.email, 'Not published: Rani Box'])
  assert.match(clash?.[2] ?? '', /somebody has changed the same[^]*rani, price[^]*\/desk\/products\/changes\/plans\/1/)
  assert.match(rule?.[2] ?? '', /noor, MRP: must not be below the price/)
})

test('a planned draft that is called off never goes out, and what was typed is a draft again', async () => {
  const { shop, schedule, runAt } = await aShop()
  const plan = await schedule(indian('15T00:00'))
  const off = await shop.plans.callOff(plan.id, 'Meera')
  assert.ok(off.ok)
  assert.equal(await runAt('15T00:00'), 119_900)
  assert.equal((await shop.catalogue.showProduct('MJ-1001'))?.draft?.edits['pricePaise']?.value, 99_900)
  const twice = await shop.plans.callOff(plan.id, 'Meera')
  assert.deepEqual(twice.ok ? '' : twice.problem, { code: 'plan_over', state: 'called_off' })
})

test('a new product goes on sale at its minute and off at its end; called off, it is a draft again', async () => {
  const { shop, runAt } = await aShop()
  const begin = async () => {
    const begun = await shop.catalogue.beginProduct({
      name: 'Noor Tray',
      code: 'MJ-9',
      address: '',
      like: 'MJ-1001',
      withPictures: true,
      by: 'Arun',
    })
    assert.ok(begun.ok)
  }
  const show = () => shop.catalogue.showProduct('MJ-9')
  const plan = async (endsAt?: Date) => {
    const draft = (await show())?.draft?.version ?? 0
    const planned = await shop.plans.scheduleDraft({ code: 'MJ-9', draft, by: 'Meera', startsAt: indian('15T00:00'), endsAt })
    return planned.ok ? planned.value.id : assert.fail(planned.problem.code)
  }
  await begin()
  const first = await plan()
  assert.equal(await show(), undefined, 'it has left its form')
  await begin()
  const taken = await shop.plans.callOff(first, 'Meera')
  assert.equal(taken.ok ? '' : taken.problem.code, 'name_taken')
  assert.ok((await shop.catalogue.discardDraft({ code: 'MJ-9', by: 'Arun' })).ok)
  assert.ok((await shop.plans.callOff(first, 'Meera')).ok)
  assert.deepEqual([(await show())?.isNew, (await show())?.draft?.savedBy], [true, 'Meera'])

  await plan(indian('17T00:00'))
  await runAt('14T23:59')
  assert.equal(await show(), undefined)
  await runAt('15T00:00')
  assert.deepEqual([(await show())?.isNew, (await show())?.isActive], [false, true])
  await runAt('17T00:00')
  assert.equal((await show())?.isActive, false)
})

test('a new product whose code another one has taken while it waited is stopped, and the owner is mailed why', async () => {
  const { shop, runAt, mails } = await aShop()
  const product = { name: 'Noor Tray', code: 'MJ-9', address: '', like: 'MJ-1001', withPictures: true, by: 'Arun' }
  assert.ok((await shop.catalogue.beginProduct(product)).ok)
  const draft = (await shop.catalogue.showProduct('MJ-9'))?.draft?.version ?? 0
  const planned = await shop.plans.scheduleDraft({ code: 'MJ-9', draft, by: 'Meera', startsAt: indian('15T00:00'), endsAt: undefined })
  assert.ok(planned.ok)
  assert.ok((await shop.catalogue.beginProduct({ ...product, address: 'another-tray' })).ok)
  const other = (await shop.catalogue.showProduct('MJ-9'))?.draft?.version ?? 0
  assert.ok((await shop.catalogue.publishDraft({ code: 'MJ-9', draft: other, by: 'Meera' })).ok)
  await runAt('15T00:00')
  assert.match((await mails())[0]?.[2] ?? '', /"MJ-9" is the code of/)
})

test('a file is brought in at a time too, and an end that is called off leaves what it brought', async () => {
  const { db, shop, runAt } = await aShop()
  const id = await shop.plans.take({
    name: 'diwali.csv',
    content: [Buffer.from('sku,priceRupees\nRANI-OXB,899\nNOOR-OXB,899')],
    by: 'Meera',
  })
  const { plan } = (await shop.plans.show(id, { offset: 0, limit: 9 }))!
  const times = { startsAt: indian('11T00:00'), endsAt: indian('13T00:00') }
  assert.ok((await shop.plans.schedule({ id, by: 'Meera', seen: plan.checkedAt, ...times })).ok)
  assert.equal(await runAt('11T00:00'), 89_900)
  assert.equal(await shownPrice(db, 'noor'), 89_900)
  assert.ok((await shop.plans.callOff(id, 'Meera')).ok)
  assert.equal(await runAt('13T00:00'), 89_900)
})

test('a time that is past, or an end before its beginning, is refused, and nothing is taken away from the form', async () => {
  const { shop, draft } = await aShop()
  const version = await draft('999')
  const codeOf = async (startsAt: Date | undefined, endsAt: Date | undefined) => {
    const planned = await shop.plans.scheduleDraft({ code: 'MJ-1001', draft: version, by: 'Meera', startsAt, endsAt })
    return planned.ok ? 'ok' : planned.problem.code
  }
  assert.deepEqual(
    [
      await codeOf(undefined, undefined),
      await codeOf(indian('10T10:00'), undefined),
      await codeOf(undefined, indian('09T10:00')),
      await codeOf(indian('12T10:00'), indian('12T10:00')),
      await codeOf(new Date('2036-01-01'), undefined),
    ],
    ['no_times', 'starts_in_the_past', 'ends_in_the_past', 'ends_before_it_starts', 'too_far'],
  )
  assert.equal((await shop.catalogue.showProduct('MJ-1001'))?.draft?.version, version)
})
