import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkNothingLost } from '#tests/faults/consistency-checks.ts'
import { collectRecords } from '#tests/faults/final-records.ts'
import { soakSeed } from '#tests/factories/random-numbers.ts'
import { startCluster } from './cluster.ts'
import { failoverRun } from './failover-run.ts'
import { pause } from './real-time.ts'

test('a shop whose primary is killed while shoppers order goes on with the other server, and nothing acknowledged is lost or doubled', {
  timeout: 300_000,
}, async () => {
  const cluster = await startCluster({ servers: 2 })
  after(cluster.stop)
  const run = await failoverRun({ cluster, kills: 1, cuts: 0, processes: 1, seed: soakSeed(), ordersBetween: 4, visitors: 0, pause })
  after(() => run.environment.close())
  const { violations, figures } = checkNothingLost(await collectRecords(run))
  assert.deepEqual(violations, [])
  assert.equal(figures['orders'], run.pauses.count)
  assert.ok(run.pauses.count >= 12, 'shoppers have ordered before and after the failure')
})
