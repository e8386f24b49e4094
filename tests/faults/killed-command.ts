import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Connection } from '#src/platform/db/connection.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { PostgresDatabase } from '#src/platform/db/postgres.ts'
import { addressOf } from '#tests/run-shop-command.ts'
import { bundled } from '#tests/start-child.ts'

type ShopOfCommand = { readonly db: PostgresDatabase; readonly connection: Connection }

/** Lets a command write products and their prices, stops it at their pictures, and kills it there. */
export const killHalfWay = (shop: ShopOfCommand, ...command: readonly string[]): Promise<void> => killAtTable(shop, 'pictures', command)

/** Stops a command where it writes into this table, and kills it there. */
export async function killAtTable({ db, connection }: ShopOfCommand, table: string, command: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`lock table ${table} in share row exclusive mode`)
    const child = spawn(process.execPath, ['--import', './scripts/tsx.mjs', bundled, 'src/main/shop-cli.ts', ...command], {
      env: { ...process.env, DATABASE_URL: addressOf(connection) },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    while (child.exitCode === null && !(await isWaitingFor(tx, table)));
    assert.equal(child.exitCode, null, 'the command is stopped half way')
    child.kill('SIGKILL')
    await exited
  })
  while (await hasOtherConnections(db, table));
}

const isWaitingFor = async (sql: Sql, table: string) =>
  (await sql.query(`select from pg_locks where not granted and relation = $1::regclass`, [table])).length > 0

/** The server notices that the process is gone when the statement under way has ended. */
const hasOtherConnections = async (sql: Sql, table: string) =>
  (await sql.query(`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)).length > 0 ||
  (await sql.query(`select from pg_locks where relation in ('products'::regclass, $1::regclass) and pid <> pg_backend_pid()`, [table]))
    .length > 0
