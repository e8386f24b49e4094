import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from './config.ts'
import { secretVariables } from './secret-files.ts'

const values: Readonly<Record<(typeof secretVariables)[number], string>> = {
  CDN_PURGE_TOKEN: 's3cret-purge',
  DATABASE_URL: 'postgresql://shop:s3cret@db.example/shop',
  DATABASE_DIRECT_URL: 'postgresql://shop:s3cret@db.example:5433/shop',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 's3cret-key',
  RAZORPAY_WEBHOOK_SECRET: 's3cret-hook',
  SECRET_KEY: 's3cret'.repeat(7).slice(0, 42) + 'A',
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 's3cret-password',
  SHIPROCKET_WEBHOOK_TOKEN: 's3cret-token',
  SMTP_URL: 'smtp://shop:s3cret@mail.example:587',
}
const plain = { SHIPROCKET_PICKUP_LOCATION: 'Workshop', MAIL_FROM: 'orders@shop.example' }

function aFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return {
    folder,
    write(name: string, text: string) {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
  }
}

const faultsOf = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  return read.ok ? [] : read.problem.faults
}

test('every secret may come from a file, and is then the same as in the variable', (t) => {
  const { write } = aFolder(t)
  const files = secretVariables.map((name) => [`${name}_FILE`, write(name, `${values[name]}\n`)])
  assert.deepEqual(readConfig({ ...plain, ...Object.fromEntries(files) }), readConfig({ ...plain, ...values }))
})

test('a secret in a variable and in a file is a fault that names both', (t) => {
  const file = aFolder(t).write('url', values.DATABASE_URL)
  assert.deepEqual(faultsOf({ DATABASE_URL: values.DATABASE_URL, DATABASE_URL_FILE: file }), [
    'DATABASE_URL and DATABASE_URL_FILE are both set: leave one of them out',
  ])
})

test('a file that is missing, a folder, empty or of several lines is a fault with its name', (t) => {
  const { folder, write } = aFolder(t)
  const faultOf = (file: string) => faultsOf({ DATABASE_URL_FILE: file }).join()
  assert.equal(faultOf(join(folder, 'nowhere')), `DATABASE_URL_FILE names ${join(folder, 'nowhere')}, which is not there`)
  assert.match(faultOf(folder), /is a folder/)
  assert.match(faultOf(write('empty', '\n')), /is empty/)
  assert.match(faultOf(write('two', `${values.DATABASE_URL}\nsecond`)), /has more than one line/)
})

test('no fault repeats what a file holds, even when it is no valid value', (t) => {
  const { write } = aFolder(t)
  for (const name of secretVariables) {
    const faults = faultsOf({ NODE_ENV: 'production', [`${name}_FILE`]: write(name, 's3cret but wrong') }).join()
    assert.match(faults, new RegExp(name.split('_')[0] ?? name, 'i'))
    assert.doesNotMatch(faults, /s3cret/, name)
  }
})
