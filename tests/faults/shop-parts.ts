import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { ActRequest } from '#src/shop/acting/acting.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { openBuiltPages } from '#src/main/http/built-pages.ts'
import type { OpenPages } from '#src/main/http/serve-shop.ts'
import type { PartOptions } from '#src/main/open-parts.ts'
import { razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import { smtpMailer } from '#src/integrations/smtp/smtp-mailer.ts'
import { type Config, readConfig } from '#src/platform/config/config.ts'
import { generousCaps, generousLimits } from '#tests/generous-limits.ts'
import type { ShopConnections } from './killable-shop.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { handleOrderForm } from './edits/order-form.ts'
import { returnSteps } from './returning/return-steps.ts'

/** What one process has sealed, the others open. */
const SECRET_KEY = Buffer.alloc(32, 'a test').toString('base64')

export type ShopOfTest = { readonly config: Config; readonly parts: PartOptions; readonly openPages: OpenPages }

/** A whole shop, without pages unless they are wanted, on a database and with suppliers that outlive it. */
export function shopOfTest({ connection, mediaDir, gateway, carrier, smtpUrl, environment, withPages }: ShopConnections): ShopOfTest {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', SECRET_KEY, ...generousLimits, ...generousCaps, ...environment })
  if (!config.ok) throw new Error(config.problem.faults.join('\n'))

  let token: string | undefined
  const tokenStore = {
    get: async () => token,
    async set(given: string | undefined) {
      token = given
    },
  }
  const mailer = smtpMailer({ url: smtpUrl, from: { name: 'Manjusha', address: 'orders@manjusha.example' } })

  const parts: PartOptions = {
    connection,
    mediaDir,
    connectSuppliers: async () => ({
      gateway: razorpayGateway({ ...gateway, scriptUrl: '', origins: [], mode: 'sandbox' }),
      carrier: shiprocketCarrier({ ...carrier, tokenStore, mode: 'sandbox' }),
      mailer,
      forwards: [],
      panels: [],
      sandboxes: {},
      mayRehearse: false,
      connectShop() {},
      async stop() {
        mailer.close()
      },
    }),
  }
  const openPages: OpenPages = async (deps) => {
    const pages = withPages ? await openBuiltPages(deps) : { listener: deps.calls, invalidate() {}, close: async () => {} }
    return {
      ...pages,
      async listener(request, response) {
        if (await handleStaffRequest(deps.shop, request, response)) return
        if (await handleOrderForm(deps.shop, request, response)) return
        pages.listener(request, response)
      },
    }
  }
  return { config: config.value, parts, openPages }
}

/** Lets tests call what pages, staff and schedules do. Returns false for every other request. */
async function handleStaffRequest(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, work = ''] = /^\/staff\/(\w+)$/.exec(request.url ?? '') ?? []
  const run = staffWork(shop)[work]
  if (!run) return false
  try {
    const result = await run((await json(request)) as StaffRequest)
    response.writeHead(result.ok ? 200 : 409, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
  return true
}

type StaffRequest = {
  readonly orderId: OrderId
  readonly amountPaise: number
  readonly requestKey: string
  readonly ticket: string
  readonly login: DeskLogin
  readonly asked: ActRequest
}

const staffWork = ({
  orders,
  payments: money,
  returns,
  work,
  desk,
  workshop,
}: Shop): Record<string, (request: StaffRequest) => Promise<{ ok: boolean }>> => ({
  confirm: ({ orderId }) => orders.confirm(orderId, someStaff),
  cancel: ({ orderId }) => orders.cancel({ orderId, cancelledBy: someStaff, reason: undefined }),
  refund: ({ orderId, amountPaise, requestKey }) =>
    money.refund({
      orderId,
      gatewayPaymentId: undefined,
      amountPaise: paise(amountPaise),
      reason: 'A scratch.',
      requestKey,
      askedBy: someStaff,
      isDecision: false,
    }),
  ...Object.fromEntries(Object.entries(returnSteps).map(([step, take]) => [step, ({ orderId }: StaffRequest) => take(returns, orderId)])),
  /** Refused as long as there is no such piece to make. */
  print: async ({ ticket }) => ({ ok: (await workshop.notePrinted({ form: 'ticket', of: [ticket], by: someStaff })) > 0 }),
  act: ({ login, asked }) => desk.act(login, asked),
  undo: ({ login, asked }) => desk.undo(login, asked.key),
  /** Runs the jobs of every minute. */
  async minute() {
    await Promise.all([work.reconcilePayments(), work.sendDueRefunds(), work.lapseHolds(), work.checkReturns()])
    return { ok: true }
  },
})
