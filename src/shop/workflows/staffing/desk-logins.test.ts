import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseBefore } from '#tests/database-before.ts'
import { testDatabase } from '#tests/database.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { staffing } from './staffing.ts'

const meera = { email: 'meera@manjusha.example', name: 'Meera Joshi', password: 'a long enough one' }
const arun = { email: 'arun@manjusha.example', name: 'Arun Patil', password: 'another long one' }
const network = { own: '203.0.113.9', wider: undefined }
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Meera is owner, Arun assistant. */
async function deskSetup() {
  let now = new Date('2026-11-20T10:00:00Z').getTime()
  const db = await testDatabase()
  const staff = staffing(shopDeps(db, { clock: () => new Date(now) }))
  for (const member of [meera, arun]) assert.ok((await staff.add(member)).ok)
  const tokenOf = async ({ email, password }: typeof meera) => {
    const login = await staff.deskLogin({ email, password, network, userAgent })
    assert.ok(login.ok)
    return login.value.token
  }
  return { db, staff, tokenOf, pass: (minutes: number) => void (now += minutes * 60_000) }
}

test('a login names who it is, with which role, and on which device', async () => {
  const { staff, tokenOf } = await deskSetup()
  const login = await staff.findDeskLogin(await tokenOf(meera))
  assert.ok(login)
  const { id, ...rest } = login
  assert.deepEqual(rest, {
    email: meera.email,
    name: 'Meera Joshi',
    role: 'owner',
    startPage: 'today',
    confirmedAt: new Date('2026-11-20T10:00:00Z'),
  })
  const at = new Date('2026-11-20T10:00:00Z')
  assert.deepEqual(await staff.listDevices(meera.email), [
    { id, device: 'Firefox on Windows', network: '203.0.113.9', since: at, seenAt: at },
  ])
})

test("an owner's login ends after an hour without use, an assistant's after three, and any after twelve", async () => {
  const { staff, tokenOf, pass } = await deskSetup()
  const [owner, assistant] = [await tokenOf(meera), await tokenOf(arun)]
  pass(59)
  assert.ok(await staff.findDeskLogin(owner))
  pass(59)
  assert.ok(await staff.findDeskLogin(owner), 'its use prolongs it')
  pass(61)
  assert.equal(await staff.findDeskLogin(owner), undefined)
  assert.ok(await staff.findDeskLogin(assistant))
  for (let times = 0; times < 6; times++) {
    pass(90)
    assert.ok(await staff.findDeskLogin(assistant))
  }
  pass(2)
  assert.equal(await staff.findDeskLogin(assistant), undefined, 'twelve hours have passed')
})

test('what a page asks by itself does not keep a login alive, and a use is written once a minute at most', async () => {
  const { db, staff, tokenOf, pass } = await deskSetup()
  const token = await tokenOf(meera)
  const seen = async () => (await db.query<{ seen_at: Date }>('select seen_at from staff_sessions'))[0]?.seen_at.toISOString().slice(11, 19)
  pass(0.9)
  await staff.findDeskLogin(token)
  assert.equal(await seen(), '10:00:00')
  pass(0.2)
  await staff.findDeskLogin(token, { isUse: false })
  assert.equal(await seen(), '10:00:00')
  await staff.findDeskLogin(token)
  assert.equal(await seen(), '10:01:06')
})

test('a token for calls does not open the desk, and one of the desk makes no call', async () => {
  const { staff, tokenOf } = await deskSetup()
  const call = await staff.loginForCalls(meera.email, meera.password)
  assert.ok(call.ok)
  assert.equal(await staff.findDeskLogin(call.value.token), undefined)
  assert.equal(await staff.findHalfLogin(call.value.token), undefined)
  assert.equal(await staff.findByToken(await tokenOf(meera)), undefined)
})

test('a step-up gives a new token and ends the former one, and a wrong password gives none', async () => {
  const { staff, tokenOf, pass } = await deskSetup()
  const token = await tokenOf(meera)
  pass(30)
  assert.deepEqual(await staff.confirmByPassword(token, { password: arun.password, network }), {
    ok: false,
    problem: { code: 'login_refused' },
  })
  const before = await staff.findDeskLogin(token)
  const confirmed = await staff.confirmByPassword(token, { password: meera.password, network })
  assert.ok(confirmed.ok && before)
  assert.equal(await staff.findDeskLogin(token), undefined)
  const after = await staff.findDeskLogin(confirmed.value.token)
  assert.deepEqual([after?.id, after?.confirmedAt.toISOString()], [before.id, '2026-11-20T10:30:00.000Z'])
  pass(690)
  assert.equal(await staff.findDeskLogin(confirmed.value.token), undefined, 'it ends twelve hours after the login, not after the step-up')
})

