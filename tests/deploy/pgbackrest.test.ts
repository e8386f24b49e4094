import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { makeTables } from '#src/main/wiring/make-tables.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { anOrderIn, betweenCommits } from '#tests/backup-setup.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { aServerWithPgBackRest, debianPostgres } from './debian-postgres.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const pgbackrest = read('deploy/pgbackrest/pgbackrest.conf')
const archive = read('deploy/pgbackrest/archive.conf')
const cron = read('deploy/pgbackrest/cron')
const patroni = parse(read('deploy/pgbackrest/patroni.yml')) as {
  postgresql: { parameters: Record<string, string | number>; recovery_conf: Record<string, string> }
}
const [runbook, failover] = ['docs/runbook.md', 'docs/failover.md'].map(read) as [string, string]

/** What is typed after `pgbackrest` in a text. */
const commandsIn = (text: string) =>
  [...text.matchAll(/(?<=runuser -u postgres -- pgbackrest )--stanza=.*/gm)].map(([command]) =>
    command.match(/(?:[^\s']|'[^']*')+/g)!.map((part) => part.replaceAll("'", '')),
  )
const typed = commandsIn(runbook)

test('documents, settings, cron and Patroni name the same stanza and folders', () => {
  const stanzas = [pgbackrest, archive, cron, JSON.stringify(patroni), runbook, failover].map((text) => [
    ...text.matchAll(/--stanza=(\w+)|^\[(?!global)(\w+)\]$/gm),
  ])
  for (const found of stanzas) assert.ok(found.length > 0 && found.every(([, option, section]) => (option ?? section) === 'shop'))
  const repository = /^repo1-path=(.*)$/m.exec(pgbackrest)?.[1] ?? 'none'
  for (const text of [runbook, failover]) assert.ok(new RegExp(`[ \`]${repository}`).test(text), repository)
  const version = /^pg1-path=\/var\/lib\/postgresql\/(\d+)\/main$/m.exec(pgbackrest)?.[1]
  assert.ok(runbook.includes(`/etc/postgresql/${version}/main/conf.d/archive.conf`))
  const ofPatroni = /^ *PATRONI_POSTGRESQL_DATA_DIR=(.*)$/m.exec(failover)?.[1]
  assert.ok(failover.includes(`\`pg1-path=${ofPatroni}\``), 'the folder of a server of Patroni is another')
  for (const [path] of `${runbook}${failover}`.matchAll(/(?<=[ (/])deploy\/pgbackrest\/\w[\w.]*/g)) assert.ok(read(path).length > 0, path)
})

test('one server and those of Patroni archive in the same way', () => {
  const alone = Object.fromEntries([...archive.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value]) => [name, value]))
  const many = Object.fromEntries(Object.entries(patroni.postgresql.parameters).map(([name, value]) => [name, String(value)]))
  assert.deepEqual(many, alone)
  assert.match(patroni.postgresql.recovery_conf['restore_command'] ?? '', /archive-get %f "%p"$/)
})

const programs = debianPostgres()
const isPgBackRestHere = spawnSync('pgbackrest', ['version']).status === 0
if (programs && isPgBackRestHere) {
  test('by what the runbook says a server is backed up, lost, and is again what it was at a second between two orders', {
    timeout: 600_000,
  }, async () => {
    const { connection, start, stop, loseData, pgBackRest } = await aServerWithPgBackRest(programs, { pgbackrest, archive })
    await makeTables(connection)
    const db = openDatabase(connection)
    await db.query('drop schema shop_being_filled')
    await stock(db, { ...ringBox, stock: 50 })
    const order = anOrderIn(db)
    const [create, check, backUp, restore, ...more] = typed as [string[], string[], string[], string[]]
    assert.deepEqual(more, [])
    // A fault of the settings is a warning of each command.
    for (const command of [create, check]) assert.equal(pgBackRest(command), '')
    const kept = [await order()]
    assert.equal(pgBackRest(backUp), '')
    kept.push(await order())
    const second = await betweenCommits()
    const lost = await order()
    // So that the log of the last order is archived too: else it was the missing log that took it away.
    await db.query('select pg_switch_wal()')
    pgBackRest(check)
    await db.close()
    loseData()

    const restoreAt = (moment: Date) =>
      restore.map((part) =>
        part.startsWith('--target=') ? `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}` : part,
      )
    const orders = async () => {
      const found = openDatabase(connection)
      const numbers = await found.query<{ order_number: string }>('select order_number from orders order by 1')
      return { numbers: numbers.map((row) => row.order_number), order: anOrderIn(found), close: () => found.close() }
    }
    pgBackRest(restoreAt(second))
    start()
    const restored = await orders()
    assert.deepEqual(restored.numbers, kept)
    assert.ok(!restored.numbers.includes(lost))
    await restored.order()
    await restored.close()
    pgBackRest(check)

    // And once more, over what is there.
    stop()
    pgBackRest(restoreAt(second))
    start()
    const again = await orders()
    assert.deepEqual(again.numbers, kept)
    await again.close()
  })
} else
  test('without pgBackRest and a server of Debian here, only the lines of its settings are read', () => {
    for (const line of pgbackrest.split('\n')) assert.match(line, /^(?:#.*|\[\w+\]|[a-z\d-]+=\S+|)$/)
    assert.deepEqual(
      typed.map((command) => command.at(-1)),
      ['stanza-create', 'check', 'backup', 'restore'],
    )
  })
