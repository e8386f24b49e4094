import type { Part } from '#src/main/only-part.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { bundled, startChild } from '#tests/start-child.ts'

/** The database, the media folder and the suppliers of a shop's process. */
export type ShopConnections = {
  /** Undefined: as its environment says. */
  readonly connection: Connection | undefined
  readonly mediaDir: string
  readonly gateway: {
    readonly baseUrl: string
    readonly keyId: string
    readonly keySecret: string
    readonly webhookSecrets: readonly string[]
  }
  readonly carrier: { readonly baseUrl: string; readonly email: string; readonly password: string; readonly webhookToken?: string }
  readonly smtpUrl: string
  /** Only a part of it; all of it unless set. */
  readonly only?: Part
  /** Variables of its environment, beside those that every test shop has. */
  readonly environment?: Readonly<Record<string, string>>
  /** Whether it serves the built pages too. */
  readonly withPages?: boolean
}

export type KillableShop = {
  readonly address: string
  /** Sends SIGKILL, which gives the process no time to finish anything. */
  kill(): Promise<void>
  /** Lets it finish what it has begun, as a signal to stop does. */
  stop(): Promise<void>
}

/** Starts a shop in a process of its own: the code of `root`, or of this checkout. */
export async function startKillableShop(connections: ShopConnections, { root }: { readonly root?: string } = {}): Promise<KillableShop> {
  const preparations = connections.withPages ? ['--import', './scripts/production-react.mjs'] : []
  // The code of a release is not built.
  const runner = root === undefined ? [bundled] : []
  const args = [...preparations, '--import', './scripts/tsx.mjs', ...runner, 'tests/faults/shop-process.ts', JSON.stringify(connections)]
  const { message: address, kill, end: stop } = await startChild<string>('the shop', args, root)
  return { address, kill, stop }
}
