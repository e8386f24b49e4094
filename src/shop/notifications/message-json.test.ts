import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails } from '#tests/factories/messages.ts'
import { messageJson } from './message-json.ts'
import { sampleMessages } from './sample-messages.ts'

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** As the first version of the shop wrote it. This text may never change: mails that wait, or are sent again, must stay readable. */
const confirmationOfVersion1 = `{"kind": "order-confirmation", "brandName": "Manjusha", "contactEmail": "hello@manjusha.example",
  "contactPhone": "+91 98200 00000", "orderNumber": "MJ-10042", "orderUrl": "https://manjusha.example/order/Zk3v9QpL2mXs8TtR",
  "placedAt": "2026-11-20T09:15:00.000Z", "paymentMethod": "online", "recipientName": "Asha Rao", "addressLines": ["14 Karve Road"],
  "lines": [{"title": "Noor Ring Box (Emerald)", "quantity": 2, "unitPricePaise": 34950, "personalName": "Ananya", "zodiacSign": "Leo",
    "picture": {"key": "noor", "width": 480, "height": 480, "alt": "Noor in emerald"},
    "lid": {"quad": [[0.24, 0.23], [0.57, 0.17], [0.77, 0.27], [0.42, 0.34]], "ink": "light"}}],
  "totalPaise": 69900, "makingDays": 3, "isSandbox": true, "taxDocuments": ["MJ/2627/0001"]}`
const enquiryOfVersion1 = `{"kind": "enquiry-notification", "brandName": "Manjusha", "contactEmail": "hello@manjusha.example",
  "contactPhone": "+91 98200 00000", "ticketNumber": "MJ-E1001", "receivedAt": "2026-11-20T09:15:00.000Z", "senderName": "Asha Rao",
  "senderEmail": "asha@example.com", "message": "", "wanted": {"quantity": 120, "productCode": "MJ-1004", "pieces": [{"code": "MJ-1004", "name": "Noor"}]}}`
const parcelOfVersion1 = `{"kind": "parcel-booked", "brandName": "Manjusha", "orderNumber": "MJ-10042", "awb": "AWB 1",
  "courierName": "Blue Dart", "documents": [{"title": "Label", "url": "https://carrier.example/label.pdf", "keptAs": "abc"}], "isSandbox": true}`

test('a message of each kind is read as it was written', () => {
  for (const message of Object.values(sampleMessages(orderDetails())))
    assert.deepEqual(messageJson.read(asStored(message), messageJson.version, 'mail 1'), asStored(message), message.kind)
})

test('a message of version 1 about an order comes to the sum of its lines, and is delivered free', () => {
  const { totalPaise, ...rest } = JSON.parse(confirmationOfVersion1)
  assert.deepEqual(messageJson.read({ totalPaise, ...rest }, 1, 'mail 1'), {
    ...rest,
    totals: { goodsPaise: 69_900, discountPaise: 0, deliveryPaise: 0, cashFeePaise: 0, totalPaise: 69_900 },
  })
})

test('messages of version 1 about no order stay readable', () => {
  for (const stored of [enquiryOfVersion1, parcelOfVersion1])
    assert.deepEqual(messageJson.read(JSON.parse(stored), 1, 'mail 1'), JSON.parse(stored))
})

test('a message that cannot be read is an error that names the mail and the field, and so are an unknown kind and version', () => {
  const stored = JSON.parse(confirmationOfVersion1)
  const {
    lines: [line],
  } = stored
  const wrong = { ...stored, lines: [{ ...line, lid: { quad: [[0, 0]], ink: 'gold' } }] }
  assert.throws(() => messageJson.read(wrong, 1, 'mail 7'), /outbox\.message of mail 7 cannot be read: .*lid\.quad is not a list of 4/)
  assert.throws(() => messageJson.read({ kind: 'gossip' }, 2, 'mail 7'), /outbox\.message of mail 7 cannot be read: kind is not one of/)
  assert.throws(() => messageJson.read(stored, 9, 'mail 7'), /outbox\.message of mail 7 has version 9/)
})
