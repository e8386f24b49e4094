import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { staffing } from './staffing.ts'

const meera = { email: ' Meera@Manjusha.example ', name: 'Meera Joshi', password: 'a long enough one' }

async function aShopWithStaff() {
  let now = new Date('2026-11-20T10:00:00Z').getTime()
  const db = await testDatabase()
  const staff = staffing(shopDeps(db, { clock: () => new Date(now) }))
  assert.deepEqual(await staff.add(meera), { ok: true, value: { role: 'owner' } })
  return { db, staff, pass: (hours: number) => void (now += hours * 3_600_000) }
}

const tokenOf = async (staff: ReturnType<typeof staffing>) => {
  const session = await staff.loginForCalls('meera@manjusha.example', meera.password)
  assert.ok(session.ok)
  return session.value.token
}

test('staff log in with their own address and password, and are known by the token for a working day', async () => {
  const { staff, pass } = await aShopWithStaff()
  const token = await tokenOf(staff)
  assert.equal((await staff.findByToken(token))?.name, 'Meera Joshi')
  pass(7.9)
  assert.ok(await staff.findByToken(token))
  pass(0.2)
  assert.equal(await staff.findByToken(token), undefined)
})

test('a wrong password and an unknown address get the same refusal', async () => {
  const { staff } = await aShopWithStaff()
  const refused = { ok: false, problem: { code: 'login_refused' } }
  assert.deepEqual(await staff.loginForCalls('meera@manjusha.example', 'wrong'), refused)
  assert.deepEqual(await staff.loginForCalls('nobody@manjusha.example', meera.password), refused)
  assert.deepEqual(await staff.loginForCalls('', ''), refused)
})

test('neither a password nor a token can be read in the database', async () => {
  const { db, staff } = await aShopWithStaff()
  const token = await tokenOf(staff)
  const rows = await db.query<{ token_hash: Buffer }>('select * from staff_sessions')
  assert.equal(rows.length, 1)
  assert.equal(rows[0]?.token_hash.length, 32)
  assert.ok(!JSON.stringify(rows).includes(token) && token.length >= 44)
})

test('changing the password or removing the account ends open sessions', async () => {
  const { staff } = await aShopWithStaff()
  const first = await tokenOf(staff)
  assert.deepEqual(await staff.changePassword('MEERA@manjusha.example', 'another long enough one'), { ok: true, value: 'changed' })
  assert.equal(await staff.findByToken(first), undefined)
  assert.equal((await staff.loginForCalls('meera@manjusha.example', meera.password)).ok, false)

  const second = await staff.loginForCalls('meera@manjusha.example', 'another long enough one')
  assert.ok(second.ok)
  assert.ok((await staff.add({ ...meera, email: 'kavya@manjusha.example', role: 'owner' })).ok)
  assert.deepEqual(await staff.remove('meera@manjusha.example'), { ok: true, value: 'removed' })
  assert.equal(await staff.findByToken(second.value.token), undefined)
  assert.deepEqual(
    (await staff.list()).map(({ email }) => email),
    ['kavya@manjusha.example'],
  )
})

test('expired sessions are deleted', async () => {
  const { db, staff, pass } = await aShopWithStaff()
  for (let day = 0; day < 3; day++) {
    await tokenOf(staff)
    pass(24)
  }
  await tokenOf(staff)
  assert.equal((await db.query('select 1 from staff_sessions')).length, 1)
})

test('an account that cannot be staff is refused with the reason', async () => {
  const { staff } = await aShopWithStaff()
  const codeOf = async (changed: Partial<typeof meera>) => {
    const added = await staff.add({ ...meera, email: 'new@manjusha.example', ...changed })
    return added.ok ? 'added' : added.problem.code
  }
  assert.deepEqual(
    [
      await codeOf({ email: 'a@b.example, c@d.example' }),
      await codeOf({ name: ' ' }),
      await codeOf({ password: 'eleven char' }),
      await codeOf({ password: 'x'.repeat(201) }),
      await codeOf({ email: 'MEERA@MANJUSHA.EXAMPLE' }),
      await codeOf({}),
    ],
    ['not_an_email', 'name_missing', 'password_too_short', 'password_too_long', 'staff_known', 'added'],
  )
  assert.deepEqual(await staff.remove('nobody@manjusha.example'), { ok: false, problem: { code: 'staff_not_found' } })
  assert.deepEqual(await staff.changePassword('nobody@manjusha.example', 'a long enough one'), {
    ok: false,
    problem: { code: 'staff_not_found' },
  })
})

/** The staff of a shop in several processes on one database, whose password checks end on request and whose pauses are only recorded. */
async function watchedProcesses(processes: number) {
  const db = await testDatabase()
  const seen = { checks: 0, pauses: [] as number[] }
  let open = Promise.resolve()
  let opened = () => {}
  const passwords = {
    hash: async (password: string) => `plain ${password}`,
    async verify(password: string, hash: string | undefined) {
      seen.checks++
      await open
      return hash === `plain ${password}`
    },
  }
  let begin = () => {}
  let ended = Promise.resolve()
  const pause = async (milliseconds: number) => {
    seen.pauses.push(milliseconds)
    begin()
    await ended
  }
  const now = new Date('2026-11-20T10:00:00Z')
  const staffOfEach = Array.from({ length: processes }, () => staffing({ ...shopDeps(db, { clock: () => now }), passwords, pause }))
  await staffOfEach[0]!.add(meera)
  return {
    staffOfEach,
    seen,
    hold: () => void (open = new Promise((resolve) => (opened = resolve))),
    release: () => opened(),
    /** From now on pauses last until they are ended; `most` of them have to begin. */
    everyPause(most: number) {
      const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let left = most
      begin = () => void (--left === 0 && begun.resolve())
      ended = over.promise
      return { hasBegun: begun.promise, end: over.resolve }
    },
  }
}

