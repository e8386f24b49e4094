import { chown, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { inParallel } from '#src/kit/in-parallel.ts'
import type { Connection } from '../connection.ts'
import { DatabaseFault } from '../database-fault.ts'
import { shellQuoted } from '../local/archive-command.ts'
import { findBinaries } from '../local/binaries.ts'
import { type DataLocation, postgresMajor, prepareLocation, restoringMark } from '../local/data-location.ts'
import { connectionTo, launch, type Server, stopServer } from '../local/server.ts'
import { isSegment, listSegments, openLogArchive, segmentAfter } from './log-archive.ts'
import { joinParts } from './log-parts.ts'
import type { CopyOfCluster, Manifest } from './manifest.ts'
import { filesAtOnce, isWhole, storeFile, takeOut } from './stored-file.ts'

/** How far to go: to the backup's own mark, to a moment, or through all of the archived log. */
export type RestoreUntil = 'mark' | 'end' | { readonly at: Date }

type Restoring = {
  readonly backup: string
  readonly manifest: Manifest<CopyOfCluster>
  /** Runs first: the database is not used before this is done too. */
  readonly alongside?: () => Promise<void>
  /** Where the restored database archives its own log, if it does. */
  readonly archiveInto: string | undefined
  readonly until: RestoreUntil
  /** False for a trial, which nobody minds losing. */
  readonly durable: boolean
  readonly print: (line: string) => void
}

export type RestoredCluster = { readonly connection: Connection; readonly folder: string; stop(): Promise<void> }

/** Makes an embedded database of a backup in an empty folder, and leaves it running. Throws DatabaseFault, also for a damaged backup. */
export async function restoreCluster(dataDir: string, restoring: Restoring): Promise<RestoredCluster> {
  const { postgres } = restoring.manifest
  if (postgres.split('.')[0] !== postgresMajor)
    throw new DatabaseFault(
      `The backup is of PostgreSQL ${postgres}, and this version runs ${postgresMajor}: restore it with the version of the shop that made it, and bring it here by "backup --rows" and "restore".`,
    )
  const location = prepareLocation(dataDir, restoring)
  const mark = restoringMark(location.folder)
  await writeFile(mark, '')
  await restoring.alongside?.()
  const { files, copy } = restoring.manifest
  const secret = files.find(({ path }) => path === 'database-password')
  if (!secret) throw new DatabaseFault(`The backup in ${restoring.backup} has no password of its database.`)
  await takeOut(secret, join(restoring.backup, secret.path), { path: location.secretFile, unpack: false, durable: restoring.durable })

  const draft = `${location.cluster}.new-${process.pid}`
  await unpackCluster(draft, restoring)
  await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 })
  const feed = join(location.folder, 'log-restored')
  await layOutLog(feed, restoring)
  await giveTo(location, draft, feed, location.secretFile)
  await rename(draft, location.cluster)
  if (restoring.archiveInto) await openLogArchive(location, restoring.archiveInto)

  const { print, durable } = restoring
  const server: Server = {
    location,
    durable,
    maxConnections: 40,
    print,
    binaries: findBinaries(location, print),
    ...connectionTo(location),
  }
  await launch({ ...server, settings: recovery(feed, copy, restoring.until) }).catch((error: unknown) => {
    throw explained(error, restoring.until)
  })
  await rm(feed, { recursive: true })
  await rm(mark)
  return { connection: server.connection, folder: location.folder, stop: () => stopServer(location) }
}

async function unpackCluster(draft: string, { backup, manifest, durable }: Restoring): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  for (const folder of manifest.folders) await mkdir(join(draft, folder), { recursive: true, mode: 0o700 })
  await inParallel(manifest.files, filesAtOnce, async (stored) => {
    const [, path] = /^database\/(.+)[.]gz$/.exec(stored.path) ?? []
    if (path) await takeOut(stored, join(backup, stored.path), { path: join(draft, path), unpack: true, durable })
  })
}

/** The log that the server reads: what lies in the backup itself, and after it what was archived since. */
async function layOutLog(feed: string, { backup, manifest, until, print }: Restoring): Promise<void> {
  await mkdir(feed, { mode: 0o700 })
  const { firstSegment, segmentBytes, archive } = manifest.copy
  let next = firstSegment
  for (const stored of manifest.files.filter(({ path }) => path.startsWith('log/'))) {
    await takeOut(stored, join(backup, stored.path), { path: join(feed, basename(stored.path)), unpack: false, durable: false })
    next = segmentAfter(basename(stored.path, '.gz'), segmentBytes)
  }
  if (until === 'mark') return
  const archived = join(dirname(backup), archive)
  const segments = await listSegments(archived, next, segmentBytes)
  for (const name of segments) {
    if (!(await isWhole(join(archived, `${name}.gz`), segmentBytes)))
      return print(`The archived log is damaged in ${name}.gz: nothing later can be restored from this backup.`)
    await storeFile(join(archived, `${name}.gz`), join(feed, `${name}.gz`), { compress: false })
    next = segmentAfter(name, segmentBytes)
  }
  const isJoined = await joinParts(archived, next, { target: join(feed, `${next}.gz`), segmentBytes })
  const last = isJoined ? next : (segments.at(-1) ?? '')
  const later = (await readdir(archived).catch(() => [])).filter((name) => isSegment(name.slice(0, 24)) && name.slice(0, 24) > last)
  if (last !== '' && later.length > 0) print(`The archived log has a gap after ${last}: nothing later can be restored from this backup.`)
}

/** Everything below the paths goes to the server's account, if it has one of its own. */
async function giveTo({ account }: DataLocation, ...paths: string[]): Promise<void> {
  if (!account) return
  for (const path of paths) {
    await chown(path, account.uid, account.gid)
    if (!(await lstat(path)).isDirectory()) continue
    for (const name of await readdir(path, { recursive: true })) await chown(join(path, name), account.uid, account.gid)
  }
}

function recovery(feed: string, { restorePoint }: CopyOfCluster, until: RestoreUntil): Record<string, string> {
  const segment = `${shellQuoted(feed.replaceAll('%', '%%'))}/%f.gz`
  const target: Record<string, string> =
    until === 'mark'
      ? { recovery_target_name: restorePoint }
      : until === 'end'
        ? {}
        : { recovery_target_time: until.at.toISOString().replace('T', ' ').replace('Z', '+00') }
  return {
    restore_command: `test -f ${segment} && gunzip -c ${segment} > "%p"`,
    recovery_target_action: 'promote',
    // Until all is restored nobody may read.
    hot_standby: 'off',
    ...target,
  }
}

function explained(error: unknown, until: RestoreUntil): unknown {
  const { message = '' } = error as Error
  if (typeof until === 'object' && message.includes('recovery ended before configured recovery target was reached'))
    return new DatabaseFault(
      'The archived log ends before that moment. Without --at everything that was archived is restored; empty the data folder first.',
      { cause: error },
    )
  return error
}
