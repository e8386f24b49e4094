import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enquiryTabs, type EnquiryTab } from '#src/shop/enquiries/enquiry-tabs.ts'
import { testDatabase } from '#tests/database.ts'
import { deskSetup } from '#tests/desk-setup.ts'
import { enquiryPageQuery } from './enquiry-page.store.ts'

const contact = (name: string, more: object = {}) =>
  ({ kind: 'contact', name, email: `${name.toLowerCase()}@example.com`, phone: undefined, message: `I am ${name}`, ...more }) as const
const bulk = {
  kind: 'bulk',
  name: 'Lotus',
  email: 'lotus@firm.example',
  phone: '9876543210',
  quantity: 80,
  productCode: 'X',
  message: '',
} as const
const hours = 3_600_000

/** Six questions of six people, an hour apart. */
async function anInbox() {
  const setup = await deskSetup()
  const { shop, meera, arun, advance } = setup
  const record = async (enquiry: Parameters<typeof shop.enquiries.record>[0]) => {
    const { ticketNumber } = await shop.enquiries.record(enquiry)
    advance(hours)
    return ticketNumber
  }
  const tickets = {
    mine: await record(contact('Mina')),
    new: await record(contact('Nina')),
    bulk: await record(bulk),
    waiting: await record(contact('Wahida')),
    answered: await record(contact('Anita')),
    grievance: await record(contact('Gita')),
    spam: await record(contact('Sam')),
  }
  const by = { name: 'Meera', email: meera.email }
  await shop.enquiries.hand({ ticketNumber: tickets.mine, to: meera.email, by })
  for (const leadsTo of ['waiting', 'answered'] as const)
    await shop.enquiries.answer({
      ticketNumber: tickets[leadsTo],
      text: 'Hello',
      seenMessages: 0,
      leadsTo,
      requestKey: leadsTo,
      by: { ...by, email: arun.email },
    })
  await shop.enquiries.makeGrievance({ ticketNumber: tickets.grievance, by })
  await shop.enquiries.move('spam', { ticketNumber: tickets.spam, by })
  const nameOf = new Map(Object.entries(tickets).map(([name, ticket]) => [ticket, name]))
  const page = async (tab: EnquiryTab, more: { kind?: 'bulk'; after?: string; limit?: number } = {}) => {
    const found = await shop.enquiries.page({ tab, email: meera.email, kind: undefined, after: undefined, limit: 50, ...more })
    return { ...found, names: found.rows.map(({ ticketNumber }) => nameOf.get(ticketNumber)) }
  }
  return { ...setup, tickets, page }
}

test('each enquiry stands in the tabs where it belongs, what runs out next on top, and each tab is counted', async () => {
  const { shop, meera, arun, page } = await anInbox()
  const shown = Object.fromEntries(await Promise.all(enquiryTabs.map(async (tab) => [tab, (await page(tab)).names])))
  assert.deepEqual(shown, {
    mine: ['mine'],
    new: ['new', 'bulk', 'grievance'],
    waiting: ['waiting'],
    answered: ['answered'],
    grievances: ['grievance'],
    all: ['grievance', 'answered', 'waiting', 'bulk', 'new', 'mine'],
    spam: ['spam'],
  })
  assert.deepEqual((await page('new', { kind: 'bulk' })).names, ['bulk'])
  const counts = await shop.enquiries.countTabs(meera.email)
  for (const tab of enquiryTabs) assert.equal(counts[tab].count, shown[tab].length, tab)
  assert.equal((await shop.enquiries.countTabs(arun.email)).mine.count, 1, 'what he has asked back is his')
})

test('a tab goes on where its page has ended, and a place that is none begins anew', async () => {
  const { page } = await anInbox()
  for (const tab of ['new', 'all'] as const) {
    const whole = (await page(tab)).names
    const names: unknown[] = []
    for (let after: string | undefined = '', turns = 0; after !== undefined && turns < 10; turns++) {
      const part = await page(tab, { limit: 1, after })
      names.push(...part.names)
      after = part.next
    }
    assert.deepEqual(names, whole, tab)
  }
  for (const after of ["'; drop table enquiries; --", '2026-11-20 09:00:00', 'infinity'])
    assert.equal((await page('new', { after })).names.length, 3, after)
})

