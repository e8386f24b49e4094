import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import { testDatabase } from '#tests/database.ts'
import { fakeAuthenticator } from '#tests/fakes/fake-authenticator.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { staffing } from './staffing.ts'

const meera = { email: 'meera@manjusha.example', name: 'Meera Joshi', password: 'a long enough one' }
const arun = { email: 'arun@manjusha.example', name: 'Arun Patil', password: 'another long one' }
const origin = 'https://desk.shop.example'
const from = { network: { own: '203.0.113.9', wider: undefined }, userAgent: 'Firefox Windows' }
const wrong = { ok: false, problem: { code: 'code_wrong' } }

/** Meera is owner, Arun assistant. */
async function factorSetup({ mode = 'live' }: { mode?: 'live' | 'sandbox' } = {}) {
  let now = new Date('2026-11-20T10:00:00Z').getTime()
  const db = await testDatabase()
  const staff = staffing(shopDeps(db, { clock: () => new Date(now), gateway: { ...fakeGateway(), mode } }))
  for (const member of [meera, arun]) assert.ok((await staff.add(member)).ok)

  const login = async ({ email, password }: typeof meera) => {
    const made = await staff.deskLogin({ email, password, ...from })
    assert.ok(made.ok)
    return made.value
  }
  const open = async (member: typeof meera) => {
    const { token } = await login(member)
    const who = (await staff.findDeskLogin(token)) ?? (await staff.findHalfLogin(token))
    assert.ok(who)
    return { token, who }
  }
  const codeAt = (secret: string, seconds = 0) => new TOTP({ secret }).generate({ timestamp: now + seconds * 1_000 })
  /** Returns the secret and the recovery codes. */
  const withCodes = async (member: typeof meera) => {
    const { token, who } = await open(member)
    const begun = await staff.beginCodes(who)
    assert.ok(begun.ok)
    const { secret } = begun.value
    const confirmed = await staff.confirmCodes(who, codeAt(secret))
    assert.ok(confirmed.ok)
    return { secret, token, who, recoveryCodes: confirmed.value.recoveryCodes ?? [] }
  }
  const withPasskey = async (member: typeof meera) => {
    const phone = fakeAuthenticator(origin)
    const { token, who } = await open(member)
    const options = await staff.newPasskeyOptions(who, origin)
    assert.ok(options.ok)
    const added = await staff.addPasskey(who, { reply: phone.create(options.value), origin, userAgent: from.userAgent })
    assert.ok(added.ok)
    return { phone, token, who, recoveryCodes: added.value.recoveryCodes }
  }
  return { db, staff, login, open, codeAt, withCodes, withPasskey, pass: (seconds: number) => void (now += seconds * 1_000) }
}

test('outside sandbox mode an owner sets up a second factor before the desk opens, and an assistant may', async () => {
  const { staff, login, withCodes } = await factorSetup()
  const owner = await login(meera)
  assert.equal(owner.awaits, 'factor')
  assert.equal(await staff.findDeskLogin(owner.token), undefined)
  assert.deepEqual(await staff.completeSetup(owner.token), { ok: false, problem: { code: 'factor_needed' } })
  const { token } = await withCodes(meera)
  const opened = await staff.completeSetup(token)
  assert.ok(opened.ok)
  assert.equal((await staff.findDeskLogin(opened.value.token))?.name, 'Meera Joshi')
  assert.ok(await staff.findDeskLogin((await login(arun)).token))
})

test('in sandbox mode nobody needs a second factor, and the owner may make one compulsory for all elsewhere', async () => {
  const sandbox = await factorSetup({ mode: 'sandbox' })
  assert.ok(await sandbox.staff.findDeskLogin((await sandbox.login(meera)).token))
  const { staff, login } = await factorSetup()
  await staff.requireFactorOfAll(true)
  assert.equal((await login(arun)).awaits, 'factor')
})

