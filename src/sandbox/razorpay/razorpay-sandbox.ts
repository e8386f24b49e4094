import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { entryOf } from '#src/kit/table.ts'
import type { PublicPath } from '../forward.ts'
import { type Reply, replyWithFault, type Call, startHttpServer, type ReplyChannel } from '../http-server.ts'
import { stateFile } from '../state-file.ts'
import { controlOf, type RazorpayControl } from './control.ts'
import { handleControlCall } from './control-calls.ts'
import { handleApiCall } from './gateway-api.ts'
import { type SandboxGateway, freshLedger, type Ledger } from './ledger.ts'
import { handlePanel } from './razorpay-panel.ts'
import { refusals } from './refusals.ts'
import { type WebhookTarget, webhookSender } from './webhook-sender.ts'
import { widgetFiles } from './widget-files.ts'

export type RazorpaySandboxOptions = {
  /** Without one the state is lost with the process. */
  readonly statePath?: string | undefined
  /** The path under which the shop forwards to the sandbox, such as `/sandbox/pay`. */
  readonly publicMount?: string | undefined
  readonly webhookUrl?: string | undefined
  readonly webhookSecret: string
  /** Events may still be signed with it after a change of secret. */
  readonly oldWebhookSecret?: string | undefined
  readonly keyId?: string | undefined
  readonly keySecret?: string | undefined
  readonly clock?: Clock | undefined
  /** Shortens the waits between webhook attempts: 0.01 makes a second 10 ms. */
  readonly timeScale?: number | undefined
  readonly port?: number | undefined
  /** The same seed gives the same ids; otherwise every fresh state has ids of its own. */
  readonly seed?: string | undefined
}

export type RazorpaySandbox = Awaited<ReturnType<typeof startRazorpaySandbox>>

/** The default keys. They protect nothing. */
export const sandboxKeys = { keyId: 'rzp_test_SANDBOX0000001', keySecret: 'sandbox_key_secret_0001' } as const

/** The only paths of the sandbox that a shopper's browser may reach. */
export const paymentWindowPaths: readonly PublicPath[] = [
  { method: 'GET', path: /^\/v1\/checkout\.js$/ },
  { method: 'GET', path: /^\/v1\/checkout\/(?:public|frame\.js|frame\.css)$/ },
  { method: 'GET', path: /^\/__sandbox\/order$/ },
  { method: 'POST', path: /^\/__sandbox\/pay$/ },
]

/** Stands in for Razorpay: its API, its payment window and its webhooks, with faults on request. No real money moves. */
export async function startRazorpaySandbox(options: RazorpaySandboxOptions) {
  const ownClock = options.clock ?? systemClock
  const file = stateFile<Ledger>(options.statePath, () => freshLedger(options.seed))
  const clock: Clock = () => new Date(ownClock().getTime() + file.state.aheadMs)
  const target: WebhookTarget = {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    oldSecret: options.oldWebhookSecret ?? options.webhookSecret,
  }
  const webhooks = webhookSender({ file, target, clock, timeScale: options.timeScale ?? 1 })
  const gateway: SandboxGateway = {
    file,
    clock,
    keyId: options.keyId ?? sandboxKeys.keyId,
    keySecret: options.keySecret ?? sandboxKeys.keySecret,
    emit: webhooks.emit,
  }
  const control = controlOf(gateway, webhooks)
  const server = await startHttpServer({ port: options.port ?? 0, mount: options.publicMount }, (call, connection) =>
    handle(gateway, control, call, connection),
  )
  webhooks.resume()

  return {
    /** The base URL for the adapter; its root is the panel for people. */
    url: server.url,
    port: server.port,
    keySecret: gateway.keySecret,
    scriptUrl: `${options.publicMount ?? server.url}/v1/checkout.js`,
    /** What a page's content security policy must allow: nothing when the shop forwards to the window. */
    origins: options.publicMount === undefined ? [server.url] : [],
    ...control,
    /** Called later when the shop's address is known only after both have started. */
    sendWebhooksTo(url: string) {
      target.url = url
    },
    async stop() {
      webhooks.stop()
      await server.close()
      file.flush()
    },
  }
}

function windowFile(control: RazorpayControl, path: string): Reply | undefined {
  if (path === '/v1/checkout.js' && control.takeWindowFault('scriptBlocked')) return { status: 404, body: 'Not found' }
  return entryOf(widgetFiles, path)
}

async function handle(gateway: SandboxGateway, control: RazorpayControl, call: Call, connection: ReplyChannel): Promise<void> {
  if (call.path.startsWith('/v1/')) {
    const file = call.method === 'GET' ? windowFile(control, call.path) : undefined
    return replyWithFault(control.faults.take(call.method, call.path), connection, () => file ?? handleApiCall(gateway, call))
  }
  connection.send((await handleControlCall(control, call)) ?? (await handlePanel(control, call)) ?? refusals.wrongAddress)
}
