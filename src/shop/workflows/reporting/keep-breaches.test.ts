import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arun, meera } from '#tests/correcting-setup.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { breachStanding } from './breach.ts'

const written = {
  what: 'A label sheet was left at the courier’s counter.',
  whose: 'Name, address and phone of twelve shoppers.',
  remedy: 'It was fetched the same day; the twelve are asked to distrust calls in our name.',
}

async function aSetup() {
  const db = await testDatabase()
  const shop = testShop(db, { clock: () => now.at })
  const now = { at: new Date('2026-11-28T09:00:00Z') }
  const { privacy } = shop
  return {
    ...{ db, shop, now, privacy },
    record: (own: Partial<typeof written & { noticed: string }> = {}) =>
      privacy.recordBreach({ ...written, noticed: '2026-11-28 12.30', by: meera, ...own }),
    step: (step: Parameters<typeof privacy.takeBreachStep>[0]['step'], note?: string) =>
      privacy.takeBreachStep({ breach: 1, step, note, by: arun }),
  }
}

const code = (done: { ok: boolean; problem?: { code: string } }): string => (done.ok ? 'ok' : done.problem!.code)

test('a breach is written down with its clock, each step once with who and when, and closed only when all is done', async () => {
  const { privacy, record, step, now } = await aSetup()
  assert.deepEqual(await record(), { ok: true, value: 1 })
  const [noted] = await privacy.listBreaches()
  assert.deepEqual(
    [noted?.what, noted?.whose, noted?.remedy, noted?.recordedBy, noted?.noticedAt, noted?.reportDueAt, noted?.isLate],
    [written.what, written.whose, written.remedy, 'Meera Joshi', new Date('2026-11-28T07:00:00Z'), new Date('2026-12-01T07:00:00Z'), false],
  )
  assert.deepEqual(noted?.open, ['board_informed', 'people_informed', 'report_sent', 'closed'])
  assert.equal(code(await step('closed')), 'steps_open')
  assert.deepEqual(await step('board_informed', ' Ticket 4711 '), { ok: true, value: ['people_informed', 'report_sent', 'closed'] })
  assert.equal(code(await step('board_informed')), 'done_before')
  now.at = new Date('2026-12-01T07:00:01Z')
  assert.equal((await privacy.listBreaches())[0]?.isLate, true)
  assert.ok((await step('people_informed')).ok)
  assert.ok((await step('report_sent')).ok)
  assert.deepEqual(await step('closed', 'The courier has new counters.'), { ok: true, value: [] })
  const [closed] = await privacy.listBreaches()
  assert.deepEqual([closed?.open, closed?.isLate], [[], false])
  assert.deepEqual(closed?.steps.map(({ step: done, by, note }) => [done, by, note]).toSorted(), [
    ['board_informed', 'Arun Patil', 'Ticket 4711'],
    ['closed', 'Arun Patil', 'The courier has new counters.'],
    ['people_informed', 'Arun Patil', undefined],
    ['report_sent', 'Arun Patil', undefined],
  ])
})

test('what cannot be read is refused at its field, and nothing is written', async () => {
  const { privacy, record, step } = await aSetup()
  assert.equal(code(await record({ noticed: 'yesterday' })), 'moment_unreadable')
  assert.equal(code(await record({ noticed: '2026-11-28 15.30' })), 'in_the_future')
  for (const field of ['what', 'whose', 'remedy'] as const)
    assert.deepEqual(await record({ [field]: ' ' }), {
      ok: false,
      problem: { code: 'text_refused', field, problem: { code: 'text_missing' } },
    })
  assert.equal(code(await step('board_informed')), 'no_such_breach')
  assert.deepEqual(await privacy.listBreaches(), [])
})

test('two who press at once write one step', async () => {
  const { privacy, record, step } = await aSetup()
  await record()
  assert.deepEqual((await Promise.all([step('report_sent'), step('report_sent')])).map(code).toSorted(), ['done_before', 'ok'])
  assert.equal((await privacy.listBreaches())[0]?.steps.length, 1)
})

test('the owner has a line on Today until it is closed, above all others; an assistant has none', async () => {
  const { shop, record, step, now } = await aSetup()
  await record()
  const lines = async (role: 'owner' | 'assistant') => (await shop.today.show({ email: 'a@example.com', role })).cannotWait.lines
  const [line] = await lines('owner')
  assert.ok(line?.kind === 'breach')
  assert.deepEqual([line.breach, line.next, line.leftMs], [1, 'board_informed', 70 * 3_600_000])
  assert.deepEqual(
    (await lines('assistant')).filter(({ kind }) => kind === 'breach'),
    [],
  )
  assert.equal((await shop.today.count('owner')).today.count, 1)
  assert.equal((await shop.today.count('assistant')).today.count, 0)
  for (const each of ['board_informed', 'report_sent', 'people_informed'] as const) assert.ok((await step(each)).ok)
  const [last] = await lines('owner')
  assert.ok(last?.kind === 'breach')
  assert.deepEqual([last.next, last.leftMs], ['closed', undefined])
  assert.ok((await step('closed')).ok)
  assert.deepEqual(await lines('owner'), [])
  assert.equal(breachStanding({ noticedAt: now.at, steps: [] }, now.at).isLate, false)
})
