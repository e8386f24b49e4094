import { systemClock } from '#src/kit/time/clock.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { createLog } from '#src/platform/log/log.ts'
import { openMedia, pictureFinder } from '#src/platform/media/media.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { rehearse } from '../rehearsal/rehearse.ts'
import { rehearseProblemMessage } from '../rehearsal/rehearsal-texts.ts'
import { buildShop } from '../wiring/build-shop.ts'
import { carrierSession } from '../wiring/carrier-session.ts'
import { openSettings } from '../wiring/settings/current-settings.ts'
import { mediaDirOf } from '../wiring/data-folders.ts'
import { importWhenEmpty } from '../wiring/import-when-empty.ts'
import { noBackups } from '../wiring/no-backups.ts'
import { openShopDatabase } from '../wiring/open-database.ts'
import { connectSuppliers } from '../wiring/suppliers.ts'
import { type Command, print, printError } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const rehearseCommand: Command = {
  usage: 'rehearse',
  description:
    'plays three weeks of a small shop into the sandboxes, so that the desk has something to show. The shop must be stopped; all orders are marked as trials, a second time adds nothing, and a shop that has orders is left alone.',
  run: runRehearse,
}

async function runRehearse(args: readonly string[], config: Config): Promise<number> {
  readArguments(args, {})
  const { razorpay, shiprocket, smtp } = config
  if (razorpay || shiprocket || smtp) return printError(rehearseProblemMessage({ code: 'not_in_sandbox' }))
  const opened: (() => Promise<void>)[] = []
  try {
    return await rehearseIn(config, (close) => void opened.unshift(close))
  } finally {
    for (const close of opened) await close()
  }
}

async function rehearseIn(config: Config, closeLater: (close: () => Promise<void>) => void): Promise<number> {
  const { close, ...databases } = await openShopDatabase(config, { print })
  closeLater(close)
  const settings = await openSettings(databases.db, config, print)
  const suppliers = await connectStopped({
    config,
    settings: settings.settings,
    carrierSession: carrierSession(databases.db, config),
    webhookPaths,
  })
  closeLater(suppliers.stop)

  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const parts = {
    ...databases,
    ...settings,
    publicUrl,
    dataDir: config.dataDir,
    secretKey: config.secretKey,
    backups: noBackups,
    deskUrl: config.deskUrl,
    findPicture: pictureFinder(openMedia(databases.db, { folder: mediaDirOf(config) })),
  }
  const { shop, queue } = buildShop({ ...parts, suppliers, log: createLog({ level: 'silent' }) })
  await queue.start(jobsOf(shop))
  closeLater(() => queue.stop())
  await importWhenEmpty({ shop, db: databases.db }, { config, print })

  const rehearsed = await rehearse({ ...parts, sandboxes: suppliers.sandboxes, queue, clock: systemClock, print })
  if (!rehearsed.ok) return printError(rehearseProblemMessage(rehearsed.problem))
  return print(
    `${rehearsed.value.orders} orders and ${rehearsed.value.enquiries} enquiries of three weeks are there. npm start shows them.`,
  )
}

/** The shop's own sandboxes, which listen at the ports of the shop: while it runs they are taken. */
async function connectStopped(needs: Parameters<typeof connectSuppliers>[0]) {
  try {
    return await connectSuppliers(needs)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartFault('The shop is running. Stop it first, or press "Rehearse three weeks" at its empty desk.')
  }
}

const webhookPaths = { payments: otherCallAddress('paymentWebhook'), parcels: otherCallAddress('courierWebhook') }
