import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { enquirySetup } from '#tests/enquiry-setup.ts'

const body = (changed: object = {}) => ({
  userName: 'Asha Rao',
  userEmail: 'asha@example.com',
  phoneNo: '9876543210',
  message: 'May I visit?',
  ...changed,
})
const calls = ['/contact/add', '/contact/userEmail', '/contact/adminEmail'] as const
const toBothSides = ['enquiry-acknowledgement to asha@example.com', 'enquiry-notification to hello@manjusha.example']

test('the three calls one after the other make one record and one mail to each side', async () => {
  const setup = enquirySetup(await testDatabase())
  const replies = []
  for (const call of calls) replies.push(await setup.send(call, body()))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.match(replies[0]?.json.ticketNumber ?? '', /^MJ-E\d+$/)
  assert.equal((await setup.enquiries()).length, 1)
  assert.deepEqual(await setup.mails(), toBothSides)
})

test('a message sent twice by a double click is recorded once, and the repeat gets the same ticket', async () => {
  const setup = enquirySetup(await testDatabase())
  const replies = await Promise.all([setup.send('/contact/add', body()), setup.send('/contact/add', body())])
  replies.push(await setup.send('/contact/add', body({ userName: ' Asha Rao ', message: 'May I visit?\r\n' })))
  assert.equal(new Set(replies.map(({ json }) => json.ticketNumber)).size, 1)
  for (const call of [...calls, ...calls]) assert.equal((await setup.send(call, body())).status, 200)
  assert.equal((await setup.enquiries()).length, 1)
  assert.deepEqual(await setup.mails(), toBothSides)
})

test('the mail calls may come before the message itself', async () => {
  const setup = enquirySetup(await testDatabase())
  const replies = await Promise.all([...calls].toReversed().map((call) => setup.send(call, body())))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.deepEqual(await setup.mails(), toBothSides)
})

test('a message with a phone number only is recorded, and mailed to the shop alone', async () => {
  const setup = enquirySetup(await testDatabase())
  for (const call of calls) assert.equal((await setup.send(call, body({ userEmail: '' }))).status, 200)
  assert.deepEqual(await setup.mails(), ['enquiry-notification to hello@manjusha.example'])
})

test('every call refuses what is wrong with 400, names the field, and records nothing', async () => {
  const setup = enquirySetup(await testDatabase())
  const wrong: [object, string, string][] = [
    [{ userName: ' ' }, 'userName', 'Please enter your name'],
    [{ userEmail: '', phoneNo: '' }, 'phoneNo', 'Please enter either your phone number or email'],
    [{ phoneNo: '98765' }, 'phoneNo', 'Please enter a valid 10 digit phone number'],
    [{ userEmail: 'asha' }, 'userEmail', 'Please enter a valid email address'],
    [{ userEmail: 'asha@example.com\nBcc: all@example.in' }, 'userEmail', 'Please enter a valid email address'],
    [{ userName: 'Asha\r\nBcc: all@example.in' }, 'userName', 'Please use ordinary letters and signs only'],
    [{ message: [] }, 'message', 'must be text, a number or empty'],
  ]
  for (const call of calls) {
    for (const [changed, field, message] of wrong) {
      const { status, json } = await setup.send(call, body(changed))
      assert.deepEqual([status, json.issues], [400, [{ field, message }]], JSON.stringify(changed))
    }
    assert.equal((await setup.send(call, '{')).status, 400)
  }
  assert.deepEqual([await setup.enquiries(), await setup.mails()], [[], []])
})

test('a mail call cannot send a mail to an address, or with a text, of the caller’s choice', async () => {
  const setup = enquirySetup(await testDatabase())
  await setup.send('/contact/add', body())
  const forged = [body({ userEmail: 'victim@example.com' }), body({ message: 'Click https://evil.example' })]
  const replies = await Promise.all(
    forged.flatMap((each) => [setup.send('/contact/userEmail', each), setup.send('/contact/adminEmail', each)]),
  )
  assert.ok(replies.every(({ status }) => status === 404))
  assert.deepEqual(await setup.mails(), toBothSides)
})

test('a message that is called a complaint is a grievance at once: its sender is mailed the officer and the day, and the shop is told', async () => {
  const setup = enquirySetup(await testDatabase())
  for (const call of calls) assert.equal((await setup.send(call, body({ isComplaint: true }))).status, 200)
  assert.deepEqual(await setup.mails(), ['enquiry-notification to hello@manjusha.example', 'grievance-acknowledgement to asha@example.com'])
  const [recorded] = await setup.enquiries()
  const shown = await setup.show(recorded!.ticketNumber)
  assert.ok(shown?.standing.grievance?.acknowledgedAt)
  assert.deepEqual(
    shown?.clocks.map(({ what }) => what),
    ['answer', 'settle'],
  )
  assert.deepEqual(shown?.standing.grievance?.since, recorded?.receivedAt)
})

test('a complaint without a mail address waits for a call, with both clocks', async () => {
  const setup = enquirySetup(await testDatabase())
  assert.equal((await setup.send('/contact/add', body({ userEmail: '', isComplaint: '1' }))).status, 200)
  assert.deepEqual(await setup.mails(), ['enquiry-notification to hello@manjusha.example'])
  const shown = await setup.show((await setup.enquiries())[0]!.ticketNumber)
  assert.equal(shown?.standing.grievance?.acknowledgedAt, undefined)
  assert.deepEqual(shown?.clocks.map(({ what }) => what).toSorted(), ['acknowledge', 'answer', 'settle'])
})

test('the same words once more, now as a complaint, make the one that is there a grievance, and a third time changes nothing', async () => {
  const setup = enquirySetup(await testDatabase())
  const replies = []
  for (const isComplaint of [false, true, true]) replies.push(await setup.send('/contact/add', body({ isComplaint })))
  assert.equal(new Set(replies.map(({ json }) => json.ticketNumber)).size, 1)
  assert.deepEqual(await setup.mails(), [...toBothSides, 'grievance-acknowledgement to asha@example.com'])
  assert.equal((await setup.send('/contact/add', body({ isComplaint: 'perhaps' }))).status, 400)
})

test('a program that fills the hidden field gets an ordinary reply, and nothing is recorded', async () => {
  const setup = enquirySetup(await testDatabase())
  for (const call of calls) assert.equal((await setup.send(call, body({ website: 'https://spam.example' }))).status, 200)
  assert.deepEqual([await setup.enquiries(), await setup.mails()], [[], []])
})

test('a caller who sends too many messages gets the time to wait as a header and as text, and others are not slowed down', async () => {
  const setup = enquirySetup(await testDatabase())
  const send = (i: number, caller: string) => setup.send('/contact/add', body({ message: `${i}` }), {}, caller)
  for (let i = 0; i < 10; i++) assert.equal((await send(i, '203.0.113.7')).status, 200)
  const { status, json, headers } = await send(10, '203.0.113.7')
  assert.deepEqual([status, json.code], [429, 'too_many_requests'])
  assert.equal(json.message, 'That was a lot in a short time. Please try again in a minute.')
  assert.match(headers.get('retry-after') ?? '', /^(?:5\d|60)$/)
  assert.equal((await send(11, '198.51.100.9')).status, 200)
  assert.equal((await setup.enquiries()).length, 11)
})

test('the mail calls are limited as well, well above what the page needs', async () => {
  const setup = enquirySetup(await testDatabase())
  await setup.send('/contact/add', body())
  const statuses = []
  for (let i = 0; i < 41; i++) statuses.push((await setup.send('/contact/userEmail', body(), {}, '203.0.113.7')).status)
  assert.deepEqual(statuses.slice(-2), [200, 429])
})
