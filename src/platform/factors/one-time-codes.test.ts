import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneTimeCodes } from './one-time-codes.ts'

// RFC 6238, appendix B: the secret "12345678901234567890" and the last six digits of its codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ] as const)
    assert.equal(oneTimeCodes.findPeriod(secret, code, new Date(seconds * 1_000)), Math.floor(seconds / 30))
})

test('a clock may be half a minute wrong, and no more', () => {
  const period = (seconds: number) => oneTimeCodes.findPeriod(secret, '287082', new Date(seconds * 1_000))
  assert.deepEqual([period(0), period(29), period(30), period(89), period(90), period(120)], [1, 1, 1, 1, undefined, undefined])
})

test('what is no code is never right', () => {
  for (const written of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
    assert.equal(oneTimeCodes.findPeriod(secret, written, new Date(59_000)), undefined, written)
})

test('a secret has 160 random bits, and its address is read by apps', () => {
  const secrets = Array.from({ length: 20 }, oneTimeCodes.newSecret)
  assert.equal(new Set(secrets).size, 20)
  assert.ok(secrets.every((made) => /^[A-Z2-7]{32}$/.test(made)))
  assert.equal(
    oneTimeCodes.address(secret, { issuer: 'Manjusha', account: 'meera@manjusha.example' }),
    `otpauth://totp/Manjusha:meera%40manjusha.example?issuer=Manjusha&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
