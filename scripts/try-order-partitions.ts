// Tries what it would take to keep the orders of each year in a partition of their own, on an empty copy of the schema:
// `node --import ./scripts/tsx.mjs scripts/try-order-partitions.ts`. docs/scale.md says what follows from it.
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase, stopTestServer } from '#tests/database.ts'
import { importSmallShop } from '#tests/faults/small-shop.ts'
import { generateOrders } from './generate-orders.ts'

const years = [2023, 2024, 2025, 2026, 2027]
const ordersInTrial = 5_000

const { connection, drop } = await createDatabase()
const db = openDatabase(connection, { max: 2 })
const print = (line: string) => void process.stdout.write(`${line}\n`)
try {
  await partitionedCopy()
  await tryUniqueKeys()
  await tryForeignKeys()
  await compareLookUps()
} finally {
  await db.close()
  await drop()
  await stopTestServer()
}

/** What an attempt says: "works", or the server's complaint. */
async function attempt(text: string): Promise<string> {
  try {
    await db.query(text)
    return 'works'
  } catch (error) {
    return (error as Error).message
  }
}

/** Every column and check of `orders`, and a partition for each year. */
async function partitionedCopy(): Promise<void> {
  const whole = 'create table orders_by_year (like orders including all) partition by range (placed_at)'
  print(`the table as it is, with all its keys: ${await attempt(whole)}`)
  await db.query(
    'create table orders_by_year (like orders including defaults including constraints including generated) partition by range (placed_at)',
  )
  for (const year of years)
    await db.query(
      `create table orders_of_${year} partition of orders_by_year for values from ('${year}-01-01T00:00:00+05:30') to ('${year + 1}-01-01T00:00:00+05:30')`,
    )
  print(`the key (id, placed_at): ${await attempt('alter table orders_by_year add primary key (id, placed_at)')}`)
}

type UniqueKey = { readonly name: string; readonly columns: string; readonly condition: string | null }

async function tryUniqueKeys(): Promise<void> {
  const keys = await db.query<UniqueKey>(
    `select i.indexrelid::regclass::text as name, pg_get_expr(i.indpred, i.indrelid) as condition,
        (select string_agg(quote_ident(a.attname), ', ' order by k.at) from unnest(i.indkey) with ordinality k (number, at)
           join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
       from pg_index i where i.indrelid = 'orders'::regclass and i.indisunique order by 1`,
  )
  for (const { name, columns, condition } of keys) {
    const where = condition ? ` where ${condition}` : ''
    print(`unique (${columns})${where}, today ${name}: ${await attempt(`create unique index on orders_by_year (${columns})${where}`)}`)
  }
}

async function tryForeignKeys(): Promise<void> {
  const keys = await db.query<{ child: string; name: string; column: string }>(
    `select c.conrelid::regclass::text as child, c.conname as name, a.attname as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'orders'::regclass order by 1`,
  )
  for (const { child, column } of keys) {
    const alone = await attempt(`alter table ${child} add foreign key (${column}) references orders_by_year (id)`)
    await db.query(`alter table ${child} add column order_placed_at timestamptz`)
    const together = await attempt(
      `alter table ${child} add foreign key (${column}, order_placed_at) references orders_by_year (id, placed_at)`,
    )
    print(`${child} (${column}): ${alone}; with the order's time in it: ${together}`)
  }
}

/** The same orders of three years in both tables. */
async function compareLookUps(): Promise<void> {
  const { remove } = await importSmallShop(db)
  await generateOrders(db, ordersInTrial, new Date('2026-11-22T10:00:00Z'))
  remove()
  const columns = await columnsOfOrders()
  await db.query(
    `insert into orders_by_year (${columns.join(', ')})
     select ${columns.join(', ')} from orders`,
  )
  await db.query('analyze orders')
  // It can no longer be unique, but it can be found.
  await db.query('create index on orders_by_year (order_number)')
  await db.query('analyze orders_by_year')
  const [one] = await db.query<{ id: string; number: string; at: string }>(
    'select id, order_number as number, placed_at::text as at from orders order by id limit 1',
  )
  for (const [what, from, where] of [
    ['an order by its id, today', 'orders', `id = '${one!.id}'`],
    ['by its id over years', 'orders_by_year', `id = '${one!.id}'`],
    ['by its id and its time over years', 'orders_by_year', `id = '${one!.id}' and placed_at = '${one!.at}'`],
    ['by its number, today', 'orders', `order_number = '${one!.number}'`],
    ['by its number over years', 'orders_by_year', `order_number = '${one!.number}'`],
  ] as const)
    print(`${what}: ${await describePlan(`select * from ${from} where ${where}`)}`)
}

async function columnsOfOrders(): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows.map(({ name }) => name)
}

/** How many tables a plan looks into, and how many pages it reads. */
async function describePlan(text: string): Promise<string> {
  const rows = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off, timing off, summary off) ${text}`)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const scans = lines.filter((line) => /Scan.* on orders/.test(line))
  const pages = /Buffers: shared hit=(\d+)/.exec(lines.find((line) => line.includes('Buffers')) ?? '')?.[1] ?? '?'
  return `${scans.length} looked into, ${pages} pages read`
}
