import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkNothingLost } from '#tests/faults/consistency-checks.ts'
import { crashRun } from '#tests/faults/crash-run.ts'
import { collectRecords } from '#tests/faults/final-records.ts'
import { soakSeed } from '#tests/factories/random-numbers.ts'
import { startCluster } from './cluster.ts'

test('a shop of two processes of which some are killed, one of them together with the primary of the database, loses and doubles nothing', {
  timeout: 300_000,
}, async () => {
  const cluster = await startCluster({ servers: 2 })
  after(cluster.stop)
  const run = await crashRun({ kills: 3, processes: 2, isSupervised: true, seed: soakSeed(), failovers: { cluster, times: 1 } })
  after(() => run.environment.close())
  const { violations, figures } = checkNothingLost(await collectRecords(run))
  assert.deepEqual(violations, [])
  assert.equal(figures['orders'], 16)
})
