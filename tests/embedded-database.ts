import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres, stopLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'

/** An empty folder for one server; after the test its processes are stopped and the folder is removed. */
export async function aDataFolder(...below: string[]) {
  const root = await mkdtemp(join(tmpdir(), 'local-postgres-'))
  await chmod(root, 0o755)
  const dataDir = join(root, ...below, 'data')
  const printed: string[] = []
  let folder = dataDir
  const users: LocalPostgres[] = []
  after(async () => {
    await Promise.all(starters.filter((child) => child.spawnargs.some((text) => text.includes(dataDir))).map(kill))
    for (const { stop } of users) await stop()
    await stopLocalPostgres(dataDir)
    await rm(root, { recursive: true, force: true })
    if (folder !== dataDir) await rm(folder, { recursive: true, force: true })
  })
  const start = async ({ durable = false, ...options }: Pick<LocalPostgresOptions, 'durable' | 'stopTimeoutMs'> = {}) => {
    const started = await startLocalPostgres({ dataDir, durable, ...options, print: (line) => void printed.push(line) })
    folder = started.folder
    users.push(started)
    return started
  }
  return { root, dataDir, printed, start }
}

export async function query(server: LocalPostgres, text: string) {
  const db = openDatabase(server.connection)
  return db.query<Record<string, unknown>>(text).finally(() => db.close())
}

export const databaseFault = (pattern: RegExp) => (error: unknown) => error instanceof DatabaseFault && pattern.test(error.message)

const starters: ChildProcess[] = []

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Another process that starts the server, reports whether it adopted a running one, and then waits until it leaves or is killed. */
export async function aStarter(dataDir: string, identity: { uid?: number; gid?: number } = {}) {
  const code = `import { startLocalPostgres } from ${JSON.stringify(fileURLToPath(new URL('../src/platform/db/local-postgres.ts', import.meta.url)))}
    try {
      const { adopted, stop } = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
      console.log(JSON.stringify({ adopted }))
      process.stdin.once('end', () => stop()).resume()
    } catch (error) { console.log(JSON.stringify(String(error))) }`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { ...identity, stdio: ['pipe', 'pipe', 'inherit'] })
  starters.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  const reply: { adopted: boolean } | string = JSON.parse(String(line))
  if (typeof reply === 'string') throw new Error(reply)
  const leave = async () => {
    const exited = once(child, 'exit')
    child.stdin.end()
    await exited
  }
  return { child, leave, ...reply }
}

export const serverFileIn = (dataDir: string) => join(dataDir, 'pg18', 'postmaster.pid')
export const serverPid = async (dataDir: string) => Number((await readFile(serverFileIn(dataDir), 'utf8')).split('\n')[0])

/** Repeats the query until it returns rows, also while the server is away. */
export async function queryUntilRows(server: LocalPostgres, text: string) {
  const db = openDatabase(server.connection)
  try {
    for (;;) {
      const rows = await db.query<Record<string, unknown>>(text).catch((error: unknown) => {
        if (error instanceof DatabaseFault) return []
        throw error
      })
      if (rows.length > 0) return rows
      await nextTurn()
    }
  } finally {
    await db.close()
  }
}

/** Lets other callbacks run. */
export const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
