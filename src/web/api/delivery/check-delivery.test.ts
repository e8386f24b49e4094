import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#src/kit/clock.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { createApi } from '#src/web/api/api.ts'
import { createTurnstiles } from '#src/web/limits.ts'
import { callAddress } from '#src/web/routes.ts'
import { testDatabase } from '#tests/database.ts'
import { aProduct, stocked } from '#tests/factories/catalogue.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'

/** Friday, before the cut-off hour. */
const clock = () => new Date('2026-11-13T10:00:00+05:30')

async function aDesk() {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'slow-box', makingDays: 6, weightGrams: 2_300 }))
  const carrier = fakeCarrier()
  const asked: object[] = []
  const check = carrier.checkServiceability
  carrier.checkServiceability = (query) => {
    asked.push(query)
    return check(query)
  }
  const api = createApi(testShop(db, { carrier, clock }), (error) => assert.fail(error))
  const turnstileOf = createTurnstiles(testSettings, systemClock)
  return {
    ...{ carrier, asked },
    async ask(query: Record<string, string>, headers: Record<string, string> = {}, caller?: string) {
      const address = `${callAddress('checkDelivery')}?${new URLSearchParams(query)}`
      const response = await api.request(address, { headers }, caller === undefined ? {} : { turnstile: turnstileOf(caller) })
      const text = await response.text()
      return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined, headers: response.headers }
    },
  }
}

test('the call of the specification is answered in the carrier’s shape, without what it costs us', async () => {
  const { ask, asked } = await aDesk()
  const { status, json } = await ask({ pickup_postcode: '411001', delivery_postcode: '560001', cod: '0', weight: '0.5' })
  assert.equal(status, 200)
  assert.deepEqual([json.status, json.currency, json.data.recommended_courier_company_id], [200, 'INR', 51])
  assert.deepEqual(json.data.available_courier_companies[0], {
    ...{ courier_company_id: 10, courier_name: 'Courier 10', estimated_delivery_days: '4', cod: 1 },
  })
  assert.doesNotMatch(JSON.stringify(json), /rate|charge/)
  assert.deepEqual(asked, [{ fromPincode: '411052', toPincode: '560001', weightGrams: 500, cod: false }])
})

test('a shopper reads when it arrives and whether it can be paid at the door', async () => {
  const { ask } = await aDesk()
  const { json } = await ask({ delivery_postcode: '560 001', items: 'slow-box:2' })
  assert.deepEqual(json.promise, {
    ...{ reachable: true, city: 'Bengaluru', readyOn: '2026-11-20', from: '2026-11-24', to: '2026-11-25', days: 'Tue 24 – Wed 25 Nov' },
    ...{ cod: true, isEstimate: false, words: 'Arrives Tue 24 – Wed 25 Nov, cash on delivery available.' },
  })
})

test('the weight is that of the products, and the carrier is asked once for everybody', async () => {
  const { ask, asked } = await aDesk()
  for (const items of ['slow-box:2', 'slow-box:2,nobody-knows:9']) await ask({ delivery_postcode: '560001', items, weight: '0.1' })
  assert.deepEqual(asked, [{ fromPincode: '411052', toPincode: '560001', weightGrams: 5_000, cod: false }])
})

test('a pincode that no courier reaches is said to be one', async () => {
  const { ask, carrier } = await aDesk()
  carrier.couriers = []
  const { status, json } = await ask({ delivery_postcode: '744101' })
  assert.deepEqual([status, json.status, json.message, json.promise.reachable], [200, 404, 'Delivery postcode not serviceable', false])
})

test('with the carrier down there is an estimate, and it says that it is one', async () => {
  const { ask, carrier } = await aDesk()
  carrier.failNext('checkServiceability', new SupplierError('timeout', 'no answer'))
  const { status, json } = await ask({ delivery_postcode: '781001', items: 'slow-box' })
  assert.deepEqual([status, json.promise.isEstimate, json.promise.cod, json.promise.from], [200, true, null, '2026-11-26'])
  assert.match(json.promise.words, /^Arrives about Thu 26 – Mon 30 Nov\. This is our estimate/)
})

test('what is no pincode is refused by its field; in words when a browser without scripts asks', async () => {
  const { ask } = await aDesk()
  const refused = await ask({ delivery_postcode: '56001' })
  assert.deepEqual([refused.status, refused.json.issues], [400, [{ field: 'delivery_postcode', message: 'Pincode must be 6 digits' }]])
  assert.equal((await ask({ delivery_postcode: '560001', weight: 'heavy' })).status, 400)
  const words = await ask({ delivery_postcode: '560001', items: 'slow-box' }, { accept: 'text/html,*/*' })
  assert.equal(words.text, 'Arrives Tue 24 – Wed 25 Nov, cash on delivery available.\n')
  assert.match(words.headers.get('content-type') ?? '', /^text\/plain/)
})

test('one address may ask sixty times in ten minutes, and another is not held up by it', async () => {
  const { ask } = await aDesk()
  const statuses = []
  for (let time = 0; time < 61; time++) statuses.push((await ask({ delivery_postcode: '560001' }, {}, '203.0.113.7')).status)
  assert.deepEqual([statuses.indexOf(429), statuses.length], [60, 61])
  assert.equal((await ask({ delivery_postcode: '560001' }, {}, '203.0.113.8')).status, 200)
})
