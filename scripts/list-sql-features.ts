// Lists what of SQL the shop's schema and code use that distributed PostgreSQL restricts: `node --import ./scripts/tsx.mjs scripts/list-sql-features.ts`.
// It migrates an empty database for it. docs/scale.md explains the list.
import { globSync, readFileSync } from 'node:fs'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase, stopTestServer } from '#tests/database.ts'

/** Questions to the catalogue of the migrated database. Each returns one number and some examples. */
const inTheSchema: Readonly<Record<string, string>> = {
  tables: `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  'tables with a foreign key to orders': `select distinct conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'orders'::regclass`,
  'foreign keys': `select conrelid::regclass || ' to ' || confrelid::regclass from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  'primary and unique keys of tables that belong to an order, without its key': `
    select i.indexrelid::regclass::text from pg_index i
     where i.indisunique and (i.indrelid = 'orders'::regclass or i.indrelid in (select conrelid from pg_constraint where contype = 'f' and confrelid = 'orders'::regclass))
       and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                        and a.attname = case when i.indrelid = 'orders'::regclass then 'id' else 'order_id' end)`,
  'partial unique indexes': `select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
     where indisunique and indpred is not null and c.relnamespace = 'public'::regnamespace`,
  triggers: `select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  'functions of our own': `select proname from pg_proc p where pronamespace = 'public'::regnamespace
     and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  'sequences, identity columns among them': `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  'exclusion constraints': `select conname from pg_constraint where contype = 'x'`,
  'deferrable constraints': `select conname from pg_constraint where condeferrable and connamespace = 'public'::regnamespace`,
  'generated columns': `select attrelid::regclass || '.' || attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where attgenerated <> '' and c.relnamespace = 'public'::regnamespace`,
  'GIN indexes': `select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
     where m.amname = 'gin' and c.relnamespace = 'public'::regnamespace`,
  'of them over letters (pg_trgm)': `select indexname from pg_indexes where schemaname = 'public' and indexdef ~ 'gin_trgm_ops'`,
  'indexes over expressions': `select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
     where indexprs is not null and c.relnamespace = 'public'::regnamespace`,
  'unlogged tables': `select relname from pg_class where relpersistence = 'u' and relkind = 'r'`,
  extensions: `select extname from pg_extension where extname <> 'plpgsql'`,
  'tables of the job queue, partitioned ones counted': `select relname || case relkind when 'p' then ' (partitioned)' else '' end from pg_class where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p')`,
}

/** Patterns in the files that hold SQL, tests left out. */
const inTheCode: Readonly<Record<string, RegExp>> = {
  'advisory locks': /pg_(?:try_)?advisory_\w+/g,
  'listen and notify': /\bpg_notify\b|[`'"]\s*(?:un)?listen \$?\{?|\bnotify\(/g,
  'skip locked': /skip locked/gi,
  'for update, for share': /\bfor (?:no key )?(?:update|share|key share)\b/gi,
  'on conflict': /\bon conflict\b/gi,
  'serializable or repeatable read': /isolation level (?:serializable|repeatable read)|serializable/gi,
  'recursive queries': /with recursive/gi,
  'writing with-queries': /\bas (?:not )?(?:materialized )?\(\s*(?:insert|update|delete)\b/gi,
  'lateral joins': /\blateral\b/gi,
  copy: /\bcopy \w+ (?:from|to)\b/gi,
}

const { connection, drop } = await createDatabase()
const db = openDatabase(connection, { max: 1 })
try {
  for (const [name, text] of Object.entries(inTheSchema)) {
    const rows = await db.query<Record<string, string>>(text)
    print(name, rows.map((row) => String(Object.values(row)[0])).toSorted())
  }
  const files = globSync('src/**/*.ts').filter((file) => !/[.]test[.]ts$/.test(file))
  for (const [name, pattern] of Object.entries(inTheCode)) {
    const found = files.flatMap((file) => (readFileSync(file, 'utf8').match(pattern) ?? []).map(() => file))
    print(name, [...Map.groupBy(found, (file) => file)].map(([file, all]) => `${file} ${all.length}`).toSorted(), found.length)
  }
} finally {
  await db.close()
  await drop()
  await stopTestServer()
}

function print(name: string, found: readonly string[], count = found.length): void {
  process.stdout.write(`${String(count).padStart(4)}  ${name}${found.length > 0 ? `: ${found.join(', ')}` : ''}\n`)
}
