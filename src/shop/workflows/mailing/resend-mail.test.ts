import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctingSetup, meera } from '#tests/correcting-setup.ts'

async function aMail() {
  const setup = await correctingSetup()
  const orderId = await setup.cashOrder()
  const [mail] = await setup.shop.mails.list({ to: 'asha@example.com', limit: 1 })
  const copy = (to?: string, requestKey = 'a') => setup.shop.mails.sendCopy({ id: mail?.id ?? 0, to, requestKey, by: meera })
  return { ...setup, orderId, mail, copy }
}

test('a copy of a mail is a mail of its own with a message id of its own, once for each key', async () => {
  const { shop, copy, acts, orderId } = await aMail()
  await shop.work.deliverMails()
  const [first, again] = [await copy('other@example.com'), await copy('other@example.com')]
  assert.ok(first.ok && again.ok && first.value.id === again.value.id)
  await shop.work.deliverMails()
  const sent = shop.mailer.sent.filter(({ subject }) => subject.startsWith('order-confirmation'))
  assert.deepEqual(
    sent.map(({ to }) => to.address),
    ['asha@example.com', 'other@example.com'],
  )
  assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 2)
  assert.deepEqual(
    (await acts(orderId)).map(({ act }) => act),
    ['mail copied'],
  )
  assert.equal((await shop.orders.inspect(orderId))?.mails.length, 3)
})

test('without an address a copy goes to the one that the order has now', async () => {
  const { shop, copy, orderId } = await aMail()
  await shop.orders.correctRecipient({ orderId, written: { email: 'asha.rao@example.com' }, by: meera })
  const copied = await copy()
  assert.ok(copied.ok && copied.value.to === 'asha.rao@example.com')
})

test('a copy of no mail and to no address is refused', async () => {
  const { shop, copy } = await aMail()
  assert.deepEqual(await copy('nobody'), { ok: false, problem: { code: 'address_refused' } })
  const missing = await shop.mails.sendCopy({ id: 999, to: undefined, requestKey: 'b', by: meera })
  assert.ok(!missing.ok && missing.problem.code === 'mail_not_found')
})

test('staff mail the link of the page to the shopper, once for each key', async () => {
  const { shop, orderId, mailsOf, acts } = await aMail()
  const link = () => shop.orders.mailLink({ orderId, requestKey: 'a', by: meera })
  assert.deepEqual([await link(), await link()], ['asha@example.com', 'asha@example.com'])
  assert.equal((await mailsOf('order-link')).length, 1)
  assert.deepEqual(
    (await acts(orderId)).map(({ act }) => act),
    ['link mailed'],
  )
})
