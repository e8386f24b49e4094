import assert from 'node:assert/strict'
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { livePath } from '#src/main/http/health/health.ts'
import { postgresDirOf } from '#src/main/wiring/data-folders.ts'
import { addressOf, callAddress } from '#src/web/routes.ts'
import { aSmallDisk } from '#tests/backup-setup.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { aRequest } from '#tests/order-requests.ts'
import { aShopFolder, queryWhileRunning, startProgram } from '../started-shop.ts'

// Each request is a new connection, which goes to the next process in turn.
const apart = { connection: 'close' }

const disk = await aSmallDisk('600m')
if (disk)
  test('when DATA_DIR fills its disk, with the embedded database, both processes show pages and refuse orders, and all goes on when there is room', {
    timeout: 600_000,
  }, async () => {
    const folder = await aShopFolder()
    chmodSync(disk, 0o755)
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    const onSmallDisk = { ...folder, dataDir, postgresDir: postgresDirOf({ dataDir }) }
    const shop = await startProgram(onSmallDisk, { PROCESSES: '2', LOG_LEVEL: 'warn' })
    const address = await shop.hasPrinted(/The shop +(http:\S+)/)
    const orderStatus = async () => {
      const body = JSON.stringify(aRequest({ amount: '1199', isCod: 1, isPrepaid: 0, cartItems: [{ fkImgId: 'RANI-OXB', quantity: 1 }] }))
      const headers = { ...apart, 'content-type': 'application/json' }
      const reply = await fetch(address + callAddress('addOrder'), { method: 'POST', headers, body })
      await reply.arrayBuffer()
      return reply.status
    }
    const statusOf = async (path: string) => {
      const reply = await fetch(address + path, { headers: apart })
      await reply.arrayBuffer()
      return reply.status
    }
    let placed = 0
    const order = async () => {
      const status = await orderStatus()
      if (status === 200) placed++
      return status
    }
    assert.equal(await order(), 200)
    for (let process = 0; process < 4; process++) assert.equal(await statusOf(addressOf('home')), 200)

    const rest = join(disk, 'rest')
    fill(rest)
    let refused = 0
    while (refused < 20) {
      fill(rest)
      if ((await order()) === 503) refused++
      assert.equal(await statusOf(addressOf('home')), 200)
      assert.equal(await statusOf(livePath), 200)
    }
    await shop.hasPrinted(/The disk of PostgreSQL at \S+ is full: make room there|No space left on device/)
    assert.equal(shop.child.exitCode, null)

    rmSync(rest)
    while ((await order()) !== 200) await lookAgain()
    const [row] = await queryWhileRunning<{ orders: number }>(onSmallDisk, 'select count(*)::int as orders from orders')
    assert.equal(row?.orders, placed, 'every order that was acknowledged, and none besides')
    shop.child.kill('SIGTERM')
    assert.deepEqual(await shop.exited, [0, null])
  })

/** Takes what is left of the disk. */
function fill(path: string): void {
  for (const bytes of [4 << 20, 64 << 10, 4 << 10])
    try {
      for (;;) appendFileSync(path, Buffer.alloc(bytes))
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
    }
}
