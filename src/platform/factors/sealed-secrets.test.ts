import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keyIn } from './key-file.ts'
import { sealedSecrets } from './sealed-secrets.ts'

const secretsOf = (letter: string) => sealedSecrets(() => Buffer.alloc(32, letter))

test('a sealed secret is opened with its key and name only, and not when a byte of it was changed', () => {
  const { seal, open } = secretsOf('a')
  const sealed = Buffer.from(seal('JBSWY3DP', 'meera'))
  assert.ok(!sealed.includes('JBSWY3DP'))
  assert.notDeepEqual(sealed, Buffer.from(seal('JBSWY3DP', 'meera')), 'the same secret looks different each time')
  assert.equal(open(sealed, 'meera'), 'JBSWY3DP')
  assert.equal(open(sealed, 'arun'), undefined)
  assert.equal(secretsOf('b').open(sealed, 'meera'), undefined)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.equal(open(changed, 'meera'), undefined, `byte ${at}`)
    assert.equal(open(sealed.subarray(0, at), 'meera'), undefined, `cut at ${at}`)
  }
})

test('only this shop can sign a text', () => {
  const { sign, isSigned } = secretsOf('a')
  assert.ok(isSigned('invitation 1', sign('invitation 1')))
  for (const signature of [sign('invitation 2'), secretsOf('b').sign('invitation 1'), '', 'x'])
    assert.ok(!isSigned('invitation 1', signature))
})

test('the key is made once, whole, and only the shop can read its file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'data', 'secret-key')
  const made = keyIn(file)
  assert.equal(made.length, 32)
  assert.deepEqual(keyIn(file), made)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.ok(readFileSync(file, 'utf8').length > 40)
  writeFileSync(file, 'short\n')
  assert.throws(() => keyIn(file), /holds no key/)
})
