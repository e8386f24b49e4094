import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { cdnPageCopies } from '#src/integrations/cdn/cdn-page-copies.ts'
import { cdnSuppliers } from '#src/integrations/cdn/cdn-suppliers.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { cdnHeaders } from '#src/main/http/cdn-headers.ts'
import { cdnSandboxAccess, startCdnSandbox } from '#src/sandbox/cdn/cdn-sandbox.ts'
import type { NewFaultRule } from '#src/sandbox/faults.ts'
import { type PageCopiesFault, pageCopiesContract } from './page-copies.contract.ts'

/** A shop whose pages show what a test says, under the headers of ours. */
async function startOrigin() {
  const shown = new Map<string, readonly string[]>()
  const server = createServer((request, response) => {
    const headers = cdnHeaders({ seconds: 3_600, staleSeconds: 60 }, new Set(shown.get(request.url ?? '')))
    response.writeHead(200, Object.fromEntries(headers)).end('a page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, shown, stop: () => (server.closeAllConnections(), server.close()) }
}

const isPurge = /purge|^\/$/
const faults: Readonly<Record<PageCopiesFault, readonly NewFaultRule['action'][]>> = {
  busy: [{ status: 429, body: {}, headers: { 'retry-after': '7' } }],
  failing: [{ status: 503, body: {} }],
  silent: [{ hang: true }],
  'lost reply': [{ drop: 'after' }],
  'second request': [{}, { status: 500, body: {} }],
}

for (const supplier of ['fastly', 'cloudflare', 'varnish'] as const) {
  pageCopiesContract(supplier, async () => {
    const [sandbox, origin] = await Promise.all([startCdnSandbox(), startOrigin()])
    sandbox.connectShop(origin.url)
    const options = { supplier, url: sandbox.url, ...cdnSandboxAccess }
    return {
      copies: cdnPageCopies(options),
      impatient: cdnPageCopies({ ...options, timeoutMs: 200 }),
      stranger: supplier === 'varnish' ? undefined : cdnPageCopies({ ...options, token: 'another' }),
      mostKeys: cdnSuppliers[supplier].mostKeys,
      async keep(address, shown) {
        origin.shown.set(address, shown)
        await (await fetch(sandbox.url + address)).text()
      },
      async isKept(address) {
        const { kept } = (await (await fetch(`${sandbox.url}/__sandbox/kept`)).json()) as { kept: string[] }
        return kept.includes(address)
      },
      breakNext: (fault) => faults[fault].forEach((action) => sandbox.faults.add({ path: isPurge.source, action })),
      requests: () => sandbox.dropped().length,
      async stop() {
        origin.stop()
        await sandbox.stop()
      },
    }
  })
}

test('a CDN that replies 200 without having dropped everything has failed', async (t) => {
  const sandbox = await startCdnSandbox()
  t.after(sandbox.stop)
  for (const [supplier, patch] of [
    ['fastly', { 'product-noor': null }],
    ['cloudflare', { success: false }],
  ] as const) {
    sandbox.faults.add({ path: isPurge.source, action: { patch } })
    const { drop } = cdnPageCopies({ supplier, url: sandbox.url, ...cdnSandboxAccess })
    const failure = await drop(['noor' as never]).catch((error: unknown) => error)
    assert.ok(failure instanceof SupplierError && failure.kind === 'bad_body', supplier)
  }
})

test('a kept page goes stale by itself', async (t) => {
  let now = 0
  const [sandbox, origin] = await Promise.all([startCdnSandbox({ now: () => now }), startOrigin()])
  t.after(() => (origin.stop(), sandbox.stop()))
  sandbox.connectShop(origin.url)
  const look = async () => (await fetch(`${sandbox.url}/noor`)).headers.get('x-cache')
  assert.deepEqual([await look(), await look()], ['MISS', 'HIT'])
  now += 3_600_000
  assert.equal(await look(), 'MISS')
})
