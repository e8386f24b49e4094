import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkFault, emptyBulk, readBulk, type WrittenBulk } from './bulk-enquiry.ts'

const good: WrittenBulk = {
  productCode: 'MJ-1004',
  name: 'Neelgaon Retreats',
  email: 'buy@neelgaon.example',
  phone: '9876543210',
  quantity: '120',
  message: '',
}
const faults = (changed: Partial<WrittenBulk>) => {
  const read = readBulk({ ...good, ...changed })
  return read.ok ? {} : read.problem
}

test('an empty form names what is missing with the messages of the specification, and the message is optional', () => {
  const read = readBulk(emptyBulk)
  assert.deepEqual(read.ok || read.problem, {
    productCode: 'This field is required.',
    name: 'Name is required.',
    email: 'Valid email is required.',
    phone: 'Phone number is required.',
    quantity: 'Quantity must be 50 or higher.',
  })
})

test('fifty units are enough, forty-nine are not, and anything but a whole number is refused', () => {
  assert.deepEqual(faults({ quantity: '50' }), {})
  for (const quantity of ['', '49', '0', '-50', '50.5', '1e3', 'fifty', '0x64'])
    assert.deepEqual(faults({ quantity }), { quantity: 'Quantity must be 50 or higher.' }, quantity)
  assert.deepEqual(faults({ quantity: '10000000' }), { quantity: 'For so many pieces please write to us' })
  const read = readBulk({ ...good, quantity: ' 1,20,000 ' })
  assert.equal(read.ok && read.value.quantity, 120_000)
  const tamil = readBulk({ ...good, quantity: '௧௨௦' })
  assert.equal(tamil.ok && tamil.value.quantity, 120)
})

test('a phone number has ten digits, of whatever script', () => {
  for (const phone of ['9876543210', '+91 98765 43210', '৯৮৭৬৫৪৩২১০']) assert.deepEqual(faults({ phone }), {}, phone)
  for (const phone of ['1', '123', '98765']) assert.deepEqual(faults({ phone }), { phone: 'Phone number must be 10 digits' }, phone)
  for (const phone of ['', ' ', 'abc', '+']) assert.deepEqual(faults({ phone }), { phone: 'Phone number is required.' }, phone)
  for (const phone of ['98765432101', '98765 extension 12'])
    assert.deepEqual(faults({ phone }), { phone: 'Please use digits only, at most 10' }, phone)
})

test('nothing in the form can become part of a mail header', () => {
  for (const email of ['', 'a@b', 'a@b.in,c@d.in', 'a@b.in\nBcc: x@y.in'])
    assert.deepEqual(faults({ email }), { email: 'Valid email is required.' }, JSON.stringify(email))
  assert.deepEqual(faults({ name: 'A\r\nBcc: x@y.in' }), { name: 'Please use ordinary letters and signs only' })
  assert.deepEqual(faults({ productCode: 'MJ-1\nSubject: x' }), { productCode: 'Please use ordinary letters and signs only' })
})

test('marks that nobody sees, which come along when a name is copied, are left out', () => {
  const read = readBulk({ ...good, name: '\u200eNeelgaon\u00ad Retreats\u200b' })
  assert.equal(read.ok && read.value.name, 'Neelgaon Retreats')
})

test('a single field is checked as it is in the whole form', () => {
  assert.equal(bulkFault('quantity', '7'), 'Quantity must be 50 or higher.')
  assert.equal(bulkFault('quantity', '70'), undefined)
})
