import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMoment } from '#src/kit/time/read-moment.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { readManifest } from '#src/platform/db/backup/manifest.ts'
import { listBackups } from '#src/platform/db/backup/backup-folder.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { locateBackup, restoreBackup } from '../backups/restore-backup.ts'
import { verifyBackup } from '../backups/verify-backup.ts'
import { postgresDirOf } from '../wiring/data-folders.ts'
import { type Command, print, printError, UsageFault } from './command.ts'
import { firstOf, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const backupCommand: Command = {
  usage: 'backup [--rows | list | verify [<backup>]]',
  description:
    'copies everything that must not be lost into BACKUP_DIR, while the shop runs. "--rows" copies the embedded database so that a PostgreSQL of any version can take it. "list" names the backups, oldest first; "verify" restores one, the newest unless named, beside the shop, and counts what is in it.',
  run: runBackup,
}

export const restoreCommand: Command = {
  usage: "restore <backup> [--at '2026-11-22 18.04.30']",
  description:
    "brings a backup, by its name in BACKUP_DIR or by its folder, into an empty DATA_DIR, with all that was archived since or up to a second of India's time; one of a server's database also into the empty database of DATABASE_URL. DATA_DIR is set before the command.",
  run: runRestore,
}

async function runBackup(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { rows: { type: 'boolean' } }, 2)
  const [verb, named] = positionals
  if (verb === undefined) return make(config, values.rows === true)
  if (values.rows) throw new UsageFault('"--rows" is for making a backup.')
  if (verb === 'list' && named === undefined) return list(config)
  if (verb === 'verify') return verify(named, config)
  throw new UsageFault(`There is no "backup ${positionals.join(' ')}".`)
}

async function make(config: Config, asRows: boolean): Promise<number> {
  const backupDir = backupDirOf(config)
  // Beside those of the schedule, which the archived log belongs to.
  const { name } = asRows ? await makeBackup(config, print, { asRows }) : await withShop(config, ({ backups }) => backups.make(), { print })
  const { files, startedAt, finishedAt } = readManifest(join(backupDir, name))
  const size = megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
  const seconds = Math.ceil((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)
  return print(
    `${join(backupDir, name)} is there: ${size} in ${files.length} files, made in ${seconds} s. Now verify it: npm run shop -- backup verify`,
  )
}

async function list(config: Config): Promise<number> {
  const names = await listBackups(backupDirOf(config))
  return print(names.length > 0 ? names.join('\n') : 'There is no backup.')
}

async function verify(named: string | undefined, config: Config): Promise<number> {
  const newest = named ?? (await listBackups(backupDirOf(config))).at(-1)
  if (!newest) throw new StartFault('There is no backup to verify.')
  // What was found is recorded where there is a shop; on another machine there need be none.
  const isRecorded = config.databaseUrl !== undefined || existsSync(postgresDirOf(config))
  const { records, faults } = isRecorded
    ? await withShop(config, ({ backups }) => backups.verify(newest), { print })
    : await verifyBackup(locateBackup(newest, config), print)
  for (const [name, value] of Object.entries(records)) print(`${name.padEnd(16)} ${value}`)
  if (faults.length > 0) return printError(`The backup ${newest} is not good: ${faults.join('; ')}.`)
  return print(`The backup ${newest} was restored, holds what was counted when it was made, and its money adds up.`)
}

async function runRestore(args: readonly string[], config: Config): Promise<number> {
  const { values, positionals } = readArguments(args, { at: { type: 'string' } }, 1)
  const backup = locateBackup(firstOf(positionals, 'Say which backup.'), config)
  const at = values.at === undefined ? undefined : readMoment(values.at)
  if (values.at !== undefined && !at)
    throw new UsageFault(
      `"${values.at}" is no time: write it as '2026-11-22 18.04.30', in India's time, or with a zone such as Z or +01:00.`,
    )
  await restoreBackup(backup, at ? { at } : 'end', config, print)
  return print(
    `The shop is restored in ${config.dataDir}${config.databaseUrl ? ' and the database of DATABASE_URL' : ''}. npm start runs it there, with the same ${config.databaseUrl ? 'two' : 'DATA_DIR'}. Log in, look at the last orders, and see that a backup is made.`,
  )
}

function backupDirOf({ backupDir }: Config): string {
  if (!backupDir) throw new StartFault('Where backups lie is not set: BACKUP_DIR must be their folder.')
  return backupDir
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`
