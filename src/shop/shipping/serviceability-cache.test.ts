import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Courier } from './carrier.port.ts'
import { type Route, serviceabilityCache } from './serviceability-cache.ts'

const hours = 3_600_000
const route = (toPincode: string, weightGrams = 800): Route => ({ toPincode: toPincode as Pincode, weightGrams })
const courier: Courier = { courierId: '1', name: 'A', ratePaise: paise(100), courierDays: 3, cod: true, recommended: true }

function aCarrier(options: { maxRoutes?: number } = {}) {
  let now = Date.parse('2026-11-20T10:00:00Z')
  const asked: string[] = []
  let from = '411052' as Pincode
  let respond: () => Promise<Courier[]> = async () => [courier]
  const cache = serviceabilityCache({
    ...{ clock: () => new Date(now), maxWaitMs: 20, ...options },
    from: () => from,
    ask: ({ toPincode, weightGrams }) => {
      asked.push(`${toPincode} ${weightGrams}`)
      return respond()
    },
  })
  return {
    ...{ find: cache.find, asked },
    moveTo: (pincode: string) => void (from = pincode as Pincode),
    pass: (ms: number) => void (now += ms),
    respondWith: (next: typeof respond) => void (respond = next),
    isDown: () => void (respond = async () => Promise.reject(new Error('down'))),
  }
}

test('couriers that were known from another workshop are not those of this one', async () => {
  const { find, asked, moveTo } = aCarrier()
  await find(route('560001'))
  moveTo('560100')
  await find(route('560001'))
  moveTo('411052')
  await find(route('560001'))
  assert.equal(asked.length, 2)
})

test('the carrier is asked once in four hours for each pincode and half kilogram, however many shoppers ask', async () => {
  const { find, asked, pass } = aCarrier()
  await Promise.all([find(route('560001')), find(route('560001')), find(route('560001', 999))])
  assert.deepEqual(await find(route('560001', 501)), { couriers: [courier], isOld: false })
  await find(route('560001', 1001))
  await find(route('110001'))
  assert.deepEqual(asked, ['560001 1000', '560001 1500', '110001 1000'])
  pass(4 * hours)
  await find(route('560001'))
  assert.equal(asked.length, 4)
})

test('that no courier goes to a pincode is cached too', async () => {
  const { find, asked, respondWith } = aCarrier()
  respondWith(async () => [])
  for (let time = 0; time < 2; time++) assert.deepEqual(await find(route('744101')), { couriers: [], isOld: false })
  assert.equal(asked.length, 1)
})

test('while the carrier is down an earlier reply is used, marked as old, for a week, and nothing is known of other pincodes', async () => {
  const { find, pass, isDown } = aCarrier()
  await find(route('560001'))
  isDown()
  assert.equal(await find(route('110001')), undefined)
  pass(5 * hours)
  assert.deepEqual(await find(route('560001')), { couriers: [courier], isOld: true })
  pass(7 * 24 * hours)
  assert.equal(await find(route('560001')), undefined)
})

test('a carrier that failed is not asked for half a minute, so that not every shopper waits', async () => {
  const { find, asked, pass, isDown, respondWith } = aCarrier()
  isDown()
  for (const pincode of ['110001', '110002', '110003']) await find(route(pincode))
  assert.equal(asked.length, 1)
  respondWith(async () => [courier])
  pass(30_000)
  assert.ok(await find(route('110001')))
})

test('no shopper waits longer than the limit, and a late reply is cached for the next one', async () => {
  const { find, respondWith } = aCarrier()
  const late = Promise.withResolvers<Courier[]>()
  respondWith(() => late.promise)
  assert.equal(await find(route('560001')), undefined)
  late.resolve([courier])
  assert.deepEqual(await find(route('560001')), { couriers: [courier], isOld: false })
})

test('many pincodes asked for at once do not queue up at the carrier', async () => {
  const { find, asked, respondWith } = aCarrier()
  respondWith(() => new Promise(() => {}))
  await Promise.all(Array.from({ length: 20 }, (_, i) => find(route(String(110001 + i)))))
  assert.equal(asked.length, 4)
})

test('the cache holds a limited number of routes', async () => {
  const { find, asked } = aCarrier({ maxRoutes: 2 })
  for (const pincode of ['110001', '110002', '110003', '110001', '110003']) await find(route(pincode))
  assert.equal(asked.length, 4)
})
