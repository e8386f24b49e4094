import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const { connection, drop } = await createDatabase()
const db = openDatabase(connection)
const folder = mkdtempSync(join(tmpdir(), 'privacy-'))
after(async () => {
  rmSync(folder, { recursive: true })
  await db.close()
  await drop()
})

const run = (...args: string[]) => runShopCommand(connection, ...args)

test('what is held about somebody is listed, handed over as a whole file for its owner alone, and erased', async () => {
  await stock(db, { ...ringBox, stock: 9 })
  const shop = testShop(db)
  const placed = await shop.orders.place(aPlaceOrder({ recipient: aRecipient({ name: 'Asha Rao', email: 'asha@example.com' }) }))
  assert.ok(placed.ok)
  const { id, orderNumber } = placed.value.order
  const shown = await run('privacy', 'show', 'ASHA@example.com')
  assert.match(shown.stdout, new RegExp(`${orderNumber} .*To confirm .*is under way, and will be erased`))
  assert.doesNotMatch((await run('privacy', 'show', 'asha@example.com', '--json')).stdout, new RegExp(id))

  const file = join(folder, 'asha.zip')
  assert.equal((await run('privacy', 'export', 'asha@example.com', file, '--by', 'Meera')).code, 0)
  assert.match(strFromU8(unzipSync(readFileSync(file))[`orders/${orderNumber}.json`] ?? new Uint8Array()), /Asha Rao/)
  assert.equal(statSync(file).mode & 0o077, 0)
  assert.deepEqual(readdirSync(folder), ['asha.zip'])

  const awaited = await run('privacy', 'erase', 'asha@example.com', '--by', 'Meera')
  assert.match(awaited.stdout, new RegExp(`when they are over: ${orderNumber}`))
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: { who: 'staff', name: 'Meera' }, reason: undefined })).ok)
  assert.match((await run('privacy', 'erase', 'asha@example.com', '--by', 'Meera')).stdout, /Erased: one order/)
  assert.match((await run('privacy', 'show', 'asha@example.com')).stdout, /^Nothing is held/)
})

test('what a shopper asks on the page of an order is asked for, listed, taken back and handed out by the number of the order', async () => {
  const placed = await testShop(db).orders.place(aPlaceOrder({ recipient: aRecipient({ name: 'Asha Rao', email: 'asha.r@example.com' }) }))
  assert.ok(placed.ok)
  const { orderNumber } = placed.value.order
  const file = join(folder, 'order.zip')
  assert.equal((await run('privacy', 'file', orderNumber, file)).code, 0)
  assert.match(strFromU8(unzipSync(readFileSync(file))[`${orderNumber}.txt`] ?? new Uint8Array()), /Name: Asha Rao/)
  rmSync(file)
  assert.match((await run('privacy', 'ask', orderNumber)).stdout, /still under way: it is erased in the night after/)
  assert.match((await run('privacy', 'asked')).stdout, new RegExp(orderNumber))
  assert.match((await run('privacy', 'keep', orderNumber)).stdout, /It is kept/)
  assert.match((await run('privacy', 'asked')).stdout, /Nobody has asked/)
  assert.deepEqual([(await run('privacy', 'keep', orderNumber)).code, (await run('privacy', 'ask', 'MJ-99999')).code], [1, 1])
})

test('who is neither a mail address nor a phone is refused, and a file that cannot be written leaves nothing behind', async () => {
  const refused = await run('privacy', 'show', 'Asha')
  assert.deepEqual([refused.code, refused.stderr.includes('mail address or the ten digits')], [1, true])
  const before = readdirSync(folder)
  assert.notEqual((await run('privacy', 'export', 'asha@example.com', join(folder, 'no-such-folder', 'a.zip'), '--by', 'Meera')).code, 0)
  assert.deepEqual(readdirSync(folder), before)
})

test('the rules of retention are listed, and health says what needs somebody', async () => {
  const rules = await run('privacy', 'retention')
  assert.match(rules.stdout, /Mails that were sent or given up +3 years/)
  const { code, stdout } = await run('health')
  assert.match(stdout, /^Look soon +Backups/m)
  assert.match(stdout, /One thing needs you soon\.$|things need you soon\.$/m)
  assert.equal(code, 0)
  const lines = JSON.parse((await run('health', '--json')).stdout) as { name: string }[]
  assert.ok(lines.some(({ name }) => name === 'Disk'))
})
