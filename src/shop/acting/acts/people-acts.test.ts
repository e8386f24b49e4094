import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomKey } from '#src/kit/random-key.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import type { peopleActs } from './people-acts.ts'

const meera = { email: 'meera@manjusha.example', name: 'Meera Joshi', password: 'a long enough one' }
const arun = { email: 'arun@manjusha.example', name: 'Arun Patil', password: 'another long one' }

async function peopleSetup() {
  let now = new Date('2026-11-20T10:00:00Z').getTime()
  const db = await testDatabase()
  const shop = testShop(db, { clock: () => new Date(now) })
  for (const member of [meera, arun]) assert.ok((await shop.staff.add(member)).ok)
  const loginOf = async ({ email, password }: typeof meera) => {
    const made = await shop.staff.deskLogin({ email, password, network: undefined, userAgent: undefined })
    assert.ok(made.ok)
    const login = await shop.staff.findDeskLogin(made.value.token)
    assert.ok(login)
    return login
  }
  const [owner, assistant] = [await loginOf(meera), await loginOf(arun)]
  const act = (login: typeof owner, name: string, input: object) => shop.desk.act(login, { act: name, key: randomKey(), input })
  return { shop, owner, assistant, act, pass: (minutes: number) => void (now += minutes * 60_000) }
}

const codeOf = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? 'done' : answer.problem?.code)
const inputs: Readonly<Record<keyof typeof peopleActs, object>> = {
  'staff.add': { email: 'kavya@manjusha.example', name: 'Kavya Rane', role: 'assistant' },
  'staff.invite': { email: arun.email },
  'staff.changeRole': { email: arun.email, role: 'owner' },
  'staff.changeStartPage': { email: arun.email, startPage: 'workshop' },
  'staff.resetFactors': { email: arun.email },
  'staff.endLogins': { email: arun.email },
  'staff.remove': { email: arun.email },
  'staff.requireFactor': { of: 'all' },
}

test('an assistant changes nothing about people, and an owner only within ten minutes of the password', async () => {
  const { owner, assistant, act, pass } = await peopleSetup()
  for (const [name, input] of Object.entries(inputs)) assert.equal(codeOf(await act(assistant, name, input)), 'not_allowed', name)
  pass(10)
  for (const [name, input] of Object.entries(inputs))
    assert.equal(codeOf(await act(owner, name, input)), name === 'staff.changeStartPage' ? 'done' : 'confirm_again', name)
})

test('whoever is added gets a way in, and the answer does not contain it', async () => {
  const { shop, owner, act } = await peopleSetup()
  const added = await act(owner, 'staff.add', inputs['staff.add'])
  const kavya = (await shop.staff.listPeople()).find(({ name }) => name === 'Kavya Rane')
  assert.ok(added.ok && kavya?.invitation)
  assert.equal((await shop.staff.findInvitation(kavya.invitation.key))?.email, 'kavya@manjusha.example')
  const stored = JSON.stringify([
    added,
    await shop.deps.db.query('select * from audit_log'),
    await shop.deps.db.query('select * from desk_acts'),
  ])
  assert.ok(!stored.includes(kavya.invitation.key.split('.')[1] ?? ''))
  assert.equal(codeOf(await act(owner, 'staff.add', inputs['staff.add'])), 'staff_known')
})

test('the last owner stays, a role changes back by its undo, and whoever is ended is out at once', async () => {
  const { shop, owner, act } = await peopleSetup()
  assert.equal(codeOf(await act(owner, 'staff.changeRole', { email: meera.email, role: 'assistant' })), 'last_owner')
  assert.equal(codeOf(await act(owner, 'staff.remove', { email: meera.email })), 'last_owner')
  const key = randomKey()
  await shop.desk.act(owner, { act: 'staff.changeRole', key, input: inputs['staff.changeRole'] })
  assert.ok((await shop.desk.undo(owner, key)).ok)
  assert.equal((await shop.staff.list()).find(({ email }) => email === arun.email)?.role, 'assistant')
  assert.equal(codeOf(await act(owner, 'staff.remove', { email: 'Arun@manjusha.example' })), 'done')
  assert.equal((await shop.staff.listDevices(arun.email)).length, 0)
  assert.equal(codeOf(await act(owner, 'staff.invite', { email: arun.email })), 'staff_not_found')
})
