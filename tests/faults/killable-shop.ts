import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Connection } from '#src/platform/db/connection.ts'

/** Where a shop's process finds everything that is outside it. */
export type ShopWorld = {
  readonly connection: Connection
  readonly mediaDir: string
  readonly payments: {
    readonly baseUrl: string
    readonly keyId: string
    readonly keySecret: string
    readonly webhookSecrets: readonly string[]
  }
  readonly carrier: { readonly baseUrl: string; readonly email: string; readonly password: string }
  readonly smtpUrl: string
}

export type KillableShop = {
  readonly address: string
  /** SIGKILL: no goodbye, nothing flushed. */
  kill(): Promise<void>
}

/** Starts a shop in a process of its own. */
export async function startKillableShop(world: ShopWorld): Promise<KillableShop> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(process.execPath, ['--import', './scripts/tsx.mjs', 'tests/faults/shop-process.ts', JSON.stringify(world)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`the shop ended with ${code}`))),
  ])) as [Buffer]
  return {
    address: line.toString().trim(),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
