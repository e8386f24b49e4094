import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { testDatabase } from '#tests/database.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'

const question = { kind: 'contact', name: 'Asha Rao', email: 'asha@example.com', phone: undefined, message: 'May I visit?' } as const
const by = { name: 'Meera', email: 'meera@manjusha.example' }

/** A shop whose clock stands where a test puts it. */
async function aShop() {
  const db = await testDatabase()
  let now = new Date('2026-11-20T10:00:00+05:30')
  const at = (indianTime: string) => (now = new Date(`${indianTime}+05:30`))
  const holidays: Day[] = []
  const shop = testShop(db, { clock: () => now, settings: { ...testSettings, delivery: { ...testSettings.delivery, holidays } } })
  const ask = async (message: string) => (await shop.enquiries.record({ ...question, message })).ticketNumber
  const reminders = () =>
    db.query<{ to: string; due: string[] }>(
      `select recipient_address as "to", array(select jsonb_array_elements(message->'due')->>'ticketNumber') as due from outbox where kind = 'enquiries-due' order by id`,
    )
  return { db, shop, at, holidays, ask, reminders }
}

test('what runs out before tomorrow noon is mailed once, in the morning; a day without any has no mail', async () => {
  const { shop, at, ask, reminders } = await aShop()
  const ticket = await ask('Friday at ten')
  at('2026-11-21T07:35:00')
  await shop.work.watchEnquiries()
  assert.deepEqual(await reminders(), [])
  for (const time of ['2026-11-21T08:35:00', '2026-11-21T09:35:00']) {
    at(time)
    await shop.work.watchEnquiries()
  }
  assert.deepEqual(await reminders(), [{ to: 'hello@manjusha.example', due: [ticket] }])
  await shop.enquiries.move('spoken', { ticketNumber: ticket, by })
  at('2026-11-23T08:35:00')
  await shop.work.watchEnquiries()
  assert.equal((await reminders()).length, 1)
})

test('a complaint is reminded of within a week of its day, to the grievance officer too', async () => {
  const { shop, at, ask, reminders } = await aShop()
  const ticket = await ask('It broke')
  await shop.enquiries.makeGrievance({ ticketNumber: ticket, by })
  await shop.enquiries.move('spoken', { ticketNumber: ticket, by })
  at('2026-12-11T08:35:00')
  await shop.work.watchEnquiries()
  assert.deepEqual(await reminders(), [])
  at('2026-12-15T08:35:00')
  await shop.work.watchEnquiries()
  assert.deepEqual(
    (await reminders()).map(({ to }) => to),
    ['hello@manjusha.example', 'grievance@manjusha.example'],
  )
})

test('a holiday that the owner adds later moves the clocks that run', async () => {
  const { shop, at, holidays, ask } = await aShop()
  await ask('Friday at ten')
  const dueAt = async () =>
    (await shop.enquiries.page({ tab: 'new', email: '', kind: undefined, after: undefined, limit: 5 })).rows[0]?.clock?.dueAt
  assert.deepEqual(await dueAt(), new Date('2026-11-21T10:00:00+05:30'))
  holidays.push('2026-11-21' as Day)
  at('2026-11-20T10:35:00')
  await shop.work.watchEnquiries()
  assert.deepEqual(await dueAt(), new Date('2026-11-23T10:00:00+05:30'))
})

test('spam goes after a month, an ended question after a year, a complaint after three; what waits for us stays', async () => {
  const { db, shop, at, ask } = await aShop()
  const tickets = { spam: await ask('Spam'), ended: await ask('Ended'), grievance: await ask('Complaint'), open: await ask('Open') }
  await shop.enquiries.move('spam', { ticketNumber: tickets.spam, by })
  await shop.enquiries.move('spoken', { ticketNumber: tickets.ended, by })
  await shop.enquiries.makeGrievance({ ticketNumber: tickets.grievance, by })
  await shop.enquiries.settleGrievance({ ticketNumber: tickets.grievance, outcome: 'Refunded', by })
  const left = async (time: string) => {
    at(time)
    await shop.work.sweepRecords()
    const known = new Set((await shop.enquiries.list({ kind: undefined, limit: 10 })).map(({ ticketNumber }) => ticketNumber))
    return Object.entries(tickets).flatMap(([name, ticket]) => (known.has(ticket) ? [name] : []))
  }
  assert.deepEqual(await left('2026-12-19T10:00:00'), ['spam', 'ended', 'grievance', 'open'])
  assert.deepEqual(await left('2026-12-21T10:00:00'), ['ended', 'grievance', 'open'])
  assert.deepEqual(await left('2027-11-21T10:00:00'), ['grievance', 'open'])
  assert.deepEqual(await left('2029-11-20T10:00:00'), ['open'])
  const rows = await db.query<{ entries: number; mails: number }>(
    'select (select count(*)::integer from enquiry_entries) as entries, (select count(*)::integer from outbox) as mails',
  )
  assert.deepEqual(rows, [{ entries: 0, mails: 2 }])
})
