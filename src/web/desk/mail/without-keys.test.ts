import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from '#src/documents/render-mail.ts'
import { sampleMessages } from '#src/shop/notifications/sample-messages.ts'
import { orderDetails } from '#tests/factories/messages.ts'
import { withoutKeys } from './without-keys.ts'

test("no mail of any kind shows an order's key in its preview, and the rest of it stays", () => {
  const key = 'Zk3v9QpL2mXs8TtR'
  const messages = Object.values(sampleMessages(orderDetails({ orderUrl: `https://manjusha.example/order/${key}` })))
  const mails = messages.map((message) => renderMail(message)).flatMap(({ html, text }) => [html, text])
  const withKey = mails.filter((mail) => mail.includes(key))
  assert.ok(withKey.length > 10)
  for (const mail of mails) assert.equal(withoutKeys(mail), mail.replaceAll(key, '…'))
})
