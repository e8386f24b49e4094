import cluster from 'node:cluster'
import { randomKey } from '#src/kit/random-key.ts'
import { messagesVersion } from '#src/main/supervisor/messages.ts'
import { processPool } from '#src/main/supervisor/process-pool.ts'
import type { SandboxUrls } from '#src/main/wiring/sandbox-ports.ts'
import { serveParent } from '../../children/parent-commands.ts'
import { resolve } from 'node:path'

export type ShopProcesses = typeof shopProcesses

/** The shop's own serving processes under its own supervision; only the suppliers are elsewhere. Its environment configures it. */
const shopProcesses = serveParent({ start, serving, kill, replaceAll: () => pool!.replaceAll() }, async () => pool?.stop())

let pool: ReturnType<typeof processPool> | undefined

export type ShopStart = { readonly processes: number; readonly port: number; readonly sandboxes: SandboxUrls }

async function start({ processes, port, sandboxes }: ShopStart): Promise<{ address: string }> {
  const demoKey = randomKey<'demo'>()
  pool = processPool({
    count: processes,
    findProgram: () => ({ path: resolve('scripts/prepare/run.mjs'), args: ['src/main/serving-process.ts'], folder: process.cwd() }),
    begin: () => ({ kind: 'begin', kept: { messagesVersion, port, demoKey, sandboxes, rehearsal: undefined } }),
    print: () => {},
    longestEndMs: 90_000,
  })
  const { address } = await pool.open()
  return { address }
}

/** The processes that run now. */
function serving(): number[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process.pid ?? [])
}

/** Kills one of them, as a lack of memory or a failing machine would: it finishes nothing. */
function kill({ which }: { which: number }): void {
  const running = serving()
  const pid = running[which % running.length]
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}
