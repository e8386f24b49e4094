import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { RouterContextProvider } from 'react-router'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { connectionContext, type DeskConnection, deskContext } from '../desk-context.ts'
import { loader } from './live-stream.ts'

const meera = { email: 'meera@manjusha.example', name: 'Meera', password: 'a long enough one' }
const kavya = { email: 'kavya@manjusha.example', name: 'Kavya', password: 'another long one' }

/** Kavya with an open stream: `next` returns what comes next, and `over` at its end. Its timers are moved by hand, the shop's clock stands still. */
async function aStream({ mock }: TestContext) {
  const now = new Date('2026-11-20T10:00:00Z')
  const shop = testShop(await testDatabase(), { clock: () => now })
  for (const member of [meera, kavya]) assert.ok((await shop.staff.add(member)).ok)
  const made = await shop.staff.deskLogin({ ...kavya, network: undefined, userAgent: undefined })
  assert.ok(made.ok)
  const { token } = made.value
  const login = await shop.staff.findDeskLogin(token)
  assert.ok(login)

  const timers = streamTimers(mock)
  const context = new RouterContextProvider()
  context.set(deskContext, { shop, login, now })
  context.set(connectionContext, { token } as DeskConnection)
  const request = new Request('https://shop.example/desk/live')
  const { body } = await loader({ request, context } as unknown as Parameters<typeof loader>[0])
  const reader = body?.getReader()
  assert.ok(reader)
  const next = async () => {
    const { done, value } = await reader.read()
    return done ? 'over' : new TextDecoder().decode(value).trim()
  }
  assert.equal(await next(), 'retry: 3000')
  assert.match(await next(), /^data: \{"topics":\[\],"counts":/)
  return { shop, login, token, next, pass: timers.pass }
}

/** Only timers of 20 seconds and more stand still, until `pass` moves them: the database goes on with its own. */
function streamTimers(mock: TestContext['mock']) {
  const shortestMs = 20_000
  const held: { readonly run: () => void; readonly everyMs: number; dueMs: number }[] = []
  let nowMs = 0
  const { setInterval: realInterval, setTimeout: realTimeout } = globalThis
  const hold = (run: () => void, ms: number, everyMs = Number.POSITIVE_INFINITY) => void held.push({ run, everyMs, dueMs: nowMs + ms })
  mock.method(globalThis, 'setInterval', (run: () => void, ms: number) => (ms < shortestMs ? realInterval(run, ms) : hold(run, ms, ms)))
  mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => (ms < shortestMs ? realTimeout(run, ms) : hold(run, ms)))

  function pass(seconds: number): void {
    nowMs += seconds * 1_000
    for (const timer of held)
      while (timer.dueMs <= nowMs) {
        timer.dueMs += timer.everyMs
        timer.run()
      }
  }
  return { pass }
}

const stillHere = ': still here'

test('a stream says every 20 seconds that it is there, and is closed after half an hour', async (t) => {
  const { next, pass } = await aStream(t)
  for (let seconds = 20; seconds < 30 * 60; seconds += 20) {
    pass(20)
    assert.equal(await next(), stillHere, `after ${seconds} seconds`)
  }
  pass(20)
  assert.equal(await next(), 'over')
})

for (const [how, end] of [
  ['somebody logs out', ({ shop, token }) => shop.staff.logout(token)],
  ['its device is ended from another one', ({ shop, login }) => shop.staff.endDevice(login, login.id)],
  ['its person is removed', ({ shop }) => shop.staff.remove(kavya.email)],
  ['its person gets another password', ({ shop }) => shop.staff.changePassword(kavya.email, 'quite another one')],
] satisfies [string, (stream: Awaited<ReturnType<typeof aStream>>) => Promise<unknown>][]) {
  test(`a stream ends within 20 seconds after its login has: ${how}`, async (t) => {
    const stream = await aStream(t)
    stream.pass(20)
    assert.equal(await stream.next(), stillHere)
    await end(stream)
    stream.pass(20)
    assert.equal(await stream.next(), 'over')
  })
}
