import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { enquirySetup } from '#tests/enquiry-setup.ts'

const body = (changed: object = {}) => ({
  userName: 'Neelgaon Retreats',
  userEmail: 'buy@neelgaon.example',
  phoneNo: 9876543210,
  quantity: '120',
  message: 'For a wedding',
  prodCode: 'MJ-1004',
  ...changed,
})
const calls = ['/bulkEnq/add', '/bulkEnq/userEmail', '/bulkEnq/adminEmail'] as const
const toBothSides = ['enquiry-acknowledgement to buy@neelgaon.example', 'enquiry-notification to hello@manjusha.example']

test('the three calls, sent in parallel in any order, make one record and one mail to each side', async () => {
  for (const order of [
    [0, 1, 2],
    [1, 2, 0],
    [2, 1, 0],
  ] as const) {
    const setup = enquirySetup(await testDatabase())
    const replies = await Promise.all(order.map((i) => setup.send(calls[i], body())))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
      order.join(),
    )
    assert.equal((await setup.enquiries()).length, 1)
    assert.deepEqual(await setup.mails(), toBothSides)
  }
})

test('the three calls made twice at once, and once more later, still make one record and one mail to each side', async () => {
  const setup = enquirySetup(await testDatabase())
  const replies = await Promise.all([...calls, ...calls].map((call) => setup.send(call, body())))
  for (const call of calls) replies.push(await setup.send(call, body()))
  assert.ok(replies.every(({ status }) => status === 200))
  assert.equal(new Set(replies.flatMap(({ json }) => json.ticketNumber ?? [])).size, 1)
  assert.equal((await setup.enquiries()).length, 1)
  assert.deepEqual(await setup.mails(), toBothSides)
})

test('a field may come as number or text, and the phone number loses its country code', async () => {
  const setup = enquirySetup(await testDatabase())
  const { json } = await setup.send('/bulkEnq/add', body({ quantity: 50, phoneNo: '+91 98765-43210', message: null }))
  assert.match(json.ticketNumber ?? '', /^MJ-E\d+$/)
  const [recorded] = await setup.enquiries()
  assert.deepEqual(recorded?.enquiry, {
    kind: 'bulk',
    name: 'Neelgaon Retreats',
    email: 'buy@neelgaon.example',
    phone: '9876543210',
    quantity: 50,
    productCode: 'MJ-1004',
    message: '',
  })
})

test('every call refuses what is wrong with 400, names the field, and records nothing', async () => {
  const setup = enquirySetup(await testDatabase())
  const wrong: [object, string, string][] = [
    [{ userName: '' }, 'userName', 'Name is required.'],
    [{ userEmail: 'buy' }, 'userEmail', 'Valid email is required.'],
    [{ phoneNo: null }, 'phoneNo', 'Phone number is required.'],
    [{ phoneNo: '98765432109' }, 'phoneNo', 'Please use digits only, at most 10'],
    [{ quantity: 49 }, 'quantity', 'Quantity must be 50 or higher.'],
    [{ quantity: undefined }, 'quantity', 'Quantity must be 50 or higher.'],
    [{ prodCode: '' }, 'prodCode', 'This field is required.'],
    [{ userName: 'A\r\nBcc: all@example.in' }, 'userName', 'Please use ordinary letters and signs only'],
    [{ userEmail: 'a@b.in\r\nBcc: all@example.in' }, 'userEmail', 'Valid email is required.'],
    [{ userEmail: 'a@b.in, c@d.in' }, 'userEmail', 'Valid email is required.'],
    [{ prodCode: 'MJ-1\nSubject: x' }, 'prodCode', 'Please use ordinary letters and signs only'],
    [{ message: {} }, 'message', 'must be text, a number or empty'],
    [{ message: 'a'.repeat(2_001) }, 'message', 'Please use at most 2000 characters'],
    [{ userName: ['a'] }, 'userName', 'must be text, a number or empty'],
  ]
  for (const call of calls) {
    for (const [changed, field, message] of wrong) {
      const { status, json } = await setup.send(call, body(changed))
      assert.deepEqual([status, json.code, json.issues], [400, 'invalid_request', [{ field, message }]], JSON.stringify(changed))
    }
    for (const text of ['', '{', '[]', 'null', '"text"', '{"userName":"a\\u0000"}'])
      assert.equal((await setup.send(call, text)).status, 400, text)
  }
  assert.deepEqual([await setup.enquiries(), await setup.mails()], [[], []])
})

test('all wrong fields are reported at once', async () => {
  const setup = enquirySetup(await testDatabase())
  const { json } = await setup.send('/bulkEnq/add', {})
  assert.deepEqual(
    json.issues?.map(({ field }) => field),
    ['userName', 'userEmail', 'phoneNo', 'quantity', 'prodCode'],
  )
})

test('a mail call for an enquiry that is not recorded is refused, and sends no mail', async () => {
  const setup = enquirySetup(await testDatabase())
  await setup.send('/bulkEnq/add', body())
  const forged = body({ userEmail: 'victim@example.com' })
  const replies = await Promise.all([setup.send('/bulkEnq/userEmail', forged), setup.send('/bulkEnq/adminEmail', forged)])
  assert.deepEqual(
    replies.map(({ status, json }) => [status, json.code]),
    [
      [404, 'enquiry_not_found'],
      [404, 'enquiry_not_found'],
    ],
  )
  assert.deepEqual(await setup.mails(), toBothSides)
})

test('a program that fills the hidden field gets an ordinary reply, and nothing is recorded', async () => {
  const setup = enquirySetup(await testDatabase())
  for (const call of calls) {
    assert.equal((await setup.send(call, body({ website: 'https://spam.example' }))).status, 200)
    assert.equal((await setup.send(call, { website: 'x' })).status, 200)
  }
  assert.deepEqual([await setup.enquiries(), await setup.mails()], [[], []])
})

test('only JSON is taken, and only by POST', async () => {
  const setup = enquirySetup(await testDatabase())
  assert.equal((await setup.send('/bulkEnq/add', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status, 415)
  assert.equal((await setup.get('/bulkEnq/add')).status, 405)
})
