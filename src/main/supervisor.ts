import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { randomKey } from '#src/kit/random-key.ts'
import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { addressAt, listen } from './http/listen.ts'
import { keepOnce, rehearsalOf } from './keep-once.ts'
import { onlyArguments, type Part } from './only-part.ts'
import { openParts } from './open-parts.ts'
import { print, printAddresses, printWorker } from './print-addresses.ts'
import { mendableMessage, runUntilStopped } from './run-shop.ts'
import { declareJobs } from './start-jobs.ts'
import { type Kept, messagesVersion, type Report } from './supervisor/messages.ts'
import { type ProcessPool, type Program, processPool } from './supervisor/process-pool.ts'
import { type Closers, untilStopped } from './until-stopped.ts'
import { importWhenEmpty } from './wiring/import-when-empty.ts'
import { openShopDatabase } from './wiring/open-database.ts'
import { sandboxUrls, urlsOf } from './wiring/sandbox-ports.ts'

/**
 * Keeps what must exist once - embedded database, sandboxes, the first import, pictures made ahead - and several processes that serve at
 * one port. It serves no request itself.
 */
export const runSupervisor = (): Promise<void> =>
  runUntilStopped((config, only) =>
    untilStopped(async ({ opened }) => {
      await (only === 'worker' ? superviseWorkers(config, opened) : supervise(config, opened, only))
      return {}
    }),
  )

async function supervise(config: Config, opened: Closers, only: Part | undefined): Promise<void> {
  const port = await findPort(config)
  const address = addressAt({ host: config.host, port })
  const parts = await openParts({ config, address, print, opened }, {})
  // What is rehearsed leaves jobs for later.
  opened.push(await declareJobs(parts))
  await importWhenEmpty(parts, { config, print })

  const rehearsal = rehearsalOf(parts, (progress) => pool.instruct({ kind: 'rehearsal', progress }))
  const demoKey = randomKey<'demo'>()
  const sandboxes = urlsOf(parts.suppliers.sandboxes)
  const kept = (): Kept => ({ messagesVersion, port, demoKey, sandboxes, rehearsal: rehearsal?.progress() })
  const pool = poolOf(config, { only, kept, reported: (report) => report.kind === 'rehearse' && rehearsal?.start() })
  opened.push(pool.stop)
  const ready = await pool.open()
  printAddresses({ ...ready, panels: parts.suppliers.panels, mode: parts.shop.payments.mode })
  opened.push(...keepOnce(parts, { address, print, makesPicturesAhead: true }))
  replaceOnSignal(pool)
}

async function superviseWorkers(config: Config, opened: Closers): Promise<void> {
  const port = await findPort({ host: config.host, port: config.healthPort })
  // The embedded one runs for as long as any process of the shop; and migrations are applied, or refused, once.
  opened.push((await openShopDatabase(config, { print })).close)
  const demoKey = randomKey<'demo'>()
  const pool = poolOf(config, {
    only: 'worker',
    kept: () => ({ messagesVersion, port, demoKey, sandboxes: sandboxUrls(config), rehearsal: undefined }),
  })
  opened.push(pool.stop)
  printWorker(await pool.open())
  replaceOnSignal(pool)
}

/** A taken port is reported before anything else is started. */
async function findPort(place: Pick<Config, 'host' | 'port'>): Promise<number> {
  const trial = await listen(place)
  await trial.close()
  return Number(new URL(trial.address).port)
}

type Pooled = { readonly only: Part | undefined; readonly kept: () => Kept; readonly reported?: (report: Report) => void }

const poolOf = (config: Config, { only, kept, reported = () => {} }: Pooled): ProcessPool =>
  processPool({
    count: config.processes,
    findProgram: () => programOf(config),
    args: onlyArguments(only),
    begin: () => ({ kind: 'begin', kept: kept() }),
    reported,
    print,
    longestEndMs: 1_000 * (config.drainSeconds + 90),
  })

const servingProgram = 'src/main/serving-process.ts'
/** Runs a program of its release, bundled where that is fresh. */
const runner = 'scripts/prepare/run.mjs'

/** The processes of the release to which the link leads now. A process runs its own to the end, wherever the link leads then. */
function programOf({ releaseLink }: Config): Program {
  if (releaseLink && !existsSync(join(releaseLink, servingProgram)))
    throw new StartFault(`RELEASE_LINK (${releaseLink}) leads to no release.`)
  const folder = releaseLink ? realpathSync(releaseLink) : process.cwd()
  // A release from before there were bundles has its sources only.
  if (!existsSync(join(folder, runner))) return { path: join(folder, servingProgram), folder }
  return { path: join(folder, runner), args: [servingProgram], folder }
}

/** Windows has no such signal. */
function replaceOnSignal(pool: ProcessPool): void {
  if (process.platform === 'win32') return
  print(`  kill -USR2 ${process.pid} replaces the serving processes one after the other; no request is refused meanwhile.\n`)
  process.on('SIGUSR2', () => {
    print('Replacing the serving processes ...')
    void pool.replaceAll().then(
      (isDone) => isDone && print('All serving processes are new.'),
      (error: unknown) => print(`Nothing was replaced: ${mendableMessage(error) ?? error}`),
    )
  })
}
