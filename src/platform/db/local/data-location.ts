import { hash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DatabaseFault } from '../database-fault.ts'
import { type Account, accountFor, canReach } from './account.ts'

/** The folder and files of one local server. */
export type DataLocation = {
  folder: string
  /** PostgreSQL's own data directory. */
  cluster: string
  secretFile: string
  logFile: string
  account: Account | undefined
}

/** Each release of PostgreSQL with another first number has files of its own form. */
export const postgresMajor = '18'
const engine = `embedded PostgreSQL ${postgresMajor}`

/** Chooses and prepares the folder. In a project that the server's account cannot enter it chooses another one and prints where. */
export function prepareLocation(dataDir: string, { durable, print }: { durable: boolean; print(line: string): void }): DataLocation {
  const location = locateData(dataDir)
  if (location.folder !== resolve(dataDir) && !existsSync(location.cluster)) announceMove(dataDir, location, { durable, print })
  makeFolder(location.folder)
  refuseHalfRestored(location)
  checkEngine(location)
  makeSecret(location)
  return location
}

export function locateData(dataDir: string): DataLocation {
  const wanted = resolve(dataDir)
  const movedTo = readIfThere(join(wanted, pointerName))
  if (movedTo) return placeIn(movedTo)

  const place = placeIn(wanted)
  if (canReach(wanted, place.account)) return place
  if (existsSync(place.cluster)) {
    const user = place.account?.name ?? 'this user'
    throw new DatabaseFault(
      `The database in ${wanted} cannot be reached by ${user}: make the folders above it passable (chmod o+x), or move the project.`,
    )
  }
  const reachable = ['/var/lib', '/var/tmp'].find((folder) => existsSync(folder) && canReach(folder, place.account))
  if (!place.account || !reachable)
    throw new DatabaseFault(`The folder ${wanted} cannot be used for a database: choose another data folder, or set DATABASE_URL.`)
  return placeIn(join(reachable, `local-postgres-${shortHash(wanted)}`))
}

/** Makes a folder for the socket: beside the data, or with a short path in a temporary folder, because the system allows about 100 characters. */
export function prepareSocketFolder({ folder, account }: DataLocation): string {
  const beside = join(folder, 'run')
  if (fits(beside)) return makePrivateFolder(beside, account)

  const short = [tmpdir(), '/tmp']
    .map((folder) => join(folder, `pg-${shortHash(beside)}`))
    .find((path) => fits(path) && canReach(dirname(path), account))
  if (!short) throw new DatabaseFault(`The path of the data folder is too long for a database socket (${beside}): choose a shorter one.`)
  return makePrivateFolder(short, account)
}

function makePrivateFolder(path: string, account: Account | undefined): string {
  try {
    mkdirSync(path, { mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    // In a temporary folder another user could have made it first, to read the database.
    const { uid, mode } = lstatSync(path)
    if (uid !== (account?.uid ?? process.getuid?.() ?? uid) || (process.platform !== 'win32' && (mode & 0o077) !== 0)) {
      throw new DatabaseFault(
        `The folder ${path} is needed for the database, but belongs to somebody else or is open to others: remove it, or start as its owner.`,
      )
    }
  }
  return path
}

export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 10)

const pointerName = 'moved-to'
const fits = (socketFolder: string): boolean => Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432')) <= 100

function placeIn(folder: string): DataLocation {
  const cluster = join(folder, `pg${postgresMajor}`)
  return {
    folder,
    cluster,
    secretFile: join(folder, 'secret'),
    logFile: join(folder, 'postgres.log'),
    account: accountFor(cluster),
  }
}

function announceMove(
  dataDir: string,
  { folder, account }: DataLocation,
  { durable, print }: { durable: boolean; print(line: string): void },
): void {
  const pointer = join(dataDir, pointerName)
  if (existsSync(pointer) && durable) {
    throw new DatabaseFault(
      `The data was kept in ${folder}, which is gone: restore it, or delete ${pointer} to begin with an empty database.`,
    )
  }
  makeFolder(resolve(dataDir))
  writeFileSync(pointer, `${folder}\n`)
  print(`The database runs as ${account?.name}, who cannot enter ${resolve(dataDir)}: its data is kept in ${folder}.`)
}

/** Makes a folder that all may enter whatever the umask, because the server may run as another user; the files in it are private. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  if (!first || process.getuid?.() !== 0) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o755)
}

/** Exists while a backup is restored into this folder. */
export const restoringMark = (folder: string): string => join(folder, 'restoring')

/** A restore that was killed must not become an empty shop, or one without its last orders. */
function refuseHalfRestored({ folder }: DataLocation): void {
  if (existsSync(restoringMark(folder)))
    throw new DatabaseFault(`A backup was being restored into ${folder}, and that did not come to its end: restore it again.`)
}

function checkEngine({ folder, cluster }: DataLocation): void {
  const marker = join(folder, 'engine')
  const made = readIfThere(marker) ?? formerEngineIn(folder)
  if (made && made !== engine) throw new DatabaseFault(describeFormer(folder, made))
  if (existsSync(cluster) && readIfThere(join(cluster, 'PG_VERSION')) !== postgresMajor) {
    throw new DatabaseFault(
      `The database in ${cluster} is damaged or of another version: restore a backup, or move the folder away to begin with an empty one.`,
    )
  }
  if (!made) writeFileSync(marker, `${engine}\n`)
}

/** Of a folder that has lost its marker: an empty database beside the former one would look as if everything were gone. */
function formerEngineIn(folder: string): string | undefined {
  const clusters = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'PG_VERSION')))
  if (clusters.length === 0 || clusters.includes(`pg${postgresMajor}`)) return undefined
  return `embedded PostgreSQL ${readIfThere(join(folder, clusters[0]!, 'PG_VERSION'))}`
}

const describeFormer = (folder: string, made: string): string =>
  `The data in ${folder} was made by ${made}, and this version needs ${engine}; nothing was touched. With the version of the shop that made it run ` +
  '"BACKUP_DIR=<a folder> npm run shop -- backup --rows", and with this one "DATA_DIR=<an empty folder> npm run shop -- restore <the backup>", which prints what to do next (docs/runbook.md).'

function makeSecret({ secretFile, account, folder }: DataLocation): void {
  if (existsSync(secretFile)) return
  const draft = join(folder, `secret.${process.pid}`)
  writeFileSync(draft, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
  if (account) chownSync(draft, account.uid, account.gid)
  try {
    // A link appears complete or not at all, so that two processes that start at once agree on one secret.
    linkSync(draft, secretFile)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

const readIfThere = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
