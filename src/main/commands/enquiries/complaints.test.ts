import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const { connection, drop } = await createDatabase()
const db = openDatabase(connection)
after(async () => {
  await db.close()
  await drop()
})

const complaints = (...args: string[]) => runShopCommand(connection, 'complaints', ...args)
const ticketOf = (stdout: string): string => /^(\S+) is written down/.exec(stdout)?.[1] ?? ''

test('a complaint that came in a letter is written down with its clock, acknowledged by hand, and closed with its outcome', async () => {
  const shop = testShop(db)
  const letter = ['--came', 'letter', '--name', 'Asha Rao', '--phone', '9876543210', '--text', 'The lid is bent.', '--by', 'Meera'] as const
  const entered = await complaints('enter', ...letter, '--received', '2026-01-05')
  assert.match(entered.stdout, /is written down as a complaint\. Call its sender/)
  const ticket = ticketOf(entered.stdout)
  const shown = await shop.enquiries.show(ticket)
  assert.equal(shown?.standing.grievance?.since.toISOString(), '2026-01-04T18:30:00.000Z')
  assert.equal(shown.standing.grievance.acknowledgedAt, undefined)
  assert.match((await complaints('list')).stdout, new RegExp(`^${ticket} .*The lid is bent\\.$`, 'm'))

  assert.equal((await complaints('acknowledged', ticket.toLowerCase(), '--by', 'Meera')).stdout, `${ticket} is acknowledged.\n`)
  assert.equal((await complaints('close', ticket)).code, 2, 'an outcome is needed')
  assert.equal((await complaints('close', ticket, '--text', 'A new lid was sent.', '--by', 'Meera')).code, 0)
  const { standing, entries } = (await shop.enquiries.show(ticket))!
  assert.deepEqual([standing.state, entries.at(-1)?.text, entries.at(-1)?.by], ['closed', 'A new lid was sent.', 'Meera'])
  assert.match((await complaints('close', ticket, '--text', 'Again.')).stderr, /\S/)
})

test('who left an address is mailed the number and the outcome; an enquiry becomes a complaint, and is answered as one', async () => {
  const shop = testShop(db)
  const mail = ['--came', 'mail', '--name', 'Ravi Nair', '--email', 'ravi@example.com', '--text', 'It came late.'] as const
  const ticket = ticketOf((await complaints('enter', ...mail)).stdout)
  const kinds = async (of: string) =>
    (await shop.enquiries.show(of))?.mails.filter(({ to }) => to === 'ravi@example.com').map(({ kind }) => kind)
  assert.deepEqual(await kinds(ticket), ['grievance-acknowledgement'])
  await complaints('close', ticket, '--text', 'We have sent back the postage.')
  assert.deepEqual((await kinds(ticket))?.toSorted(), ['grievance-acknowledgement', 'grievance-settled'])

  const asked = { kind: 'contact', name: 'Ravi Nair', email: 'ravi@example.com', phone: undefined, message: 'Where is it?' } as const
  const { ticketNumber } = await shop.enquiries.record(asked)
  assert.equal((await complaints('make', ticketNumber)).stdout, `${ticketNumber} is a complaint.\n`)
  await db.query(
    `insert into staff (email, name, role, password_hash, added_at) values ('m@manjusha.example', 'Meera', 'owner', 'none', now())`,
  )
  assert.equal((await complaints('answer', ticketNumber, '--as', 'm@manjusha.example', '--text', 'On Monday.')).code, 0)
  assert.ok((await shop.enquiries.show(ticketNumber))?.standing.grievance, 'it stays a complaint')
})

test('what is missing or wrong is named by its option, and nothing is written down', async () => {
  const before = (await db.query('select id from enquiries')).length
  assert.match((await complaints('enter', '--name', 'Asha')).stderr, /--came/)
  const wrong = await complaints('enter', '--came', 'visit', '--email', 'nobody', '--text', ' ', '--received', '2099-01-01')
  for (const line of [/^--name: Who is it\?$/m, /^--email: /m, /^--text: What do they say\?$/m, /^--received: /m])
    assert.match(wrong.stderr, line)
  assert.match((await complaints('enter', '--came', 'visit', '--text', 'x', '--received', 'monday')).stderr, /2026-11-28/)
  assert.match((await complaints('acknowledged', 'MJ-E999')).stderr, /MJ-E999/)
  assert.equal((await db.query('select id from enquiries')).length, before)
})