test('who has one-time codes is let in with a code of this moment, and no code is taken twice', async () => {
  const { staff, login, withCodes, codeAt, pass } = await factorSetup()
  const { secret } = await withCodes(arun)
  const { token, awaits } = await login(arun)
  assert.equal(awaits, 'code')
  assert.equal(await staff.findDeskLogin(token), undefined)
  assert.deepEqual(await staff.giveCode(token, codeAt(secret)), wrong, 'it was used to set the codes up')
  pass(30)
  const opened = await staff.giveCode(token, ` ${codeAt(secret).slice(0, 3)} ${codeAt(secret).slice(3)} `)
  assert.ok(opened.ok)
  assert.ok(await staff.findDeskLogin(opened.value.token))
  assert.equal(await staff.findHalfLogin(token), undefined, 'the login has a new token')
  const second = await login(arun)
  assert.deepEqual(await staff.giveCode(second.token, codeAt(secret)), wrong)
  assert.deepEqual(await staff.giveCode(second.token, codeAt(secret, -30)), wrong, 'nor one from before it')
  assert.ok((await staff.giveCode(second.token, codeAt(secret, 30))).ok, 'a clock may be half a minute ahead')
})

test('of two logins with the same code at once, one is let in', async () => {
  const { staff, login, withCodes, codeAt, pass } = await factorSetup()
  const { secret } = await withCodes(arun)
  pass(60)
  const tokens = [await login(arun), await login(arun)].map(({ token }) => token)
  const replies = await Promise.all(tokens.map((token) => staff.giveCode(token, codeAt(secret))))
  assert.equal(replies.filter(({ ok }) => ok).length, 1)
})

test('five codes may be tried in ten minutes, over all devices, also the right one', async () => {
  const { staff, login, withCodes, codeAt, pass } = await factorSetup()
  const { secret, recoveryCodes } = await withCodes(arun)
  pass(60)
  for (let times = 0; times < 5; times++) assert.deepEqual(await staff.giveCode((await login(arun)).token, '000000'), wrong)
  const { token } = await login(arun)
  const tooMany = { ok: false, problem: { code: 'too_many_codes', waitSeconds: 600 } }
  assert.deepEqual(await staff.giveCode(token, codeAt(secret)), tooMany)
  assert.deepEqual(await staff.giveCode(token, recoveryCodes[0] ?? ''), tooMany)
  pass(601)
  assert.ok((await staff.giveCode(token, codeAt(secret))).ok)
})

test('each recovery code opens the desk once, and a mail reports it', async () => {
  const { db, staff, login, withCodes } = await factorSetup()
  const { recoveryCodes } = await withCodes(arun)
  assert.equal(recoveryCodes.length, 10)
  const [first = ''] = recoveryCodes
  assert.ok((await staff.giveCode((await login(arun)).token, first.toLowerCase().replace(/(.{4})/g, '$1-'))).ok)
  assert.deepEqual(await staff.giveCode((await login(arun)).token, first), wrong)
  assert.equal((await staff.showFactors(arun.email))?.recoveryCodesLeft, 9)
  const mails = await db.query<{ kind: string; recipient_address: string; message: { left: number } }>('select * from outbox')
  assert.deepEqual(
    mails.map(({ kind, recipient_address: to, message }) => [kind, to, message.left]),
    [['recovery-code-used', arun.email, 9]],
  )
})

test('new recovery codes end the former ones, and none can be read in the database, nor any secret', async () => {
  const { db, staff, login, withCodes } = await factorSetup()
  const { who, secret, recoveryCodes } = await withCodes(arun)
  const renewed = await staff.renewRecoveryCodes(who)
  assert.ok(renewed.ok)
  assert.deepEqual(await staff.giveCode((await login(arun)).token, recoveryCodes[1] ?? ''), wrong)
  const stored = JSON.stringify([
    await db.query(`select encode(code_hash, 'escape') from staff_codes`),
    await db.query(`select encode(code_secret, 'escape'), staff::text from staff`),
  ])
  for (const secretText of [secret, ...renewed.value]) assert.ok(!stored.includes(secretText))
})

test('a passkey alone opens the desk, without a name or password, and each challenge is good once', async () => {
  const { staff, withPasskey } = await factorSetup()
  const { phone } = await withPasskey(arun)
  const reply = phone.use(await staff.passkeyLoginOptions(origin))
  const opened = await staff.loginByPasskey({ reply, origin, ...from })
  assert.ok(opened.ok)
  assert.equal((await staff.findDeskLogin(opened.value.token))?.email, arun.email)
  const refused = { ok: false, problem: { code: 'login_refused' } }
  assert.deepEqual(await staff.loginByPasskey({ reply, origin, ...from }), refused)
  const stranger = fakeAuthenticator(origin).use(await staff.passkeyLoginOptions(origin))
  assert.deepEqual(await staff.loginByPasskey({ reply: stranger, origin, ...from }), refused)
})

