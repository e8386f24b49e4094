import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'

/** What listens at the ports after the shop's own. */
const sandboxes = ['payments', 'parcels', 'the mailbox', 'mails', 'the CDN'] as const

export type SandboxName = (typeof sandboxes)[number]

/** Each sandbox is on the shop's port plus its number; with port 0 the system chooses. */
export const sandboxPort = ({ port }: Pick<Config, 'port'>, name: SandboxName): number =>
  port === 0 ? 0 : port + 1 + sandboxes.indexOf(name)

/** Turns a port that cannot be had into a sentence that names it; returns any other error as it is. */
export function toPortFault(error: unknown, { port }: Pick<Config, 'port'>): unknown {
  if (!(error instanceof Error)) return error
  const { code, port: taken = 0 } = error as NodeJS.ErrnoException & { readonly port?: number }
  if (code === 'ERR_SOCKET_BAD_PORT')
    return new StartFault(
      `PORT=${port} leaves no room for the suppliers' sandboxes, which take the ports after it: choose one below 65530.`,
    )
  if (code !== 'EADDRINUSE' || port === 0) return error
  return new StartFault(
    `Port ${taken}, of the sandbox of ${sandboxes[taken - port - 1]}, is taken by another program. Stop that one, or choose another port for the shop, which its sandboxes follow: PORT=${port + 100} npm start`,
  )
}
