import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRecoveryCodes, readRecoveryCode } from './recovery-code.ts'

test('there are ten recovery codes of sixteen letters, all different', () => {
  const codes = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  assert.ok(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code)))
})

test('a code is read as people copy it', () => {
  const code = '0123456789ABCDEF'
  for (const written of ['0123-4567-89AB-CDEF', ' o123 4567 89ab cdef ', '0i23456789ABCDEF', 'Ol234567-89abcdef'])
    assert.equal(readRecoveryCode(written), code, written)
  for (const written of ['', '123456', '0123-4567-89AB-CDEU', '0123456789ABCDEFG'])
    assert.equal(readRecoveryCode(written), undefined, written)
})
