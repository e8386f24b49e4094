import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxOffsets } from '#src/main/wiring/sandbox-ports.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { freePort } from '#tests/free-port.ts'
import { aShopFolder, spawnProgram } from './started-shop.ts'

for (const [name, environment] of Object.entries({ 'a shop in one process': {}, 'a supervisor': { PROCESSES: '2' } }))
  test(`${name} that is asked to end while it still starts ends by itself, with its database`, { timeout: 300_000 }, async () => {
    const folder = await aShopFolder()
    const port = await freePort([...sandboxOffsets, 10])
    const { child, exited } = spawnProgram(folder, { PORT: `${port}`, ...environment }, { stdio: 'ignore' })
    // The first start makes the database, and has all its work before it then.
    while (!(await folder.isDatabaseRunning())) {
      assert.equal(child.exitCode, null, 'it has ended')
      await lookAgain()
    }
    child.kill('SIGTERM')
    assert.deepEqual(await exited, [0, null])
    assert.equal(await folder.isDatabaseRunning(), false)
  })
