import { join } from 'node:path'
import { razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import type { Clock } from '#src/kit/time/clock.ts'
import type { Config, RazorpayKeys, ShiprocketKeys } from '#src/platform/config/config.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'
import { forwardToSandbox } from '#src/sandbox/forward.ts'
import { startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { paymentWindowPaths, sandboxKeys, startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { carrierDocumentPaths, sandboxLogin, startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import type { PageCopies } from '#src/shop/catalogue/page-copies.port.ts'
import type { Mailer } from '#src/shop/notifications/mailer.port.ts'
import type { PaymentGateway } from '#src/shop/payments/payment-gateway.port.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import type { Carrier } from '#src/shop/shipping/carrier.port.ts'
import type { ReturnCarrier } from '#src/shop/shipping/return-carrier.port.ts'
import type { SearchEngines } from '#src/shop/catalogue/search-engines.port.ts'
import { mailerAt, sandboxMailer } from './mailers.ts'
import { connectCopies, reachCopies } from './connect-copies.ts'
import { connectEngines, reachEngines } from './connect-engines.ts'
import { type Sandboxes, sandboxPort, type SandboxUrls, sandboxUrls, toPortFault } from './sandbox-ports.ts'

/** It brings parcels to shoppers, and fetches what they send back. */
type CarrierBothWays = Carrier & { readonly returns: ReturnCarrier }

export type Suppliers = {
  readonly gateway: PaymentGateway
  readonly carrier: CarrierBothWays
  readonly mailer: Mailer
  /** Undefined where no CDN is told what has changed. */
  readonly copies?: PageCopies | undefined
  readonly searchEngines?: SearchEngines | undefined
  /** Handlers of what a browser reaches of the sandboxes through the shop's own address: the payment window and carrier documents. */
  readonly forwards: readonly ReturnType<typeof forwardToSandbox>[]
  /** The pages of the sandboxes, for people. */
  readonly panels: readonly { readonly title: string; readonly address: string }[]
  /** Gives the sandboxes the shop's address, which is known only once it listens. */
  connectShop(shopAddress: string): void
  /** The stand-ins; undefined where a supplier has keys, so where something real may happen. */
  readonly sandboxes: Sandboxes
  /** Whether no supplier has keys, so that what somebody rehearses, in whichever process, is nothing real. */
  readonly mayRehearse: boolean
  stop(): Promise<void>
}

type Connected<Port> = {
  readonly port: Port
  readonly forward?: ReturnType<typeof forwardToSandbox>
  readonly panel?: { readonly title: string; readonly address: string }
  connectShop?(shopAddress: string): void
  readonly sandbox?: Sandboxes
  stop(): Promise<void>
}

/** What the carrier's adapter stores: its token, and when a login was refused. */
type CarrierSession = Required<Pick<Parameters<typeof shiprocketCarrier>[0], 'tokenStore' | 'refusedLogins'>>

export type SupplierNeeds = {
  readonly config: Config
  readonly settings: ShopSettings
  readonly carrierSession: CarrierSession
  readonly webhookPaths: { readonly payments: string; readonly parcels: string }
}

type SandboxAccess<Access extends string> = { readonly url: string } & { readonly [Part in Access]: string }

/** Connects the live suppliers where there are keys, and starts their sandboxes where there are none. Throws StartFault. */
export async function connectSuppliers(needs: SupplierNeeds): Promise<Suppliers> {
  const { config } = needs
  const connected: Connected<unknown>[] = []
  const keep = async <Port>(connecting: Promise<Connected<Port>>): Promise<Connected<Port>> => {
    const supplier = await connecting
    connected.push(supplier)
    return supplier
  }
  try {
    const payments = await keep(connectPayments(needs))
    const carrier = await keep(connectCarrier(needs))
    const mailer = await keep(connectMailer(needs))
    const copies = await keep(connectCdn(config))
    return together(config, { payments, carrier, mailer, copies, engines: await connectIndexNow(config) })
  } catch (error) {
    for (const { stop } of connected) await stop()
    throw toPortFault(error, config)
  }
}

/** Connects the live suppliers where there are keys, and the sandboxes of another process where there are none. */
export const joinSuppliers =
  (urls: SandboxUrls): typeof connectSuppliers =>
  async ({ config, settings, carrierSession }) => {
    const runs = (what: keyof SandboxUrls): string => urls[what] ?? fail(what)
    const payments = config.razorpay ? { port: liveGateway(config.razorpay) } : paymentsAt(runs('payments'))
    const carrier = config.shiprocket
      ? { port: liveCarrier(config.shiprocket, carrierSession) }
      : parcelsAt(runs('parcels'), carrierSession)
    const mailer = config.smtp ? mailerAt(config.smtp.url, settings) : sandboxMailer({ smtpUrl: runs('mails') }, settings)
    return together(config, {
      payments: { ...payments, stop: nothingToStop },
      carrier: { ...carrier, stop: nothingToStop },
      mailer: { port: mailer, stop: async () => mailer.close() },
      copies: { port: reachCopies(config.cdnPurge, () => runs('copies')), stop: nothingToStop },
      engines: { port: reachEngines(config, urls.engines), stop: nothingToStop },
    })
  }

const fail = (what: keyof SandboxUrls): never => {
  throw new StartFault(
    `The sandbox of ${what} runs with the pages, at ports beside theirs: give the worker the same PORT, which cannot be 0.`,
  )
}

type AllConnected = {
  readonly payments: Connected<PaymentGateway>
  readonly carrier: Connected<CarrierBothWays>
  readonly mailer: Connected<Mailer>
  readonly copies: Connected<PageCopies | undefined>
  readonly engines: Connected<SearchEngines | undefined>
}

function together({ razorpay, shiprocket, smtp }: Config, suppliers: AllConnected): Suppliers {
  const { payments, carrier, mailer, copies, engines } = suppliers
  const all: Connected<unknown>[] = Object.values(suppliers)
  return {
    gateway: payments.port,
    carrier: carrier.port,
    mailer: mailer.port,
    copies: copies.port,
    searchEngines: engines.port,
    forwards: all.flatMap(({ forward }) => forward ?? []),
    panels: all.flatMap(({ panel }) => panel ?? []),
    connectShop: (address) => all.forEach((supplier) => supplier.connectShop?.(address)),
    sandboxes: { ...payments.sandbox, ...carrier.sandbox, ...mailer.sandbox, ...copies.sandbox, ...engines.sandbox },
    mayRehearse: !razorpay && !shiprocket && !smtp,
    async stop() {
      await Promise.all(all.map((supplier) => supplier.stop()))
    },
  }
}

/** Returns gateway and carrier for a process beside the server: the live ones, or the sandboxes that run in the server, at their panels' ports. */
export function reachSuppliers({ config, carrierSession }: Pick<SupplierNeeds, 'config' | 'carrierSession'>) {
  const { payments = noAddress, parcels = noAddress } = sandboxUrls(config)
  return {
    gateway: config.razorpay ? liveGateway(config.razorpay) : sandboxGateway({ url: payments, ...sandboxKeys }),
    carrier: config.shiprocket
      ? liveCarrier(config.shiprocket, carrierSession)
      : sandboxCarrier({ url: parcels, ...sandboxLogin }, carrierSession),
  }
}

/** Where nothing listens. */
const noAddress = 'http://127.0.0.1:0'

const statePath = ({ dataDir }: Config, name: string): string => join(dataDir, 'sandbox', `${name}.json`)
const nothingToStop = async () => {}

const paymentSandboxPath = '/sandbox/pay'
const parcelSandboxPath = '/sandbox/ship'
export const sandboxWebhookSecret = 'sandbox-webhook-secret'
export const parcelWebhookToken = 'sandbox-webhook-token'

function liveGateway(keys: RazorpayKeys): PaymentGateway {
  const live = { baseUrl: 'https://api.razorpay.com', scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js' }
  const origins = [
    'https://checkout.razorpay.com',
    'https://api.razorpay.com',
    'https://cdn.razorpay.com',
    'https://lumberjack.razorpay.com',
  ]
  return razorpayGateway({ ...live, ...keys, origins })
}

export const sandboxGateway = (sandbox: SandboxAccess<'keyId' | 'keySecret'>): PaymentGateway =>
  razorpayGateway({
    baseUrl: sandbox.url,
    keyId: sandbox.keyId,
    keySecret: sandbox.keySecret,
    webhookSecrets: [sandboxWebhookSecret],
    scriptUrl: `${paymentSandboxPath}/v1/checkout.js`,
    origins: [],
    mode: 'sandbox',
  })

const paymentsAt = (url: string) => ({
  port: sandboxGateway({ url, ...sandboxKeys }),
  forward: forwardToSandbox({ mount: paymentSandboxPath, target: url, allowed: paymentWindowPaths }),
})

/** The reader of a mail must be able to open the documents that it links to. */
const parcelsAt = (url: string, session: CarrierSession) => ({
  port: sandboxCarrier({ url, ...sandboxLogin }, session),
  forward: forwardToSandbox({ mount: parcelSandboxPath, target: url, allowed: carrierDocumentPaths }),
})

async function connectPayments({ config, webhookPaths }: SupplierNeeds): Promise<Connected<PaymentGateway>> {
  if (config.razorpay) return { port: liveGateway(config.razorpay), stop: nothingToStop }
  const sandbox = await startRazorpaySandbox({
    statePath: statePath(config, 'razorpay'),
    publicMount: paymentSandboxPath,
    webhookSecret: sandboxWebhookSecret,
    port: sandboxPort(config, 'payments'),
  })
  return {
    ...paymentsAt(sandbox.url),
    panel: { title: 'Payments (sandbox)', address: sandbox.url },
    connectShop: (address) => sandbox.sendWebhooksTo(address + webhookPaths.payments),
    sandbox: { payments: sandbox },
    stop: sandbox.stop,
  }
}

const liveCarrier = (keys: ShiprocketKeys, session: CarrierSession): CarrierBothWays =>
  shiprocketCarrier({ baseUrl: 'https://apiv2.shiprocket.in', ...keys, ...session, mode: 'live' })

export const sandboxCarrier = (
  { url, email, password }: SandboxAccess<'email' | 'password'>,
  session: CarrierSession & { readonly clock?: Clock },
): CarrierBothWays => shiprocketCarrier({ baseUrl: url, email, password, ...session, webhookToken: parcelWebhookToken, mode: 'sandbox' })

async function connectCarrier({ config, settings, carrierSession, webhookPaths }: SupplierNeeds): Promise<Connected<CarrierBothWays>> {
  if (config.shiprocket) return { port: liveCarrier(config.shiprocket, carrierSession), stop: nothingToStop }
  const sandbox = await startShiprocketSandbox({
    statePath: statePath(config, 'shiprocket'),
    pickupLocation: () => settings.pickup.location,
    webhookToken: parcelWebhookToken,
    // Tests run on any free port, and move their parcels themselves.
    moving: config.port !== 0,
    port: sandboxPort(config, 'parcels'),
  })
  return {
    ...parcelsAt(sandbox.url, carrierSession),
    panel: { title: 'Parcels (sandbox)', address: sandbox.url },
    sandbox: { parcels: sandbox },
    connectShop: (address) => sandbox.connectShop({ publicUrl: address + parcelSandboxPath, webhookUrl: address + webhookPaths.parcels }),
    stop: sandbox.stop,
  }
}

async function connectMailer({ config, settings }: SupplierNeeds): Promise<Connected<Mailer>> {
  if (config.smtp) {
    const mailer = mailerAt(config.smtp.url, settings)
    return { port: mailer, stop: async () => mailer.close() }
  }
  const mailbox = await startMailbox({
    statePath: join(config.dataDir, 'sandbox', 'mails'),
    httpPort: sandboxPort(config, 'the mailbox'),
    smtpPort: sandboxPort(config, 'mails'),
  })
  const mailer = sandboxMailer(mailbox, settings)
  return {
    port: mailer,
    panel: { title: 'Mailbox (sandbox)', address: mailbox.url },
    sandbox: { mails: mailbox },
    async stop() {
      mailer.close()
      await mailbox.stop()
    },
  }
}

async function connectCdn(config: Config): Promise<Connected<PageCopies | undefined>> {
  const { port, sandbox } = await connectCopies(config.cdnPurge, sandboxPort(config, 'the CDN'))
  return sandbox ? { ...inSandbox('CDN (sandbox)', sandbox), port, sandbox: { copies: sandbox } } : { port, stop: nothingToStop }
}

async function connectIndexNow(config: Config): Promise<Connected<SearchEngines | undefined>> {
  const { port, sandbox } = await connectEngines(config, sandboxPort(config, 'search engines'))
  return sandbox
    ? { ...inSandbox('Search engines (sandbox)', sandbox), port, sandbox: { engines: sandbox } }
    : { port, stop: nothingToStop }
}

/** What the shop shows and stops of a supplier's sandbox, whichever it is. */
const inSandbox = <Sandbox extends Required<Pick<Connected<unknown>, 'connectShop' | 'stop'>> & { readonly url: string }>(
  title: string,
  { url, connectShop, stop }: Sandbox,
) => ({ panel: { title, address: url }, connectShop, stop })
