import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabase } from '#tests/database.ts'
import { DatabaseFault } from './database-fault.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { openDatabase } from './postgres.ts'

async function anEmptyShop() {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const db = openDatabase(connection)
  after(async () => {
    await db.close()
    await drop()
    await rm(folder, { recursive: true })
  })
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('20260101T0900_boxes.sql', 'create table boxes (id int primary key);\ninsert into boxes values (1), (2);\n')
  return {
    write,
    remove: (name: string) => rm(join(folder, name)),
    db,
    migrate: (options: MigrateOptions = {}) => migrate(connection, { folder, ...options }),
    tables: async () =>
      (await db.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")).map(({ name }) => name),
  }
}

const sentence = (pattern: RegExp) => (error: unknown) => error instanceof DatabaseFault && pattern.test(error.message)

test('each migration is applied once', async () => {
  const shop = await anEmptyShop()
  assert.deepEqual(await shop.migrate(), ['20260101T0900_boxes'])
  assert.deepEqual(await shop.migrate(), [])
  await shop.write('20260102T0900_lids.sql', 'create table lids (id int)')
  assert.deepEqual(await shop.migrate(), ['20260102T0900_lids'])
  assert.deepEqual(await shop.db.query('select count(*) from boxes'), [{ count: 2 }])
})

test('five processes that start at once apply each migration once between them', async () => {
  const shop = await anEmptyShop()
  const applied = await Promise.all([1, 2, 3, 4, 5].map(() => shop.migrate()))
  assert.deepEqual(applied.flat(), ['20260101T0900_boxes'])
})

test('an applied migration that was edited is refused in one sentence', async () => {
  const shop = await anEmptyShop()
  await shop.migrate()
  await shop.write('20260101T0900_boxes.sql', 'create table boxes (id bigint primary key)')
  await assert.rejects(shop.migrate(), sentence(/20260101T0900_boxes was edited after it had been applied/))
})

test('a migration with other line ends is not taken for an edited one', async () => {
  const shop = await anEmptyShop()
  await shop.migrate()
  await shop.write('20260101T0900_boxes.sql', 'create table boxes (id int primary key);\r\ninsert into boxes values (1), (2);\r\n')
  assert.deepEqual(await shop.migrate(), [])
})

test('a failing migration is reported with its line, and nothing of it or of the others is applied', async () => {
  const shop = await anEmptyShop()
  await shop.write('20260102T0900_lids.sql', 'create table lids (id int);\nselect 1 from nowhere;')
  await assert.rejects(
    shop.migrate(),
    sentence(/20260102T0900_lids, line 2 failed, and nothing was changed: relation "nowhere" does not exist/),
  )
  assert.deepEqual(
    (await shop.tables()).filter((name) => !name.startsWith('kysely_')),
    [],
  )
})

test('a database of a newer version is refused', async () => {
  const shop = await anEmptyShop()
  await shop.migrate()
  await shop.db.query("insert into migration_checksums (name, sha256) values ('20990101T0000_future', 'x')")
  await assert.rejects(shop.migrate(), sentence(/newer version of the shop/))
})

test('the release before starts on a database that a newer one has only expanded, and applies what it misses itself', async () => {
  const shop = await anEmptyShop()
  await shop.write('20260103T0900_colours.sql', '-- expand: for the filter\nalter table boxes add column colour text;')
  await shop.migrate()
  await shop.remove('20260103T0900_colours.sql')
  assert.deepEqual(await shop.migrate(), [])
  await shop.write('20260102T0900_lids.sql', 'create table lids (id int)')
  assert.deepEqual(await shop.migrate(), ['20260102T0900_lids'])
  await shop.write('20260103T0900_colours.sql', '-- expand: for the filter\nalter table boxes add column colour text;')
  assert.deepEqual(await shop.migrate(), [])
})

test('the release before is refused by a database from which a newer one took something away', async () => {
  const shop = await anEmptyShop()
  await shop.write('20260102T0900_lids.sql', '-- expand\ncreate table lids (id int)')
  await shop.write('20260103T0900_no_boxes.sql', '-- contract\ndrop table boxes')
  await shop.migrate()
  for (const newer of ['20260102T0900_lids.sql', '20260103T0900_no_boxes.sql']) await shop.remove(newer)
  await assert.rejects(shop.migrate(), sentence(/newer version of the shop, and its migration 20260103T0900_no_boxes/))
})

test('a database from before kinds were written takes the kind of the next migration', async () => {
  const shop = await anEmptyShop()
  await shop.migrate()
  await shop.db.query('alter table migration_checksums drop column kind')
  assert.deepEqual(await shop.migrate(), [])
  await shop.write('20260102T0900_lids.sql', '-- expand\ncreate table lids (id int)')
  await shop.migrate()
  assert.deepEqual(await shop.db.query('select kind from migration_checksums order by name'), [{ kind: null }, { kind: 'expand' }])
})

/** A shop whose next migration needs a table that a transaction is using. */
async function aShopInUse() {
  const shop = await anEmptyShop()
  await shop.migrate()
  await shop.write('20260102T0900_lids.sql', '-- expand\ncreate table lids (id int);\nalter table boxes add column lid int;')
  const released = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const using = shop.db.transaction(async (tx) => {
    await tx.query('select id from boxes')
    taken.resolve()
    await released.promise
  })
  await taken.promise
  const release = () => {
    released.resolve()
    return using
  }
  return { ...shop, release }
}

test('a migration that waits for a table gives up in one sentence, and nothing was changed', async () => {
  const shop = await aShopInUse()
  const patience = { timeoutMs: 50, tries: 2, pauseMs: 1 }
  await assert.rejects(
    shop.migrate({ patience }),
    sentence(/20260102T0900_lids waited 0.05 s for a table that is in use, 2 times, and nothing/),
  )
  assert.equal((await shop.tables()).includes('lids'), false)
  await shop.release()
  assert.deepEqual(await shop.migrate(), ['20260102T0900_lids'])
})

test('a migration that waited in vain is tried again, and goes through when the table is free', async () => {
  const shop = await aShopInUse()
  const printed: string[] = []
  const print = (line: string) => {
    printed.push(line)
    void shop.release()
  }
  assert.deepEqual(await shop.migrate({ print, patience: { timeoutMs: 50, tries: 100, pauseMs: 1 } }), ['20260102T0900_lids'])
  assert.match(printed[0] ?? '', /20260102T0900_lids waits for a table that is in use/)
})

test('a file without a time in its name is refused', async () => {
  const shop = await anEmptyShop()
  await shop.write('boxes.sql', 'select 1')
  await assert.rejects(shop.migrate(), sentence(/boxes\.sql needs a name such as/))
})
