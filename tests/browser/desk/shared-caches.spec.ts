import type { APIRequestContext, APIResponse } from '@playwright/test'
import { addressOf, calls, files, pages } from '#src/web/routes.ts'
import type { CallRow } from '#src/web/routes/rows.ts'
import { examples } from '../support/example-addresses.ts'
import { placeOrder } from '../support/placed-order.ts'
import { devices, expect } from './support/desk-test.ts'
import { screens, test } from './support/example-screens.ts'

test.use(devices.laptop)

/** Statuses that a cache may store although nothing allows it (RFC 9110, 15.1). */
const storedByDefault = [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501]

/** Whether a cache that serves many people may store a reply (RFC 9111, 3), or a CDN by its own headers. */
function mayBeShared(reply: APIResponse): boolean {
  const headers = reply.headers()
  if (headers['cdn-cache-control'] || headers['surrogate-control']) return true
  const { 'cache-control': control } = headers
  if (control === undefined) return storedByDefault.includes(reply.status())
  return !/\b(?:no-store|private)\b/.test(control)
}

const page = { headers: { accept: 'text/html' }, maxRedirects: 0 }

/** What a reply may not be when many may get it. */
async function expectNobodysOwn(reply: APIResponse): Promise<void> {
  const headers = reply.headers()
  expect(headers['set-cookie'], reply.url()).toBeUndefined()
  expect(headers['vary']?.toLowerCase() ?? 'accept-encoding', reply.url()).toBe('accept-encoding')
}

async function sharedOf(addresses: readonly string[], ask: (address: string) => Promise<APIResponse>): Promise<string[]> {
  const shared: string[] = []
  for (const address of addresses) {
    const reply = await ask(address)
    if (!mayBeShared(reply)) continue
    await expectNobodysOwn(reply)
    shared.push(address)
  }
  return shared
}

/** Each call with parameters that lead to nothing, as anybody might make it. */
function makeCall(request: APIRequestContext, { verb, path }: CallRow): Promise<APIResponse> {
  return request.fetch(path.replaceAll(/:\w+/g, 'x'), { method: verb, ...(verb === 'GET' ? {} : { data: {} }) })
}

test('a shared cache may store the pages and files that all visitors share, and nothing else of the shop', async ({
  request,
  owner,
  shopper,
}) => {
  const { orderId } = await placeOrder(request, owner, shopper)
  const rows = { ...pages, ...files }
  const addresses = { ...examples, order: addressOf('order', { orderId }) } as Record<string, string>
  for (const [name, { kept, path }] of Object.entries(rows)) {
    const address = addresses[name] ?? path
    const reply = await request.get(address, page)
    expect(mayBeShared(reply), address).toBe(kept === 'shared' && reply.status() < 400)
    if (kept === 'shared') await expectNobodysOwn(reply)
  }
  const ofOne = ['/product/noor-ring-box?name=Asha', `/order/${orderId}.data`, `/order/${'a'.repeat(22)}`]
  const faulty = [
    '/no-such-page',
    '/product/no-such-product',
    '/product/',
    '/%zz',
    `/${'a'.repeat(3_000)}`,
    '/media/no-such.webp',
    '/assets/no.js',
  ]
  expect(await sharedOf([...ofOne, ...faulty], (address) => request.get(address, page))).toEqual([])
  const posted = (address: string) => request.post(address, { ...page, form: { name: 'Asha' } })
  expect(await sharedOf(['/contact-us', '/find-order', '/faq', `/order/${orderId}`], posted)).toEqual([])
  expect(await sharedOf(['/', '/cart'], (address) => request.put(address, page))).toEqual([])
})

test('a shared cache may store no reply to a call', async ({ request }) => {
  for (const [name, row] of Object.entries<CallRow>(calls)) {
    const reply = await makeCall(request, row)
    expect(mayBeShared(reply), `${name}: ${reply.status()} ${reply.headers()['cache-control']}`).toBe(false)
  }
})

test('a shared cache may store nothing of the desk, whoever asks', async ({ logIn, examplesOf, request }) => {
  const addresses = [...(await examplesOf(screens.map(({ name }) => name))).values()]
  const { page: opened } = await logIn('owner')
  const elsewhere = ['/desk/no-such-screen', '/desk/', '/desk/orders.data', '/desk/%zz']
  for (const asking of [request, opened.request])
    expect(await sharedOf([...addresses, ...elsewhere], (address) => asking.get(address, page))).toEqual([])
  expect(await sharedOf(['/desk', '/desk/acts'], (address) => opened.request.post(address, { data: {} }))).toEqual([])
})