test('guesses at an account cost and wait the same whether it exists or not, in sequence and in parallel, in all processes', async () => {
  const guessAll = async (email: string, atOnce: boolean) => {
    const { staffOfEach, seen } = await watchedProcesses(3)
    const guess = (number: number) => staffOfEach[number % 3]!.loginForCalls(email, 'wrong')
    const replies = []
    if (atOnce) replies.push(...(await Promise.all(Array.from({ length: 12 }, (_, number) => guess(number)))))
    else for (let number = 0; number < 12; number++) replies.push(await guess(number))
    return { checks: seen.checks, pauses: seen.pauses.toSorted((a, b) => a - b), replies }
  }
  for (const atOnce of [false, true]) {
    const known = await guessAll('meera@manjusha.example', atOnce)
    assert.deepEqual(await guessAll('nobody@manjusha.example', atOnce), known)
    assert.equal(known.checks, 12)
    assert.deepEqual(known.pauses, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  }
})

test('only a limited number of logins are checked or wait; the others are refused at once with when to try again, and count as no guess', async () => {
  const { staffOfEach, seen, hold, release } = await watchedProcesses(1)
  hold()
  const all = Array.from({ length: 300 }, (_, number) => staffOfEach[0]!.loginForCalls(`${number}@manjusha.example`, 'wrong'))
  const busy = all.map((reply) => reply.then((session) => !session.ok && session.problem.code === 'login_busy'))
  // Logins without a free place get their reply although no check has ended.
  let refused = 0
  await new Promise<void>((resolve) => {
    for (const isBusy of busy) void isBusy.then((was) => was && ++refused === 288 && resolve())
  })
  assert.equal(seen.checks, 12)
  release()
  assert.equal((await Promise.all(busy)).filter(Boolean).length, 288)
  assert.ok((await staffOfEach[0]!.loginForCalls('meera@manjusha.example', meera.password)).ok, 'then there is room again')
})

test('however many guess at an account from failing networks, its owner can log in from a network that has not failed', async () => {
  const { staffOfEach, everyPause } = await watchedProcesses(1)
  const networks = Array.from({ length: 30 }, (_, number) => ({ own: `203.0.113.${number}`, wider: undefined }))
  const guess = (network: (typeof networks)[number]) => staffOfEach[0]!.loginForCalls('meera@manjusha.example', 'wrong', network)
  for (const network of networks) for (let time = 0; time < 3; time++) await guess(network)

  const { hasBegun, end } = everyPause(21)
  const guesses = networks.map(guess)
  const busy = guesses.map((reply) => reply.then((session) => !session.ok && session.problem.code === 'login_busy'))
  let refused = 0
  await new Promise<void>((resolve) => {
    for (const isBusy of busy) void isBusy.then((was) => was && ++refused === 10 && resolve())
  })
  const staff = staffOfEach[0]!.loginForCalls('meera@manjusha.example', meera.password, { own: '198.51.100.7', wider: undefined })
  await Promise.race([staff, hasBegun])
  end()
  assert.ok((await staff).ok)
  await Promise.all(guesses)
})

test('networks of one IPv6 site fail together, and what is typed as an address is no network', async () => {
  const { staffOfEach, everyPause } = await watchedProcesses(1)
  const site = (network: number) => ({ own: `2001:db8:1:${network}::/64`, wider: '2001:db8:1::/48' })
  for (let network = 0; network < 10; network++) await staffOfEach[0]!.loginForCalls('meera@manjusha.example', 'wrong', site(network))
  for (let time = 0; time < 4; time++) await staffOfEach[0]!.loginForCalls('network 198.51.100.7', 'wrong')

  const { hasBegun, end } = everyPause(20)
  const guesses = Array.from({ length: 20 }, () => staffOfEach[0]!.loginForCalls('meera@manjusha.example', 'wrong'))
  await hasBegun
  const ofSite = await staffOfEach[0]!.loginForCalls('meera@manjusha.example', 'wrong', site(99))
  assert.deepEqual(ofSite, { ok: false, problem: { code: 'login_busy', waitSeconds: 10 } })
  const staff = staffOfEach[0]!.loginForCalls('meera@manjusha.example', meera.password, { own: '198.51.100.7', wider: undefined })
  end()
  assert.ok((await staff).ok)
  await Promise.all(guesses)
})

test('a login without a free place gets the number of seconds after which to try again', async () => {
  const { staffOfEach, hold, release } = await watchedProcesses(1)
  hold()
  const first = Array.from({ length: 13 }, () => staffOfEach[0]!.loginForCalls('arun@manjusha.example', 'wrong'))
  const busy = await Promise.any(first.map(async (reply) => ((await reply).ok ? Promise.reject(new Error('in')) : reply)))
  assert.deepEqual(busy, { ok: false, problem: { code: 'login_busy', waitSeconds: 10 } })
  release()
  await Promise.all(first)
})
