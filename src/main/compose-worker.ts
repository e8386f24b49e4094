import { mkdir } from 'node:fs/promises'
import type { Config } from '#src/platform/config/config.ts'
import type { PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import { watchStandstills } from '#src/worker/standstill-watch.ts'
import { createHealth } from './http/health/health.ts'
import { healthChecks } from './http/health/health-checks.ts'
import { addressAt, listen } from './http/listen.ts'
import { openParts, type PartOptions } from './open-parts.ts'
import { startJobs } from './start-jobs.ts'
import { type Opening, type Stoppable, untilStopped } from './until-stopped.ts'
import { sandboxUrls } from './wiring/sandbox-ports.ts'
import { joinSuppliers } from './wiring/suppliers.ts'
import { openTelemetry } from './wiring/telemetry.ts'

export type RunningWorker = Stoppable & {
  /** Where it says how it is; it serves nothing else. */
  readonly address: string
  readonly mode: PaymentMode
}

export type WorkerOptions = PartOptions & {
  /** Whether other processes serve at its port already, which it joins once it is ready. */
  readonly takesPortLater?: boolean
}

type Print = (line: string) => void

/** Starts what works on jobs and mails, beside processes that serve the pages. Throws StartFault or DatabaseFault for what the owner can mend. */
export const startWorkerAlone = (config: Config, print: Print, options: WorkerOptions = {}): Promise<RunningWorker> =>
  untilStopped((opening) => open(config, print, opening, options))

async function open(config: Config, print: Print, { opened, ending }: Opening, { takesPortLater, ...options }: WorkerOptions) {
  const health = createHealth()
  const listening = await listen({
    host: config.host,
    port: config.healthPort,
    before: health.before,
    takesPortLater: takesPortLater === true,
  })
  opened.push(() => listening.close())
  listening.serve((_, response) => void response.writeHead(404, { 'content-type': 'text/plain' }).end('No pages are served here.'))

  const connectSuppliers = joinSuppliers(sandboxUrls(config))
  const parts = await openParts({ config, address: addressAt(config), print, opened }, { connectSuppliers, ...options })
  const { shop, log } = parts
  const telemetry = await openTelemetry(config, { log, shop, queue: parts.queue, databases: parts })
  opened.push(telemetry.stop)
  opened.push(await startJobs(parts), watchStandstills(shop, log).stop)

  // Not the folder of pictures: where that is missing, the first process that serves pages makes them.
  await mkdir(config.dataDir, { recursive: true })
  health.opened(healthChecks(parts.reading, config.dataDir))
  if (takesPortLater) await listening.takePort()
  opened.push(async () => {
    if (ending.isReplaced) await listening.leave()
    else health.leaving()
  })
  return { address: listening.address, mode: shop.payments.mode }
}
