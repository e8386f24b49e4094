import { setTimeout } from 'node:timers/promises'
import type { Config } from '#src/platform/config/config.ts'
import type { PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { RehearsalAtDesk } from '#src/web/desk/desk-context.ts'
import { watchStandstills } from '#src/worker/standstill-watch.ts'
import { createHealth } from './http/health/health.ts'
import { findWaitingJob, healthChecks } from './http/health/health-checks.ts'
import { listen } from './http/listen.ts'
import { type OpenDesk, type OpenPages, serveShop } from './http/serve-shop.ts'
import { keepOnce, rehearsalOf } from './keep-once.ts'
import { importWhenEmpty } from './wiring/import-when-empty.ts'
import { openParts, type PartOptions } from './open-parts.ts'
import type { Suppliers } from './wiring/suppliers.ts'
import { openTelemetry } from './wiring/telemetry.ts'
import { declareJobs, startJobs } from './start-jobs.ts'
import { type Opening, type Stoppable, untilStopped } from './until-stopped.ts'

export type RunningShop = Stoppable & {
  readonly address: string
  /** In sandbox mode with a key that logs the demo owner in, on this machine and until the shop stops. */
  readonly deskAddress: string
  readonly mode: PaymentMode
  readonly panels: Suppliers['panels']
  /** Where Prometheus reads; undefined when metrics are off. */
  readonly metricsAddress: string | undefined
  readonly shop: Shop
  /** Fulfilled once browsers are sent the smallest scripts and styles that there are. */
  readonly assetsRecompressed: Promise<void>
}

export type StartOptions = PartOptions & {
  /** Leaves jobs and mails to other processes. */
  readonly only?: 'web' | undefined
  /** Makes all pictures in the background, not only those that are requested. */
  readonly makesPicturesAhead?: boolean
  readonly openPages?: OpenPages
  readonly openDesk?: OpenDesk
  /** Instead of running jobs and mails as they fall due. */
  readonly startJobs?: typeof startJobs
  /** What a supervising process keeps for several that serve: what exists once is then left to it. */
  readonly kept?: { readonly demoKey: string; readonly rehearsal: RehearsalAtDesk | undefined }
}

/** Starts everything that `config` requires: port, database, suppliers, jobs, pages. Throws StartFault or DatabaseFault for what the owner can mend. */
export const startShop = (config: Config, print: (line: string) => void, options: StartOptions = {}): Promise<RunningShop> =>
  untilStopped((opening) => open({ config, print, ...opening }, options))

type Start = Opening & { readonly config: Config; readonly print: (line: string) => void }

async function open({ config, print, opened, ending }: Start, options: StartOptions): Promise<Omit<RunningShop, keyof Stoppable>> {
  const { kept } = options
  const health = createHealth()
  const listening = await listen({ ...config, before: health.before, takesPortLater: kept !== undefined })
  opened.push(() => listening.close())
  const parts = await openParts({ config, address: listening.address, print, opened }, options)
  const { db, reading, shop, suppliers, media, publicUrl, log } = parts
  const telemetry = await openTelemetry(config, { log, shop, queue: parts.queue, databases: parts })
  opened.push(telemetry.stop)
  opened.push(await (options.startJobs ?? (options.only ? declareJobs : startJobs))(parts), watchStandstills(shop, log).stop)

  if (!kept) await importWhenEmpty(parts, { config, print })
  // Once these are read, bag and checkout can be shown although the database is unavailable.
  await Promise.all([shop.content.media(), shop.content.agreedDates()])
  const site = await serveShop({
    ...{ config, shop, db, listening, log, telemetry, publicUrl, media },
    forwards: suppliers.forwards,
    rehearsal: kept ? kept.rehearsal : rehearsalOf(parts),
    demoKey: kept?.demoKey,
    openPages: options.openPages,
    openDesk: options.openDesk,
  })
  // Visitors finish first, before anything that their requests use is closed.
  opened.push(site.close, () => listening.close())
  health.opened(healthChecks(reading, config.dataDir), options.only ? { jobs: () => findWaitingJob(parts.queue) } : {})
  if (kept) await listening.takePort()
  opened.push(async () => {
    if (!ending.isReplaced) {
      health.leaving()
      await setTimeout(config.drainSeconds * 1_000)
    }
    site.endStreams()
    // The port stays open when another process serves there: no balancer has to notice, and no client may.
    if (ending.isReplaced) await listening.leave()
  })

  if (!kept) opened.push(...keepOnce(parts, { address: listening.address, print, makesPicturesAhead: options.makesPicturesAhead }))
  const { panels } = suppliers
  const { assetsRecompressed, deskAddress } = site
  const { metricsAddress } = telemetry
  return { address: publicUrl, deskAddress, mode: shop.payments.mode, panels, metricsAddress, shop, assetsRecompressed }
}
