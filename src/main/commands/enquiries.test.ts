import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import type { BulkEnquiry, ContactMessage } from '#src/shop/enquiries/enquiry.ts'
import { createDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const { connection, drop } = await createDatabase()
const db = openDatabase(connection)
after(async () => {
  await db.close()
  await drop()
})

const enquiries = (...args: string[]) => runShopCommand(connection, 'enquiries', ...args)

const question: ContactMessage = { kind: 'contact', name: 'Asha Rao', email: undefined, phone: '9876543210', message: 'May I\nvisit?' }
const bulk: BulkEnquiry = {
  kind: 'bulk',
  name: 'Neelgaon Retreats',
  email: 'buy@neelgaon.example',
  phone: '9876543210',
  quantity: 120,
  productCode: 'MJ-1004',
  message: '',
}

test('staff list enquiries, all or of one kind, as a table or as JSON, and read one of them with its mails', async () => {
  const shop = testShop(db)
  const { ticketNumber } = await shop.enquiries.record(question)
  await shop.enquiries.record(bulk)
  await shop.work.deliverMails()

  const [table, json, shown, shownJson] = await Promise.all([
    enquiries('list'),
    enquiries('list', '--kind', 'bulk', '--json'),
    enquiries('show', ticketNumber.toLowerCase()),
    enquiries('show', ticketNumber, '--json'),
  ])
  assert.match(table.stdout, /^Ticket +Received +Kind +From +Phone +E-mail +Pieces +Words$/m)
  assert.match(table.stdout, /^MJ-E\d+ .* contact +Asha Rao +9876543210 +May I visit\?$/m)
  assert.match(table.stdout, /bulk +Neelgaon Retreats .* 120 of MJ-1004$/m)

  const listed = JSON.parse(json.stdout) as { kind: string; quantity: number }[]
  assert.deepEqual(
    listed.map(({ kind, quantity }) => [kind, quantity]),
    [['bulk', 120]],
  )

  assert.match(shown.stdout, new RegExp(`^Ticket +${ticketNumber}$`, 'm'))
  assert.match(shown.stdout, /^May I\nvisit\?$/m)
  assert.match(shown.stdout, /^enquiry-notification +hello@manjusha\.example +sent +1 /m)
  const program = JSON.parse(shownJson.stdout) as { message: string; mails: unknown[] }
  assert.deepEqual([program.message, program.mails.length], ['May I\nvisit?', 1])
})

test('a tab is listed as at the desk, what is due next first; one shows its clock and what happened, and is closed and opened', async () => {
  const shop = testShop(db)
  const { ticketNumber } = await shop.enquiries.record({ ...question, message: 'What is due?' })
  await shop.enquiries.note({ ticketNumber, text: 'Called twice', by: { name: 'Meera' } })
  const tab = await enquiries('list', '--tab', 'new')
  assert.match(tab.stdout, /^Ticket +Left +Received +Kind +From +Whose +State +Words$/m)
  assert.match(tab.stdout, new RegExp(`^${ticketNumber} +\\d+ h left .* To answer +What is due\\?$`, 'm'))
  const closed = await enquiries('close', ticketNumber, '--by', 'Arun')
  assert.deepEqual([closed.code, closed.stdout], [0, `${ticketNumber} is closed.\n`])
  assert.match((await enquiries('close', ticketNumber)).stderr, /is so already/)
  await enquiries('reopen', ticketNumber)
  const shown = await enquiries('show', ticketNumber)
  assert.match(shown.stdout, /^Answer by +.* left\)$/m)
  for (const line of [/ Meera +wrote a note +Called twice$/m, / Arun +closed it$/m, / opened it again$/m]) assert.match(shown.stdout, line)
})

test('an unknown ticket and an unknown kind are refused in one sentence', async () => {
  const [missing, incomplete, wrongKind] = await Promise.all([
    enquiries('show', 'MJ-E9'),
    enquiries('show'),
    enquiries('list', '--kind', 'spam'),
  ])
  assert.deepEqual([missing.code, missing.stderr], [1, 'There is no enquiry MJ-E9.\n'])
  assert.deepEqual([incomplete.code, wrongKind.code], [2, 2])
  assert.match(incomplete.stderr, /^Say which one, by its ticket\./)
  assert.match(wrongKind.stderr, /^There is no kind "spam": it is contact or bulk\./)
})
