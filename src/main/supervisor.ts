import { fileURLToPath } from 'node:url'
import { randomKey } from '#src/kit/random-key.ts'
import type { Config } from '#src/platform/config/config.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { listen } from './http/listen.ts'
import { keepOnce, rehearsalOf } from './keep-once.ts'
import { print, printAddresses } from './print-addresses.ts'
import { runUntilStopped } from './run-shop.ts'
import type { Kept } from './supervisor/messages.ts'
import { processPool } from './supervisor/process-pool.ts'
import { importWhenEmpty } from './wiring/import-when-empty.ts'
import { type Closers, type OpenedParts, openParts } from './open-parts.ts'
import { urlsOf } from './wiring/suppliers.ts'

/**
 * Keeps what must exist once - embedded database, sandboxes, the first import, pictures made ahead - and several processes that serve at
 * one port. It serves no request itself.
 */
export const runSupervisor = (): Promise<void> =>
  runUntilStopped(async (config) => {
    const opened: Closers = []
    const stop = async () => {
      for (const close of opened.splice(0).toReversed()) await close()
    }
    try {
      await open(config, opened)
      return { stop }
    } catch (error) {
      await stop()
      throw error
    }
  })

async function open(config: Config, opened: Closers): Promise<void> {
  // A taken port is reported before anything else is started.
  const trial = await listen(config)
  await trial.close()
  const { address } = trial
  const port = Number(new URL(address).port)

  const parts = await openParts({ config, address, print, opened }, {})
  // What is rehearsed leaves jobs for later.
  await parts.queue.start(jobsOf(parts.shop))
  opened.push(() => parts.queue.stop())
  await importWhenEmpty(parts.shop, { shopDir: config.shopDir, mediaDir: parts.mediaDir, print })

  const pool = await openPool(config, { port, parts, opened })
  opened.push(...keepOnce(parts, { address, print, makesPicturesAhead: true }))
  replaceOnSignal(pool)
}

async function openPool(config: Config, { port, parts, opened }: { port: number; parts: OpenedParts; opened: Closers }) {
  const rehearsal = rehearsalOf(parts, (progress) => pool.instruct({ kind: 'rehearsal', progress }))
  const demoKey = randomKey<'demo'>()
  const kept = (): Kept => ({ port, demoKey, sandboxes: urlsOf(parts.suppliers.sandboxes), rehearsal: rehearsal?.progress() })
  const pool = processPool({
    count: config.processes,
    program: fileURLToPath(new URL('serving-process.ts', import.meta.url)),
    begin: () => ({ kind: 'begin', kept: kept() }),
    reported: (report) => report.kind === 'rehearse' && rehearsal?.start(),
    print,
    longestEndMs: 1_000 * (config.drainSeconds + 90),
  })
  opened.push(pool.stop)
  const { address, deskAddress } = await pool.open()
  printAddresses({ address, deskAddress, panels: parts.suppliers.panels, mode: parts.shop.payments.mode })
  return pool
}

/** Windows has no such signal. */
function replaceOnSignal(pool: ReturnType<typeof processPool>): void {
  if (process.platform === 'win32') return
  print(`  kill -USR2 ${process.pid} replaces the serving processes one after the other; no request is refused meanwhile.\n`)
  process.on('SIGUSR2', () => {
    print('Replacing the serving processes ...')
    void pool.replaceAll().then((isDone) => isDone && print('All serving processes are new.'))
  })
}
