import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { testDatabase } from '#tests/database.ts'
import { secretKeyFileOf } from './data-folders.ts'
import { checkSecretKey, type SecretKeyPlace, staffFactors } from './staff-factors.ts'

const root = mkdtempSync(join(tmpdir(), 'secret-key-'))
after(() => rmSync(root, { recursive: true }))
const fault = (pattern: RegExp) => (error: unknown) => error instanceof StartFault && pattern.test(error.message)

test('a machine with another secret key than that of the others does not start, and makes none beside theirs', async () => {
  const db = await testDatabase()
  const first: SecretKeyPlace = { dataDir: join(root, 'first'), secretKey: undefined }
  const second: SecretKeyPlace = { dataDir: join(root, 'second'), secretKey: undefined }
  await checkSecretKey(db, second)
  await db.query(
    `insert into staff (email, name, role, password_hash, added_at, codes_since, code_period, code_secret) values ('asha@shop.example', 'Asha', 'owner', 'x', now(), now(), 30, $1)`,
    [staffFactors(first).secrets.seal('JBSWY3DPEHPK3PXP', 'asha@shop.example')],
  )
  await checkSecretKey(db, first)
  await assert.rejects(checkSecretKey(db, second), fault(/^There is no secret key in .*: copy the file secret-key .* factor-reset/))
  assert.equal(existsSync(secretKeyFileOf(second)), false)
  await assert.rejects(
    checkSecretKey(db, { ...second, secretKey: randomBytes(32) }),
    fault(/^The secret key of this machine is another one/),
  )

  staffFactors(second).secrets.seal('x', 'y')
  await assert.rejects(checkSecretKey(db, second), fault(/^The secret key of this machine is another one/))
  rmSync(second.dataDir, { recursive: true })
  await checkSecretKey(db, { ...second, secretKey: Buffer.from(readFileSync(secretKeyFileOf(first), 'utf8').trim(), 'base64url') })
  writeFileSync(secretKeyFileOf(first), `${randomBytes(32).toString('base64url')}\n`)
  await assert.rejects(checkSecretKey(db, first), fault(/^The secret key of this machine is another one/))
})
