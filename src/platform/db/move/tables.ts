import type pg from 'pg'
import { type Connection, connectTimeoutMs } from '../connection.ts'
import { toDatabaseFault } from '../database-fault.ts'
import { openClients } from '../reach/clients.ts'

export type Table = {
  /** As it is written in SQL. */
  readonly name: string
  /** Of a whole row, in the order in which PostgreSQL writes it. */
  readonly columns: readonly Column[]
}

type Column = { readonly name: string; readonly type: string; readonly isComputed: boolean }

export const copierName = 'shop move'

/** A connection that writes and reads values in one way, whatever the two servers are set to. */
export async function connectCopier(connection: Connection): Promise<pg.Client> {
  const client = openClients(connection).open({ connectionTimeoutMillis: connectTimeoutMs, application_name: copierName })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1`,
    )
  } catch (error) {
    throw toDatabaseFault(error, connection)
  }
  return client
}

const ourSchemas = `('public', 'pgboss')`

/** All but unlogged ones, whose rows can be made again. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
            array(select json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod), 'isComputed', attgenerated <> '')
                    from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum) as columns
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and relpersistence = 'p' and nspname in ${ourSchemas} order by 1`,
  )
  return rows
}

/** Runs `work` while keys are checked at the end only, and triggers, which belong to what the shop does, do not run. All tables are empty then. */
export async function withoutRules(target: pg.Client, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
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
  // Now every key must lead somewhere.
  await target.query('set constraints all immediate')
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
  for (const { table, name } of keys) await target.query(`alter table ${table} alter constraint ${name} not deferrable`)
}

/** A statement carries about so much. */
const batchBytes = 8_000_000
const mostRows = 5_000

/** All rows of a table as PostgreSQL writes them itself, which loses nothing. Needs a transaction. */
export async function* readRows(source: pg.Client, { name }: Table): AsyncGenerator<string[]> {
  const { rows: sizes } = await source.query<{ bytes: number }>(
    `select coalesce(max(octet_length(t::text)), 1)::int as bytes from ${name} t`,
  )
  const atOnce = Math.max(1, Math.min(mostRows, Math.floor(batchBytes / (sizes[0]?.bytes ?? 1))))
  await source.query(`declare moving no scroll cursor for select t::text as row from ${name} t`)
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${atOnce} from moving`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await source.query('close moving')
}

/** Groups rows so that a statement carries neither too many nor too much. */
export async function* inBatches(rows: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [batch, length]: [string[], number] = [[], 0]
  for await (const row of rows) {
    if (batch.length === mostRows || (batch.length > 0 && length + row.length > batchBytes)) {
      yield batch
      ;[batch, length] = [[], 0]
    }
    batch.push(row)
    length += row.length
  }
  if (batch.length > 0) yield batch
}

/** `rowType` is that of the rows' text, unless they are of this very table. */
export async function writeRows(target: pg.Client, { name, columns }: Table, rows: readonly string[], rowType = name): Promise<void> {
  const written = columns.filter(({ isComputed }) => !isComputed).map((column) => column.name)
  await target.query(
    `insert into ${name} (${written.join(', ')}) overriding system value
     select ${written.map((column) => `(written).${column}`).join(', ')} from (select text::${rowType} as written from unnest($1::text[]) as text) as read`,
    [rows],
  )
}

export type SequenceState = { readonly name: string; readonly last: string }

export async function readSequences(source: pg.Client): Promise<SequenceState[]> {
  const { rows } = await source.query<SequenceState>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname in ${ourSchemas} and last_value is not null order by 1`,
  )
  return rows
}

export async function writeSequences(target: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last } of sequences) await target.query('select setval($1::regclass, $2)', [name, last])
}

export type TableContent = { readonly rows: number; readonly hash: string }

/** The number of a table's rows, and a hash over their text. */
export async function contentOf(client: pg.Client, name: string): Promise<TableContent> {
  const { rows } = await client.query<TableContent>(
    `select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as hash from (select md5(t::text) as hash from ${name} t) as hashed`,
  )
  return rows[0]!
}