test('a clock that has run out is late in its row and in its tab, and Today and the rail say so too', async () => {
  const { shop, meera, advance, page, tickets } = await anInbox()
  assert.equal((await shop.enquiries.countTabs(meera.email)).new.isLate, false)
  advance(7 * 24 * hours)
  assert.equal((await shop.enquiries.countTabs(meera.email)).new.isLate, true)
  assert.ok((await page('mine')).rows.every(({ clock }) => clock && clock.leftMs < 0))
  const lines = (await shop.today.show(meera)).cannotWait.lines.flatMap((line) => (line.kind === 'enquiry' ? [line.ticketNumber] : []))
  assert.deepEqual(lines.toSorted(), [tickets.mine, tickets.new, tickets.bulk, tickets.grievance].toSorted())
  assert.deepEqual((await shop.today.count()).enquiries, { count: 4, isLate: true })
})

test('another message of the same mailbox or phone is related, however the address is spelled', async () => {
  const { shop } = await deskSetup()
  const first = await shop.enquiries.record(contact('Asha', { email: 'asha@example.com', phone: '9876543210' }))
  const byMail = await shop.enquiries.record(contact('A. Rao', { email: 'ASHA+shop@example.com' }))
  const byPhone = await shop.enquiries.record(contact('Rao', { email: undefined, phone: '9876543210' }))
  await shop.enquiries.record(contact('Other'))
  const inspected = await shop.enquiries.inspect(first.ticketNumber)
  assert.deepEqual(
    inspected?.related.map(({ ticketNumber }) => ticketNumber).toSorted(),
    [byMail.ticketNumber, byPhone.ticketNumber].toSorted(),
  )
})

test('an order that the message names is shown, and told apart where somebody else has placed it', async () => {
  const { shop, placeCashOrder } = await deskSetup()
  const [own, strange] = [await placeCashOrder(), await placeCashOrder()]
  const { email } = (await shop.orders.find(own.id))!.recipient
  const message = `About ${own.number.toLowerCase()} and MJ-99999`
  const inspect = async (enquiry: object) => {
    const { ticketNumber } = await shop.enquiries.record(contact('Gita', enquiry))
    const { orders, ordersOfOthers } = (await shop.enquiries.inspect(ticketNumber))!
    return [orders, ordersOfOthers].map((listed) => listed.map(({ orderNumber }) => orderNumber).toSorted())
  }
  assert.deepEqual(await inspect({ email, message }), [[own.number, strange.number], []])
  assert.deepEqual(await inspect({ email: 'gita@example.com', message }), [[], [own.number]])
})

test('no tab reads the whole table when it is long', async () => {
  const db = await testDatabase()
  await db.query(
    `insert into enquiries (id, ticket_number, kind, sender_name, email, message, content_hash, received_at, mailbox_key, state, due_at, grievance_at, answered_at, answered_by)
     select 'generated-enquiry-' || lpad(n::text, 8, '0'), 'MJ-E' || (20000 + n), 'contact', 'Asha', 'a' || n || '@example.com', 'x', sha256(n::text::bytea),
       now() - n * interval '1 hour', 'a' || n || '@example.com', state, case when state = 'open' then now() end, case when n % 500 = 0 then now() end,
       case when state = 'open' then null else now() end, case when state = 'open' then null else 'Meera' end
     from (select n, case when n < 40 then 'open' when n < 80 then 'waiting' when n % 300 = 0 then 'spam' when n % 3 = 0 then 'answered' else 'closed' end as state
       from generate_series(1, 20000) n) as made`,
  )
  await db.query('analyze enquiries')
  for (const tab of enquiryTabs) {
    const { text, values } = enquiryPageQuery({ tab, email: 'meera@manjusha.example', kind: undefined, after: undefined, limit: 50 })
    assert.doesNotMatch(JSON.stringify(await db.query(`explain (format json) ${text}`, values)), /"Seq Scan"[^}]*"enquiries"/, tab)
  }
})
