import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { CodRules } from '#src/shop/cart/cod-rules.ts'
import type { ChargeRules } from '#src/shop/pricing/charges.ts'
import { createApi } from '#src/web/api/api.ts'
import { callAddress } from '#src/web/routes.ts'
import { testDatabase } from '#tests/database.ts'
import { aProduct, stocked } from '#tests/factories/catalogue.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { testRateLimits } from '#tests/fakes/test-rate-limits.ts'

/** Friday, before the cut-off hour. */
const clock = () => new Date('2026-11-13T10:00:00+05:30')

async function deliverySetup({ cod = {}, charges = {} }: { cod?: Partial<CodRules>; charges?: Partial<ChargeRules> } = {}) {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'slow-box', makingDays: 6, weightGrams: 2_300, pricePaise: paise(49_900) }))
  const settings = { ...testSettings, cod: { ...testSettings.cod, ...cod }, charges: { ...testSettings.charges, ...charges } }
  const carrier = fakeCarrier()
  const queries: object[] = []
  const check = carrier.checkServiceability
  carrier.checkServiceability = (query) => {
    queries.push(query)
    return check(query)
  }
  const api = createApi(testShop(db, { carrier, clock, settings }), (error) => assert.fail(error))
  const takePermitOf = testRateLimits(db)
  return {
    ...{ db, carrier, queries },
    async ask(query: Record<string, string>, headers: Record<string, string> = {}, caller?: string) {
      const address = `${callAddress('checkDelivery')}?${new URLSearchParams(query)}`
      const response = await api.request(address, { headers }, caller === undefined ? {} : { takePermit: takePermitOf(caller) })
      const text = await response.text()
      return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined, headers: response.headers }
    },
  }
}

test('the reply has the carrier’s shape, as in the specification, without what delivery costs us', async () => {
  const { ask, queries } = await deliverySetup()
  const { status, json } = await ask({ pickup_postcode: '411001', delivery_postcode: '560001', cod: '0', weight: '0.5' })
  assert.equal(status, 200)
  assert.deepEqual([json.status, json.currency, json.data.recommended_courier_company_id], [200, 'INR', 51])
  assert.deepEqual(json.data.available_courier_companies[0], {
    ...{ courier_company_id: 10, courier_name: 'Courier 10', estimated_delivery_days: '4', cod: 1 },
  })
  assert.doesNotMatch(JSON.stringify(json), /rate|charge/)
  assert.deepEqual(queries, [{ fromPincode: '411052', toPincode: '560001', weightGrams: 500, cod: false }])
})

test('a shopper reads when it arrives and whether cash on delivery is possible', async () => {
  const { ask } = await deliverySetup()
  const { json } = await ask({ delivery_postcode: '560 001', items: 'slow-box:2' })
  assert.deepEqual(json.promise, {
    ...{ reachable: true, city: 'Bengaluru', readyOn: '2026-11-20', from: '2026-11-24', to: '2026-11-25', days: 'Tue 24 – Wed 25 Nov' },
    ...{ cod: true, codWords: null, isEstimate: false, words: 'Arrives Tue 24 – Wed 25 Nov, cash on delivery available.' },
    advancePercent: 0,
    advanceWords: null,
    price: '0.00',
  })
})

test('the price of delivery is that of the order: by weight, pincode and what the goods cost', async () => {
  const rules = { deliveryPaise: paise(4_900), freeFromPaise: paise(99_800), furtherKilogramPaise: paise(2_000) }
  const { ask } = await deliverySetup({ charges: { ...rules, farPincodes: ['744'], farPaise: paise(15_000) } })
  const price = async (delivery_postcode: string, more: Record<string, string>) =>
    (await ask({ delivery_postcode, ...more })).json.promise.price as unknown
  assert.equal(await price('560001', { items: 'slow-box:1' }), '89.00')
  assert.equal(await price('560001', { items: 'slow-box:2' }), '0.00')
  assert.equal(await price('744101', { items: 'slow-box:1' }), '239.00')
  // A program that names a weight and no goods has none.
  assert.equal(await price('560001', { weight: '0.5' }), null)
})

test('the weight is that of the products, and the carrier is asked once for everybody', async () => {
  const { ask, queries } = await deliverySetup()
  for (const items of ['slow-box:2', 'slow-box:2,nobody-knows:9']) await ask({ delivery_postcode: '560001', items, weight: '0.1' })
  assert.deepEqual(queries, [{ fromPincode: '411052', toPincode: '560001', weightGrams: 5_000, cod: false }])
})

test('a pincode that no courier reaches is reported as unreachable', async () => {
  const { ask, carrier } = await deliverySetup()
  carrier.couriers = []
  const { status, json } = await ask({ delivery_postcode: '744101' })
  assert.deepEqual([status, json.status, json.message, json.promise.reachable], [200, 404, 'Delivery postcode not serviceable', false])
})

test('cash on delivery is promised only where an order would get it: amount, personalisation, pincode and couriers count as for an order', async () => {
  const cashAt = async (cod: Partial<CodRules>, items: string) => {
    const { json } = await (await deliverySetup({ cod })).ask({ delivery_postcode: '560001', items })
    return [json.promise.cod, json.promise.codWords]
  }
  const tooMuch = 'Cash on Delivery goes up to ₹900. Please pay online.'
  assert.deepEqual(await cashAt({ upToPaise: paise(90_000) }, 'slow-box:1'), [true, null])
  assert.deepEqual(await cashAt({ upToPaise: paise(90_000) }, 'slow-box:2'), [false, tooMuch])
  assert.deepEqual(await cashAt({ isForPersonalised: false }, 'slow-box:1'), [true, null])
  const written = await cashAt({ isForPersonalised: false }, 'slow-box:1:personalised')
  assert.deepEqual(written, [false, 'A piece with a name or a sign on it cannot be paid in cash at the door. Please pay online.'])
  assert.equal((await cashAt({ refusedPincodes: ['5600'] }, 'slow-box:1'))[0], false)
  assert.equal((await cashAt({ isOffered: false }, ''))[0], false)
})

