import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from '#src/documents/render-mail.ts'
import { changedSource, publishAtDesk, textSetup } from '#tests/factories/texts/text-setup.ts'

const { shopAt } = await textSetup()
const owner = { email: 'meera@manjusha.example', name: 'Meera' }
const indian = (time: string) => new Date(`2026-11-${time}:00+05:30`)

/** A shop on 20 November at noon, with an owner. */
async function aShop() {
  let now = indian('20T12:00')
  const { db, shop, texts, shown } = await shopAt({}, () => now)
  assert.ok((await shop.staff.add({ ...owner, password: 'a long enough one', role: 'owner' })).ok)
  const write = async (name: string, words: string, others: string) => {
    const saved = await texts.saveDraft({ ...changedSource((await texts.show(name))!, words, others), by: 'Arun' })
    return saved.ok && saved.value ? saved.value.version : assert.fail(JSON.stringify(saved))
  }
  /** The draft of an article that has everything. */
  const writeArticle = async () => {
    const started = await texts.startArticle({ title: 'A box a day', by: 'Arun' })
    const name = started.ok ? started.value : assert.fail()
    const begun = (await texts.show(name))!.draft!.version
    const source = (await texts.show('article-5'))!.text.source
      .replace(/^id: .*$/m, `id: ${name.replace('article-', '')}`)
      .replace(/^title: .*$/m, 'title: A box a day')
      .replace(/^sign: .*\n/m, '')
    const saved = await texts.saveDraft({ name, source, seenDraft: begun, seenVersion: 0, by: 'Arun' })
    return { name, begun, draft: saved.ok ? saved.value!.version : assert.fail() }
  }
  const plan = (name: string, draft: number, startsAt: Date | undefined) =>
    shop.plans.scheduleText({ name, label: `The text ${name}`, draft, startsAt, by: 'Meera' })
  /** Plans other words of a text; returns the number of the plan. */
  const planWords = async (name: string, words: string, others: string, startsAt = indian('22T09:30')) => {
    const planned = await plan(name, await write(name, words, others), startsAt)
    return planned.ok ? planned.value.id : assert.fail(JSON.stringify(planned.problem))
  }
  const runAt = async (time: string) => {
    now = indian(time)
    await shop.work.runDuePlans()
  }
  const mails = async () => {
    const rows = await db.query<{ id: number }>(`select id from outbox where kind = 'planned-change-stopped' order by id`)
    const found = await Promise.all(rows.map(({ id }) => shop.mails.find(id)))
    return Promise.all(found.map(async (mail) => [mail!.to, (await renderMail(mail!.message)).text] as const))
  }
  const versions = async (name: string) =>
    (await texts.show(name))!.versions.map(({ version, origin, by, at }) => [version, origin, by, at] as const)
  const stateOf = async (id: number) => (await shop.plans.show(id, { offset: 0, limit: 1 }))?.plan
  return { db, shop, texts, shown, write, writeArticle, plan, planWords, runAt, mails, versions, stateOf }
}

test('a draft of a text is published at its minute of India, once, as a version that can be taken back like any other', async () => {
  const { shop, texts, shown, planWords, runAt, versions, stateOf } = await aShop()
  const id = await planWords('about', 'a wedding', 'a birth')
  assert.equal((await texts.show('about'))?.draft, undefined, 'it has left its form')
  assert.deepEqual(
    (await shop.plans.listComing(9)).map((each) => [each.id, each.name, each.text]),
    [[id, 'The text about', 'about']],
  )
  await runAt('22T09:29')
  assert.match(await shown('about'), /a wedding/)
  await runAt('22T09:30')
  await runAt('22T09:31')
  assert.match(await shown('about'), /a birth/)
  assert.deepEqual((await versions('about'))[0], [2, 'form', 'Meera', indian('22T09:30')])
  assert.equal((await versions('about')).length, 2)
  const done = await stateOf(id)
  assert.deepEqual([done?.state, done?.madeVersion, await shop.plans.listComing(9)], ['applied', 2, []])
  assert.ok((await texts.bringBack({ name: 'about', version: 1, seen: 2, by: 'Meera' })).ok)
  assert.match(await shown('about'), /a wedding/)
})

