import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inParallel } from '#src/kit/in-parallel.ts'
import { type Connection, connectTimeoutMs } from '../connection.ts'
import { DatabaseFault } from '../database-fault.ts'
import { locateData } from '../local/data-location.ts'
import { type LogArchive, listSegments, openLogArchive, shipLog, waitUntilArchived } from './log-archive.ts'
import { shipPart } from './log-parts.ts'
import type { CopyOfCluster } from './manifest.ts'
import { filesAtOnce, storeFile, type StoredFile } from './stored-file.ts'

export type CopiedCluster = {
  readonly copy: CopyOfCluster
  readonly folders: readonly string[]
  readonly files: readonly StoredFile[]
  readonly postgres: string
  readonly archive: LogArchive
}

type Copying = {
  readonly dataDir: string
  readonly backupDir: string
  /** The backup's own folder. */
  readonly target: string
  /** Runs around the mark in the log, up to which a backup is restored without the archive. */
  readonly beforeMark: () => Promise<void>
  readonly afterMark: () => Promise<void>
}

/** Copies the files of the running embedded server, with the log that makes them consistent; nobody who uses it waits. */
export async function copyCluster(connection: Connection, copying: Copying): Promise<CopiedCluster> {
  const location = locateData(copying.dataDir)
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs, application_name: 'shop backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { segmentBytes, postgres } = await readServer(client)
    const archive = await openLogArchive(location, copying.backupDir)
    const label = `shop-${new Date().toISOString()}`
    const firstSegment = await only<string>(client, 'select pg_walfile_name(pg_backup_start($1, true)) as value', [label])
    const copied = await copyFolder(location.cluster, join(copying.target, 'database'))
    // Until here the server has kept apart what changed under the copy.
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const labelled = await storeText(join(copying.target, 'database'), 'backup_label', rows[0]?.labelfile ?? '')

    await copying.beforeMark()
    await client.query('select pg_create_restore_point($1)', [label])
    await copying.afterMark()
    await shipFinished({ client, archive, segmentBytes, logFile: location.logFile })
    const log = await copyLog(archive, firstSegment, { segmentBytes, target: copying.target })

    const secret = await storeFile(location.secretFile, join(copying.target, 'database-password'), { compress: false })
    return {
      copy: { archive: archive.folder.slice(copying.backupDir.length + 1), segmentBytes, firstSegment, restorePoint: label },
      folders: copied.folders,
      files: [...copied.files, labelled, ...log, { path: 'database-password', ...secret }],
      postgres,
      archive,
    }
  } finally {
    // A backup that was begun on this connection ends with it.
    await client.end().catch(() => {})
  }
}

/** Takes into the archive what was written to the log since the last time. */
export async function archiveLogNow(connection: Connection, dataDir: string, backupDir: string): Promise<void> {
  const location = locateData(dataDir)
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs, application_name: 'shop backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { segmentBytes } = await readServer(client)
    const archive = await openLogArchive(location, backupDir)
    await shipLog(archive, segmentBytes)
    await shipPart(client, archive.folder, { cluster: location.cluster, segmentBytes })
  } finally {
    await client.end().catch(() => {})
  }
}

type Shipping = { client: pg.Client; archive: LogArchive; segmentBytes: number; logFile: string }

async function shipFinished({ client, archive, segmentBytes, logFile }: Shipping): Promise<void> {
  const last = await only<string>(client, 'select pg_walfile_name(pg_switch_wal()) as value')
  await waitUntilArchived(archive, last, logFile)
  await shipLog(archive, segmentBytes)
}

async function readServer(client: pg.Client): Promise<{ segmentBytes: number; postgres: string }> {
  const archiveMode = await only<string>(client, "select current_setting('archive_mode') as value")
  if (archiveMode !== 'on')
    throw new DatabaseFault(
      'The database was started by a version of the shop without backups: stop the shop and start it again, then make the backup.',
    )
  return {
    segmentBytes: await only<number>(client, "select setting::int as value from pg_settings where name = 'wal_segment_size'"),
    postgres: await only<string>(client, "select split_part(current_setting('server_version'), ' ', 1) as value"),
  }
}

async function only<Value>(client: pg.Client, text: string, values: unknown[] = []): Promise<Value> {
  const { rows } = await client.query<{ value: Value }>(text, values)
  return rows[0]!.value
}

/** What belongs to the running server, or is made anew at its start. The log is copied from the archive. */
const leftOut =
  /^(?:postmaster[.](?:pid|opts)|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)[/].*|(?:.*[/])?(?:pgsql_tmp.*|pg_internal[.]init.*))$/

async function copyFolder(source: string, target: string): Promise<{ folders: string[]; files: StoredFile[] }> {
  const entries = (await readdir(source, { recursive: true, withFileTypes: true })).map((entry) => ({
    path: join(entry.parentPath, entry.name)
      .slice(source.length + 1)
      .replaceAll('\\', '/'),
    isFolder: entry.isDirectory(),
  }))
  const folders = entries.filter(({ isFolder, path }) => isFolder && (!leftOut.test(path) || path === 'pg_wal/archive_status'))
  const store = async (path: string) => {
    const stored = await storeFile(join(source, path), join(target, `${path}.gz`), { compress: true })
    return { path: `database/${path}.gz`, ...stored }
  }
  const unlogged = new Set(entries.filter(({ path }) => path.endsWith('_init')).map(({ path }) => path.slice(0, -'_init'.length)))
  const isWanted = (path: string) => !leftOut.test(path) && path !== controlFile && !isOfUnlogged(path, unlogged)
  const wanted = entries.filter(({ isFolder, path }) => !isFolder && isWanted(path))
  const files = await inParallel(wanted, filesAtOnce, ({ path }) =>
    store(path).catch((error: NodeJS.ErrnoException) => {
      // A table was dropped meanwhile; the log says so too.
      if (error.code !== 'ENOENT') throw error
      return []
    }),
  )
  return { folders: folders.map(({ path }) => path), files: [...files.flat(), await store(controlFile)] }
}

/** A restored server begins unlogged tables anew, from their `_init` files. */
const isOfUnlogged = (path: string, unlogged: ReadonlySet<string>): boolean => {
  const [, table, fork] = /^(.*\/\d+)(?:_(init|fsm|vm))?(?:[.]\d+)?$/.exec(path) ?? []
  return fork !== 'init' && unlogged.has(table ?? '')
}

/** It says from where the log is needed, and so is copied last. */
const controlFile = 'global/pg_control'

async function storeText(folder: string, name: string, text: string): Promise<StoredFile> {
  const draft = join(folder, `${name}.draft`)
  await writeFile(draft, text, { mode: 0o600 })
  const stored = await storeFile(draft, join(folder, `${name}.gz`), { compress: true })
  await rm(draft)
  return { path: `database/${name}.gz`, ...stored }
}

/** The backup has the log up to its mark, so that it can be restored where nothing else is left. */
async function copyLog(
  archive: LogArchive,
  first: string,
  { segmentBytes, target }: { segmentBytes: number; target: string },
): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const segment of await listSegments(archive.folder, first, segmentBytes)) {
    const path = `log/${segment}.gz`
    files.push({ path, ...(await storeFile(join(archive.folder, `${segment}.gz`), join(target, path), { compress: false })) })
  }
  return files
}
