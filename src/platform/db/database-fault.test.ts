import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import { DatabaseFault, toUnavailable, toDatabaseFault } from './database-fault.ts'

const connection = { connectionString: 'postgresql://shop:secret@db.test:5432/shop' }
const failure = (code: string, message = 'no') => Object.assign(new Error(message), code && { code })

const unavailable = [
  ...['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['08006', '08P01', '28P01', '28000', '3D000', '53100', '53300', '57P01', '57P02', '57P03', '58030', '58P01'],
].map((code) => failure(code))
const brokenOff = ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'timeout expired'].map((message) =>
  failure('', message),
)

test('while the shop runs, a lost connection and a failing server make the database unavailable', () => {
  for (const error of [...unavailable, ...brokenOff]) assert.ok(findUnavailable(toUnavailable(error, connection)), `${error}`)
})

test('a missing grant, a query that needs too much memory and use after closing stay defects', () => {
  for (const error of [failure('42501'), failure('53200'), failure('23505'), failure('', 'Client was closed and is not queryable')])
    assert.equal(toUnavailable(error, connection), error)
})

test('at the start each of them is reported to the owner in one sentence', () => {
  for (const [code, pattern] of [
    ['42501', /does not let this user do what the shop needs \(no\): grant it/],
    ['53200', /could not do its work \(no\)/],
  ] as const) {
    const fault = toDatabaseFault(failure(code), connection)
    assert.ok(fault instanceof DatabaseFault)
    assert.match(fault.message, pattern)
  }
})
