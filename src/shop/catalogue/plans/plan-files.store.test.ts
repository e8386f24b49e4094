import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseBefore } from '#tests/database-before.ts'
import { findPlan } from './change-plans.store.ts'
import { listMadeVersions } from './plan-files.store.ts'

test('of folders that the release before brought in, the settings are taken back with the rest; one that only waits has to be sent again', async (t) => {
  const { db, update } = await databaseBefore(t, '20261130T0311_texts_of_folders.sql')
  const found = { unchanged: 0, faults: [], conflicts: [], kept: 0, areTextsChanged: false }
  const settings = [{ field: 'cod.upToRupees', before: 10_000, after: 8_000 }]
  const plan = async (state: string, madeVersion: number | null, has: object) => {
    const [row] = await db.query<{ id: number }>(
      `insert into change_plans (source, name, made_at, made_by, check_found, found_version, checked_at, state, made_version)
       values ('folder', 'shop.zip', now(), 'Meera', $1::jsonb, 1, now(), $2, $3) returning id::integer`,
      [JSON.stringify({ ...found, ...has }), state, madeVersion],
    )
    return row!.id
  }
  const [applied, plain, waiting, waitingPlain] = [
    await plan('applied', 7, { settings }),
    await plan('applied', null, {}),
    await plan('open', null, { settings }),
    await plan('open', null, {}),
  ]
  await db.query(`insert into change_plan_files (plan_id, path, content) values ($1, 'settings.json', '{}')`, [waiting])
  await update()
  assert.deepEqual(await listMadeVersions(db, applied), [{ name: 'settings', version: 7 }])
  assert.deepEqual(await listMadeVersions(db, plain), [])
  assert.deepEqual((await findPlan(db, applied))?.found.files, [{ file: 'settings.json', ...settings[0] }])
  assert.deepEqual([await findPlan(db, waiting), (await findPlan(db, waitingPlain))?.state], [undefined, 'open'])
})
