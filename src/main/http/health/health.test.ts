import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listen } from '../listen.ts'
import { createHealth, type HealthCheck } from './health.ts'

async function started(now?: () => number) {
  const health = createHealth(now)
  const listening = await listen({ host: '127.0.0.1', port: 0, before: health.before })
  after(() => listening.close(0))
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(listening.address + path, { method })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  return { health, ask, listening }
}

const well: HealthCheck = async () => undefined

test('a process that is still opening is live and not ready', async () => {
  const { ask } = await started()
  assert.deepEqual(await ask('/health/live'), { status: 200, body: { state: 'live' } })
  assert.deepEqual(await ask('/health/ready'), { status: 503, body: { state: 'opening' } })
})

test('a process is ready when all its checks find nothing', async () => {
  const { health, ask } = await started()
  health.opened({ database: well, disk: well })
  assert.deepEqual(await ask('/health/ready'), { status: 200, body: { state: 'ready', database: 'well', disk: 'well' } })
})

test('a notice is reported by a process that is ready all the same', async () => {
  const { health, ask } = await started()
  health.opened({ database: well }, { jobs: async () => 'no worker' })
  assert.deepEqual(await ask('/health/ready'), { status: 200, body: { state: 'ready', database: 'well', jobs: 'no worker' } })
})

test('what is wrong is named, without the words of an error, which may hold an address or a password', async () => {
  const { health, ask } = await started()
  health.opened({
    database: () => Promise.reject(new Error('connect ECONNREFUSED postgres://shop:secret@10.0.0.7')),
    disk: async () => 'only 12 MiB are free',
    migrations: well,
  })
  assert.deepEqual(await ask('/health/ready'), {
    status: 503,
    body: { state: 'not ready', database: 'away', disk: 'only 12 MiB are free', migrations: 'well' },
  })
  assert.equal((await ask('/health/live')).status, 200)
})

test('a process that is leaving is not ready and goes on serving', async () => {
  const { health, ask, listening } = await started()
  listening.serve((_, response) => void response.writeHead(200, ['content-type', 'text/plain']).end('"a page"'))
  health.opened({ database: well })
  assert.equal((await fetch(`${listening.address}/product`)).headers.get('connection'), 'keep-alive')
  health.leaving()
  assert.deepEqual(await ask('/health/ready'), { status: 503, body: { state: 'leaving' } })
  assert.equal((await ask('/product')).status, 200)
  const { headers } = await fetch(`${listening.address}/product`)
  assert.equal(headers.get('connection'), 'close', 'the next request is to go elsewhere')
  health.opened({ database: well })
  assert.equal((await ask('/health/ready')).status, 503, 'it does not become ready again')
})

test('many probes at once are one look, and a second later it looks again', async () => {
  let [looks, now] = [0, 1_000_000]
  const { health, ask } = await started(() => now)
  health.opened({
    database: async () => {
      looks++
      return undefined
    },
  })
  await Promise.all(Array.from({ length: 20 }, () => ask('/health/ready')))
  assert.equal(looks, 1)
  now += 1_000
  await ask('/health/ready')
  assert.equal(looks, 2)
  now -= 3_600_000
  await ask('/health/ready')
  assert.equal(looks, 3, 'a clock that was set back does not keep an old answer')
})

test('only reading is allowed', async () => {
  const { ask } = await started()
  assert.equal((await ask('/health/ready', 'POST')).status, 405)
})
