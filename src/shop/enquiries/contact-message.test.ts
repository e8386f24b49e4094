import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyContact, readContact, type WrittenContact } from './contact-message.ts'
import { contentOf } from './enquiry.ts'

const good: WrittenContact = { name: 'Asha Rao', phone: '9876543210', email: 'asha@example.com', message: 'Can you write Zoë?' }
const faults = (changed: Partial<WrittenContact>) => {
  const read = readContact({ ...good, ...changed })
  return read.ok ? {} : read.problem
}

test('an empty form names what is missing with the messages of the specification', () => {
  const read = readContact(emptyContact)
  assert.deepEqual(read.ok || read.problem, { name: 'Please enter your name', phone: 'Please enter either your phone number or email' })
})

test('one of phone and e-mail is enough', () => {
  assert.deepEqual(faults({ phone: '' }), {})
  assert.deepEqual(faults({ email: '' }), {})
  assert.deepEqual(faults({ phone: ' ', email: ' ' }), { phone: 'Please enter either your phone number or email' })
})

test('a phone number has exactly ten digits, however it is written', () => {
  for (const phone of ['98765 43210', '+91 98765-43210', '2025551234', '09876543210']) assert.deepEqual(faults({ phone }), {}, phone)
  for (const phone of ['987654321', '98765432101', 'call me', '1'])
    assert.deepEqual(faults({ phone }), { phone: 'Please enter a valid 10 digit phone number' }, phone)
  const read = readContact({ ...good, phone: '+91 98765-43210' })
  assert.equal(read.ok && read.value.phone, '9876543210')
})

test('an e-mail must be a single address', () => {
  for (const email of ['asha', 'asha@', 'a@b', 'a@b.in, c@d.in', 'a@b.in\r\nBcc: all@d.in', '"x" <a@b.in>', 'a b@c.in'])
    assert.deepEqual(faults({ email }), { email: 'Please enter a valid email address' }, email)
})

test('a name is one line of ordinary letters, so that it cannot become part of a mail header', () => {
  assert.deepEqual(faults({ name: 'आशा राव' }), {})
  for (const name of ['Asha\r\nBcc: all@example.in', 'Asha\u0000', 'Asha <b>', '\u202eahsA'])
    assert.deepEqual(faults({ name }), { name: 'Please use ordinary letters and signs only' }, JSON.stringify(name))
  assert.deepEqual(faults({ name: 'a'.repeat(81) }), { name: 'Please use at most 80 characters' })
})

test('marks that nobody sees, which come along when a name is copied, are left out', () => {
  const read = readContact({ ...good, name: '\u200eAsha\u00ad Rao\u200b' })
  assert.equal(read.ok && read.value.name, 'Asha Rao')
})

test('a message may have lines, emoji and any script, and is optional', () => {
  for (const message of ['', 'Two\nlines 🙂', 'हिन्दी', '<b>bold</b>']) assert.deepEqual(faults({ message }), {}, message)
  assert.deepEqual(faults({ message: 'a\u0000b' }), { message: 'Please use ordinary letters and signs only' })
  assert.deepEqual(faults({ message: 'a'.repeat(2_001) }), { message: 'Please use at most 2000 characters' })
})

test('a form sent with scripts and one sent without give the same message', () => {
  const [native, sent] = ['Two\r\nlines', ' Two\nlines '].map((message) => readContact({ ...good, message }))
  assert.ok(native?.ok && sent?.ok)
  assert.equal(contentOf(native.value), contentOf(sent.value))
})
