import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { randomKey } from '#src/kit/random-key.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { shownPrice } from '#tests/factories/catalogue-setup.ts'
import { folderAtDesk, owner } from '#tests/factories/folder-at-desk.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'
import { standAside, startSuppliers, until } from './surviving-suppliers.ts'

const aShop = await folderAtDesk()
const login = { id: 'login', ...owner, role: 'owner', confirmedAt: new Date(), startPage: 'today' }

type Press = { readonly act: string; readonly key: string; readonly input: object }

/** Pressed, or pressed once more after the answer was lost. */
async function press({ address }: KillableShop, asked: Press): Promise<{ code: number; answer: string }> {
  const response = await fetch(`${address}/staff/act`, { method: 'POST', body: JSON.stringify({ login, asked }) })
  return { code: response.status, answer: await response.text() }
}

test('a folder brought in or taken back by a press whose process is killed is so once, whole or not at all, and the same press says so after the next start', {
  timeout: 600_000,
}, async () => {
  const { db, connections } = await startSuppliers()
  const [beside, recorder] = [openDatabase(db.connection), openDatabase(db.connection)]
  for (const each of [beside, recorder]) {
    standAside(each)
    after(() => each.close())
  }
  const { look, settings, about } = await aShop(undefined, db)
  const { id, checkedAt } = await look({
    'catalogue.json': ['1199', '999'],
    'settings.json': ['"upToRupees": 10000', '"upToRupees": 8000'],
    'content/about.md': ['a wedding', 'a birth'],
  })
  const stand = async () => ({
    shown: [await shownPrice(db), await settings.at('cod.upToRupees'), await about()],
    sets: (await db.query('select from change_sets')).length,
    acts: (await db.query('select from desk_acts')).length,
  })
  const isWaiting = async (table: string) =>
    (await beside.query('select from pg_locks where not granted and relation = $1::regclass', [table])).length > 0
  const isAllGone = async () =>
    (await db.query(`select from pg_locks where relation = 'change_plans'::regclass and pid <> pg_backend_pid()`)).length === 0

  /** Presses, and kills the process before anything of it is durable; `isDone`: as soon as it is, and the record of the act cannot be written. */
  const killAt = async (table: string, asked: Press, isDone?: () => Promise<boolean>) => {
    const shop = await startKillableShop(connections)
    await recorder.transaction(async (record) => {
      await db.transaction(async (tx) => {
        await tx.query(`lock table ${table} in share row exclusive mode`)
        press(shop, asked).catch(() => {})
        await until(beside, () => isWaiting(table), `the press waits to write into ${table}`)
        await record.query('select from desk_acts where key = $1 for update', [asked.key])
        if (!isDone) await shop.kill()
      })
      if (isDone) await until(db, isDone, 'what was pressed is done')
      await shop.kill()
    })
    await until(db, isAllGone, 'the server knows that the process is gone')
  }

  const before = await stand()
  const bring = { act: 'products.applyPlan', key: randomKey<'act'>(), input: { plan: id, seen: checkedAt.getTime() } }
  await killAt('change_plan_pictures', bring)
  assert.deepEqual({ ...(await stand()), acts: before.acts }, before)
  const isBrought = async () => (await stand()).sets > before.sets
  await killAt('change_plan_pictures', bring, isBrought)
  const brought = await stand()
  assert.deepEqual([brought.shown[0], brought.shown[1], brought.sets], [99_900, 8_000, before.sets + 1])

  const takeBack = { act: 'products.undoPlan', key: randomKey<'act'>(), input: { plan: id } }
  await killAt('text_versions', takeBack, async () => (await stand()).sets > brought.sets)
  const last = await startKillableShop(connections)
  const answers = [await press(last, bring), await press(last, takeBack)]
  await last.kill()
  assert.deepEqual(
    answers.map(({ code }) => code),
    [200, 200],
    JSON.stringify(answers),
  )
  assert.match(answers[0]!.answer, /is brought in: one product, 1 setting and 1 text/)
  assert.match(answers[1]!.answer, /is taken back/)
  assert.deepEqual(await stand(), { shown: before.shown, sets: before.sets + 2, acts: before.acts + 2 })
})
