import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTicket, ticketOf } from './ticket-code.ts'

test('the code of a ticket is read as it was typed, and from the address in its QR code', () => {
  const unit = { orderNumber: 'MJ-10234', unitNumber: 2 }
  assert.equal(ticketOf(unit.orderNumber, unit.unitNumber), 'MJ-10234.2')
  for (const text of ['MJ-10234.2', ' mj-10234.2\n', 'https://shop.example/desk/t/MJ-10234.2']) assert.deepEqual(parseTicket(text), unit)
})

test('what is no code of a ticket is refused', () => {
  for (const text of ['', 'MJ-10234', 'MJ-10234.0', 'MJ-10234.1x', '10234.1', 'MJ-1 0234.1', 'xMJ-10234.1/y']) {
    assert.equal(parseTicket(text), undefined, text)
  }
})
