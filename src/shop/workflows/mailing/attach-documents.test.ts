import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../../notifications/messages.ts'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { attachDocuments } from './attach-documents.ts'

test('the mail of a booking has the invoice and, with the second of two parcels, its challan attached', async () => {
  const { db, shop, orderId, divided, mailsOf } = await dividingSetup()
  const rest = await divided()
  for (const id of [orderId, rest]) await shop.work.fulfil(id)
  const drawTaxDocument = async ({ number }: { number: string }) => Buffer.from(number)
  const attached: (string | undefined)[][] = []
  for (const { message } of await mailsOf('parcel-booked')) {
    const attachments = await attachDocuments({ ...message, documents: [] } as unknown as Message, { db, drawTaxDocument })
    attached.push(attachments.map(({ filename }) => filename))
  }
  assert.deepEqual(attached, [['MJ-T2627-0001.pdf'], ['MJ-T2627-0001.pdf', 'MJ-TD2627-0001.pdf']])
})
