import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownPrice } from '#tests/factories/catalogue-setup.ts'
import { folderAtDesk } from '#tests/factories/folder-at-desk.ts'
import { publishAtDesk } from '#tests/factories/texts/text-setup.ts'

const aShop = await folderAtDesk()
const indian = (time: string) => new Date(`2026-11-${time}:00+05:30`)

const edits = {
  'catalogue.json': ['1199', '999'],
  'settings.json': ['"upToRupees": 10000', '"upToRupees": 8000'],
  'content/about.md': ['a wedding', 'a birth'],
} as const

/** A folder that waits for 22 November, half past nine, and perhaps ends two days later. */
async function planned(endsAt?: Date) {
  const shop = await aShop(indian('20T12:00'))
  const { id } = await shop.look(edits)
  const done = await shop.schedule(id, indian('22T09:30'), endsAt)
  assert.ok(done.ok, JSON.stringify(done))
  const stand = async () => [await shownPrice(shop.db), await shop.settings.at('cod.upToRupees'), /a birth/.test(await shop.about())]
  return { ...shop, id, stand }
}

const [before, after] = [
  [119_900, 10_000, false],
  [99_900, 8_000, true],
]

test('a folder with settings and texts is brought in at its minute of India, once, and can be taken back with one press', async () => {
  const { id, stand, runAt, show, undo, versions, mails } = await planned()
  await runAt(indian('22T09:29'))
  assert.deepEqual(await stand(), before)
  await runAt(indian('22T09:30'))
  await runAt(indian('22T09:31'))
  assert.deepEqual([await stand(), await versions(), (await show(id)).state], [after, 2, 'applied'])
  assert.ok((await undo(id)).ok)
  assert.deepEqual([await stand(), await mails()], [before, []])
})

test('what others have changed since it was planned stays, where the folder does not change the same', async () => {
  const { stand, runAt, settings, shop } = await planned()
  assert.ok((await settings.change({ 'orders.holdMinutes': 45 })).ok)
  await publishAtDesk(shop.texts, 'faq', 'Question 1?', 'Question one?')
  await runAt(indian('22T09:30'))
  assert.deepEqual([await stand(), await settings.at('orders.holdMinutes')], [after, 45])
  assert.match(JSON.stringify(await shop.content.getText('questions')), /Question one/)
})

test('a folder whose setting or text somebody has changed since is stopped whole, and the owner is mailed which and by whom', async () => {
  const first = await planned()
  assert.ok((await first.settings.change({ 'cod.upToRupees': 7_000 }, { by: 'Ravi' })).ok)
  await first.runAt(indian('22T09:30'))
  assert.deepEqual([await first.stand(), (await first.show(first.id)).state], [[119_900, 7_000, false], 'stopped'])
  assert.match((await first.mails()).join(), /changed the same[^]*Cash on delivery: up to, by Ravi[^]*\/desk\/products\/changes\/plans\//)

  const second = await planned()
  await publishAtDesk(second.shop.texts, 'about', 'a wedding', 'a name day')
  await second.runAt(indian('22T09:30'))
  assert.deepEqual([await second.stand(), (await second.show(second.id)).state], [before, 'stopped'])
  assert.match((await second.mails()).join(), /changed the same[^]*content\/about\.md, by Meera/)
})

test('a folder that the rules refuse by then is stopped whole, and the mail says what is wrong', async () => {
  const { db, stand, runAt, show, id, mails } = await planned()
  // A release since then may know a rule that the text breaks; here the product that it links to is gone.
  await db.query(
    `update change_plan_files set wanted = replace(wanted, 'a birth', '[a birth](/product/nobody)') where path = 'content/about.md'`,
  )
  await runAt(indian('22T09:30'))
  assert.deepEqual([await stand(), (await show(id)).state], [before, 'stopped'])
  assert.match((await mails()).join(), /is not right[^]*content\/about\.md/)
})

test('a folder with an end is taken back at it, with what somebody has changed since left and named', async () => {
  const { id, stand, runAt, show, settings, mails } = await planned(indian('24T00:00'))
  await runAt(indian('22T09:30'))
  assert.deepEqual(await stand(), after)
  assert.ok((await settings.change({ 'cod.upToRupees': 5_000 }, { by: 'Ravi' })).ok)
  await runAt(indian('24T00:00'))
  await runAt(indian('24T00:01'))
  assert.deepEqual(await stand(), [119_900, 5_000, false])
  assert.match((await show(id)).problem ?? '', /These fields stay[^]*Cash on delivery: up to, by Ravi/)
  assert.equal((await mails()).length, 1)
})

test('a folder that is called off never goes out', async () => {
  const { id, shop, stand, runAt } = await planned()
  assert.ok((await shop.plans.callOff(id, 'Meera', 'products')).ok)
  await runAt(indian('22T09:30'))
  assert.deepEqual(await stand(), before)
})

test('a text of law in a folder holds from the day of India on which it is brought in, planned or at once, whatever day the file has', async () => {
  const words = ['We are', 'Other words. We are'] as const
  const { shop, look, schedule, apply, undo, runAt } = await aShop(indian('20T12:00'))
  const holdsFrom = async () => (await shop.content.getText('terms')).updatedOn
  const former = await holdsFrom()
  const { id } = await look({ 'content/terms.md': words })
  // Late in the evening in Greenwich it is the next day in India.
  assert.ok((await schedule(id, indian('22T00:30'))).ok)
  await runAt(indian('22T00:29'))
  assert.equal(await holdsFrom(), former)
  await runAt(indian('23T00:05'))
  assert.equal(await holdsFrom(), '2026-11-22', 'although the worker was late')
  assert.ok((await undo(id)).ok)
  assert.equal(await holdsFrom(), former)

  const now = await look({ 'content/terms.md': words })
  assert.ok((await apply(now.id)).ok)
  assert.equal(await holdsFrom(), '2026-11-23')
  assert.match(JSON.stringify(await shop.content.getText('terms')), /Other words/)
  assert.ok((await undo(now.id)).ok)

  for (const [written, held] of [
    ['2026-11-21', '2026-11-21'],
    ['2026-12-24', '2026-11-23'],
  ] as const) {
    const dated = await look({ 'content/terms.md': [`updated: "${former}"`, `updated: "${written}"`] })
    assert.ok((await apply(dated.id)).ok)
    assert.equal(await holdsFrom(), held, `the file says ${written}`)
    assert.ok((await undo(dated.id)).ok)
  }
})
