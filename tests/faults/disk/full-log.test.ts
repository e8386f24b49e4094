import assert from 'node:assert/strict'
import { existsSync, openSync } from 'node:fs'
import { test } from 'node:test'
import { livePath, readyPath } from '#src/main/http/health/health.ts'
import { sandboxOffsets } from '#src/main/wiring/sandbox-ports.ts'
import { addressOf } from '#src/web/routes.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { freePort } from '#tests/free-port.ts'
import { aShopFolder, spawnProgram } from '../started-shop.ts'

// Each request is a new connection, which goes to the next process in turn.
const apart = { connection: 'close' }

/** Whoever writes there is answered that the disk is full. */
const fullDisk = '/dev/full'

type Program = { environment: Record<string, string>; args: string[]; path: string; portsAbove: number }
const programs: Readonly<Record<string, Program>> = {
  'a process that does all': { environment: {}, args: [], path: addressOf('home'), portsAbove: 0 },
  'a supervisor with two processes that serve': { environment: { PROCESSES: '2' }, args: [], path: addressOf('home'), portsAbove: 0 },
  'a worker': { environment: {}, args: ['--only', 'worker'], path: readyPath, portsAbove: 10 },
}

if (existsSync(fullDisk))
  for (const [name, { environment, args, path, portsAbove }] of Object.entries(programs))
    test(`${name}, with its log on a full disk, goes on, and ends when it is asked to`, { timeout: 600_000 }, async () => {
      const folder = await aShopFolder()
      const log = openSync(fullDisk, 'w')
      const port = await freePort([...sandboxOffsets, 10])
      const variables = { ...environment, PORT: `${port}`, LOG_LEVEL: 'debug' }
      const { child, exited } = spawnProgram(folder, variables, { args, stdio: ['ignore', log, log] })
      const answer = (asked = path) =>
        fetch(`http://localhost:${port + portsAbove}${asked}`, { headers: apart }).then(
          async (reply) => {
            await reply.arrayBuffer()
            return reply.status
          },
          () => undefined,
        )
      while ((await answer()) !== 200) {
        assert.equal(child.exitCode, null, 'it has ended')
        await lookAgain()
      }
      // On a busy machine a worker is not ready while the database takes seconds to reply.
      const later = path === readyPath ? livePath : path
      for (let request = 0; request < 20; request++) assert.equal(await answer(later), 200)
      assert.equal(child.exitCode, null)
      child.kill('SIGTERM')
      assert.deepEqual(await exited, [0, null])
    })