test('a passkey takes the place of the code or of the password, for the person whose it is only, and within five minutes', async () => {
  const { staff, login, open, withPasskey, pass } = await factorSetup()
  const [mine, other] = [await withPasskey(arun), fakeAuthenticator(origin)]
  const { token, awaits } = await login(arun)
  assert.equal(awaits, 'code')
  const half = await staff.findHalfLogin(token)
  assert.ok(half)
  const refused = { ok: false, problem: { code: 'passkey_refused' } }
  const byOther = other.use(await staff.passkeyOptionsOf(half, origin))
  assert.deepEqual(await staff.confirmByPasskey(token, { reply: byOther, origin }), refused)
  const forLogin = mine.phone.use(await staff.passkeyLoginOptions(origin))
  assert.deepEqual(await staff.confirmByPasskey(token, { reply: forLogin, origin }), refused, 'a challenge is for one purpose')
  const late = mine.phone.use(await staff.passkeyOptionsOf(half, origin))
  pass(301)
  assert.deepEqual(await staff.confirmByPasskey(token, { reply: late, origin }), refused)

  const opened = await staff.confirmByPasskey(token, { reply: mine.phone.use(await staff.passkeyOptionsOf(half, origin)), origin })
  assert.ok(opened.ok)
  pass(1_200)
  const confirmed = await staff.confirmByPasskey(opened.value.token, {
    reply: mine.phone.use(await staff.passkeyOptionsOf(half, origin)),
    origin,
  })
  assert.ok(confirmed.ok)
  assert.equal((await staff.findDeskLogin(confirmed.value.token))?.confirmedAt.toISOString(), '2026-11-20T10:25:01.000Z')
  assert.equal((await open(meera)).who.name, 'Meera Joshi')
})

test('what one logs in with is changed only within ten minutes of the password, and not by a login that awaits its code', async () => {
  const { staff, login, open, withCodes, pass } = await factorSetup()
  const { who } = await open(arun)
  pass(600)
  const confirmFirst = { ok: false, problem: { code: 'confirm_first' } }
  assert.deepEqual(await staff.beginCodes(who), confirmFirst)
  assert.deepEqual(await staff.newPasskeyOptions(who, origin), confirmFirst)
  assert.deepEqual(await staff.renewRecoveryCodes(who), confirmFirst)
  assert.deepEqual(await staff.makeCallPassword(who), confirmFirst)
  await withCodes(arun)
  const half = await staff.findHalfLogin((await login(arun)).token)
  assert.ok(half)
  assert.deepEqual(await staff.beginCodes(half), confirmFirst)
  assert.deepEqual(await staff.removeFactor(half, 'codes'), confirmFirst)
})

test('the first factor ends all other logins, which were made with the password alone', async () => {
  const { staff, open, withCodes } = await factorSetup()
  const [before, call] = [await open(arun), await staff.loginForCalls(arun.email, arun.password)]
  assert.ok(call.ok)
  const { token } = await withCodes(arun)
  assert.equal(await staff.findDeskLogin(before.token), undefined)
  assert.equal(await staff.findByToken(call.value.token), undefined)
  assert.ok(await staff.findDeskLogin(token))
})

test('with a second factor, the calls about parcels ask for a password of their own, which opens nothing else', async () => {
  const { staff, withCodes } = await factorSetup()
  const { who } = await withCodes(arun)
  const refused = { ok: false, problem: { code: 'login_refused' } }
  assert.deepEqual(await staff.loginForCalls(arun.email, arun.password), refused)
  const made = await staff.makeCallPassword(who)
  assert.ok(made.ok)
  assert.ok((await staff.loginForCalls(arun.email, made.value)).ok)
  assert.deepEqual(await staff.deskLogin({ email: arun.email, password: made.value, ...from }), refused)
  await staff.removeCallPassword(who)
  assert.deepEqual(await staff.loginForCalls(arun.email, made.value), refused)
})

