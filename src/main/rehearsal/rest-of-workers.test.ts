import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '#src/platform/log/log.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { restWhenAsked, restWorkers } from './rest-of-workers.ts'

const log = createLog({ level: 'silent' })

/** A worker on a connection of its own, as in a process of its own; `until` waits until it works, or rests. */
async function aWorker(db: TestDatabase, begins: Promise<void> = Promise.resolve()) {
  const own = openDatabase(db.connection)
  let isWorking = false
  let changed = Promise.withResolvers<void>()
  const change = (working: boolean) => {
    isWorking = working
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const worker = {
    rest: async () => {
      await begins
      change(false)
    },
    goOn: async () => change(true),
  }
  const resting = await restWhenAsked(own, worker, log)
  after(async () => {
    await resting.stop()
    await own.close()
  })
  return {
    isWorking: () => isWorking,
    async until(working: boolean) {
      while (isWorking !== working) await changed.promise
    },
  }
}

test('the workers of all processes rest while one process rehearses, and one that starts meanwhile begins afterwards', async () => {
  const db = await testDatabase()
  const [one, two] = [await aWorker(db), await aWorker(db)]
  assert.deepEqual([one.isWorking(), two.isWorking()], [true, true])
  const goOn = await restWorkers(db)
  assert.ok(goOn)
  assert.deepEqual([one.isWorking(), two.isWorking()], [false, false])
  const late = await aWorker(db)
  assert.equal(late.isWorking(), false)
  assert.equal(await restWorkers(openedBeside(db)), undefined, 'only one rehearses')
  await goOn()
  await Promise.all([one, two, late].map((worker) => worker.until(true)))
})

test('a rehearsal is refused when a worker does not come to rest, and the others go on', async () => {
  const db = await testDatabase()
  const end = Promise.withResolvers<void>()
  const [busy, other] = [await aWorker(db, end.promise), await aWorker(db)]
  assert.equal(await restWorkers(db, 50), undefined)
  await other.until(true)
  end.resolve()
  await busy.until(true)
})

function openedBeside(db: TestDatabase) {
  const beside = openDatabase(db.connection)
  after(() => beside.close())
  return beside
}
