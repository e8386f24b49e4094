import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { importFolder } from '#tests/import-folder.ts'
import { type Child, startChild } from '../child.ts'
import { type BenchEnvironment, type EnvironmentOptions, openEnvironment } from '../environment.ts'
import type { ShopProcesses } from './children/shop-processes.ts'
import type { StaffChild } from './children/staff.ts'
import type { SuppliersChild } from './children/suppliers.ts'
import type { Visitors } from './children/visitors.ts'
import type { Day } from './day.ts'
import { stockVariants, type StockedVariants } from './stocked-variants.ts'
import { settingsOf } from './settings.ts'

/** Everything that a day needs, each in a process of its own: the shop, its database, its suppliers, staff and visitors. */
export type FestivalShop = StockedVariants & {
  readonly db: PostgresDatabase
  readonly shop: Child<ShopProcesses>
  readonly suppliers: Child<SuppliersChild>
  readonly visitors: Child<Visitors>
  readonly staff: Child<StaffChild>
  /** The process id of the PostgreSQL server. */
  readonly serverPid: number
  close(): Promise<void>
}

export type FestivalOptions = {
  readonly processes: number
  readonly day: Day
  readonly print: (line: string) => void
  /** Where it works, and the owner's folder; those of the demo shop unless others are given. */
  readonly places?: Pick<EnvironmentOptions, 'root' | 'shopDir' | 'mediaDir'>
  /** Making the pictures of a new shop takes longer than a short test may. */
  readonly seesPictures?: boolean
  /** How long visitors wait for a reply; as long as people do unless it is given. */
  readonly patienceMs?: number
  /** Variables of the shop's environment, beside those that every day has. */
  readonly variables?: Readonly<Record<string, string>>
}

const folder = new URL('./children/', import.meta.url)

/** Each process takes 22 connections at the most; another may be starting while one is killed, and staff and the measurement have theirs. */
const connectionsFor = (processes: number): number => 60 + 22 * (processes + 1)

export async function openFestivalShop(options: FestivalOptions): Promise<FestivalShop> {
  const { processes, day, print, places = {}, seesPictures = true, patienceMs, variables: own = {} } = options
  const environment = await openEnvironment(print, { root: '.data/festival', ...places, maxConnections: connectionsFor(processes) })
  const opened: (() => Promise<void>)[] = [() => environment.remove()]
  const close = async () => {
    for (const each of opened.splice(0).toReversed()) await each()
  }
  try {
    const { db, stocked, databaseUrl } = await openStock(environment, day, opened)
    const port = await freePort()
    const variables = {
      ...settingsOf(day),
      ...placesOf(environment),
      PORT: String(port),
      PROCESSES: String(processes),
      DATABASE_URL: databaseUrl,
      ...own,
    }
    const started = await startChildren({ variables, processes, port, pickupLocation: pickupLocationIn(environment) }, opened)
    const { pages } = await started.visitors.call('prepare', {
      ...{ port, day, seesPictures, patienceMs, gatewayPort: started.gatewayPort, variants: stocked.variants },
    })
    print(`${pages} pages surveyed, ${stocked.variants.length} variants for sale.`)
    return { ...stocked, ...started, db, serverPid: await environment.serverPid(), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = (() => Promise<void>)[]

async function openStock(environment: BenchEnvironment, day: Day, opened: Opened) {
  const connection = await environment.database(0)
  const db = openDatabase(connection, { max: 4 })
  opened.push(() => db.close())
  // A shop that starts alone runs at once what a killed one has begun. The measurement must not count as a shop.
  db.pool.on('connect', (client) => void client.query(`set application_name = 'the measurement'`))
  const { shopDir } = environment
  const imported = await importFolder(db, { shopDir })
  if (!imported.ok) throw new Error(imported.problem.faults.join('\n'))
  const stocked = await stockVariants(db, day)
  await db.query('vacuum analyze')
  if ('connectionString' in connection) return { db, stocked, databaseUrl: connection.connectionString }
  const { user, password, database, host, port = 5432 } = connection
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return { db, stocked, databaseUrl }
}

type Starting = {
  readonly variables: Readonly<Record<string, string>>
  readonly processes: number
  readonly port: number
  readonly pickupLocation: string
}

async function startChildren({ variables, processes, port, pickupLocation }: Starting, opened: Opened) {
  const options = { folder, environment: variables }
  const suppliers = startChild<SuppliersChild>('suppliers', options)
  opened.push(suppliers.stop)
  const { urls: sandboxes, gatewayPort } = await suppliers.call('start', { pickupLocation })
  const shop = startChild<ShopProcesses>('shop-processes', options)
  opened.push(shop.stop)
  const { address } = await shop.call('start', { processes, port, sandboxes })
  await suppliers.call('sendWebhooksTo', { address })
  const staff = startChild<StaffChild>('staff', options)
  opened.push(staff.stop)
  await staff.call('start', { address, sandboxes })
  const visitors = startChild<Visitors>('visitors', options)
  opened.push(visitors.stop)
  return { shop, suppliers, staff, visitors, gatewayPort }
}

/** The shop keeps its copies of pictures in `media-cache` of its data folder. */
const placesOf = ({ mediaDir, shopDir }: BenchEnvironment) => ({ DATA_DIR: dirname(mediaDir), SHOP_DIR: shopDir })

function pickupLocationIn({ shopDir }: BenchEnvironment): string {
  const settings = JSON.parse(readFileSync(join(shopDir, 'settings.json'), 'utf8')) as { pickup: { location: string } }
  return settings.pickup.location
}

/** A port that nobody has at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
