import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import type { PublicPath } from '../forward.ts'
import { answerWithFault, type Call, openDoor, type Reply } from '../http-server.ts'
import { stateFile } from '../state-file.ts'
import { answerApi, apiRoot } from './carrier-api.ts'
import { controlOf, type ShiprocketControl } from './control.ts'
import { answerControl } from './control-calls.ts'
import { type Carriage, type Depot, freshDepot, refuse } from './depot.ts'
import { answerFile } from './documents.ts'
import { answerPanel } from './shiprocket-panel.ts'
import { webhookSender } from './tracking-webhook.ts'

export type ShiprocketSandboxOptions = {
  /** Without one the state is gone with the process. */
  readonly statePath?: string | undefined
  /** Where the shop's own address leads here, such as `/sandbox/ship`. */
  readonly publicMount?: string | undefined
  /** What stands before `/files/...` in the addresses of papers, such as `https://shop.example/sandbox/ship`. */
  readonly publicUrl?: string | undefined
  readonly webhookUrl?: string | undefined
  readonly webhookToken?: string | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
  /** The nickname under which parcels are collected; another one is refused. */
  readonly pickupLocation?: string | undefined
  /** Pincodes that no courier reaches. */
  readonly unserviceable?: readonly RegExp[] | undefined
  readonly clock?: Clock | undefined
  /** A fresh depot's parcels go on their way by themselves. */
  readonly moving?: boolean | undefined
  readonly port?: number | undefined
}

export type ShiprocketSandbox = Awaited<ReturnType<typeof startShiprocketSandbox>>

/** Unless told otherwise. It guards nothing. */
export const sandboxLogin = { email: 'api@sandbox.example', password: 'sandbox' } as const

/** All of the sandbox that a browser may reach through the shop. */
export const carrierPaperPaths: readonly PublicPath[] = [{ method: 'GET', path: /^\/files\/(?:manifest|label|invoice)\/\d+\.pdf$/ }]

/** Stands in for Shiprocket: its API, papers, wallet and webhooks, with faults on request. No parcel moves. */
export async function startShiprocketSandbox(options: ShiprocketSandboxOptions = {}) {
  const timeOfDay = options.clock ?? systemClock
  const file = stateFile<Depot>(options.statePath, () => freshDepot(timeOfDay, options.moving))
  const clock = () => new Date(timeOfDay().getTime() + file.state.clockAheadMs)
  const carriage: Carriage = {
    file,
    clock,
    email: options.email ?? sandboxLogin.email,
    password: options.password ?? sandboxLogin.password,
    pickupLocations: [{ pickup_location: options.pickupLocation ?? 'Primary', city: 'Pune', state: 'Maharashtra', pin_code: '411001' }],
    unserviceable: options.unserviceable ?? [/^9/, /^744/],
    filesUrl: options.publicUrl ?? '',
  }
  const webhooks = webhookSender(carriage, { url: options.webhookUrl, token: options.webhookToken ?? '' })
  const control = controlOf(carriage, webhooks)
  const door = await openDoor({ port: options.port ?? 0, mount: options.publicMount }, (call, reply) =>
    answer(carriage, control, call, reply),
  )
  carriage.filesUrl ||= door.url
  const walks = setInterval(() => void control.walk(), walkEveryMs).unref()

  return {
    /** For the adapter, and the panel's address for people. */
    url: door.url,
    port: door.port,
    email: carriage.email,
    password: carriage.password,
    ...control,
    /** The shop's addresses are often known only after both have started. */
    connectShop(shop: { webhookUrl?: string; publicUrl?: string }) {
      webhooks.shop.url = shop.webhookUrl ?? webhooks.shop.url
      carriage.filesUrl = shop.publicUrl ?? carriage.filesUrl
    },
    async stop() {
      clearInterval(walks)
      await door.close()
      file.flush()
    },
  }
}

const keptCalls = 1000
const walkEveryMs = 5_000

async function answer(carriage: Carriage, control: ShiprocketControl, call: Call, reply: Reply): Promise<void> {
  if (call.path.startsWith(`${apiRoot}/`)) {
    const path = call.path.slice(apiRoot.length)
    control.calls.push(`${call.method} ${path}`)
    if (control.calls.length > keptCalls) control.calls.shift()
    return answerWithFault(control.faults.take(call.method, path), reply, () => answerApi(carriage, call))
  }
  const paper = call.method === 'GET' ? answerFile(carriage, call.path) : undefined
  if (paper) return answerWithFault(control.faults.take(call.method, call.path), reply, () => paper)
  reply.send((await answerControl(control, call)) ?? (await answerPanel(control, call)) ?? refuse(404, '404 Not Found'))
}
