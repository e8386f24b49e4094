import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import type { Database } from '#src/platform/db/database.ts'
import { testDatabase } from '#tests/database.ts'
import { fakeAuthenticator } from '#tests/fakes/fake-authenticator.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { interleave } from '#tests/interleave.ts'
import { lockAccount } from '../../staff/staff.store.ts'
import { staffing } from './staffing.ts'

const meera = { email: 'meera@manjusha.example', name: 'Meera Joshi', password: 'a long enough one' }
const arun = { email: 'arun@manjusha.example', name: 'Arun Patil', password: 'another long one' }
const origin = 'https://desk.shop.example'
const from = { network: undefined, userAgent: 'Firefox Windows' }
const now = new Date('2026-11-20T10:00:00Z')
const refused = { ok: false, problem: { code: 'login_refused' } }

/** Meera is owner, and Arun an assistant, who needs no second factor. */
async function setup() {
  const db = await testDatabase()
  const staffOn = (on: Database) => staffing(shopDeps(on, { clock: () => now, gateway: { ...fakeGateway(), mode: 'live' } }))
  const staff = staffOn(db)
  for (const member of [meera, arun]) assert.ok((await staff.add(member)).ok)
  const login = (on = staff) => on.deskLogin({ ...arun, ...from })
  /** Arun at the desk, with the secret of one-time codes whose first code is still to come. */
  const withPendingCodes = async () => {
    const made = await login()
    const who = made.ok && (await staff.findDeskLogin(made.value.token))
    assert.ok(who)
    const begun = await staff.beginCodes(who)
    assert.ok(begun.ok)
    return { who, token: made.value.token, code: new TOTP({ secret: begun.value.secret }).generate({ timestamp: now.getTime() }) }
  }
  const withPasskey = async () => {
    const { who, token } = await withPendingCodes()
    const phone = fakeAuthenticator(origin)
    const options = await staff.newPasskeyOptions(who, origin)
    assert.ok(options.ok)
    assert.ok((await staff.addPasskey(who, { reply: phone.create(options.value), origin, userAgent: from.userAgent })).ok)
    const reply = phone.use(await staff.passkeyLoginOptions(origin))
    const again = phone.use(await staff.passkeyOptionsOf(who, origin))
    return {
      loginByPasskey: () => staff.loginByPasskey({ reply, origin, ...from }),
      confirm: () => staff.confirmByPasskey(token, { reply: again, origin }),
      isLoggedIn: async () => (await staff.findDeskLogin(token)) !== undefined,
    }
  }
  const kinds = async () =>
    (await db.query<{ kind: string; awaits: string | null }>('select kind, awaits from staff_sessions order by made_at, kind, awaits')).map(
      ({ kind, awaits }) => (awaits ? `${kind}, awaits ${awaits}` : kind),
    )
  return { db, staff, staffOn, login, withPendingCodes, withPasskey, kinds }
}

test('a login that waits for a first second factor to be set needs it', async () => {
  const { db, staffOn, login, withPendingCodes } = await setup()
  const { who, code } = await withPendingCodes()
  const [set, made] = await interleave(db, /code_secret = pending/, (held) => staffOn(held).confirmCodes(who, code), login)
  assert.ok(set.ok && made.ok)
  assert.equal(made.value.awaits, 'code')
})

test('a login that opens just before a first second factor is set ends with all others, also one for calls', async () => {
  for (const kind of ['desk', 'call'] as const) {
    const { db, staff, staffOn, login, withPendingCodes, kinds } = await setup()
    const { who, code } = await withPendingCodes()
    const open = (held: Database) => (kind === 'desk' ? login(staffOn(held)) : staffOn(held).loginForCalls(arun.email, arun.password))
    const [made, set] = await interleave(db, /insert into staff_sessions/, open, () => staff.confirmCodes(who, code))
    assert.ok(made.ok && set.ok)
    assert.deepEqual(await kinds(), ['desk'], `only the login that has set it, after one of kind ${kind}`)
  }
})

test("a login for calls that waits for a first second factor to be set is refused: it has given the account's password", async () => {
  const { db, staff, staffOn, withPendingCodes } = await setup()
  const { who, code } = await withPendingCodes()
  const [, made] = await interleave(
    db,
    /code_secret = pending/,
    (held) => staffOn(held).confirmCodes(who, code),
    () => staff.loginForCalls(arun.email, arun.password),
  )
  assert.deepEqual(made, refused)
})

