import { randomKey } from '#src/kit/random-key.ts'
import { actNames, findListedAct } from '#src/shop/acting/acts.ts'
import { mayDo, type Role } from '#src/shop/staff/desk-rights.ts'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import { type DeskPageName, type DeskPageRow, deskPages } from '#src/web/routes/desk-pages.ts'
import { expect, test } from './support/desk-test.ts'

type Caller = 'stranger' | Role
type Asked = { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> }

const rows = Object.entries(deskPages) as [DeskPageName, DeskPageRow][]
/** With a value for each parameter that names nothing, so that no reply reveals anything. */
const addressOf = ({ path }: DeskPageRow) => (deskPath + path.replace(/:\w+/g, 'NOTHING-1')).replace(/\/$/, '')
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends requests as a program would: with or without somebody's cookie, from any origin. */
const senderTo =
  (shop: string, tokens: Readonly<Record<Caller, string>>) =>
  (caller: Caller, address: string, { headers, ...init }: Asked = {}) =>
    fetch(shop + address, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(tokens[caller] === '' ? {} : { cookie: `desk=${tokens[caller]}` }) },
    })

const testWithCallers = test.extend<{ send: ReturnType<typeof senderTo>; own: string }>({
  send: async ({ addresses, logIn }, give) => {
    const [owner, assistant] = [await logIn('owner'), await logIn('assistant', { on: 'another browser' })]
    await give(senderTo(addresses.SHOP, { stranger: '', owner: owner.token, assistant: assistant.token }))
  },
  own: ({ addresses }, give) => give(new URL(addresses.SHOP).origin),
})

testWithCallers('every address of the desk is closed to strangers, and open to a role as its row allows', async ({ send }) => {
  for (const [name, row] of rows) {
    const address = addressOf(row)
    const statusFor = async (caller: Caller, suffix = '') => {
      // A stream goes on: only its head is read.
      const response = await send(caller, address + suffix)
      await response.body?.cancel()
      return { status: response.status, location: response.headers.get('location') ?? '' }
    }
    const stranger = await statusFor('stranger')
    if (row.right === 'anybody') {
      expect(stranger.status, name).toBeLessThan(500)
      continue
    }
    // A stream is no page to be led to.
    expect([stranger.status, stranger.location.startsWith('/desk/in')], name).toEqual(row.isStream ? [401, false] : [303, true])
    expect((await statusFor('stranger', address === deskPath ? '/_.data' : '.data')).status, `${name} as data`).toBe(401)
    for (const role of ['assistant', 'owner'] as const) {
      const mayOpen = row.right === 'staff' || mayDo(role, row.right)
      const { status, location } = await statusFor(role)
      expect([status === 403, status >= 500, location.startsWith('/desk/in')], `${name} as ${role}`).toEqual([!mayOpen, false, false])
    }
  }
})

testWithCallers('nothing can be changed from another site, whoever is logged in, nor by a stranger from our own', async ({ send, own }) => {
  const forged: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${own}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', origin: own },
  ]
  for (const [name, row] of rows)
    for (const caller of ['owner', 'assistant', 'stranger'] as const)
      for (const headers of forged) {
        const { status } = await send(caller, addressOf(row), { method: 'POST', body: '', headers: { ...form, ...headers } })
        expect(status, `${name} as ${caller} with ${JSON.stringify(headers)}`).toBe(403)
      }
  for (const [name, row] of rows.filter(([, { right }]) => right !== 'anybody')) {
    const { status } = await send('stranger', addressOf(row), { method: 'POST', body: '', headers: { ...form, origin: own } })
    expect(status, `${name} as a stranger`).toBe(401)
  }
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await send('owner', '/desk/account', { method, headers: { origin: own } })).status, method).toBe(405)
})

testWithCallers('every act asks for its right, whatever the page that shows it', async ({ send, own }) => {
  for (const act of actNames) {
    const right = findListedAct(act)!.right
    for (const role of ['owner', 'assistant'] as const) {
      // Nothing is named that exists, so nothing happens where it is allowed.
      const body = new URLSearchParams({ act, key: randomKey(), input: '{}', back: '/', script: 'yes' }).toString()
      const response = await send(role, `${deskPath}/act/run`, { method: 'POST', body, headers: { ...form, origin: own } })
      const reply = (await response.json()) as { ok: boolean; problem?: { code: string } }
      expect(reply.problem?.code === 'not_allowed', `${act} as ${role}`).toBe(!mayDo(role, right))
      expect(reply.problem?.code, act).not.toBe('unknown_act')
    }
  }
})

testWithCallers(
  'a token of the calls about parcels opens nothing of the desk, and a login of the desk makes no such call',
  async ({ addresses, callShop, logIn, send }) => {
    const person = await logIn('owner', { on: 'another browser' })
    const call = (await callShop('staff.loginForCalls', person.email, person.password)) as { value: { token: string } }
    const byCall = await fetch(`${addresses.SHOP}/desk/account`, { redirect: 'manual', headers: { cookie: `desk=${call.value.token}` } })
    expect(byCall.status).toBe(303)
    const body = JSON.stringify({})
    const callWith = async (token: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      return (await fetch(`${addresses.SHOP}/api/shiprocket/generate-label`, { method: 'POST', body, headers })).status
    }
    expect([await callWith(person.token), await callWith(call.value.token)]).toEqual([401, 400])
    expect((await send('owner', '/desk/account')).status).toBe(200)
  },
)
