import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '#src/web/routes.ts'
import { testDatabase } from '#tests/database.ts'
import { meera, staffApi } from '#tests/staff-setup.ts'

const login = 'POST /shiprocket/login'

test('the e-mail address and password of a member of staff give a token of the shop', async () => {
  const { send, shop } = await staffApi(await testDatabase())
  const { status, json, headers } = await send(login, { body: { email: 'MEERA@manjusha.example', password: meera.password } })
  assert.deepEqual([status, Object.keys(json), headers.get('cache-control')], [200, ['token', 'expires_at'], 'no-store'])
  assert.equal((await shop.staff.findByToken(json.token))?.name, 'Meera Joshi')
})

test('a wrong password and an unknown address get the same reply', async () => {
  const { send } = await staffApi(await testDatabase())
  const replies = []
  for (const body of [
    { email: meera.email, password: 'wrong' },
    { email: 'nobody@manjusha.example', password: meera.password },
  ]) {
    const { status, json } = await send(login, { body })
    replies.push([status, json])
  }
  assert.deepEqual(replies[0], replies[1])
  assert.deepEqual(replies[0], [401, { code: 'login_refused', message: 'Invalid email and password combination' }])
  assert.equal((await send(login, { body: { email: meera.email } })).status, 400)
})

test('one address may try five times in a quarter of an hour', async () => {
  const { send } = await staffApi(await testDatabase())
  const statuses = []
  for (let time = 0; time < 6; time++)
    statuses.push((await send(login, { body: { ...meera, password: 'wrong' }, caller: '203.0.113.9' })).status)
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
})

test('guesses at one account from ever new addresses are slowed down, and the right password still logs in', async () => {
  const pauses: number[] = []
  const { send } = await staffApi(await testDatabase(), { pause: async (milliseconds) => pauses.push(milliseconds) })
  for (let guess = 0; guess < 9; guess++) {
    const body = { ...meera, password: 'wrong' }
    assert.equal((await send(login, { body, caller: `203.0.113.${guess}` })).status, 401)
  }
  assert.deepEqual(pauses, [500, 1_000, 2_000, 4_000])
  assert.equal((await send(login, { body: meera, caller: '198.51.100.7' })).status, 200)
  assert.deepEqual(pauses.slice(4), [8_000])
  const unknown = { email: 'nobody@manjusha.example', password: 'wrong' }
  for (let guess = 0; guess < 6; guess++) await send(login, { body: unknown, caller: `192.0.2.${guess}` })
  assert.deepEqual(pauses.slice(5), [500], 'an account that does not exist is slowed down alike')
})

test('while too many log in at once, the reply has a message and a time to try again', async () => {
  const { send, shop } = await staffApi(await testDatabase())
  shop.staff.loginForCalls = async () => ({ ok: false, problem: { code: 'login_busy', waitSeconds: 10 } })
  const { status, json, headers } = await send(login, { body: meera })
  assert.deepEqual([status, json.code, headers.get('retry-after')], [503, 'login_busy', '10'])
  assert.match(json.message, /try again in a few seconds/)
})

test('a login is counted for the network that it comes from', async () => {
  const db = await testDatabase()
  const { send } = await staffApi(db)
  for (const caller of ['2001:db8:9:1::/64', '2001:db8:9:2::/64']) await send(login, { body: { ...meera, password: 'wrong' }, caller })
  const counted = await db.query<{ n: number }>('select cardinality(attempted_at) as n from login_attempts')
  assert.deepEqual(counted, [{ n: 2 }, { n: 2 }], 'at the account, and from the site')
})

test('networks of one IPv6 site may together try four times as often as one of them', async () => {
  const { send } = await staffApi(await testDatabase())
  const statuses = []
  for (let network = 0; network < 21; network++)
    statuses.push(
      (await send(login, { body: { email: `${network}@x.example`, password: 'wrong' }, caller: `2001:db8:7:${network}::/64` })).status,
    )
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [20, 429])
})

test('without a valid token every call for staff is 401', async () => {
  const { send } = await staffApi(await testDatabase())
  const open = ['login', 'checkDelivery']
  const closed = [
    ...Object.entries(calls).flatMap(([name, call]) => (call.path.includes('/api/shiprocket/') && !open.includes(name) ? [call] : [])),
    calls.markShipped,
    calls.parcelShopMail,
  ]
  assert.equal(closed.length, 10)
  assert.deepEqual(new Set(closed), new Set(Object.values(calls).filter(({ caller }) => caller === 'staff')))
  for (const { verb, path } of closed) {
    const call = `${verb} ${path}`
    for (const as of [undefined, '', 'Bearer', 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', "Bearer ' or 1=1 --"]) {
      const { status, json } = await send(call.replace('/api', ''), { ...(as === undefined ? {} : { as }) })
      assert.deepEqual([status, json], [401, { code: 'not_logged_in', message: 'Unauthenticated.' }], `${call} ${as}`)
    }
  }
})
