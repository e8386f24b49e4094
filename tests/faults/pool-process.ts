import { fileURLToPath } from 'node:url'
import { randomKey } from '#src/kit/random-key.ts'
import { listen } from '#src/main/http/listen.ts'
import { messagesVersion } from '#src/main/supervisor/messages.ts'
import { processPool } from '#src/main/supervisor/process-pool.ts'
import { endWithParent } from '#tests/end-with-parent.ts'
import type { ShopConnections } from './killable-shop.ts'
import { shopOfTest } from './shop-parts.ts'

/** The pool of the real supervisor, without what a shop keeps once: database and suppliers outlive it. */
const [connections = '', count] = process.argv.slice(2)
endWithParent()
const { config } = shopOfTest(JSON.parse(connections) as ShopConnections)
const trial = await listen(config)
await trial.close()
const pool = processPool({
  count: Number(count),
  findProgram: () => ({ path: fileURLToPath(new URL('pooled-shop.ts', import.meta.url)), folder: process.cwd() }),
  args: [connections],
  begin: () => ({
    kind: 'begin',
    kept: { messagesVersion, port: Number(new URL(trial.address).port), demoKey: randomKey<'demo'>(), sandboxes: {}, rehearsal: undefined },
  }),
  print: () => {},
  longestEndMs: 5_000,
})
process.send?.((await pool.open()).address)
