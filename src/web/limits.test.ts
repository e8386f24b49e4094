import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRateLimits } from '#src/shop/limits.ts'
import { testDatabase } from '#tests/database.ts'
import { testRateLimits } from '#tests/fakes/test-rate-limits.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { createApi } from './api/api.ts'
import type { LimitName } from './limits.ts'
import { calls, pages } from './routes.ts'

test('every call has a limit, and so has every form, and each of them is a setting', () => {
  const known = new Set<string>([...Object.keys(defaultRateLimits), 'enquiryChecks'])
  const ofForms = Object.values(pages).flatMap(({ posts }) => posts || [])
  assert.ok(ofForms.length >= 4)
  for (const limit of [...Object.values(calls).map((call) => call.limit), ...ofForms]) assert.ok(known.has(limit), limit)
})

test('every call beyond its limit is refused with a message and the time to wait', async () => {
  const db = await testDatabase()
  const api = createApi(testShop(db), (error) => assert.fail(error))
  const once = Object.fromEntries(Object.keys(defaultRateLimits).map((limit) => [limit, { most: 1, perMinutes: 10 }]))
  for (const [name, { verb: method, path }] of Object.entries(calls)) {
    const takePermit = testRateLimits(db, once)(`10.0.0.${name}`)
    const ask = (accept: string) => api.request(path.replace(/:\w+/g, '560001'), { method, headers: { accept } }, { takePermit })
    // The limit of the mail calls is four times that of enquiries.
    for (let time = 0; time < 4; time++) await ask('application/json')
    const refused = await ask('application/json')
    assert.equal(refused.status, 429, name)
    assert.ok(Number(refused.headers.get('retry-after')) > 0, name)
    const { code, message } = (await refused.json()) as { code: string; message: string }
    assert.equal(code, 'too_many_requests', name)
    assert.match(message, /^That was a lot in a short time. Please try again in \d+ minutes.$/, name)
    assert.match(
      await (await ask('text/html,*/*')).text(),
      /^That was a lot in a short time/,
      'a browser that shows the reply itself gets plain text',
    )
  }
})

test('an office of 200 people behind one address may shop together in its lunch break', async () => {
  const takePermit = testRateLimits(await testDatabase(), defaultRateLimits)('203.0.113.7')
  /** In ten minutes, together. */
  const done: Partial<Record<LimitName, number>> = {
    ...{ reads: 200 * 8, renders: 200 * 10, drawings: 200 * 40, cartChecks: 200 * 5, delivery: 200 * 2 },
    // Every fourth person orders, every third of them submits twice or pays again, and some cancel.
    ...{ orders: 60, payments: 150, documents: 100, cancellations: 10, orderLinks: 5, enquiries: 5, enquiryChecks: 10, enquiryLooks: 10 },
  }
  for (const [limit, times] of Object.entries(done) as [LimitName, number][])
    for (let time = 0; time < times; time++) assert.equal(await takePermit(limit), undefined, `${limit}, time ${time + 1}`)
})

test('calls just after each lease has lapsed do not use up the allowance of the office', async () => {
  const db = await testDatabase()
  let elapsed = 0
  const takePermit = testRateLimits(db, defaultRateLimits, () => elapsed)('203.0.113.7')
  const frequent = ['reads', 'renders', 'drawings', 'cartChecks', 'delivery', 'payments', 'staffCalls', 'webhooks'] as const
  for (let call = 0; call < 300; call++) {
    for (const limit of frequent) await takePermit(limit)
    elapsed += 5_001
    await db.query(`update rate_limits set full_again_at = full_again_at - interval '5001 milliseconds'`)
  }
  for (const limit of frequent)
    for (let time = 0; time < defaultRateLimits[limit].most * 0.9; time++)
      assert.equal(await takePermit(limit), undefined, `${limit}, time ${time + 1}`)
})

test('ever new networks of one IPv6 site are counted together, and one that is refused takes nothing from the others', async () => {
  const limitsOf = testRateLimits(await testDatabase())
  let through = 0
  for (let network = 0; network < 30; network++)
    if ((await limitsOf(`2001:db8:1:${network.toString(16)}::/64`)('logins')) === undefined) through++
  assert.equal(through, 20)
  assert.ok(await limitsOf('2001:db8:1:ffff::/64')('logins'))
  assert.equal(await limitsOf('2001:db8:2:1::/64')('logins'), undefined)

  for (let time = 0; time < 50; time++) await limitsOf('2001:db8:3:1::/64')('logins')
  assert.equal(await limitsOf('2001:db8:3:2::/64')('logins'), undefined, 'refused requests of the first do not count against its site')
})
