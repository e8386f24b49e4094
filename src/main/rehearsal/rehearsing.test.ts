import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#src/platform/log/log.ts'
import { testDatabase } from '#tests/database.ts'
import { rehearsalParts, rehearsalSandboxes } from '#tests/rehearsal-setup.ts'
import { rehearsing } from './rehearsing.ts'

const log = createLog({ level: 'silent' })

test('a rehearsal that the desk starts rests the worker until it is over, and begins once however often it is pressed', async () => {
  const db = await testDatabase()
  const sandboxes = await rehearsalSandboxes()
  const over = Promise.withResolvers<void>()
  const worker: string[] = []
  const atDesk = rehearsing(
    { ...rehearsalParts(db), sandboxes, clock: () => new Date('2026-11-20T09:00:00Z') },
    {
      restWorkers: async () => {
        worker.push('rests')
        return async () => {
          worker.push('goes on')
          over.resolve()
        }
      },
      log,
    },
  )
  assert.equal(atDesk?.progress().state, 'ready')
  atDesk.start()
  atDesk.start()
  assert.equal(atDesk.progress().state, 'running')
  await over.promise
  assert.deepEqual(worker, ['rests', 'goes on'])
  assert.match(atDesk.progress().line, /^Nothing is for sale/)
})

test('where a supplier has keys the desk offers no rehearsal', async () => {
  const db = await testDatabase()
  const rehearsal = { ...rehearsalParts(db), sandboxes: {}, clock: () => new Date() }
  assert.equal(rehearsing(rehearsal, { restWorkers: async () => undefined, log }), undefined)
})
