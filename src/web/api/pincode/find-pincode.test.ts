import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indiaPostPincodes } from '#src/integrations/india-post/india-post-pincodes.ts'
import type { Shop } from '#src/shop/shop.ts'
import { findPincode } from './find-pincode.ts'

const shop = { delivery: indiaPostPincodes as Shop['delivery'] }

const ask = async (pincode: string) => {
  const response = findPincode(shop, new Request('http://shop.test/'), { pincode })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a known pincode gives its city under today’s name, its state and the state’s GST code', async () => {
  assert.deepEqual(await ask('560001'), {
    status: 200,
    body: { city: 'Bengaluru', state: 'Karnataka', stateCode: '29', exact: true, ambiguous: false },
  })
  for (const [pincode, city, state] of [
    ['110001', 'Delhi', 'Delhi'],
    ['122001', 'Gurugram', 'Haryana'],
    ['400001', 'Mumbai', 'Maharashtra'],
    ['411052', 'Pune', 'Maharashtra'],
    ['500001', 'Hyderabad', 'Telangana'],
    ['600001', 'Chennai', 'Tamil Nadu'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['194101', 'Leh', 'Ladakh'],
    ['492001', 'Raipur', 'Chhattisgarh'],
  ] as const) {
    const { body } = await ask(pincode)
    assert.deepEqual([body.city, body.state], [city, state], pincode)
  }
})

test('a pincode may be written with a blank after the third digit', async () => {
  assert.equal((await ask('560 001')).body.city, 'Bengaluru')
})

test('a pincode shared by two states is marked as ambiguous', async () => {
  assert.equal((await ask('160014')).body.ambiguous, true)
})

test('an unknown pincode is never refused: its first digits give the state, or nothing', async () => {
  assert.deepEqual(await ask('411999'), {
    status: 200,
    body: { city: '', state: 'Maharashtra', stateCode: '27', exact: false, ambiguous: false },
  })
  assert.deepEqual(await ask('605999'), { status: 200, body: { city: '', state: '', stateCode: '', exact: false, ambiguous: true } })
  assert.deepEqual(await ask('999999'), { status: 200, body: { city: '', state: '', stateCode: '', exact: false, ambiguous: false } })
})

test('a text that is not a pincode is refused with a message that names the field', async () => {
  for (const wrong of ['', '12345', '1234567', 'abcdef', '../../etc']) {
    const { status, body } = await ask(wrong)
    assert.equal(status, 400, wrong)
    assert.deepEqual(body.issues, [{ field: 'pincode', message: 'Pincode must be 6 digits' }])
  }
  assert.deepEqual((await ask('012345')).body.issues, [{ field: 'pincode', message: 'A pincode never begins with 0' }])
})
