import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { VariantId } from '#src/kit/id.ts'
import { rupeesToPaise } from '#src/kit/money.ts'
import { locateData } from '#src/platform/db/local/data-location.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { pageSize } from '#src/web/listing/filters.ts'
import { addressOf, otherCallAddress } from '#src/web/routes.ts'
import { trackChild, startChild } from '../child.ts'
import type { Client, RequestToSend } from '../children/client.ts'
import type { RunSize } from '../run-size.ts'
import { type Figure, figure } from '../figures.ts'
import { type BenchEnvironment, onServer } from '../environment.ts'
import { canReadProcesses, familyOf, sharedMemoryMb } from '../process-table.ts'
import { getRequest, postRequest, readWritten } from '../requests.ts'
import { benchSettings } from '../settings.ts'
import { orderRequests } from '../order-load.ts'
import { median } from '../statistics.ts'

const script = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const direct = [process.execPath, ...process.execArgv, 'scripts/prepare/run.mjs', 'src/main/start.ts']
const aims = { warm: { atMost: 3 }, memory: { atMost: 300 } }

/** Measures the time from the command to the printed address, and the memory of shop and database afterwards. */
export async function measureStart(environment: BenchEnvironment, { start: size }: RunSize): Promise<Figure[]> {
  symlinkSync(environment.mediaDir, join(environment.dataDir, 'media-cache'))

  const cold = await started(direct, environment)
  await cold.stop()
  const warm: number[] = []
  const bareNode: number[] = []
  for (let round = 0; round < size.warmStarts; round++) {
    const shop = await started(direct, environment)
    await shop.stop()
    warm.push(shop.seconds)
    bareNode.push(await secondsOfBareNode())
  }
  const throughNpm = await started([script, 'start'], environment)
  await throughNpm.stop()
  const part = 'start'
  return [
    figure(part, 'cold: empty folder, pictures brought in', cold.seconds, 's'),
    figure(part, 'warm', median(warm), 's', aims.warm),
    figure(part, 'warm, to a Node that does nothing', median(warm.map((seconds, index) => seconds / bareNode[index]!)), 'times'),
    figure(part, 'warm, through npm start', throughNpm.seconds, 's', aims.warm),
    ...(canReadProcesses ? await measureMemory(environment, size) : []),
  ]
}

type Started = { readonly child: ChildProcess; readonly seconds: number; readonly port: number; stop(): Promise<void> }

/** Starts a shop and waits for its address. */
async function started([command, ...args]: readonly string[], { dataDir, shopDir }: BenchEnvironment): Promise<Started> {
  const begun = performance.now()
  const env = { ...process.env, ...benchSettings, DATA_DIR: dataDir, SHOP_DIR: shopDir, PORT: '0', LOG_LEVEL: 'error' }
  // It leads a process group, because npm does not pass signals on.
  const child = spawn(command!, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  trackChild(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let printed = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('exit', () => reject(new Error(`the shop did not start:\n${printed}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      const address = /The shop +(http:\S+)/.exec(printed)?.[1]
      if (address) resolve(Number(new URL(address).port))
    })
  })
  const seconds = (performance.now() - begun) / 1000
  return {
    child,
    seconds,
    port,
    async stop() {
      process.kill(-child.pid!, 'SIGINT')
      await ended
    },
  }
}

async function secondsOfBareNode(): Promise<number> {
  const begun = performance.now()
  await new Promise((resolve) => spawn(process.execPath, ['-e', '0']).once('exit', resolve))
  return (performance.now() - begun) / 1000
}

/** Measures proportional memory (PSS), in which memory that PostgreSQL's processes share is counted once. */
async function measureMemory(environment: BenchEnvironment, size: RunSize['start']): Promise<Figure[]> {
  const shop = await started(direct, environment)
  const databasePid = Number(
    readFileSync(join(locateData(join(environment.dataDir, 'postgres')).cluster, 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const now = () => ({ shop: sharedMemoryMb([shop.child.pid!]), database: sharedMemoryMb(familyOf(databasePid)) })
  await pause(size.restMs)
  const atRest = now()

  await raiseStock(environment)
  const client = startChild<Client>('client')
  const requests = await mixedRequests(shop.port)
  const samples: ReturnType<typeof now>[] = []
  for (let round = 0; round < size.loadRounds; round++) {
    const { failures, firstFailure } = await client.call('load', { port: shop.port, connections: 16, durationMs: size.loadMs, requests })
    if (failures > 0) throw new Error(`${failures} requests failed: ${firstFailure?.slice(0, 600)}`)
    samples.push(now())
  }
  await client.stop()
  const peak = samples.toSorted((a, b) => b.shop + b.database - a.shop - a.database)[0]!
  await shop.stop()

  const part = 'memory'
  return [
    figure(part, 'at rest: shop and database', atRest.shop + atRest.database, 'MB', aims.memory),
    figure(part, '  shop', atRest.shop, 'MB'),
    figure(part, '  database', atRest.database, 'MB'),
    figure(part, 'under load, at the most: shop and database', peak.shop + peak.database, 'MB', aims.memory),
    figure(part, '  shop', peak.shop, 'MB'),
    figure(part, '  database', peak.database, 'MB'),
  ]
}

/** Raises the stock, so that no order is refused as sold out. */
async function raiseStock({ dataDir }: BenchEnvironment): Promise<void> {
  const { connection } = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') })
  await onServer(connection, 'update variants set stock_on_hand = 1000000')
}

/** Returns requests of all kinds: every page, listings in many orders, searches, and orders with their mails. */
async function mixedRequests(port: number): Promise<RequestToSend[]> {
  // A field of the product list restricts the search to what everybody can order.
  const search = postRequest(otherCallAddress('searchProducts'), { pageSize: 100, prodMaterial: null })
  const found = JSON.parse(Buffer.from((await readWritten(port, search)).body).toString()) as {
    masterData: { pkProdId: string; prodPrice: string; info: { pkImgId: string }[] }[]
  }
  const variants = found.masterData.flatMap(({ prodPrice, info }) =>
    info.map(({ pkImgId }) => ({ variantId: pkImgId as VariantId, pricePaise: rupeesToPaise(prodPrice)! })),
  )
  // A listing redirects what lies beyond its last page.
  const numbers = [1, 2, 3].filter((page) => (page - 1) * pageSize < found.masterData.length)
  const listings = ['name', 'newest', 'price-low', 'price-high'].flatMap((sort) =>
    numbers.map((page) => `${addressOf('products')}?sort=${sort}&page=${page}`),
  )
  const pages = [addressOf('home'), ...listings, ...found.masterData.map(({ pkProdId }) => addressOf('product', { productId: pkProdId }))]
  return [...pages.map(getRequest), ...Array.from({ length: 20 }, () => search), ...orderRequests(variants, 40)]
}
