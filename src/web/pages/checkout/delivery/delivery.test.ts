import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDelivery } from './delivery-faults.ts'
import { deliveryFields, emptyDelivery, isRequired, tidyGstin, tidyPincode, type Delivery } from './delivery.ts'
import { askAboutCity, fillIn } from './use-pincode.ts'

const good: Delivery = {
  ...emptyDelivery,
  phone: '9820012345',
  email: 'asha@example.com',
  name: 'Asha Rao',
  addressLine1: '14 Karvenagar Lane',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411052',
}
const wrong = (changed: Partial<Delivery>) => checkDelivery({ ...good, ...changed })

test('a complete form has no errors, and optional fields may stay empty', () => {
  assert.deepEqual(checkDelivery(good), {})
})

test('an empty form has the shop’s message for each required field', () => {
  assert.deepEqual(checkDelivery(emptyDelivery), {
    phone: 'Phone number is required',
    email: 'Email is required',
    name: 'Name is required',
    pincode: 'Pincode is required',
    addressLine1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
  })
})

test('the fields marked as required are exactly those that must not be empty', () => {
  assert.deepEqual(
    deliveryFields.filter(isRequired),
    deliveryFields.filter((field) => field in checkDelivery(emptyDelivery)),
  )
})

test('each error message names what would be valid', () => {
  assert.deepEqual(wrong({ phone: '98200' }), { phone: 'Phone number must be 10 digits' })
  assert.deepEqual(wrong({ email: 'asha@' }), { email: 'Email is invalid. Ensure it follows the format: name@example.com' })
  assert.deepEqual(wrong({ addressLine1: '14B' }), { addressLine1: 'Address must be more than 3 characters' })
  assert.deepEqual(wrong({ pincode: '41105' }), { pincode: 'Pincode must be 6 digits' })
  assert.deepEqual(wrong({ name: '   ' }), { name: 'Name is required' })
})

test('a pincode field takes digits alone, and cuts none of them', () => {
  assert.equal(tidyPincode('411 052'), '411052')
  assert.equal(tidyPincode('४११०५२'), '411052')
  assert.equal(tidyPincode('5600019'), '5600019')
  assert.deepEqual(wrong({ pincode: '5600019' }), { pincode: 'Pincode must be 6 digits' })
})

test('a pincode fills fields that are empty or were filled by an earlier pincode, never typed text', () => {
  assert.equal(fillIn('', 'Pune', ''), 'Pune')
  assert.equal(fillIn('Mumbai', 'Pune', 'Mumbai'), 'Pune')
  assert.equal(fillIn('Kothrud', 'Pune', 'Mumbai'), 'Kothrud')
})

test('what the shop filled in goes when a later pincode is not known, and what a person wrote is asked about', () => {
  assert.equal(fillIn('Bengaluru', '', 'Bengaluru'), '')
  assert.equal(fillIn('Kothrud', '', 'Bengaluru'), 'Kothrud')
  assert.equal(askAboutCity('Kothrud', 'Pune'), 'This pincode is in Pune. Is the city above right?')
  for (const [written, found] of [
    ['pune ', 'Pune'],
    ['', 'Pune'],
    ['Kothrud', ''],
  ] as const)
    assert.equal(askAboutCity(written, found), undefined)
})

test('a GSTIN is optional, cleaned when it is pasted, and its errors have messages', () => {
  assert.equal(tidyGstin(' 27demos-1234 d1zk '), '27DEMOS1234D1ZK')
  assert.deepEqual(wrong({ gstin: '27DEMOS1234D1ZK', businessName: 'Deshpande Gifts' }), {})
  assert.deepEqual(wrong({ gstin: '27DEMOS1234D1Z' }), {
    gstin: 'This is not a valid GSTIN: it has 15 letters and digits, such as 27DEMOS1234D1ZK',
  })
  assert.equal(tidyGstin('27DEMOS1234D1ZK9'), '27DEMOS1234D1ZK9', 'a letter too many is not cut in silence')
  assert.ok(wrong({ gstin: '27DEMOS1234D1ZK9' }).gstin)
  assert.deepEqual(wrong({ businessName: 'Deshpande Gifts' }), { gstin: 'A business is billed by its GSTIN: please add it' })
})
