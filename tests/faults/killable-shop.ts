import type { Connection } from '#src/platform/db/connection.ts'
import { startChild } from '#tests/start-child.ts'

/** The database, the media folder and the suppliers of a shop's process. */
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
  /** Variables of its environment, beside those that every test shop has. */
  readonly environment?: Readonly<Record<string, string>>
}

export type KillableShop = {
  readonly address: string
  /** Sends SIGKILL, which gives the process no time to finish anything. */
  kill(): Promise<void>
}

/** Starts a shop in a process of its own. */
export async function startKillableShop(connections: ShopConnections): Promise<KillableShop> {
  const args = ['--import', './scripts/tsx.mjs', 'tests/faults/shop-process.ts', JSON.stringify(connections)]
  const { message: address, kill } = await startChild<string>('the shop', args)
  return { address, kill }
}
