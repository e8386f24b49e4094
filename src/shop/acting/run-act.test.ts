import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'

test('an act whose process is gone half way runs again by itself, and one that is done is left alone', async () => {
  const { db, shop, meera, placeCashOrder, audit } = await deskSetup()
  const { number } = await placeCashOrder()
  const key = aKey()
  const ask = () => shop.desk.act(meera, { act: 'payments.reconcile', key, input: { order: number } })
  const stateOf = async () => (await db.query<{ state: string }>('select state from desk_acts where key = $1', [key]))[0]?.state
  const goOn = await endBeforeRecord(db)
  await assert.rejects(ask(), /gone/)
  await goOn()
  assert.equal(await stateOf(), 'running')

  const jobs = shop.deps.queue.jobs.filter(({ job }) => job === 'desk.act')
  assert.deepEqual(
    jobs.map(({ data, notBefore }) => [data, notBefore && notBefore.getTime() - shop.deps.clock().getTime()]),
    [[{ key }, 60_000]],
  )
  await shop.work.runDeskAct(key, { isLastTry: false })
  assert.equal(await stateOf(), 'done')
  await shop.work.runDeskAct(key, { isLastTry: true })
  const again = await ask()
  assert.ok(again.ok && again.value.state === 'done')
  const entry = { name: 'Meera', act: 'payments.reconcile', number }
  assert.deepEqual(await audit(), [
    { ...entry, outcome: 'asked' },
    { ...entry, outcome: 'done' },
  ])
})

test('an act that always fails is given up after the last try of its job', async () => {
  const { db, shop, meera, placeCashOrder } = await deskSetup()
  const { number } = await placeCashOrder()
  const key = aKey()
  await endBeforeRecord(db)
  await assert.rejects(shop.desk.act(meera, { act: 'payments.reconcile', key, input: { order: number } }), /gone/)
  await assert.rejects(shop.work.runDeskAct(key, { isLastTry: true }), /gone/)
  assert.deepEqual(
    (await shop.desk.listWaiting(meera)).map(({ state, canUndo }) => ({ state, canUndo })),
    [{ state: 'failed', canUndo: true }],
  )
})

/** As if each process ended after the work of an act, and before it is recorded. */
async function endBeforeRecord(db: Database): Promise<() => Promise<unknown>> {
  await db.query(`create function end_here() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`)
  await db.query(`create trigger end_here before update on desk_acts for each row when (new.state = 'done') execute function end_here()`)
  return () => db.query('drop trigger end_here on desk_acts')
}
