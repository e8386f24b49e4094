import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMaster } from '#src/platform/media/masters.store.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import type { Database } from '#src/platform/db/database.ts'
import { listUploads, notePublished } from '#src/shop/catalogue/uploads/uploads.store.ts'
import { testDatabase } from '#tests/database.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { picturing } from './picturing.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { takeUpload } from './take-upload.ts'

const at = new Date('2026-10-01T09:00:00Z')
const [before, after] = [at, new Date(at.getTime() + 1)]

async function setup() {
  const db = await testDatabase()
  const deps = shopDeps(db, { clock: () => at })
  const take = async (content?: Buffer) => {
    const taken = await takeUpload({ fileName: 'a.jpg', content: content ?? (await aPhotograph()), by: 'Arun' }, deps)
    return taken.ok ? taken.value.key : assert.fail(taken.problem.code)
  }
  return { db, deps, take, make: picturing(deps).make, sweep: (day: Date) => sweepUploads(day, deps) }
}

const isStored = async (db: Database, key: string) => (await findMaster(db, key)) !== undefined

test('an upload that nothing uses is deleted with its bytes and all its sizes after its time, and not earlier', async () => {
  const { db, take, make, sweep } = await setup()
  const key = await take()
  await make(key)
  assert.equal(await sweep(before), 0)
  assert.ok(await isStored(db, key))
  assert.equal(await sweep(after), 1)
  assert.ok(!(await isStored(db, key)))
  for (const table of ['uploads', 'masters', 'master_parts', 'media_names', 'made_pictures'])
    assert.deepEqual(await db.query(`select from ${table}`), [], table)
})

test('an upload whose process was killed before its picture was stored is swept, and so is one that was killed right after', async () => {
  const { db, deps, sweep } = await setup()
  const killed = { ...deps.pictures, store: async () => assert.fail('killed') }
  await assert.rejects(takeUpload({ fileName: 'a.jpg', content: await aPhotograph(), by: 'Arun' }, { ...deps, pictures: killed }))
  assert.equal((await db.query('select from uploads')).length, 1)
  assert.equal(await sweep(after), 1)
  assert.deepEqual(await db.query('select from uploads'), [])
})

test('what shoppers have seen, what a draft or a page shows, and what an import had stored before is never deleted', async () => {
  const { db, take, sweep } = await setup()
  const imported = await aPhotograph()
  const stored = await masterStore(db).storePicture({ content: imported })
  assert.ok(stored.ok)
  const keys = [await take(), await take(imported), await take()]
  const [published, ofImport, onPage] = keys
  await db.transaction((tx) => notePublished(tx, [published!]))
  await db.query(`insert into content (name, value) values ('media', $1::jsonb)`, [
    JSON.stringify({ banners: [{ picture: { key: onPage } }] }),
  ])
  await sweep(after)
  for (const key of keys) assert.ok(await isStored(db, key))
  assert.ok(!(await listUploads(db, [ofImport!])).has(ofImport!))
})

test('how far a picture is is noted after each file, a second run makes nothing, and one that fails says why until it is made', async () => {
  const { db, deps, take, make } = await setup()
  const key = await take()
  const upload = async () => (await listUploads(db, [key])).get(key)!
  const seen: number[] = []
  const failing = {
    ...deps.pictures,
    makeAll: async (name: string, made: (files: number) => Promise<void>) => {
      await made(3)
      seen.push((await upload()).made)
      throw new Error(`no space left for ${name}`)
    },
  }
  await assert.rejects(picturing({ ...deps, pictures: failing }).make(key), /no space/)
  assert.deepEqual([seen, (await upload()).made, (await upload()).isReady], [[3], 3, false])
  assert.match((await upload()).complaint ?? '', /no space left/)
  await make(key)
  assert.deepEqual([(await upload()).made, (await upload()).isReady, (await upload()).complaint], [9, true, undefined])
  await picturing({ ...deps, pictures: failing }).make(key)
})

test('two processes that make one picture at once make each file once', async () => {
  const { db, take, make } = await setup()
  const key = await take(await aPhotograph({ width: 900 }))
  await Promise.all([make(key), make(key)])
  assert.equal((await db.query('select from made_pictures where content is not null')).length, 11)
  assert.equal((await listUploads(db, [key])).get(key)?.isReady, true)
})