test('two processes that find it due at once publish it once', async () => {
  const { shop, planWords, runAt, versions } = await aShop()
  await planWords('about', 'a wedding', 'a birth')
  await Promise.all([runAt('22T09:30'), shop.work.runDuePlans(), shop.work.runDuePlans()])
  assert.equal((await versions('about')).length, 2)
})

test('what fails between publishing and noting it has published nothing, and the next run publishes it once', async () => {
  const { db, shown, planWords, runAt, versions, stateOf } = await aShop()
  const id = await planWords('about', 'a wedding', 'a birth')
  await db.query(`alter table change_plans add constraint failing check (state <> 'applied')`)
  await assert.rejects(runAt('22T09:30'), /planned change \d+ failed/)
  assert.match(await shown('about'), /a wedding/)
  assert.deepEqual([(await versions('about')).length, (await stateOf(id))?.state], [1, 'scheduled'])
  await db.query('alter table change_plans drop constraint failing')
  await runAt('22T09:31')
  assert.match(await shown('about'), /a birth/)
  assert.equal((await versions('about')).length, 2)
})

test('the release before, which finds no products in it, cannot call it applied', async () => {
  const { db, planWords } = await aShop()
  const id = await planWords('about', 'a wedding', 'a birth')
  await assert.rejects(db.query(`update change_plans set state = 'applied' where id = $1`, [id]), /change_plans_made_version_check/)
})

test('a text of law holds from the day of India on which its time is, however late it is published', async () => {
  const { texts, planWords, runAt } = await aShop()
  await planWords('terms', 'Two.', 'Three.', indian('23T00:00'))
  assert.equal((await texts.show('terms'))?.header['updated'], '2026-11-02')
  await runAt('24T08:00')
  const { header, version } = (await texts.show('terms'))!
  assert.deepEqual([header['updated'], version], ['2026-11-23', 2])
})

