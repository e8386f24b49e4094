import { paise } from '#src/kit/money.ts'
import { pendingMailFaults } from '#src/sandbox/mailbox/mail-faults.ts'
import { startSmtpServer } from '#src/sandbox/mailbox/smtp-server.ts'
import { type RazorpaySandbox, startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { type ShiprocketSandbox, startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import type { SandboxUrls } from '#src/main/wiring/sandbox-ports.ts'
import { parcelWebhookToken, sandboxWebhookSecret } from '#src/main/wiring/suppliers.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import { messageIdOf } from '#tests/faults/test-environment.ts'
import { serveParent } from '../../children/parent-commands.ts'
import type { Trouble } from '../day.ts'

export type SuppliersChild = typeof suppliers

/** Gateway, carrier and mail server outside the shop's processes, as the real ones are: they outlive every kill, and cost the shop nothing. */
const suppliers = serveParent({ start, sendWebhooksTo, begin, end, flush, ledgers }, async () => void (await running?.stop()))

let running: { gateway: RazorpaySandbox; carrier: ShiprocketSandbox; stop(): Promise<unknown> } | undefined
const deliveredMailIds: string[] = []

/** Enough for every parcel. */
const walletAtStart = paise(100_000_000_000)

export type StartedSuppliers = { readonly urls: SandboxUrls; readonly gatewayPort: number }

async function start({ pickupLocation }: { pickupLocation: string }): Promise<StartedSuppliers> {
  const gateway = await startRazorpaySandbox({ webhookSecret: sandboxWebhookSecret })
  const carrier = await startShiprocketSandbox({ pickupLocation, webhookToken: parcelWebhookToken })
  carrier.setWallet(walletAtStart)
  const mails = await startSmtpServer(0, pendingMailFaults(), (_, raw) => void deliveredMailIds.push(messageIdOf(raw)))
  running = { gateway, carrier, stop: () => Promise.all([gateway.stop(), carrier.stop(), mails.close()]) }
  const smtpUrl = `smtp://127.0.0.1:${mails.port}`
  return { urls: { payments: gateway.url, parcels: carrier.url, mails: smtpUrl }, gatewayPort: gateway.port }
}

function sendWebhooksTo({ address }: { address: string }): void {
  running!.gateway.sendWebhooksTo(address + otherCallAddress('paymentWebhook'))
}

const always = 1_000_000_000

/** Each of the gateway's replies takes so long while it is slow. */
const slowMs = 2_000
const lateCallbackMs = 4_000

function begin({ trouble }: { trouble: Trouble }): void {
  const { gateway, carrier } = running!
  if (trouble === 'gateway slow') gateway.faults.add({ path: '.', times: always, action: { latencyMs: slowMs } })
  if (trouble === 'callbacks late and twice') gateway.webhooks.addFault({ times: always, delayMs: lateCallbackMs, duplicate: 1 })
  if (trouble === 'carrier down') carrier.faults.add({ path: '.', times: always, action: { drop: 'before' } })
}

function end(): void {
  running!.gateway.faults.clear()
  running!.gateway.webhooks.clearFaults()
  running!.carrier.clearFaults()
}

/** Sends every event now that the shop has not accepted yet. */
function flush(): Promise<void> {
  return running!.gateway.webhooks.flush()
}

export type Ledgers = Awaited<ReturnType<typeof ledgers>>

/** The carrier's status code of a cancelled order. */
const cancelledOrder = 5

/** What the suppliers have recorded, for the comparison with the shop's own records. */
function ledgers() {
  const { payments, refunds } = running!.gateway.ledger()
  const booked = running!.carrier.state()
  const parcelOf = new Map(Object.values(booked.shipments).map((parcel) => [parcel.orderId, parcel]))
  return {
    payments: Object.values(payments).map(({ id, order_id, amount, amount_refunded, captured }) => ({
      ...{ id, gatewayOrderId: order_id, amountPaise: amount, refundedPaise: amount_refunded, isCaptured: captured },
    })),
    refunds: Object.keys(refunds).length,
    parcels: Object.values(booked.orders).map((order) => ({
      reference: order.reference,
      isCancelled: order.statusCode === cancelledOrder,
      awb: parcelOf.get(order.id)?.awb,
      chargedPaise: parcelOf.get(order.id)?.chargedPaise ?? 0,
    })),
    spentPaise: walletAtStart - booked.walletPaise,
    deliveredMailIds,
  }
}
