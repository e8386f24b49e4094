import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import { livePath } from '#src/main/http/health/health.ts'
import { addressOf } from '#src/web/routes.ts'
import { aShopFolder, queryWhileRunning, type ShopFolder, startProgram } from './started-shop.ts'

/** The processes that are connected to the database, without the supervisor. */
async function servingProcesses(folder: ShopFolder, supervisor: number | undefined): Promise<number[]> {
  const rows = await queryWhileRunning<{ pid: number }>(
    folder,
    `select distinct split_part(application_name, ' ', 2)::int as pid from pg_stat_activity where application_name like 'shop %' order by 1`,
  )
  return rows.map(({ pid }) => pid).filter((pid) => pid !== supervisor && pid !== process.pid)
}

/** Waits until two serve and none of these is left: the database notices a moment later that a process is gone. */
async function twoWithout(gone: readonly number[], folder: ShopFolder, supervisor: number | undefined): Promise<number[]> {
  for (;;) {
    const serving = await servingProcesses(folder, supervisor)
    if (serving.length === 2 && !serving.some((pid) => gone.includes(pid))) return serving
  }
}

/** One client after the other, or several at once, until `stop`: every reply, and every request that got none, is counted. */
function load(address: string, { keepAlive, clients }: { keepAlive: boolean; clients: number }) {
  const agent = new Agent({ keepAlive, maxSockets: clients })
  const counts: Record<string, number> = {}
  let isOver = false
  const ask = () =>
    new Promise<void>((resolve) => {
      const count = (what: string) => {
        counts[what] = (counts[what] ?? 0) + 1
        resolve()
      }
      get(address, { agent }, (reply) => {
        reply.on('error', (error) => count(String(error))).on('end', () => count(String(reply.statusCode)))
        reply.resume()
      }).on('error', (error) => count(String(error)))
    })
  const running = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver) await ask()
    }),
  )
  return async () => {
    isOver = true
    await running
    agent.destroy()
    return counts
  }
}

test('two processes serve at one port, are replaced without one refused request, started again when killed, and end with their supervisor', {
  timeout: 240_000,
}, async () => {
  const folder = await aShopFolder()
  const shop = await startProgram(folder, { PROCESSES: '2' })
  const address = await shop.hasPrinted(/The shop +(http:\S+)/)
  const demoLink = await shop.hasPrinted(/The desk +(http:\S+)/)
  await shop.hasPrinted(/kill -USR2/)
  const first = await servingProcesses(folder, shop.child.pid)
  assert.equal(first.length, 2)
  // Each request is a new connection, which goes to the next process in turn.
  for (const process of first) {
    const { status, headers } = await fetch(demoLink, { redirect: 'manual', headers: { connection: 'close' } })
    assert.match(`${status} ${headers.get('set-cookie')}`, /^303 .*=/, `the link of the desk works at process ${process}`)
  }

  const home = address + addressOf('home')
  const loads = [
    load(home, { keepAlive: true, clients: 2 }),
    load(home, { keepAlive: false, clients: 1 }),
    load(address + livePath, { keepAlive: false, clients: 1 }),
  ]
  shop.child.kill('SIGUSR2')
  await shop.hasPrinted(/All serving processes are new/)
  for (const counts of await Promise.all(loads.map((stop) => stop()))) assert.deepEqual(Object.keys(counts), ['200'])
  const second = await twoWithout(first, folder, shop.child.pid)

  process.kill(second[0]!, 'SIGKILL')
  await shop.hasPrinted(/A serving process has ended/)
  // The other one serves.
  for (let request = 0; request < 4; request++) assert.equal((await fetch(home, { headers: { connection: 'close' } })).status, 200)
  await shop.hasPrinted(/It serves again/)
  await twoWithout([second[0]!], folder, shop.child.pid)

  shop.child.kill('SIGKILL')
  await shop.allGone
  assert.equal(folder.isDatabaseRunning(), false, 'the last process has stopped the database')
})