test('what the owner has set for a piece counts: its name where it is not sold for cash, else how much is paid in advance', async () => {
  const { ask, db } = await deliverySetup()
  await stocked(
    db,
    aProduct({ id: 'dear-box', name: 'Dear Box', advancePercent: 40 }),
    aProduct({ id: 'signet', name: 'Signet', advancePercent: 100 }),
  )
  const cashFor = async (items: string) => {
    const { cod, codWords, advancePercent, advanceWords } = (await ask({ delivery_postcode: '560001', items })).json.promise
    return [cod, codWords, advancePercent, advanceWords]
  }
  assert.deepEqual(await cashFor('slow-box:1,dear-box:1'), [true, null, 40, 'Of a cash order 40 % is paid online in advance.'])
  const refused = 'Signet cannot be paid in cash at the door. Please pay online.'
  assert.deepEqual(await cashFor('dear-box:1,signet:1'), [false, refused, 100, null])
})

test('every line that one order takes counts towards the limit of cash on delivery', async () => {
  const { ask, db } = await deliverySetup({ cod: { upToPaise: paise(30 * 49_900) } })
  const ids = Array.from({ length: 50 }, (_, place) => `long-name-${place}`.padEnd(36, 'x'))
  for (const id of ids) await stocked(db, aProduct({ id, pricePaise: paise(49_900) }))
  const cashFor = async (items: string[]) => (await ask({ delivery_postcode: '560001', items: items.join(',') })).json.promise.cod
  assert.equal(await cashFor(ids.slice(0, 30).map((id) => `${id}:1`)), true)
  assert.equal(await cashFor(ids.slice(0, 31).map((id) => `${id}:1`)), false)
  assert.equal(
    await cashFor(ids.map((id) => `${id.padEnd(80, 'x')}:9999:personalised`)),
    true,
    'the longest request that a cart can make is read',
  )
  assert.equal(await cashFor(ids.map((id) => `${id}:1:personalised`)), false)
  assert.equal(await cashFor(Array.from({ length: 31 }, () => 'slow-box:1')), false)
  assert.equal(await cashFor(['slow-box:499950:personalised']), false)
})

test('where no courier collects cash, the promise gives the reason, also as plain text', async () => {
  const { ask, carrier } = await deliverySetup()
  carrier.couriers = carrier.couriers.map((courier) => ({ ...courier, cod: false }))
  const { json } = await ask({ delivery_postcode: '560001', items: 'slow-box:1' })
  assert.deepEqual([json.promise.cod, json.promise.codWords], [false, 'No courier of ours takes cash at this pincode. Please pay online.'])
  assert.match(json.promise.words, /, paid online only\. No courier of ours takes cash at this pincode\. Please pay online\.$/)
})

test('the owner’s rules hold also while the carrier cannot be queried', async () => {
  const { ask, carrier } = await deliverySetup({ cod: { refusedPincodes: ['781'] } })
  carrier.failNext('checkServiceability', new SupplierError('timeout', 'no answer'))
  const { json } = await ask({ delivery_postcode: '781001', items: 'slow-box' })
  assert.deepEqual([json.promise.isEstimate, json.promise.cod], [true, false])
})

test('with the carrier down there is an estimate, marked as one', async () => {
  const { ask, carrier } = await deliverySetup()
  carrier.failNext('checkServiceability', new SupplierError('timeout', 'no answer'))
  const { status, json } = await ask({ delivery_postcode: '781001', items: 'slow-box' })
  assert.deepEqual([status, json.promise.isEstimate, json.promise.cod, json.promise.from], [200, true, null, '2026-11-26'])
  assert.match(json.promise.words, /^Arrives about Thu 26 – Mon 30 Nov\. This is our estimate/)
})

test('an invalid pincode is refused by its field, and as plain text when a browser without scripts asks', async () => {
  const { ask } = await deliverySetup()
  const refused = await ask({ delivery_postcode: '56001' })
  assert.deepEqual([refused.status, refused.json.issues], [400, [{ field: 'delivery_postcode', message: 'Pincode must be 6 digits' }]])
  assert.equal((await ask({ delivery_postcode: '560001', weight: 'heavy' })).status, 400)
  const plain = await ask({ delivery_postcode: '560001', items: 'slow-box' }, { accept: 'text/html,*/*' })
  assert.equal(plain.text, 'Arrives Tue 24 – Wed 25 Nov, cash on delivery available.\n')
  assert.match(plain.headers.get('content-type') ?? '', /^text\/plain/)
})

test('one address may ask as often as the settings allow, and does not slow down another', async () => {
  const { ask } = await deliverySetup()
  const { most } = testSettings.limits.delivery
  const statuses = []
  for (let time = 0; time <= most; time++) statuses.push((await ask({ delivery_postcode: '560001' }, {}, '203.0.113.7')).status)
  assert.deepEqual([statuses.indexOf(429), statuses.length], [most, most + 1])
  assert.equal((await ask({ delivery_postcode: '560001' }, {}, '203.0.113.8')).status, 200)
})
