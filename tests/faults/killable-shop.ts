import type { Connection } from '#src/platform/db/connection.ts'
import { startChild } from '#tests/start-child.ts'

/** Where a shop's process finds everything that is outside it. */
export type ShopConnections = {
  readonly connection: Connection
  readonly mediaDir: string
  readonly gateway: {
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
export async function startKillableShop(world: ShopConnections): Promise<KillableShop> {
  const args = ['--import', './scripts/tsx.mjs', 'tests/faults/shop-process.ts', JSON.stringify(world)]
  const { message: address, kill } = await startChild<string>('the shop', args)
  return { address, kill }
}
