import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paise } from '#src/kit/money.ts'
import type { Clock } from '#src/kit/time/clock.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { FindPicture } from '#src/platform/media/media.ts'
import { startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { sandboxKeys, startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { sandboxLogin, startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import type { Shop } from '#src/shop/shop.ts'
import { courierWebhook } from '#src/web/api/parcels/courier-webhook.ts'
import { paymentWebhook } from '#src/web/api/payments/payment-webhook.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { noBackups } from '../wiring/no-backups.ts'
import { composeShop } from '../wiring/build-shop.ts'
import type { OpenedSettings } from '../wiring/settings/current-settings.ts'
import type { Databases } from '../wiring/open-database.ts'
import { sandboxMailer } from '../wiring/mailers.ts'
import { parcelWebhookToken, sandboxCarrier, sandboxGateway, sandboxWebhookSecret } from '../wiring/suppliers.ts'
import { rehearsalQueue } from './rehearsal-queue.ts'

export type RehearsalNeeds = Databases &
  OpenedSettings & {
    /** Where shoppers reach the shop; links in mails begin with it. */
    readonly publicUrl: string
    readonly dataDir: string
    readonly secretKey: Buffer | undefined
    readonly deskUrl: string | undefined
    readonly findPicture: FindPicture
  }

export type RehearsalShop = Awaited<ReturnType<typeof openRehearsalShop>>

/** The whole shop with stand-ins of its suppliers of its own, all of them by `clock`: nothing of it knows the present time. */
export async function openRehearsalShop(needs: RehearsalNeeds, clock: Clock) {
  const webhooks = await startWebhookListener()
  const [payments, parcels, mails] = await Promise.all([
    startRazorpaySandbox({ clock, webhookSecret: sandboxWebhookSecret, webhookUrl: webhooks.url(otherCallAddress('paymentWebhook')) }),
    startShiprocketSandbox({
      clock,
      pickupLocation: () => needs.settings.pickup.location,
      webhookToken: parcelWebhookToken,
      webhookUrl: webhooks.url(otherCallAddress('courierWebhook')),
    }),
    startMailbox({ clock }),
  ])
  // The parcels of three weeks cost more than a fresh wallet holds.
  parcels.setWallet(walletPaise)
  const mailer = sandboxMailer(mails, needs.settings)
  const queue = rehearsalQueue(clock)
  const shop = composeShop({
    ...needs,
    backups: noBackups,
    clock,
    queue,
    log: createLog({ level: 'silent' }),
    suppliers: {
      gateway: sandboxGateway({ url: payments.url, ...sandboxKeys }),
      carrier: sandboxCarrier({ url: parcels.url, ...sandboxLogin }, { ...ownSession(), clock }),
      mailer,
    },
  })
  webhooks.connect(shop)
  const jobs = jobsOf(shop)
  let mailsWait = true
  shop.work.onMailsQueued(() => {
    mailsWait = true
  })

  return {
    shop,
    clock,
    findPicture: needs.findPicture,
    payments,
    parcels,
    mails,
    queue,
    /** Runs what follows an act: webhooks, jobs and mails, until nothing is due. */
    async settle(): Promise<void> {
      await payments.webhooks.flush()
      await queue.runDue(jobs)
      await payments.webhooks.flush()
      await queue.runDue(jobs)
      while (mailsWait) {
        mailsWait = false
        await shop.work.deliverMails()
      }
    },
    async close(): Promise<void> {
      mailer.close()
      await Promise.all([payments.stop(), parcels.stop(), mails.stop(), webhooks.close()])
    },
  }
}

const walletPaise = paise(5_000_000)

/** The carrier's login at the rehearsal's own stand-in; the shop's stored one belongs to another. */
function ownSession() {
  let token: string | undefined
  let refused: unknown
  return {
    tokenStore: { get: async () => token, set: async (given: string | undefined) => void (token = given) },
    refusedLogins: { get: async () => refused, set: async (given: unknown) => void (refused = given) },
  }
}

/** Receives what the stand-ins report, as the shop's own server does. */
async function startWebhookListener() {
  let shop: Shop | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const handle = request.url === otherCallAddress('paymentWebhook') ? paymentWebhook : courierWebhook
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const reply = shop ? handle(shop, Buffer.concat(chunks), headers) : Promise.resolve(new Response(null, { status: 503 }))
      reply.then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    connect: (given: Shop) => void (shop = given),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
