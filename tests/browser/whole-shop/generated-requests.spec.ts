import { Agent, request as ask } from 'node:http'
import { expect, test } from '@playwright/test'
import { type GeneratedRequest, generateRequest, targets } from '#tests/faults/generated-requests.ts'
import { randomNumbers } from '#tests/factories/random-numbers.ts'
import { spawnShop } from '../support/start-shop-for-tests.ts'

const many = 6_000
const seed = Number(process.env['SEED'] ?? 20_261_122)

test(`no generated input yields a 500: ${many} generated requests over every row of the routes`, async () => {
  console.log(`seed ${seed}: SEED=${seed} repeats it`)
  const { addresses, stop } = await spawnShop('--generous-limits')
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const draw = randomNumbers(seed)
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let next = 0
  // Requests are generated one after the other, so that the same seed makes the same ones whichever worker sends them.
  const sendOn = async () => {
    for (let at = next++; at < many; at = next++) {
      const generated = generateRequest(draw, at)
      const status = await send(generated, addresses.SHOP, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 || status === 0) faults.push(`${status} ${described(generated)}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, sendOn))
  agent.destroy()
  const { status } = await fetch(addresses.SHOP)
  await stop()

  console.log(
    `${targets.length} rows: ${[...statuses]
      .toSorted()
      .map(([code, times]) => `${times} × ${code}`)
      .join(', ')}`,
  )
  expect(faults.slice(0, 20)).toEqual([])
  expect(status).toBe(200)
  // Enough requests pass the first checks.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(many / 10)
})

/** The status of the reply; 0 when the connection broke instead. */
function send({ method, path, headers, body }: GeneratedRequest, shop: string, agent: Agent): Promise<number> {
  const { hostname, port } = new URL(shop)
  return new Promise((resolve) => {
    const request = ask(
      { agent, hostname, port, method, path, headers: { ...headers, 'content-length': Buffer.byteLength(body ?? '') } },
      (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      },
    )
    request.once('error', () => resolve(0))
    request.end(body)
  })
}

const described = ({ method, path, headers, body }: GeneratedRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 800)}`.slice(0, 1_500)
