import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { staffDesk } from './staff-desk.ts'

const meera = { email: ' Meera@Manjusha.example ', name: 'Meera Joshi', password: 'a long enough one' }

async function aDesk() {
  let now = new Date('2026-11-20T10:00:00Z').getTime()
  const db = await testDatabase()
  const desk = staffDesk(shopDeps(db, { clock: () => new Date(now) }))
  assert.deepEqual(await desk.add(meera), { ok: true, value: 'added' })
  return { db, desk, pass: (hours: number) => void (now += hours * 3_600_000) }
}

const tokenOf = async (desk: ReturnType<typeof staffDesk>) => {
  const session = await desk.login('meera@manjusha.example', meera.password)
  assert.ok(session.ok)
  return session.value.token
}

test('staff log in with their own address and password, and are known by the token for a working day', async () => {
  const { desk, pass } = await aDesk()
  const token = await tokenOf(desk)
  assert.equal((await desk.findByToken(token))?.name, 'Meera Joshi')
  pass(7.9)
  assert.ok(await desk.findByToken(token))
  pass(0.2)
  assert.equal(await desk.findByToken(token), undefined)
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { desk } = await aDesk()
  const refused = { ok: false, problem: { code: 'login_refused' } }
  assert.deepEqual(await desk.login('meera@manjusha.example', 'wrong'), refused)
  assert.deepEqual(await desk.login('nobody@manjusha.example', meera.password), refused)
  assert.deepEqual(await desk.login('', ''), refused)
})

test('neither a password nor a token can be read in the database', async () => {
  const { db, desk } = await aDesk()
  const token = await tokenOf(desk)
  const rows = await db.query<{ token_hash: Buffer }>('select * from staff_sessions')
  assert.equal(rows.length, 1)
  assert.equal(rows[0]?.token_hash.length, 32)
  assert.ok(!JSON.stringify(rows).includes(token) && token.length >= 44)
})

test('another password, or leaving, ends what was open', async () => {
  const { desk } = await aDesk()
  const first = await tokenOf(desk)
  assert.deepEqual(await desk.changePassword('MEERA@manjusha.example', 'another long enough one'), { ok: true, value: 'changed' })
  assert.equal(await desk.findByToken(first), undefined)
  assert.equal((await desk.login('meera@manjusha.example', meera.password)).ok, false)

  const second = await desk.login('meera@manjusha.example', 'another long enough one')
  assert.ok(second.ok)
  assert.deepEqual(await desk.remove('meera@manjusha.example'), { ok: true, value: 'removed' })
  assert.equal(await desk.findByToken(second.value.token), undefined)
  assert.deepEqual(await desk.list(), [])
})

test('sessions that have ended do not pile up', async () => {
  const { db, desk, pass } = await aDesk()
  for (let day = 0; day < 3; day++) {
    await tokenOf(desk)
    pass(24)
  }
  await tokenOf(desk)
  assert.equal((await db.query('select 1 from staff_sessions')).length, 1)
})

test('what cannot be somebody of the staff is refused by name', async () => {
  const { desk } = await aDesk()
  const codeOf = async (changed: Partial<typeof meera>) => {
    const added = await desk.add({ ...meera, email: 'new@manjusha.example', ...changed })
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
  assert.deepEqual(await desk.remove('nobody@manjusha.example'), { ok: false, problem: { code: 'staff_not_found' } })
  assert.deepEqual(await desk.changePassword('nobody@manjusha.example', 'a long enough one'), {
    ok: false,
    problem: { code: 'staff_not_found' },
  })
})
