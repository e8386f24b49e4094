import pg from 'pg'
import { type Connection, connectTimeoutMs } from '../connection.ts'
import { DatabaseFault, toDatabaseFault } from '../database-fault.ts'

export type CopiedTable = { readonly table: string; readonly rows: number }

type Table = { readonly name: string; readonly columns: readonly string[] }

/**
 * Copies all rows from one database into another that has the same tables, in one transaction, and compares every table afterwards: the
 * number of its rows, and a hash over their text. Throws DatabaseFault, and then the target is as it was.
 */
export async function copyDatabase(from: Connection, to: Connection): Promise<CopiedTable[]> {
  const [source, target] = await Promise.all([connect(from), connect(to)])
  try {
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    const tables = await listTables(source)
    if (JSON.stringify(tables) !== JSON.stringify(await listTables(target)))
      throw new DatabaseFault('The two databases have other tables than each other: bring both up to date with this version of the shop.')
    await withoutRules(target, tables, async () => {
      for (const table of tables) await copyTable(source, target, table)
      // Now every key must lead somewhere.
      await target.query('set constraints all immediate')
    })
    await copySequences(source, target)
    const copied = await compare(source, target, tables)
    await target.query('commit')
    return copied
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** Whether the database has no table yet. */
export async function isEmptyDatabase(connection: Connection): Promise<boolean> {
  const client = await connect(connection)
  return (await listTables(client).finally(() => client.end())).length === 0
}

/** Other processes of a shop that use this database. */
export async function countUsers(connection: Connection): Promise<number> {
  const client = await connect(connection)
  const { rows } = await client
    .query<{ many: number }>(
      `select count(distinct application_name)::int as many from pg_stat_activity
        where datname = current_database() and application_name ~ '^shop ' and application_name <> $1 and pid <> pg_backend_pid()`,
      [copierName],
    )
    .finally(() => client.end())
  return rows[0]?.many ?? 0
}

const copierName = 'shop move'

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs, application_name: copierName })
  client.on('error', () => {})
  try {
    await client.connect()
    // Whatever the two servers are set to, a value must be written and read in one way.
    await client.query(
      `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1`,
    )
  } catch (error) {
    throw toDatabaseFault(error, connection)
  }
  return client
}

const ourSchemas = `('public', 'pgboss')`

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
            array(select quote_ident(attname) from pg_attribute
                   where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname in ${ourSchemas} order by 1`,
  )
  return rows
}

/** Runs `work` while keys are checked at the end only, and triggers, which belong to what the shop does, do not run. */
async function withoutRules(target: pg.Client, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await target.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
      where contype = 'f' and conparentid = 0 and not condeferrable and nspname in ${ourSchemas}`,
  )
  for (const { table, name } of keys) await target.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`)
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
  await target.query('set constraints all deferred')
  // What migrations have put there comes from the source as well.
  for (const { name } of tables) await target.query(`delete from ${name}`)
  await work()
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
  for (const { table, name } of keys) await target.query(`alter table ${table} alter constraint ${name} not deferrable`)
}

/** A statement carries about so much. */
const batchBytes = 8_000_000
const mostRows = 5_000

/** Rows travel as PostgreSQL writes them itself, which loses nothing. */
async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<void> {
  const { rows: sizes } = await source.query<{ bytes: number }>(
    `select coalesce(max(octet_length(t::text)), 1)::int as bytes from ${name} t`,
  )
  const atOnce = Math.max(1, Math.min(mostRows, Math.floor(batchBytes / (sizes[0]?.bytes ?? 1))))
  const list = columns.join(', ')
  await source.query(`declare moving no scroll cursor for select t::text as row from ${name} t`)
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${atOnce} from moving`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${name} (${list}) overriding system value
       select ${columns.map((column) => `(written).${column}`).join(', ')} from (select text::${name} as written from unnest($1::text[]) as text) as read`,
      [rows.map(({ row }) => row)],
    )
  }
  await source.query('close moving')
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where schemaname in ${ourSchemas}`,
  )
  for (const { name, last } of rows) if (last !== null) await target.query('select setval($1::regclass, $2)', [name, last])
}

async function compare(source: pg.Client, target: pg.Client, tables: readonly Table[]): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = []
  for (const { name } of tables) {
    const [was, is] = await Promise.all([source, target].map((client) => contentOf(client, name)))
    if (!was || !is || was.rows !== is.rows || was.hash !== is.hash)
      throw new DatabaseFault(`The table ${name} did not arrive as it was (${is?.rows} rows instead of ${was?.rows}): nothing was changed.`)
    copied.push({ table: name, rows: was.rows })
  }
  return copied
}

async function contentOf(client: pg.Client, name: string): Promise<{ rows: number; hash: string } | undefined> {
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as hash from (select md5(t::text) as hash from ${name} t) as hashed`,
  )
  return rows[0]
}
