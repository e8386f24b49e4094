import { type Config, readEnvironment } from '#src/platform/config/config.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { startShop, type StartOptions } from './compose-shop.ts'
import { type Part, readOnly } from './only-part.ts'
import { outliveFullLog, print, printAddresses, printWorker } from './print-addresses.ts'
import type { Stoppable } from './until-stopped.ts'

/** Runs the shop in this process until a signal stops it. */
export const runShop = (options: StartOptions = {}): Promise<void> =>
  runUntilStopped(async (config, only) => {
    if (only === 'worker') return runWorker(config)
    const shop = await startShop(config, print, { makesPicturesAhead: true, only, ...options })
    printAddresses(shop)
    return shop
  })

/** A process that serves pages alone need not load it. */
async function runWorker(config: Config): Promise<Stoppable> {
  const { startWorkerAlone } = await import('./compose-worker.ts')
  const worker = await startWorkerAlone(config, print)
  printWorker(worker)
  return worker
}

type Start = (config: Config, only: Part | undefined) => Promise<Pick<Stoppable, 'stop'>>

/** Starts what environment and arguments ask for, and stops it at a signal. */
export async function runUntilStopped(start: Start): Promise<void> {
  outliveFullLog()
  try {
    const only = readOnly(process.argv.slice(2))
    const config = readEnvironment()
    if (!config.ok) throw new StartFault(config.problem.faults.join('\n'))
    const started = start(config.value, only)
    stopOnSignal(started)
    await started
  } catch (error) {
    const message = mendableMessage(error)
    if (message) process.stderr.write(`\n${message}\n`)
    else console.error(error)
    process.exit(1)
  }
}

/** The owner can mend such a fault, and needs its message only; anything else is a defect and needs its stack. */
export const mendableMessage = (error: unknown): string | undefined =>
  error instanceof StartFault || error instanceof DatabaseFault ? error.message : undefined

/** A terminal and those who hand a signal on send it several times for one Ctrl-C. */
const oneWishMs = 1_000

/**
 * A shop that still starts is stopped once it has: nobody would end what half a start leaves behind, such as processes that serve already.
 * Whoever does not want to wait for that asks a second time.
 */
function stopOnSignal(started: Promise<Pick<Stoppable, 'stop'>>): void {
  let askedAt: number | undefined
  let isStarting = true
  const stop = async () => {
    print('Stopping ...')
    const running = await started
    isStarting = false
    await running.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined) {
        if (isStarting && performance.now() - askedAt > oneWishMs) process.exit(1)
        return
      }
      askedAt = performance.now()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
