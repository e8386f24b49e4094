import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Connection, describeServer, otherDatabase, serversOf } from './connection.ts'

const several: Connection = { connectionString: 'postgresql://shop:se%40cret@one.test:5432,two.test,[fd00::3]:5433/shop?sslmode=require' }

test('an address of several servers is one address for each of them', () => {
  assert.deepEqual(serversOf(several), [
    { connectionString: 'postgresql://shop:se%40cret@one.test:5432/shop?sslmode=require' },
    { connectionString: 'postgresql://shop:se%40cret@two.test/shop?sslmode=require' },
    { connectionString: 'postgresql://shop:se%40cret@[fd00::3]:5433/shop?sslmode=require' },
  ])
  const one: Connection = { connectionString: 'postgres://one.test/shop' }
  assert.deepEqual(serversOf(one), [one])
})

test('messages name all servers, and never the password', () => {
  assert.equal(describeServer(several), 'one.test:5432,two.test,[fd00::3]:5433/shop')
  assert.equal(describeServer({ connectionString: 'nonsense' }), 'DATABASE_URL')
})

test('another database lies on the same servers', () => {
  assert.deepEqual(otherDatabase(several, 'a b'), {
    connectionString: 'postgresql://shop:se%40cret@one.test:5432,two.test,[fd00::3]:5433/a%20b?sslmode=require',
  })
})
