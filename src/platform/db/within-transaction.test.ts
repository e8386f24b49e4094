import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase } from '#tests/database.ts'
import { openDatabase } from './postgres.ts'
import { withinTransaction } from './within-transaction.ts'

async function someThings() {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const db = openDatabase(connection)
  after(async () => {
    await db.close()
    await drop()
  })
  await db.query('create table things (name text primary key)')
  const names = async () => (await db.query<{ name: string }>('select name from things order by name')).map(({ name }) => name)
  return { db, names }
}

test('what runs within a transaction is durable together with it, and not at all when it is rolled back', async () => {
  const { db, names } = await someThings()
  const called: string[] = []
  const write = (isKept: boolean) =>
    db.transaction(async (tx) => {
      await withinTransaction(tx, db).transaction(async (nested) => {
        await nested.query("insert into things values ('inner')")
        nested.afterCommit(() => called.push('inner'))
      })
      assert.deepEqual(called, [])
      return isKept ? undefined : tx.rollback(undefined)
    })
  await write(false)
  assert.deepEqual([await names(), called], [[], []])
  await write(true)
  assert.deepEqual([await names(), called], [['inner'], ['inner']])
})

test('a part that is rolled back or throws leaves nothing, calls nothing, and the parts around it stay', async () => {
  const { db, names } = await someThings()
  const called: string[] = []
  await db.transaction(async (tx) => {
    const within = withinTransaction(tx, db)
    await tx.query("insert into things values ('before')")
    const refused = await within.transaction(async (nested) => {
      await nested.query("insert into things values ('refused')")
      nested.afterCommit(() => called.push('refused'))
      return nested.rollback('no')
    })
    assert.equal(refused, 'no')
    const failing = within.transaction(async (nested) => {
      await nested.query("insert into things values ('before')")
    })
    await assert.rejects(failing, /duplicate key/)
    await within.transaction((nested) => nested.query("insert into things values ('after')"))
  })
  assert.deepEqual([await names(), called], [['after', 'before'], []])
})
