import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import type { PublicPath } from '../forward.ts'
import { replyWithFault, type Call, startHttpServer, type ReplyChannel } from '../http-server.ts'
import { stateFile } from '../state-file.ts'
import { handleApiCall, apiRoot } from './carrier-api.ts'
import { controlOf, type ShiprocketControl } from './control.ts'
import { handleControlCall } from './control-calls.ts'
import { type SandboxCarrier, type CarrierState, freshState, refuse } from './carrier-state.ts'
import { serveDocument } from './documents.ts'
import { handlePanel } from './shiprocket-panel.ts'
import { webhookSender } from './tracking-webhook.ts'

export type ShiprocketSandboxOptions = {
  /** Without one the state is lost with the process. */
  readonly statePath?: string | undefined
  /** The path under which the shop forwards to the sandbox, such as `/sandbox/ship`. */
  readonly publicMount?: string | undefined
  /** What precedes `/files/...` in the URLs of documents, such as `https://shop.example/sandbox/ship`. */
  readonly publicUrl?: string | undefined
  readonly webhookUrl?: string | undefined
  readonly webhookToken?: string | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
  /** The nickname under which parcels are collected; another one is refused. A function where it can change. */
  readonly pickupLocation?: string | (() => string) | undefined
  /** Pincodes that no courier reaches. */
  readonly unserviceable?: readonly RegExp[] | undefined
  readonly clock?: Clock | undefined
  /** Whether the parcels of a fresh state move by themselves. */
  readonly moving?: boolean | undefined
  readonly port?: number | undefined
}

export type ShiprocketSandbox = Awaited<ReturnType<typeof startShiprocketSandbox>>

/** The default login. It protects nothing. */
export const sandboxLogin = { email: 'api@sandbox.example', password: 'sandbox' } as const

/** The only paths of the sandbox that a browser may reach through the shop. */
export const carrierDocumentPaths: readonly PublicPath[] = [{ method: 'GET', path: /^\/files\/(?:manifest|label|invoice)\/\d+\.pdf$/ }]

/** Stands in for Shiprocket: its API, documents, wallet and webhooks, with faults on request. No real parcel moves. */
export async function startShiprocketSandbox(options: ShiprocketSandboxOptions = {}) {
  const timeOfDay = options.clock ?? systemClock
  const file = stateFile<CarrierState>(options.statePath, () => freshState(timeOfDay, options.moving))
  const clock = () => new Date(timeOfDay().getTime() + file.state.clockAheadMs)
  const carrier: SandboxCarrier = {
    file,
    clock,
    email: options.email ?? sandboxLogin.email,
    password: options.password ?? sandboxLogin.password,
    get pickupLocations() {
      const { pickupLocation = 'Primary' } = options
      const name = typeof pickupLocation === 'function' ? pickupLocation() : pickupLocation
      return [{ pickup_location: name, city: 'Pune', state: 'Maharashtra', pin_code: '411001' }]
    },
    unserviceable: options.unserviceable ?? [/^9/, /^744/],
    filesUrl: options.publicUrl ?? '',
  }
  const webhooks = webhookSender(carrier, { url: options.webhookUrl, token: options.webhookToken ?? '' })
  const control = controlOf(carrier, webhooks)
  const server = await startHttpServer({ port: options.port ?? 0, mount: options.publicMount }, (call, connection) =>
    handle(carrier, control, call, connection),
  )
  carrier.filesUrl ||= server.url
  const moves = setInterval(() => void control.moveDueParcels(), moveEveryMs).unref()

  return {
    /** The base URL for the adapter; its root is the panel for people. */
    url: server.url,
    port: server.port,
    email: carrier.email,
    password: carrier.password,
    ...control,
    /** Called later when the shop's addresses are known only after both have started. */
    connectShop(shop: { webhookUrl?: string; publicUrl?: string }) {
      webhooks.shop.url = shop.webhookUrl ?? webhooks.shop.url
      carrier.filesUrl = shop.publicUrl ?? carrier.filesUrl
    },
    async stop() {
      clearInterval(moves)
      await server.close()
      file.flush()
    },
  }
}

const maxCalls = 1000
const moveEveryMs = 5_000

async function handle(carrier: SandboxCarrier, control: ShiprocketControl, call: Call, connection: ReplyChannel): Promise<void> {
  if (call.path.startsWith(`${apiRoot}/`)) {
    const path = call.path.slice(apiRoot.length)
    control.calls.push(`${call.method} ${path}`)
    if (control.calls.length > maxCalls) control.calls.shift()
    return replyWithFault(control.faults.take(call.method, path), connection, () => handleApiCall(carrier, call))
  }
  const document = call.method === 'GET' ? serveDocument(carrier, call.path) : undefined
  if (document) return replyWithFault(control.faults.take(call.method, call.path), connection, () => document)
  connection.send((await handleControlCall(control, call)) ?? (await handlePanel(control, call)) ?? refuse(404, '404 Not Found'))
}
