import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, parseTicket, printedCode, ticketOf } from './ticket-code.ts'

test('the code of a ticket is read as it was typed, and from the address in its QR code', () => {
  const unit = { orderNumber: 'MJ-10234', unitNumber: 2, timesChanged: undefined }
  assert.equal(ticketOf(unit.orderNumber, unit.unitNumber), 'MJ-10234.2')
  for (const text of [
    'MJ-10234.2',
    ' mj-10234.2\n',
    'mj10234.2',
    'https://shop.example/desk/t/MJ-10234.2',
    'HTTPS://SHOP.EXAMPLE/DESK/T/mj-10234.2',
  ])
    assert.deepEqual(parseTicket(text), unit)
})

test('a printed code says which writing it bears, and is written as it was read', () => {
  const code = parseTicket(`https://shop.example/desk/t/${printedCode('mj-10234.2', 3)}`)
  assert.deepEqual(code, { orderNumber: 'MJ-10234', unitNumber: 2, timesChanged: 3 })
  assert.equal(code && codeOf(code), 'MJ-10234.2?writing=3')
})

test('what is no code of a ticket is refused', () => {
  for (const text of [
    '',
    'MJ-10234',
    'MJ-10234.0',
    'MJ-10234.1x',
    '10234.1',
    'MJ-1 0234.1',
    'xMJ-10234.1/y',
    'MJ-10234.1?writing=x',
    'MJ-10234.1?other=1',
  ]) {
    assert.equal(parseTicket(text), undefined, text)
  }
})
