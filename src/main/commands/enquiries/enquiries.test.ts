import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import type { BulkEnquiry, ContactMessage } from '#src/shop/enquiries/enquiry.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { createDatabase } from '#tests/database.ts'
import { aKey } from '#tests/desk-setup.ts'
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

test('staff take, note and answer from the terminal as at the desk: the mail goes out, and whoever answers has taken it', async () => {
  const shop = testShop(db)
  const meera = { email: 'meera@manjusha.example', name: 'Meera Joshi' }
  await db.query(`insert into staff (email, name, role, password_hash, added_at) values ($1, $2, 'owner', 'none', now())`, [
    meera.email,
    meera.name,
  ])
  const { ticketNumber } = await shop.enquiries.record({ ...question, email: 'asha@example.com', message: 'In blue too?' })
  const stranger = await enquiries('take', ticketNumber, '--as', 'nobody@manjusha.example')
  assert.deepEqual([stranger.code, stranger.stderr.includes('Nobody of the staff')], [1, true])
  assert.equal((await enquiries('take', ticketNumber.toLowerCase(), '--as', meera.email)).stdout, `${ticketNumber} is Meera Joshi’s.\n`)
  assert.equal((await enquiries('note', ticketNumber, '--text', 'Ask Arun', '--by', 'Meera')).code, 0)
  assert.match((await enquiries('answer', ticketNumber, '--as', meera.email)).stderr, /either --text or --file/)
  assert.match((await enquiries('answer', ticketNumber, '--as', meera.email, '--text', ' ')).stderr, /\S/)
  const answered = await enquiries('answer', ticketNumber, '--as', meera.email, '--text', 'Yes, from March.')
  assert.deepEqual([answered.code, answered.stdout], [0, `The answer to ${ticketNumber} goes out.\n`])
  const shown = await shop.enquiries.show(ticketNumber)
  assert.deepEqual([shown?.standing.state, shown?.standing.ownerEmail], ['answered', meera.email])
  assert.deepEqual(
    shown?.entries.map(({ kind, by }) => [kind, by]),
    [
      ['owner', 'Meera Joshi'],
      ['note', 'Meera'],
      ['answer', 'Meera Joshi'],
    ],
  )
  assert.ok(shown?.mails.some(({ kind }) => kind === 'enquiry-answer'))
  assert.equal((await enquiries('close', ticketNumber)).code, 0)
  assert.match((await enquiries('answer', ticketNumber, '--as', meera.email, '--text', 'And red.')).stderr, /closed/)
})

test('while an answer waits its ten seconds at the desk, the terminal sends no second one, and says who is answering', async () => {
  const shop = testShop(db)
  const email = 'arun@manjusha.example'
  assert.ok((await shop.staff.add({ email, name: 'Arun', role: 'assistant', password: 'a long enough one' })).ok)
  const arun: DeskLogin = { id: 'his', email, name: 'Arun', role: 'assistant', confirmedAt: new Date(), startPage: 'today' }
  const { ticketNumber: ticket } = await shop.enquiries.record({ ...question, email: 'asha@example.com', message: 'In red too?' })
  const key = aKey()
  const asked = await shop.desk.act(arun, {
    act: 'enquiries.answer',
    key,
    input: { ticket, text: 'Yes.', messages: 0, leadsTo: 'answered' },
  })
  assert.ok(asked.ok)
  const refused = await enquiries('answer', ticket, '--as', arun.email, '--text', 'Yes, in red.')
  assert.deepEqual([refused.code, refused.stderr.startsWith(`Arun is just answering ${ticket} at the desk`)], [1, true])
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.equal((await enquiries('answer', ticket, '--as', arun.email, '--text', 'Yes, in red.')).code, 0)
  const answers = (await shop.enquiries.show(ticket))?.entries.filter(({ kind }) => kind === 'answer')
  assert.deepEqual(
    answers?.map(({ text }) => text),
    ['Yes, in red.'],
  )
})
