import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { deskSetup } from '#tests/desk-setup.ts'

const kavya = { who: 'staff', name: 'Kavya' } as const

async function anInbox() {
  const { shop, db } = await deskSetup()
  const today = new Date(shop.deps.clock().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10) as Day
  const call = {
    name: 'Asha Rao',
    email: '',
    phone: '+91 98765 43210',
    words: 'The lid came loose.',
    cameBy: 'telephone',
    receivedOn: today,
  } as const
  const takeDown = (more: object = {}) => shop.enquiries.takeDown({ ...call, isComplaint: false, by: kavya, ...more })
  const mails = async () => (await db.query<{ kind: string }>('select kind from outbox order by id')).map(({ kind }) => kind)
  return { shop, takeDown, mails, today }
}

test('a call is written down with its number and who did it, and mails nobody who left no address', async () => {
  const { shop, takeDown, mails } = await anInbox()
  const taken = await takeDown()
  assert.ok(taken.ok)
  const { enquiry, entries } = (await shop.enquiries.inspect(taken.value.ticketNumber))!
  assert.deepEqual(enquiry, { kind: 'contact', name: 'Asha Rao', email: undefined, phone: '9876543210', message: 'The lid came loose.' })
  assert.deepEqual(
    entries.map(({ kind, by, text }) => [kind, by, text]),
    [['note', 'Kavya', 'Came by telephone, written down by Kavya.']],
  )
  assert.deepEqual(await mails(), [])
})

test('a complaint of days ago has the clocks of that day, and its sender is mailed number and officer', async () => {
  const { shop, takeDown, mails, today } = await anInbox()
  const before = new Date(Date.parse(today) - 3 * 86_400_000).toISOString().slice(0, 10) as Day
  const taken = await takeDown({ isComplaint: true, email: 'asha@example.com', cameBy: 'letter', receivedOn: before })
  assert.ok(taken.ok)
  const { standing } = (await shop.enquiries.inspect(taken.value.ticketNumber))!
  assert.equal(standing.grievance?.since.toISOString(), new Date(`${before}T00:00:00+05:30`).toISOString())
  assert.deepEqual(await mails(), ['grievance-acknowledgement'])
})

test('what is missing or cannot be read is named, all at once', async () => {
  const { takeDown } = await anInbox()
  const faults = async (more: object) => {
    const taken = await takeDown(more)
    return taken.ok ? [] : taken.problem.map(({ field }) => field)
  }
  assert.deepEqual(await faults({ name: ' ', phone: '12', words: '' }), ['name', 'phone', 'words'])
  assert.deepEqual(await faults({ phone: '', email: '' }), ['phone'])
  assert.deepEqual(await faults({ email: 'asha@' }), ['email'])
  assert.deepEqual(await faults({ receivedOn: '2999-01-01' as Day }), ['receivedOn'])
})