test('a login for calls ends when its API password is replaced or taken away', async () => {
  const { staff, withCodes } = await factorSetup()
  const { who } = await withCodes(arun)
  for (const end of [staff.makeCallPassword, staff.removeCallPassword, (owner: typeof who) => staff.removeFactor(owner, 'codes')]) {
    const made = await staff.makeCallPassword(who)
    assert.ok(made.ok)
    const call = await staff.loginForCalls(arun.email, made.value)
    assert.ok(call.ok && (await staff.findByToken(call.value.token)))
    assert.ok((await end(who)).ok)
    assert.equal(await staff.findByToken(call.value.token), undefined)
  }
})

test('an owner keeps at least one second factor, and who keeps none has no recovery codes', async () => {
  const { staff, withCodes, withPasskey } = await factorSetup()
  const owner = await withCodes(meera)
  assert.deepEqual(await staff.removeFactor(owner.who, 'codes'), { ok: false, problem: { code: 'factor_needed' } })
  assert.ok((await staff.showFactors(meera.email))?.codesSince, 'the refused change was rolled back')
  const assistant = await withPasskey(arun)
  const [passkey] = (await staff.showFactors(arun.email))?.passkeys ?? []
  assert.ok(passkey)
  assert.ok((await staff.removeFactor(assistant.who, { passkey: passkey.id })).ok)
  assert.equal((await staff.showFactors(arun.email))?.recoveryCodesLeft, 0)
})

test('after a reset only the password is left, and every login has ended', async () => {
  const { staff, login, withCodes } = await factorSetup()
  const { token } = await withCodes(arun)
  assert.ok((await staff.resetFactors('Arun@manjusha.example')).ok)
  assert.equal(await staff.findDeskLogin(token), undefined)
  assert.equal((await login(arun)).awaits, undefined)
  assert.deepEqual(await staff.resetFactors('nobody@manjusha.example'), { ok: false, problem: { code: 'staff_not_found' } })
})

test('a way in is good for a day and once, sets the password, and ends what was open', async () => {
  const { staff, open, login, pass } = await factorSetup()
  const before = await open(arun)
  const invited = await staff.invite('Arun@manjusha.example')
  assert.ok(invited.ok)
  const { key } = invited.value
  assert.equal((await staff.findInvitation(key))?.name, 'Arun Patil')
  assert.deepEqual((await staff.acceptInvitation({ key, password: 'short', ...from })).ok, false)
  const accepted = await staff.acceptInvitation({ key, password: 'a quite new password', ...from })
  assert.ok(accepted.ok)
  assert.equal((await staff.findDeskLogin(accepted.value.token))?.email, arun.email)
  assert.equal(await staff.findDeskLogin(before.token), undefined)
  assert.ok((await login({ ...arun, password: 'a quite new password' })).token)
  const ended = { ok: false, problem: { code: 'invitation_ended' } }
  assert.deepEqual(await staff.acceptInvitation({ key, password: 'yet another password', ...from }), ended)

  const late = await staff.invite(arun.email)
  assert.ok(late.ok)
  pass(24 * 3_600)
  assert.deepEqual(await staff.acceptInvitation({ key: late.value.key, password: 'yet another password', ...from }), ended)
})

test('only the newest way in works, none can be made up, and an owner sets up a factor after it', async () => {
  const { db, staff } = await factorSetup()
  const [former, newest] = [await staff.invite(meera.email), await staff.invite(meera.email)]
  assert.ok(former.ok && newest.ok)
  assert.equal(await staff.findInvitation(former.value.key), undefined)
  const [{ id } = { id: '' }] = await db.query<{ id: string }>('select id from staff_invitations')
  for (const key of [id, `${id}.`, `${id}.AAAA`, `${newest.value.key}x`, '', '.'])
    assert.equal(await staff.findInvitation(key), undefined, key)
  const accepted = await staff.acceptInvitation({ key: newest.value.key, password: 'a quite new password', ...from })
  assert.ok(accepted.ok)
  assert.equal(accepted.value.awaits, 'factor')
  assert.ok(await staff.findHalfLogin(accepted.value.token))
})
