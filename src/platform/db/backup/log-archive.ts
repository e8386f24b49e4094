import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseFault } from '../database-fault.ts'
import { type DataLocation, locateData } from '../local/data-location.ts'
import { spoolOf } from '../local/archive-command.ts'
import { dropParts } from './log-parts.ts'
import { storeWhole } from './stored-file.ts'

/**
 * PostgreSQL writes every change to its log, in segments of 16 MB. The server puts a finished one into the spool beside the data, because
 * its account need not have access to the backups; the shop takes it from there into the archive, compressed.
 */
export type LogArchive = { readonly spool: string; readonly folder: string }

const idFile = 'archive-id'

/** Switches archiving on where it is off. The archive of a data folder has a name of its own: a restored copy must not mix its log with it. */
export async function openLogArchive({ folder, account }: DataLocation, backupDir: string): Promise<LogArchive> {
  const spool = spoolOf(folder)
  if (!existsSync(spool)) {
    const draft = `${spool}.new-${process.pid}`
    await mkdir(draft, { mode: 0o700 })
    await writeFile(join(draft, idFile), randomBytes(5).toString('hex'))
    if (account) for (const path of [draft, join(draft, idFile)]) await chown(path, account.uid, account.gid)
    await rename(draft, spool).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(spool)) throw error
    })
  }
  const archive = join(backupDir, `log-${(await readFile(join(spool, idFile), 'utf8')).trim()}`)
  await mkdir(archive, { recursive: true, mode: 0o700 })
  return { spool, folder: archive }
}

/** Switches archiving off: otherwise the spool would grow for ever where nobody empties it. */
const closeLogArchive = ({ folder }: Pick<DataLocation, 'folder'>): Promise<void> => rm(spoolOf(folder), { recursive: true, force: true })

const idleMs = 3_600_000

/** Switches archiving off where nobody has taken a segment for an hour: the spool would grow until the disk is full. */
export async function closeIdleArchive(dataDir: string): Promise<void> {
  const location = locateData(dataDir)
  const spool = spoolOf(location.folder)
  const waiting = (await readdir(spool).catch(() => [])).filter(isOfLog)
  const ages = await Promise.all(waiting.map(async (name) => Date.now() - (await stat(join(spool, name))).mtimeMs))
  if (ages.some((age) => age > idleMs)) await closeLogArchive(location)
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
const isOfLog = (name: string): boolean => /^[0-9A-F]{24}(?:[.](?:partial|[0-9A-F]{8}[.]backup))?$|^[0-9A-F]{8}[.]history$/.test(name)

/** Takes what is finished from the spool into the archive. */
export async function shipLog({ spool, folder }: LogArchive, segmentBytes: number): Promise<void> {
  for (const name of (await readdir(spool)).filter(isOfLog).toSorted()) {
    const path = join(spool, name)
    try {
      const { size } = await stat(path)
      if (isSegment(name) && size !== segmentBytes)
        throw new DatabaseFault(`The segment ${path} of the database's log is not whole (a power cut?): remove it, and make a backup now.`)
      await storeWhole(path, join(folder, `${name}.gz`))
      await dropParts(folder, name)
    } catch (error) {
      // Another process took it at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    await rm(path, { force: true })
  }
}

const archivedWithinMs = 60_000

/** Resolves when the server has put this segment into the spool, or it has been taken from there already. */
export async function waitUntilArchived({ spool, folder }: LogArchive, segment: string, logFile: string): Promise<void> {
  const isThere = () => existsSync(join(spool, segment)) || existsSync(join(folder, `${segment}.gz`))
  for (let waitedMs = 0; !isThere(); waitedMs += 20) {
    if (waitedMs > archivedWithinMs)
      throw new DatabaseFault(
        `The database did not archive its log within a minute: its own log is ${logFile}. A full disk is the commonest reason.`,
      )
    await pause(20)
  }
}

/** The archived segments from this one on, up to the first gap. */
export async function listSegments(folder: string, from: string, segmentBytes: number): Promise<string[]> {
  const names = new Set(await readdir(folder).catch(() => []))
  const found: string[] = []
  for (let name = from; names.has(`${name}.gz`); name = segmentAfter(name, segmentBytes)) found.push(name)
  return found
}

/** A name has eight digits each for the timeline, the four gigabytes of log, and the segment in them. */
export function segmentAfter(name: string, segmentBytes: number): string {
  const [timeline, high, low] = [name.slice(0, 8), Number.parseInt(name.slice(8, 16), 16), Number.parseInt(name.slice(16), 16) + 1]
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return low < 0x1_0000_0000 / segmentBytes ? timeline + hex(high) + hex(low) : timeline + hex(high + 1) + hex(0)
}

/** Deletes what is older than this segment, and is needed by no kept backup. */
export async function pruneLog(folder: string, oldestNeeded: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isSegment(name.slice(0, 24)) && name.slice(0, 24) < oldestNeeded) await rm(join(folder, name))
}