test('one device or all others can be ended, but nobody ends a device of somebody else', async () => {
  const { staff, tokenOf } = await deskSetup()
  const [first, second, third, other] = [await tokenOf(meera), await tokenOf(meera), await tokenOf(meera), await tokenOf(arun)]
  const [mine, lost, aruns] = [await staff.findDeskLogin(first), await staff.findDeskLogin(second), await staff.findDeskLogin(other)]
  assert.ok(mine && lost && aruns)
  assert.equal(await staff.endDevice(mine, aruns.id), false)
  assert.equal(await staff.endDevice(mine, lost.id), true)
  assert.equal(await staff.findDeskLogin(second), undefined)
  assert.equal(await staff.endOtherDevices(mine), 1)
  assert.equal(await staff.findDeskLogin(third), undefined)
  assert.ok((await staff.findDeskLogin(first)) && (await staff.findDeskLogin(other)))
  await staff.logout(first)
  assert.equal(await staff.findDeskLogin(first), undefined)
})

test('a new password ends all other logins, and a removed person has none', async () => {
  const { staff, tokenOf } = await deskSetup()
  const [first, second, other] = [await tokenOf(meera), await tokenOf(meera), await tokenOf(arun)]
  const mine = await staff.findDeskLogin(first)
  assert.ok((await staff.changePassword(meera.email, 'quite another one', mine && { keeping: mine.id })).ok)
  assert.equal(await staff.findDeskLogin(second), undefined)
  assert.ok(await staff.findDeskLogin(first))
  assert.ok((await staff.remove(arun.email)).ok)
  assert.equal(await staff.findDeskLogin(other), undefined)
})

test('a changed role holds from the next request on', async () => {
  const { staff, tokenOf } = await deskSetup()
  const token = await tokenOf(arun)
  await staff.changeRole(arun.email, 'owner')
  assert.equal((await staff.findDeskLogin(token))?.role, 'owner')
})

test('the first account is an owner, and the last owner can be neither removed nor lowered, also by two at once', async () => {
  const { staff } = await deskSetup()
  const rolesNow = async () => (await staff.list()).map(({ role }) => role).join()
  assert.equal(await rolesNow(), 'assistant,owner')
  const refused = { ok: false, problem: { code: 'last_owner' } }
  assert.deepEqual(await staff.remove(meera.email), refused)
  assert.deepEqual(await staff.changeRole(meera.email, 'assistant'), refused)
  await staff.changeRole(arun.email, 'owner')
  const both = await Promise.all([staff.changeRole(meera.email, 'assistant'), staff.remove(arun.email)])
  assert.equal(both.filter(({ ok }) => ok).length, 1)
  assert.equal((await staff.list()).filter(({ role }) => role === 'owner').length, 1)
})

test('neither a token of the desk nor a password can be read in the database', async () => {
  const { db, tokenOf } = await deskSetup()
  const token = await tokenOf(meera)
  const stored = JSON.stringify([
    await db.query('select * from staff_sessions'),
    await db.query('select encode(token_hash, $1) from staff_sessions', ['escape']),
  ])
  assert.ok(!stored.includes(token) && token.length >= 44)
})

test('of the accounts of a shop from before there were roles, the oldest is the owner, and open logins stay open for calls only', async (t) => {
  const { db, update } = await databaseBefore(t, '20261123T0100_desk_logins')
  const at = new Date('2026-11-20T10:00:00Z')
  for (const [email, day] of [
    ['arun@manjusha.example', '2026-11-19'],
    ['meera@manjusha.example', '2026-11-01'],
  ])
    await db.query(`insert into staff (email, name, password_hash, added_at) values ($1, 'A', 'x', $2)`, [email, day])
  await db.query(`insert into staff_sessions select sha256('token'), email, $1 from staff limit 1`, [new Date('2026-11-20T12:00:00Z')])
  await update()
  const staff = staffing(shopDeps(db, { clock: () => at }))
  assert.deepEqual(
    (await staff.list()).map(({ role }) => role),
    ['assistant', 'owner'],
  )
  assert.ok(await staff.findByToken('token'))
  assert.equal(await staff.findDeskLogin('token'), undefined)
})
