import type { Config } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { CdnSandbox } from '#src/sandbox/cdn/cdn-sandbox.ts'
import type { IndexNowSandbox } from '#src/sandbox/indexnow/indexnow-sandbox.ts'
import type { Mailbox } from '#src/sandbox/mailbox/mailbox.ts'
import type { RazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import type { ShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'

/** What listens at the ports after the shop's own. */
const sandboxes = ['payments', 'parcels', 'the mailbox', 'mails', 'the CDN', 'search engines'] as const

export type SandboxName = (typeof sandboxes)[number]

/** How far the ports of the sandboxes are from the shop's own. */
export const sandboxOffsets: readonly number[] = sandboxes.map((_, at) => at + 1)

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

export type Sandboxes = {
  readonly payments?: RazorpaySandbox | undefined
  readonly parcels?: ShiprocketSandbox | undefined
  readonly mails?: Mailbox | undefined
  readonly copies?: CdnSandbox | undefined
  readonly engines?: IndexNowSandbox | undefined
}

/** The addresses of running sandboxes: of the mails that of their mail server. Undefined where a supplier has keys. */
export type SandboxUrls = { readonly [supplier in keyof Sandboxes]?: string | undefined }

export const urlsOf = ({ payments, parcels, mails, copies, engines }: Sandboxes): SandboxUrls => ({
  payments: payments?.url,
  parcels: parcels?.url,
  mails: mails?.smtpUrl,
  copies: copies?.url,
  engines: engines?.url,
})

/** The addresses at which the sandboxes of a process are that serves the pages on this machine. Where it chose its port freely, nobody knows them. */
export const sandboxUrls = (config: Config): SandboxUrls =>
  config.port === 0
    ? {}
    : {
        payments: `http://127.0.0.1:${sandboxPort(config, 'payments')}`,
        parcels: `http://127.0.0.1:${sandboxPort(config, 'parcels')}`,
        mails: `smtp://127.0.0.1:${sandboxPort(config, 'mails')}`,
        copies: `http://127.0.0.1:${sandboxPort(config, 'the CDN')}`,
        engines: `http://127.0.0.1:${sandboxPort(config, 'search engines')}`,
      }
