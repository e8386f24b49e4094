import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { deskPath, fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import { testDatabase } from '#tests/database.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { meera } from '#tests/staff-setup.ts'
import { demoLogin } from './demo-login.ts'
import { deskEntry } from './desk-entry.ts'

const networkOf = () => ({ own: '127.0.0.1', wider: undefined })

/** A shop that listens on this machine, with its desk behind the link of its start. */
async function demoSetup(own: Parameters<typeof testShop>[1] = {}) {
  const shop = testShop(await testDatabase(), own)
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  after(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  const entry = deskEntry({ deskUrl: undefined, publicUrl: `http://127.0.0.1:${port}` })
  const start = async () => {
    const demo = await demoLogin({ shop, entry, networkOf })
    server.removeAllListeners('request')
    if (demo)
      server.on(
        'request',
        demo.before((_, response) => void response.writeHead(404).end()),
      )
    return demo?.address
  }
  const follow = async (link: string, headers: Record<string, string> = {}) => {
    const { status, headers: sent } = await fetch(link, { redirect: 'manual', headers })
    return { status, to: sent.get('location'), token: entry.cookie.read(sent.get('set-cookie')?.split(';')[0]) }
  }
  return { shop, start, follow }
}

test('the link of a start in sandbox mode logs the demo owner in, and makes the account before the first time', async () => {
  const { shop, start, follow } = await demoSetup()
  const link = await start()
  assert.ok(link)
  for (const visit of ['the first', 'a later one']) {
    const { status, to, token } = await follow(link)
    assert.deepEqual([status, to], [303, deskPath], visit)
    const login = await shop.staff.findDeskLogin(token ?? '')
    assert.deepEqual([login?.role, login?.email], ['owner', 'owner@demo.example'], visit)
  }
  assert.equal((await shop.staff.list()).length, 1)
  const log = await shop.desk.listAudit({ act: 'login.opened', limit: 10 })
  assert.deepEqual(
    log.map(({ who }) => who?.email),
    ['owner@demo.example', 'owner@demo.example'],
  )
})

test('the link is good for its own start only, on this machine only, and with its own key only', async () => {
  const { shop, start, follow } = await demoSetup()
  const former = (await start()) ?? ''
  const link = (await start()) ?? ''
  const refused = { status: 303, to: fullDeskAddressOf('login'), token: undefined }
  assert.deepEqual(await follow(former), refused, 'the link of a former start')
  assert.deepEqual(await follow(link.replace(/key=.*/, 'key=')), refused, 'no key')
  assert.deepEqual(await follow(link, { 'x-forwarded-for': '203.0.113.7' }), refused, 'passed on by a proxy')
  assert.equal((await shop.staff.list()).length, 0)
})

test('there is no such link outside sandbox mode, for a desk that is elsewhere, and for a shop with an owner', async () => {
  const gateway = (mode: 'test' | 'live') => ({ ...fakeGateway(), mode })
  assert.equal(await (await demoSetup({ gateway: gateway('test') })).start(), undefined)
  assert.equal(await (await demoSetup({ gateway: gateway('live') })).start(), undefined)
  assert.equal(await (await demoSetup({ carrier: { ...fakeCarrier(), mode: 'live' } })).start(), undefined)

  const { shop, start, follow } = await demoSetup()
  const elsewhere = deskEntry({ deskUrl: 'https://desk.shop.example', publicUrl: 'https://shop.example' })
  assert.equal(await demoLogin({ shop, entry: elsewhere, networkOf }), undefined)
  const link = (await start()) ?? ''
  await shop.staff.add({ ...meera, role: 'owner' })
  assert.equal((await follow(link)).token, undefined, 'an owner came after the start')
  assert.equal(await start(), undefined)
})

test('outside sandbox mode the demo owner cannot log in, although the account exists', async () => {
  const { shop, start, follow } = await demoSetup()
  assert.ok((await follow((await start()) ?? '')).token)
  const live = testShop(shop.deps.db, { gateway: { ...fakeGateway(), mode: 'live' } })
  const made = await live.staff.loginDemoOwner({ network: undefined, userAgent: undefined })
  assert.deepEqual(made, { ok: false, problem: { code: 'no_demo_owner' } })
})
