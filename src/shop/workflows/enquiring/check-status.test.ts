import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskSetup } from '#tests/desk-setup.ts'

const question = { kind: 'contact', name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', message: 'A secret' } as const
const by = { name: 'Meera', email: 'meera@manjusha.example' }

async function aQuestion() {
  const setup = await deskSetup()
  const { ticketNumber } = await setup.shop.enquiries.record(question)
  const look = (address: string, ticket = ticketNumber) => setup.shop.enquiries.checkStatus({ ticketNumber: ticket, address })
  return { ...setup, ticketNumber, look }
}

test('its sender sees how it stands, by mail address or phone however they are spelled; nobody else sees anything', async () => {
  const { look, ticketNumber } = await aQuestion()
  for (const address of ['asha@example.com', 'ASHA@Example.com', 'asha+box@example.com', '9876543210', '+91 98765 43210'])
    assert.equal((await look(address))?.ticketNumber, ticketNumber, address)
  for (const address of ['someone@example.com', '9876543211', '', '@', 'asha', '%@example.com'])
    assert.equal(await look(address), undefined, address)
  assert.equal(await look('asha@example.com', 'MJ-E9'), undefined)
})

test('nothing that was written, and none of our names, is in it', async () => {
  const { shop, look, ticketNumber } = await aQuestion()
  await shop.enquiries.note({ ticketNumber, text: 'A note', by })
  await shop.enquiries.answer({ ticketNumber, text: 'An answer', seenMessages: 0, leadsTo: 'waiting', requestKey: 'k', by })
  const status = await look('asha@example.com')
  assert.deepEqual([status?.state, status?.answeredAt.length, status?.answerBy], ['waiting', 1, undefined])
  assert.doesNotMatch(JSON.stringify(status), /secret|note|answer"|Asha|Meera|example/i)
})

test('a complaint shows both of its days, and spam is closed for whoever sent it', async () => {
  const { shop, look, ticketNumber } = await aQuestion()
  await shop.enquiries.makeGrievance({ ticketNumber, by })
  const { grievance, receivedAt } = (await look('asha@example.com'))!
  assert.equal(grievance?.acknowledgeBy.getTime(), receivedAt.getTime() + 48 * 3_600_000)
  assert.ok(grievance?.acknowledgedAt && grievance.settleBy > receivedAt)
  await shop.enquiries.unmakeGrievance({ ticketNumber, by })
  await shop.enquiries.move('spam', { ticketNumber, by })
  assert.equal((await look('asha@example.com'))?.state, 'closed')
})
