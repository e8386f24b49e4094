import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecipient, type WrittenRecipient } from './recipient.ts'

const written = (overrides: Partial<WrittenRecipient> = {}): WrittenRecipient => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  alternatePhone: '',
  addressLine1: '12 MG Road',
  addressLine2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  gstin: '',
  businessName: '',
  ...overrides,
})

const faultIn = (overrides: Partial<WrittenRecipient>) => {
  const read = readRecipient(written(overrides))
  return read.ok ? undefined : read.problem[0]?.field
}

test('a second number may be written in the digits of any script, and be shorter than ten', () => {
  for (const alternatePhone of ['০২০ ২৫৬৭', '٠٢٠٢٥٦٧', '９８２００１２３４５'])
    assert.equal(faultIn({ alternatePhone }), undefined, alternatePhone)
  assert.equal(faultIn({ alternatePhone: 'ask my brother' }), 'alternatePhone')
})

test('a recipient is stored trimmed, with a phone number of ten digits, and without empty optional fields', () => {
  const read = readRecipient(written({ name: '  Asha Rao ', phone: '+91 98765-43210', pincode: '411 001', alternatePhone: '020 2567' }))
  assert.ok(read.ok)
  const { name, phone, pincode, addressLine2 } = read.value
  assert.deepEqual(
    { name, phone, pincode, addressLine2 },
    { name: 'Asha Rao', phone: '9876543210', pincode: '411001', addressLine2: undefined },
  )
})

test('a name may be in any Indian script', () => {
  for (const name of ['आशा राव', 'കൃഷ്ണ', 'ക്\u200dഷ', "D'Souza", 'A. P. J.', 'Müller-Rao']) assert.equal(faultIn({ name }), undefined, name)
})

test('what comes along unseen when a text is copied goes, and the joiners of Indian scripts stay', () => {
  const copied = written({
    name: '\u200eAsha\u200b Rao\u00ad',
    addressLine1: '\u202a14 Karve Road\u202c',
    phone: '\u202a+91 9820012345\u202c',
  })
  const read = readRecipient(copied)
  assert.deepEqual(read.ok && [read.value.name, read.value.addressLine1, read.value.phone], ['Asha Rao', '14 Karve Road', '9820012345'])
  const joined = readRecipient(written({ name: 'क्\u200dषमा' }))
  assert.equal(joined.ok && joined.value.name, 'क्\u200dषमा')
})

test('an address of which the label would leave out the end is refused before the order', () => {
  const line = (length: number) => 'Karve Road '.repeat(20).slice(0, length).trim()
  assert.equal(faultIn({ addressLine1: line(80), addressLine2: line(80) }), undefined)
  assert.equal(faultIn({ addressLine1: line(118), addressLine2: line(30) }), undefined)
  assert.equal(faultIn({ addressLine1: line(118), addressLine2: line(118) }), 'addressLine1')
})

test('a misspelt state is asked about, and one in another script is known by its pincode', () => {
  const messageOf = (changed: Parameters<typeof written>[0]) => {
    const read = readRecipient(written(changed))
    return read.ok ? read.value.state : read.problem.map(({ field, message }) => `${field}: ${message}`).join()
  }
  assert.equal(messageOf({ state: 'Karnatka', pincode: '560001' }), 'state: Did you mean Karnataka?')
  assert.equal(messageOf({ state: 'Bangalore', pincode: '560001' }), 'state: Did you mean Karnataka?')
  assert.equal(messageOf({ state: 'Utopia', pincode: '900056' }), 'state: Please write the state by its name, such as Karnataka')
  assert.equal(messageOf({ state: 'कर्नाटक', pincode: '560001' }), 'Karnataka')
  assert.equal(messageOf({ state: 'karnataka', pincode: '560001' }), 'Karnataka')
})

test('characters that break labels or mail headers are refused in every field', () => {
  for (const bad of ['\r\nBcc: x@y.in', '\u0000', '\u202e', '<script>', '💍', '\ud800']) {
    for (const field of ['name', 'addressLine1', 'addressLine2', 'city', 'state'] as const) {
      assert.equal(faultIn({ [field]: `Asha ${bad} Rao` }), field, `${JSON.stringify(bad)} in ${field}`)
    }
  }
})

test('joiners, marks and signs without a letter are refused, because a label prints them as an empty line', () => {
  for (const bad of ['\u200d\u200c\u200d\u200d', '\u0301\u0301\u0301\u0301', '- - -.', '\u200c . \u200c']) {
    for (const field of ['name', 'addressLine1', 'addressLine2', 'city', 'state', 'businessName'] as const)
      assert.equal(faultIn({ gstin: '27DEMOS1234D1ZK', [field]: bad }), field, `${JSON.stringify(bad)} in ${field}`)
  }
})

test('letters outside the Basic Multilingual Plane are accepted', () => {
  for (const field of ['name', 'addressLine1', 'addressLine2', 'city', 'businessName'] as const)
    assert.equal(faultIn({ gstin: '27DEMOS1234D1ZK', [field]: '𑄌𑄋𑄴𑄟𑄳𑄦 𠮷野家' }), undefined, field)
})

test('text that is too long for a label is refused', () => {
  for (const field of ['name', 'addressLine1', 'addressLine2', 'city', 'state'] as const)
    assert.equal(faultIn({ [field]: 'a'.repeat(121) }), field)
  assert.equal(faultIn({ city: 'a'.repeat(30) }), undefined)
  assert.equal(faultIn({ city: 'a'.repeat(31) }), 'city')
})

test('a web address is refused in every field that the mails repeat, with a message', () => {
  for (const field of ['name', 'businessName', 'addressLine1', 'addressLine2', 'city'] as const) {
    const read = readRecipient(written({ [field]: 'Win at evil.com now' }))
    assert.deepEqual(!read.ok && read.problem.filter((fault) => fault.field === field), [
      { field, message: 'Please leave out web and mail addresses' },
    ])
  }
  assert.equal(faultIn({ name: 'S.R.Krishnan', addressLine1: 'Opp.Station, M.G.Road', businessName: '', city: 'Pune' }), undefined)
})
