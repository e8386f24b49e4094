import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { messageKinds } from '#src/shop/notifications/messages.ts'
import { notifyShop } from '#src/shop/workflows/attention/attention.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox, plainPouch)
  const shop = testShop(db)
  assert.ok((await shop.orders.place(aPlaceOrder())).ok)
  return { db, shop, mails: (...args: string[]) => runShopCommand(db.connection, 'mails', ...args) }
}

test('staff list mails with their state, read one, and send one again that was given up', async () => {
  const { db, shop, mails } = await aShop()
  shop.mailer.failNext(new SupplierError('recipient_refused', '550 no such mailbox'))
  await shop.work.deliverMails()
  const [all, dead, shown] = await Promise.all([mails('list'), mails('list', '--state', 'dead', '--json'), mails('show', '1')])
  assert.match(all.stdout, /order-(?:confirmation|notification) +\S+@\S+ +MJ-10001 +dead +1 +550 no such mailbox/)
  const [given] = JSON.parse(dead.stdout) as { id: number; lastError: string }[]
  assert.equal(given?.lastError, '550 no such mailbox')
  assert.match(shown.stdout, /^Mail +1, order-/m)
  assert.match(shown.stdout, /Ring Box \(Oxblood\)/)
  const { message } = JSON.parse((await mails('show', '1', '--json')).stdout) as { message: { totalPaise: number } }
  assert.equal(message.totalPaise, 49_900, 'programs read this key')
  assert.match((await mails('resend', String(given?.id), '--by', 'Meera')).stdout, /goes out again/)
  const acts = await db.query<{ note: string }>('select act, staff_name, note from order_events where act is not null')
  assert.partialDeepStrictEqual(acts, [{ act: 'mail sent again', staff_name: 'Meera' }])
  assert.match(acts[0]?.note ?? '', new RegExp(`^mail ${given?.id} \\(order-(?:confirmation|notification)\\) to \\S+@\\S+$`))
  assert.equal((await db.query(`select 1 from outbox where state = 'dead'`)).length, 0)
  assert.deepEqual([(await mails('resend', '99')).code, (await mails('show', 'first')).code], [1, 2])
})

test('staff see that the mail server refuses the shop, and let mail go out again', async () => {
  const { db, shop, mails } = await aShop()
  for (let mail = 0; mail < 2; mail++) shop.mailer.failNext(new SupplierError('auth', '535 credentials invalid'))
  await shop.work.deliverMails()
  assert.match((await mails('list')).stdout, /^No mail goes out until .*: 535 credentials invalid\. Once that is mended: mails resume$/m)
  assert.equal((await mails('resume', '--by', 'Meera')).code, 0)
  assert.deepEqual(await db.query('select act, about, staff_name from staff_acts'), [
    { act: 'mail resumed', about: null, staff_name: 'Meera' },
  ])
  assert.equal((await db.query('select 1 from outbox_pause')).length, 0)
  await shop.work.deliverMails()
  assert.equal(shop.mailer.sent.length, 2)
})

test('a mail that is about no order and sent again is recorded among the acts of staff, by name', async () => {
  const { db, shop, mails } = await aShop()
  await db.transaction((tx) => notifyShop(tx, 'The disk is nearly full.', 'disk', shop.deps))
  const [mail] = await db.query<{ id: number }>(`select id from outbox where kind = 'attention-needed'`)
  assert.equal((await mails('resend', String(mail?.id), '--by', 'Meera')).code, 0)
  assert.deepEqual(await db.query('select act, about, staff_name from staff_acts'), [
    { act: 'mail sent again', about: `mail ${mail?.id} (attention-needed) to workshop@manjusha.example`, staff_name: 'Meera' },
  ])
})

test('every kind of mail is written to files, with products of the own catalogue, and nothing is sent', async () => {
  const { db, mails } = await aShop()
  const folder = mkdtempSync(join(tmpdir(), 'mail-previews-'))
  try {
    assert.equal((await mails('preview', '--into', folder)).code, 0)
    const expected = Object.keys(messageKinds).flatMap((kind) => [`${kind}.html`, `${kind}.txt`])
    assert.deepEqual(readdirSync(folder).toSorted(), expected.toSorted())
    const page = readFileSync(join(folder, 'payment-failed.html'), 'utf8')
    assert.match(page, /Ring Box \(Oxblood\)/)
    assert.doesNotMatch(page, /cid:/)
    assert.match(readFileSync(join(folder, 'order-cancelled.txt'), 'utf8'), /^Your order MJ-10042 is cancelled\n/)
    const wrong = await mails('preview', 'postcard')
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /There is no kind "postcard": it is one of order-confirmation, /)
  } finally {
    rmSync(folder, { recursive: true })
  }
  assert.equal((await db.query('select 1 from outbox')).length, 2)
})
