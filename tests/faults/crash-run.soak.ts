import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soakSeed } from '#tests/factories/random-numbers.ts'
import { checkNothingLost } from './consistency-checks.ts'
import { type CrashRunOptions, crashRun } from './crash-run.ts'
import { collectRecords } from './final-records.ts'
import { thenClose } from './then-close.ts'

async function checked(options: Omit<CrashRunOptions, 'seed'>) {
  const run = await crashRun({ ...options, seed: soakSeed() })
  return thenClose(async () => checkNothingLost(await collectRecords(run)), [run.environment.close])
}

test('a shop of two processes, of which one or their supervisor is killed at seven random moments, loses and doubles nothing', {
  timeout: 600_000,
}, async () => {
  const { violations, figures } = await checked({ kills: 7, processes: 2, isSupervised: true })
  assert.deepEqual(violations, [])
  assert.equal(figures['orders'], 32)
})

test('two shops on one database that get each webhook five times sell every order once, and one finishes what a killed one has begun', {
  timeout: 600_000,
}, async () => {
  const { violations, figures } = await checked({ kills: 1, processes: 2, revive: false, copies: 5, shoppersPerLife: 18 })
  assert.deepEqual(violations, [])
  assert.equal(figures['orders'], 36)
})
