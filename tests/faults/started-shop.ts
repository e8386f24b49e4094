import assert from 'node:assert/strict'
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { isLocalPostgresRunning, startLocalPostgres, stopLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { postgresDirOf } from '#src/main/wiring/data-folders.ts'
import { sandboxOffsets } from '#src/main/wiring/sandbox-ports.ts'
import { freePort } from '#tests/free-port.ts'
import { plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { generousCaps, generousLimits } from '#tests/generous-limits.ts'
import { bundled } from '#tests/start-child.ts'

/** A small owner's folder and an empty data folder, both removed after the test, whatever still runs there. */
export async function aShopFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'started-shop-'))
  // The database server of root runs as another user.
  await chmod(folder, 0o755)
  const shopDir = await writeShopFolder(join(folder, 'shop'), [plain({ variants: [variant('RANI-OXB', { stock: 500 })] })])
  await cp('demo-shop/settings.json', join(shopDir, 'settings.json'))
  const dataDir = join(folder, 'data')
  const postgresDir = postgresDirOf({ dataDir })
  const children: ChildProcess[] = []
  after(async () => {
    // In this order: a shop that still runs would start its database again.
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => child.stdout && !child.stdout.closed && once(child.stdout, 'close')))
    await stopLocalPostgres(postgresDir)
    await rm(folder, { recursive: true, force: true })
  })
  return { shopDir, dataDir, postgresDir, children, isDatabaseRunning: () => isLocalPostgresRunning(postgresDir) }
}

export type ShopFolder = Awaited<ReturnType<typeof aShopFolder>>

/** Starts the program that `npm start` runs. */
export function spawnProgram(
  { shopDir, dataDir, children }: ShopFolder,
  environment: Readonly<Record<string, string>>,
  { args = [], stdio }: { args?: readonly string[]; stdio: StdioOptions },
) {
  const preparations = ['./scripts/production-react.mjs', './scripts/tsx.mjs'].flatMap((file) => ['--import', file])
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, SHOP_DIR: shopDir, LOG_LEVEL: 'error', ...generousCaps, ...generousLimits },
    ...environment,
  }
  const child = spawn(process.execPath, [...preparations, bundled, 'src/main/start.ts', ...args], { env, stdio })
  children.push(child)
  return { child, exited: once(child, 'exit') as Promise<[number | null]> }
}

/** The same, and knows what it has printed. */
export async function startProgram(folder: ShopFolder, environment: Record<string, string>, ...args: string[]) {
  // A supervisor that lets the system choose a port knows it long before its processes take it: by then another program may have it.
  const port = environment['PROCESSES'] ? await freePort([...sandboxOffsets, 10]) : 0
  const { child, exited } = spawnProgram(folder, { PORT: `${port}`, ...environment }, { args, stdio: ['ignore', 'pipe', 'pipe'] })
  const { stdout, stderr } = child
  assert.ok(stdout && stderr)
  // The processes that it starts hold its output too: it closes when the last of them is gone.
  const allGone = once(stdout, 'close')
  let printed = ''
  let grown: PromiseWithResolvers<void> = Promise.withResolvers<void>()
  for (const stream of [stdout, stderr])
    stream.on('data', (part: Buffer) => {
      printed += part.toString()
      grown.resolve()
      grown = Promise.withResolvers()
    })
  /** Waits for what is printed after the first `from` letters. */
  async function hasPrinted(pattern: RegExp, from = 0): Promise<string> {
    for (;;) {
      const found = pattern.exec(printed.slice(from))
      if (found) return found[1] ?? found[0]
      const ended = exited.then(([code]) => Promise.reject(new Error(`it ended with ${code}:\n${printed}`)))
      await Promise.race([grown.promise, ended])
    }
  }
  return { child, exited, allGone, hasPrinted, printed: () => printed }
}

/** Asks the database of a running shop, and leaves it again, so that it stops with the shop. */
export async function queryWhileRunning<Row>({ postgresDir }: ShopFolder, text: string): Promise<Row[]> {
  const server = await startLocalPostgres({ dataDir: postgresDir })
  const db = openDatabase(server.connection, { max: 1 })
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
    await server.stop()
  }
}
