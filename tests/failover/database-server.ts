import { appendFileSync, chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#src/platform/db/local/binaries.ts'
import { prepareLocation } from '#src/platform/db/local/data-location.ts'
import { isAlive, isServerOf, readServerFile } from '#src/platform/db/local/process.ts'
import { createCluster, launch, type Server } from '#src/platform/db/local/server.ts'
import { nextTurn } from '#tests/embedded-database.ts'

/** One PostgreSQL of a cluster, whether it runs or not. */
export type DatabaseServer = Server & { readonly name: string; readonly connection: pg.ClientConfig & { readonly password: string } }

/** What replication needs beside the settings of an embedded server. The log of a minute is kept for a standby that comes back. */
const replicating = {
  wal_level: 'replica',
  max_wal_senders: '8',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  synchronous_commit: 'on',
  archive_mode: 'off',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
}

/** All servers of a cluster have one password, since they are copies of the first. */
export async function prepareServer(
  folder: string,
  name: string,
  { durable, password }: { durable: boolean; password: string },
): Promise<DatabaseServer> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { mode: 0o755 })
  writeFileSync(join(dataDir, 'secret'), `${password}\n`, { mode: 0o600 })
  const print = () => {}
  const location = prepareLocation(dataDir, { durable, print })
  if (location.account) chownSync(location.secretFile, location.account.uid, location.account.gid)
  const port = await freePort()
  return {
    ...{ name, location, durable, print, port, socketFolder: undefined, maxConnections: 200, settings: replicating },
    binaries: findBinaries(location, print),
    connection: { host: '127.0.0.1', port, user: 'shop', password, database: 'postgres' },
  }
}

export async function startFirst(server: DatabaseServer, synchronousStandbys: string): Promise<void> {
  await createCluster(server)
  configure(server, { synchronous_standby_names: synchronousStandbys })
  await launch(server)
}

/** Makes `standby` a copy of the running `primary`, which it then follows by way of `port`. */
export async function startStandby(standby: DatabaseServer, primary: DatabaseServer, port: number): Promise<void> {
  rmSync(standby.location.cluster, { recursive: true, force: true })
  const client = await connect(primary)
  try {
    await client.query('select pg_backup_start($1, true)', [`for ${standby.name}`])
    copyFiles(primary, standby)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFile(standby, 'backup_label', rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  configure(standby, { primary_conninfo: followed(standby, port) })
  writeFile(standby, 'standby.signal', '')
  await launch(standby)
}

export const followed = ({ name, connection }: DatabaseServer, port: number): string =>
  `host=127.0.0.1 port=${port} user=shop password=${connection.password} application_name=${name} connect_timeout=3`

/** What belongs to the running server, or comes with the stream. */
const leftOut =
  /^(?:postmaster[.](?:pid|opts)|standby[.]signal|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)[/].*)$/

function copyFiles({ location: { cluster: source } }: DatabaseServer, { location: { cluster: target, account } }: DatabaseServer): void {
  const give = (path: string) => account && chownSync(path, account.uid, account.gid)
  mkdirSync(target, { mode: 0o700 })
  give(target)
  const copy = (path: string) => {
    try {
      copyFileSync(join(source, path), join(target, path))
      give(join(target, path))
    } catch (error) {
      // A table was dropped meanwhile; the log says so too.
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
  }
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(source.length + 1)
    if (entry.isDirectory()) {
      if (leftOut.test(path)) continue
      mkdirSync(join(target, path), { recursive: true, mode: 0o700 })
      give(join(target, path))
    } else if (!leftOut.test(path) && path !== controlFile) copy(path)
  }
  copy(controlFile)
}

/** It says from where the log is needed, and so is copied last. */
const controlFile = 'global/pg_control'

function writeFile({ location: { cluster, account } }: DatabaseServer, name: string, text: string): void {
  const path = join(cluster, name)
  writeFileSync(path, text, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
}

/** For a server that does not run; the last line of a name counts. */
function configure({ location: { cluster } }: DatabaseServer, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  appendFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''))
}

/** For a server that runs. */
export async function reconfigure(server: DatabaseServer, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await ask(server, `alter system set ${name} = ${pg.escapeLiteral(value)}`)
  await ask(server, 'select pg_reload_conf()')
}

export async function connect({ connection }: DatabaseServer, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, database, connectionTimeoutMillis: 5_000, application_name: 'the tests' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Asks one server itself, past its links. */
export async function ask<Row>(server: DatabaseServer, text: string, database?: string): Promise<Row[]> {
  const client = await connect(server, database)
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}

/** SIGKILL to the server and to all processes that it has started, as when its machine loses power. */
export async function killServer({ location }: DatabaseServer): Promise<void> {
  const pid = readServerFile(location)?.pid
  // The file of a killed server stays, and its id may belong to another process by now.
  if (!pid || !isServerOf(location, pid)) return
  await killWithChildren(pid)
}

export async function killWithChildren(pid: number): Promise<void> {
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) killIfThere(one)
  while (all.some(isRunning)) await nextTurn()
}

/** Elsewhere than on Linux the children notice by themselves, a moment later. */
function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** A process whose parent has not noticed its end yet has ended all the same. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false
  const path = `/proc/${pid}/stat`
  try {
    return !existsSync(dirname(path)) || !/[)] Z/.test(readFileSync(path, 'utf8'))
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
