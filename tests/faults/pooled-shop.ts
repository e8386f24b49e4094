import { once } from 'node:events'
import { type RunningShop, startShop } from '#src/main/compose-shop.ts'
import { mendableMessage } from '#src/main/run-shop.ts'
import type { Instruction, Report } from '#src/main/supervisor/messages.ts'
import { outliveSupervisor } from '#src/main/supervisor/outlive-supervisor.ts'
import type { ShopConnections } from './killable-shop.ts'
import { shopOfTest } from './shop-parts.ts'

/** One of the processes that a pool keeps serving at one port. Like the real one it ends when its supervisor is gone. */
const opened: RunningShop[] = []
outliveSupervisor(() => void Promise.all(opened.map((shop) => shop.stop())).finally(() => process.exit()))

const { config, parts, openPages } = shopOfTest(JSON.parse(process.argv[2] ?? '') as ShopConnections)
const [{ kept }] = (await once(process, 'message')) as [Extract<Instruction, { kind: 'begin' }>]
const { demoKey, port } = kept
try {
  const shop = await startShop({ ...config, port }, () => {}, { ...parts, openPages, kept: { demoKey, rehearsal: undefined } })
  opened.push(shop)
  const { address, deskAddress, mode } = shop
  process.send?.({ kind: 'ready', address, deskAddress, mode } satisfies Report)
} catch (error) {
  const message = mendableMessage(error)
  if (message === undefined) throw error
  // It is started again, until the database is there.
  process.send?.({ kind: 'failed', message } satisfies Report, undefined, undefined, () => process.exit(1))
}
