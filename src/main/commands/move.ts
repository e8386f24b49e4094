import { existsSync } from 'node:fs'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { type CopiedTable, copyDatabase, countUsers, mayBeFilled } from '#src/platform/db/move/copy-database.ts'
import { markUnfinished } from '#src/platform/db/move/unfinished.ts'
import { formerMediaDirOf, postgresDirOf } from '../wiring/data-folders.ts'
import { makeTables } from '../wiring/make-tables.ts'
import { takeOverMedia } from '../wiring/take-over-media.ts'
import { type Command, print, UsageFault } from './command.ts'
import { printRows } from './print-rows.ts'
import { firstOf, readArguments } from './read-arguments.ts'
import { withShop } from './with-shop.ts'

export const moveToCommand: Command = {
  usage: 'move-to <address of a PostgreSQL>',
  description:
    'copies the embedded database into an empty database of a server, and compares table by table. The shop must be stopped; the embedded data stay as they are.',
  run: (args, config) => run(args, config, moveTo),
}

export const moveBackCommand: Command = {
  usage: 'move-back <address of a PostgreSQL>',
  description: 'the same the other way: copies a database of a server into a DATA_DIR without a database.',
  run: (args, config) => run(args, config, moveBack),
}

type Move = (server: string, config: Config) => Promise<CopiedTable[]>

async function run(args: readonly string[], config: Config, move: Move): Promise<number> {
  const server = firstOf(readArguments(args, {}, 1).positionals, 'Say which server.')
  if (!/^postgres(?:ql)?:$/.test(URL.parse(server)?.protocol ?? ''))
    throw new UsageFault(`"${server}" is no address such as postgresql://user:password@host:5432/database.`)
  if (config.databaseUrl) throw new StartFault('DATABASE_URL is set, so that it is not clear which database moves: run this without it.')
  const copied = await move(server, config)
  printRows(
    copied.filter(({ rows }) => rows > 0),
    { Table: ({ table }) => table, Rows: ({ rows }) => rows },
  )
  const rows = copied.reduce((sum, each) => sum + each.rows, 0)
  return print(`\n${rows} rows in ${copied.length} tables are there, each table compared with where it came from.`)
}

/** Throws StartFault for what the owner can mend. */
export async function moveTo(server: string, config: Config): Promise<CopiedTable[]> {
  if (!existsSync(postgresDirOf(config))) throw new StartFault(`There is no embedded database in ${config.dataDir}.`)
  return withEmbedded(config, async (embedded) => {
    await refuseUsed(embedded)
    const target = { connectionString: server }
    if (!(await mayBeFilled(target)))
      throw new StartFault('The database of the server is not empty, and nothing is overwritten: create another one.')
    await markUnfinished(target)
    await bringUpToDate({ ...config, databaseUrl: undefined })
    await makeTables(target)
    return copyDatabase(embedded, target)
  })
}

/** The other way. */
export async function moveBack(server: string, config: Config): Promise<CopiedTable[]> {
  await refuseUsed({ connectionString: server })
  return withEmbedded(config, async (embedded) => {
    await refuseUsed(embedded)
    if (!(await mayBeFilled(embedded)))
      throw new StartFault(
        `There is a database in ${config.dataDir} already, and nothing is overwritten: set DATA_DIR to another folder, or move it away.`,
      )
    await markUnfinished(embedded)
    await bringUpToDate({ ...config, databaseUrl: server })
    await makeTables(embedded)
    return copyDatabase({ connectionString: server }, embedded)
  })
}

async function withEmbedded<Value>(config: Config, work: (embedded: Connection) => Promise<Value>): Promise<Value> {
  const local = await startLocalPostgres({ dataDir: postgresDirOf(config), print })
  return work(local.connection).finally(() => local.stop())
}

async function refuseUsed(connection: Connection): Promise<void> {
  if ((await countUsers(connection)) > 0) throw new StartFault('The shop is running, and what it writes now would not move: stop it first.')
}

/** What moves must have the tables of this version, and of its job queue; and the pictures that an earlier release had on the disk. */
const bringUpToDate = (config: Config): Promise<void> => withShop(config, (_, db) => takeOverMedia(db, formerMediaDirOf(config), print))
