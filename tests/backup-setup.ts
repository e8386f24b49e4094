import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { readConfig } from '#src/platform/config/config.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { openShopDatabase } from '#src/main/wiring/open-database.ts'
import { placeOrder } from '#src/shop/workflows/ordering/place-order.ts'
import { shopDeps } from './fakes/shop-deps.ts'
import { aPlaceOrder } from './factories/order.ts'
import { ringBox, stock } from './factories/stocked-variant.ts'
import { nextTurn } from './embedded-database.ts'

/** A running shop with an embedded database of its own, a secret key and a picture, and a folder for its backups. */
export async function aShopWithBackups() {
  const root = await mkdtemp(join(tmpdir(), 'backups-'))
  await chmod(root, 0o755)
  const configIn = (folder: string, more: Record<string, string> = {}) => {
    const read = readConfig({ DATA_DIR: join(root, folder), BACKUP_DIR: join(root, 'backups'), ...more })
    return read.ok ? read.value : assert.fail(read.problem.faults.join())
  }
  const config = configIn('data')
  const { close, db } = await openShopDatabase(config, { print: () => {} })
  after(async () => {
    await close()
    await rm(root, { recursive: true, force: true })
  })
  await stock(db, { ...ringBox, stock: 50 })
  await writeFile(join(config.dataDir, 'secret-key'), 'key\n', { mode: 0o600 })
  return { root, config, configIn, db, order: anOrderIn(db) }
}

/** Places orders of the one box that is in stock. */
export function anOrderIn(db: PostgresDatabase): () => Promise<string> {
  const deps = shopDeps(db)
  return async () => {
    const placed = await placeOrder(aPlaceOrder({ paymentMethod: 'online' }), deps)
    return placed.ok ? placed.value.order.orderNumber : assert.fail(placed.problem.code)
  }
}

/** A disk of its own; undefined where this user may mount none. */
export async function aSmallDisk(size = '256k'): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const run = promisify(execFile)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder]).then(
    () => true,
    () => false,
  )
  // In a process of its own, which also outlives a run that is killed or left half way. What still runs there does not keep the disk.
  const remove = `trap '' INT TERM HUP; cat > /dev/null; ${isMounted ? 'umount -l "$0"; ' : ''}rmdir "$0"`
  const sweeper = spawn('sh', ['-c', remove, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  sweeper.unref()
  ;(sweeper.stdin as Socket).unref()
  after(async () => {
    sweeper.ref()
    const swept = once(sweeper, 'exit')
    sweeper.stdin.end()
    await swept
  })
  return isMounted ? folder : undefined
}

/** A moment after everything that was committed before, and before everything that is committed after it. */
export async function betweenCommits(): Promise<Date> {
  const moment = new Date(Date.now() + 1)
  while (Date.now() <= moment.getTime()) await nextTurn()
  return moment
}

export const orderNumbersIn = async (dataDir: string): Promise<string[]> =>
  (await rowsIn<{ order_number: string }>(dataDir, 'select order_number from orders order by 1')).map(({ order_number }) => order_number)

export async function rowsIn<Row>(dataDir: string, text: string): Promise<Row[]> {
  const local = await startLocalPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  const db = openDatabase(local.connection)
  return db
    .query<Row>(text)
    .finally(() => db.close())
    .finally(() => local.stop())
}