test('a login with a password that is being replaced is refused, and one that opens just before ends', async () => {
  const { db, staff, staffOn, login, kinds } = await setup()
  const [, refusedLogin] = await interleave(
    db,
    /set password_hash/,
    (held) => staffOn(held).changePassword(arun.email, 'quite another one'),
    login,
  )
  assert.deepEqual(refusedLogin, refused)
  await staff.changePassword(arun.email, arun.password)
  const [made] = await interleave(
    db,
    /insert into staff_sessions/,
    (held) => login(staffOn(held)),
    () => staff.changePassword(arun.email, 'quite another one'),
  )
  assert.ok(made.ok)
  assert.deepEqual(await kinds(), [])
})

test('a step-up with a password that is being replaced is refused, and the login stays as it was', async () => {
  const { db, staff, staffOn, login } = await setup()
  const made = await login()
  assert.ok(made.ok)
  const { token } = made.value
  const who = await staff.findDeskLogin(token)
  assert.ok(who)
  const [changed, confirmed] = await interleave(
    db,
    /set password_hash/,
    (held) => staffOn(held).changePassword(arun.email, 'quite another one', { keeping: who.id }),
    () => staff.confirmByPassword(token, { password: arun.password, network: undefined }),
  )
  assert.ok(changed.ok)
  assert.deepEqual(confirmed, refused)
  assert.deepEqual(await staff.findDeskLogin(token), who)
})

test('a login to an account that is being removed is refused', async () => {
  const { db, staff, staffOn, login, kinds } = await setup()
  for (const open of [login, () => staff.loginForCalls(arun.email, arun.password)]) {
    const [, made] = await interleave(db, /delete from staff /, (held) => staffOn(held).remove(arun.email), open)
    assert.deepEqual(made, refused)
    assert.ok((await staff.add(arun)).ok)
  }
  assert.deepEqual(await kinds(), [])
})

test('a login with a passkey that is being taken away is refused', async () => {
  const { db, staffOn, withPasskey } = await setup()
  const { loginByPasskey } = await withPasskey()
  const [, made] = await interleave(db, /delete from staff_passkeys/, (held) => staffOn(held).resetFactors(arun.email), loginByPasskey)
  assert.deepEqual(made, refused)
})

test('a step-up with a passkey that is being removed is refused, and the login stays', async () => {
  const { db, withPasskey } = await setup()
  const { confirm, isLoggedIn } = await withPasskey()
  const remove = (held: Database) =>
    held.transaction(async (tx) => {
      assert.ok(await lockAccount(tx, arun.email))
      await tx.query('delete from staff_passkeys where email = $1', [arun.email])
    })
  const [, confirmed] = await interleave(db, /delete from staff_passkeys/, remove, confirm)
  assert.deepEqual([confirmed, await isLoggedIn()], [{ ok: false, problem: { code: 'passkey_refused' } }, true])
})

test('of a login with the old password and an invitation that sets a new one, the invited login stays', async () => {
  const { db, staff, staffOn, login, kinds } = await setup()
  const invited = await staff.invite(arun.email)
  assert.ok(invited.ok)
  const accept = { key: invited.value.key, password: 'quite another one', ...from }
  const [accepted, made] = await interleave(db, /set password_hash/, (held) => staffOn(held).acceptInvitation(accept), login)
  assert.ok(accepted.ok)
  assert.deepEqual(made, refused)
  assert.deepEqual(await kinds(), ['desk'])
})

test('whoever becomes an owner without a second factor logs in anew and sets one up; an open login does not do', async () => {
  const { staff, login, kinds } = await setup()
  assert.ok((await login()).ok)
  assert.ok((await staff.changeRole(arun.email, 'owner')).ok)
  assert.deepEqual(await kinds(), [])
  const again = await login()
  assert.ok(again.ok && again.value.awaits === 'factor')

  const other = await setup()
  await other.withPasskey()
  assert.ok((await other.staff.changeRole(arun.email, 'owner')).ok)
  assert.deepEqual(await other.kinds(), ['desk'], 'with a second factor it stays')
})

test('once a second factor is asked of all, a login from before opens nothing until its owner has one', async () => {
  const { staff, login, withPendingCodes } = await setup()
  const made = await login()
  assert.ok(made.ok)
  const { token } = made.value
  await staff.requireFactorOfAll(true)
  assert.equal(await staff.findDeskLogin(token), undefined)
  assert.equal(await staff.findHalfLogin(token), undefined, 'who only found the screen open sets no factor up')
  const again = await login()
  assert.ok(again.ok && again.value.awaits === 'factor')

  await staff.requireFactorOfAll(false)
  assert.ok(await staff.findDeskLogin(token), 'it was taken back')
  const own = await withPendingCodes()
  assert.ok((await staff.confirmCodes(own.who, own.code)).ok)
  await staff.requireFactorOfAll(true)
  assert.ok(await staff.findDeskLogin(own.token), 'who has one goes on')
})
