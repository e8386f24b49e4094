import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '#src/platform/log/log.ts'
import { pictureMaker } from '#src/platform/pictures/picture-maker.ts'
import { startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { testDatabase } from '#tests/database.ts'
import { recordingQueue } from '#tests/fakes/recording-queue.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { rehearsing } from './rehearsing.ts'

const log = createLog({ level: 'silent' })

test('a rehearsal that the desk starts rests the worker until it is over, and begins once however often it is pressed', async () => {
  const db = await testDatabase()
  const [payments, parcels, mails] = await Promise.all([
    startRazorpaySandbox({ webhookSecret: 'secret' }),
    startShiprocketSandbox(),
    startMailbox(),
  ])
  after(() => Promise.all([payments.stop(), parcels.stop(), mails.stop()]))
  const over = Promise.withResolvers<void>()
  const worker: string[] = []
  const atDesk = rehearsing(
    {
      ...{ db, reading: db, exporting: db, settings: testSettings, publicUrl: 'http://shop.test', dataDir: '.data', deskUrl: undefined },
      ...{ findPicture: pictureMaker('.data/no-pictures'), sandboxes: { payments, parcels, mails }, queue: recordingQueue() },
      clock: () => new Date('2026-11-20T09:00:00Z'),
    },
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
  const rehearsal = {
    ...{ db, reading: db, exporting: db, settings: testSettings, publicUrl: 'http://shop.test', dataDir: '.data', deskUrl: undefined },
    ...{ findPicture: pictureMaker('.data/no-pictures'), sandboxes: {}, queue: recordingQueue(), clock: () => new Date() },
  }
  assert.equal(rehearsing(rehearsal, { restWorkers: async () => undefined, log }), undefined)
})
