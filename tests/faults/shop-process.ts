import { type RunningShop, startShop } from '#src/main/compose-shop.ts'
import { type RunningWorker, startWorkerAlone } from '#src/main/compose-worker.ts'
import { endWithParent } from '#tests/end-with-parent.ts'
import type { ShopConnections } from './killable-shop.ts'
import { shopOfTest } from './shop-parts.ts'

/** One shop. Its first argument holds the addresses of what it is connected to. */
const connections = JSON.parse(process.argv[2] ?? '') as ShopConnections
const { only } = connections
// One that serves everything is only ever killed.
endWithParent(async () => only && (await running)?.stop())
const { config, parts, openPages } = shopOfTest(connections)
const running: Promise<RunningShop | RunningWorker> =
  only === 'worker' ? startWorkerAlone(config, () => {}, parts) : startShop(config, () => {}, { ...parts, only, openPages })
process.send?.((await running).address)