test('a text that was published in another way meanwhile stops what was planned: the owner is mailed, and the draft is back', async () => {
  const { texts, shown, planWords, runAt, mails, stateOf, versions } = await aShop()
  const id = await planWords('about', 'a wedding', 'a birth')
  await publishAtDesk(texts, 'about', 'a wedding', 'a journey')
  await runAt('22T09:30')
  await runAt('22T09:31')
  assert.match(await shown('about'), /a journey/)
  assert.equal((await versions('about')).length, 2)
  const plan = await stateOf(id)
  assert.equal(plan?.state, 'stopped')
  assert.match(plan?.problem ?? '', /published this text in another way[^]*is a draft again/)
  const [[to, text] = ['', ''], ...others] = await mails()
  assert.deepEqual([to, others], [owner.email, []])
  assert.match(text, /published this text in another way[^]*\/desk\/products\/changes\/plans\//)
  const { draft, version } = (await texts.show('about'))!
  assert.match(draft?.source ?? '', /a birth/)
  assert.deepEqual([draft?.basedOn, version], [1, 2], 'the form says that it was published since')
})

test('what others publish meanwhile of other texts is left alone, and the same words published by hand are enough', async () => {
  const { texts, shown, planWords, runAt, mails, stateOf } = await aShop()
  const id = await planWords('about', 'a wedding', 'a birth')
  await publishAtDesk(texts, 'about', 'a wedding', 'a birth')
  const second = await planWords('terms', 'Two.', 'Three.')
  await runAt('22T09:30')
  assert.deepEqual([(await stateOf(id))?.state, (await stateOf(id))?.madeVersion, (await stateOf(second))?.madeVersion], ['applied', 2, 2])
  assert.match(await shown('terms'), /Three/)
  assert.deepEqual(await mails(), [])
})

test('the rules of that moment count: what they refuse by then is stopped with its line', async () => {
  const { texts, shown, writeArticle, planWords, runAt, mails } = await aShop()
  const { name, draft } = await writeArticle()
  assert.ok((await texts.publish({ name, draft, by: 'Meera' })).ok)
  await planWords('about', 'a wedding', 'a birth, or [a box](/blog/a-box-a-day)')
  assert.ok((await texts.takeOff({ name, seen: 1, by: 'Meera' })).ok)
  await runAt('22T09:30')
  assert.match(await shown('about'), /a wedding/)
  assert.match((await mails())[0]?.[1] ?? '', /not right[^]*content\/about\.md/)
})

test('a planned text that is called off is a draft again, unless another one was begun; then it waits on, or beside it', async () => {
  const { shop, texts, shown, write, planWords, runAt, stateOf } = await aShop()
  const id = await planWords('about', 'a wedding', 'a birth')
  assert.equal((await shop.plans.callOff(id, 'Meera', 'products')).ok, false, 'it is no change of products')
  const other = await write('about', 'a wedding', 'a journey')
  const taken = await shop.plans.callOff(id, 'Meera', 'texts')
  assert.deepEqual([taken.ok ? '' : taken.problem.code, (await stateOf(id))?.state], ['other_draft', 'scheduled'])
  assert.ok((await texts.discardDraft('about')).ok)
  assert.ok((await shop.plans.callOff(id, 'Meera', 'texts')).ok)
  await runAt('22T09:30')
  assert.match(await shown('about'), /a wedding/)
  const { draft } = (await texts.show('about'))!
  assert.match(draft?.source ?? '', /a birth/)
  assert.notEqual(draft?.version, other)
  const twice = await shop.plans.callOff(id, 'Meera')
  assert.deepEqual(twice.ok ? '' : twice.problem, { code: 'plan_over', state: 'called_off' })
})

test('what is stopped while the form has another draft waits beside it, and can be fetched once that is gone', async () => {
  const { shop, texts, write, planWords, runAt, stateOf } = await aShop()
  const id = await planWords('about', 'a wedding', 'a birth')
  await publishAtDesk(texts, 'about', 'a wedding', 'a journey')
  await write('about', 'a journey', 'a letter')
  await runAt('22T09:30')
  assert.match((await stateOf(id))?.problem ?? '', /another draft by now/)
  assert.match((await texts.show('about'))?.draft?.source ?? '', /a letter/)
  assert.equal((await shop.plans.callOff(id, 'Meera', 'texts')).ok, false)
  assert.ok((await texts.discardDraft('about')).ok)
  assert.ok((await shop.plans.callOff(id, 'Meera', 'texts')).ok)
  assert.match((await texts.show('about'))?.draft?.source ?? '', /a birth/)
  assert.equal((await stateOf(id))?.state, 'called_off')
})

test('a new article has no page before its time, and its title and words are found at the desk while it waits', async () => {
  const { texts, shown, plan, writeArticle, runAt } = await aShop()
  const { name, begun, draft } = await writeArticle()
  const empty = await plan(name, begun, indian('22T09:30'))
  assert.equal(empty.ok ? '' : empty.problem.code, 'draft_changed')
  const planned = await plan(name, draft, indian('22T09:30'))
  assert.ok(planned.ok, JSON.stringify(planned))
  const listed = (await texts.list()).find((each) => each.name === name)
  assert.deepEqual([listed?.title, listed?.isPublished, listed?.planned?.by], ['A box a day', false, 'Meera'])
  assert.match((await texts.show(name))?.text.source ?? '', /A box a day/)
  await runAt('22T09:30')
  assert.equal((await texts.list()).find((each) => each.name === name)?.isPublished, true)
  assert.match(await shown('a-box-a-day'), /A box a day/)
})

test('no time, a past one, an outdated draft, a missing one or a second plan of the same text is refused, and nothing leaves the form', async () => {
  const { texts, write, plan, planWords } = await aShop()
  const draft = await write('about', 'a wedding', 'a birth')
  const codeOf = async (seen: number, startsAt: Date | undefined) => {
    const planned = await plan('about', seen, startsAt)
    return planned.ok ? 'ok' : planned.problem.code
  }
  assert.deepEqual(
    [
      await codeOf(draft, undefined),
      await codeOf(draft, indian('20T12:00')),
      await codeOf(draft, new Date('2036-01-01')),
      await codeOf(draft - 1, indian('22T09:30')),
    ],
    ['no_times', 'starts_in_the_past', 'too_far', 'draft_changed'],
  )
  assert.equal((await texts.show('about'))?.draft?.version, draft)
  assert.ok((await texts.discardDraft('about')).ok)
  assert.equal(await codeOf(draft, indian('22T09:30')), 'no_draft')
  await planWords('about', 'a wedding', 'a birth')
  assert.equal(await codeOf(await write('about', 'a wedding', 'a journey'), indian('23T09:30')), 'planned_already')
  assert.match((await texts.show('about'))?.draft?.source ?? '', /a journey/)
})
