import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { type RunningShop, startShop } from '#src/main/compose-shop.ts'
import { razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import { smtpMailer } from '#src/integrations/smtp/smtp-mailer.ts'
import { readConfig } from '#src/platform/config/config.ts'
import type { ActRequest } from '#src/shop/acting/acting.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { endWithParent } from '#tests/end-with-parent.ts'
import { generousCaps, generousLimits } from '#tests/generous-limits.ts'
import { type DrivenJobs, driveJobs } from './driven-jobs.ts'
import { courierToken, type FromShop, type OpenShop, type ToShop } from './messages.ts'
import { plantFault } from './plant-fault.ts'
import { type ShopperForm, shopperForms } from './shopper-forms.ts'
import { watchPoints } from './watch-points.ts'

/** Of orders for two pieces a part is paid in advance. What one process has sealed, the next one opens. */
const ofLives = { SHOP_COD_ADVANCE_FROM_RUPEES: '600', SECRET_KEY: Buffer.alloc(32, 'a life').toString('base64') }

/**
 * A whole shop without pages that does nothing by itself: requests, jobs and mails come one after the other from the process that started
 * it. It dies where it is told. When a life is over it opens the next one, on another database.
 */
endWithParent()
const failedOver: (() => void)[] = []
const watch = watchPoints(
  () =>
    new Promise((resolve) => {
      failedOver.push(resolve)
      send({ failover: true })
    }),
)
let opened: { running: RunningShop; jobs: DrivenJobs } | undefined
let now = 0
const clock = () => new Date(now)

process.on('message', (message: ToShop) => {
  if ('failedOver' in message) return failedOver.shift()?.()
  const work = 'open' in message ? open(message.open) : close()
  work.then(send, (error: unknown) => send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
})
send({ ready: true })

function send(message: FromShop): void {
  process.send?.(message)
}

async function open(given: OpenShop): Promise<FromShop> {
  now = given.now
  watch.begin([])
  opened = await openShop(given)
  watch.begin(given.strikes)
  return { address: opened.running.address }
}

async function close(): Promise<FromShop> {
  const passed = watch.passed()
  await opened?.running.stop()
  opened = undefined
  return passed
}

async function openShop({ connections, plant }: OpenShop) {
  const { connection, mediaDir, gateway, carrier, smtpUrl, environment } = connections
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...generousLimits, ...generousCaps, ...ofLives, ...environment })
  if (!config.ok) throw new Error(config.problem.faults.join('\n'))
  const mailer = smtpMailer({ url: smtpUrl, from: { name: 'Manjusha', address: 'orders@manjusha.example' } })
  let jobs: DrivenJobs | undefined
  const running = await startShop(config.value, () => {}, {
    ...{ connection, mediaDir, clock },
    async startJobs(parts) {
      jobs = await driveJobs(parts, clock)
      return jobs.stop
    },
    connectSuppliers: async ({ carrierSession }) => ({
      gateway: razorpayGateway({ ...gateway, scriptUrl: '', origins: [], mode: 'sandbox' }),
      ...plantFault(plant, {
        carrier: shiprocketCarrier({ ...carrier, ...carrierSession, webhookToken: courierToken, mode: 'sandbox' }),
        mailer: watch.mailer(mailer),
      }),
      forwards: [],
      panels: [],
      sandboxes: {},
      mayRehearse: false,
      connectShop() {},
      stop: async () => mailer.close(),
    }),
    openPages: async ({ shop, calls }) => ({
      listener: (request, response) =>
        void watch.inAct(async () => {
          // The harness's own requests get their replies whatever happens.
          if (!isOfHarness(request)) watch.watchReply(request, response)
          if (!(await handleRequestOfLife(shop, request, response))) await calls(request, response)
        }),
      invalidate() {},
      async close() {},
    }),
  })
  return { running, jobs: jobs! }
}

/** What staff, schedules and the clock of a life do, and the forms of shoppers. Returns false for every other request. */
async function handleRequestOfLife(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, who, what = ''] = /^\/(staff|shopper)\/(\w+)$/.exec(request.url ?? '') ?? []
  const run = who === 'shopper' ? shopperForms[what] : who === 'staff' ? staffWork[what] : undefined
  if (!run) return false
  try {
    const result = (await run(shop, (await json(request)) as StaffRequest & ShopperForm)) ?? { ok: true }
    response.writeHead(result.ok ? 200 : 409, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
  }
  return true
}

const isOfHarness = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/staff/') && url !== '/staff/act'

type StaffRequest = { readonly login: DeskLogin; readonly asked: ActRequest; readonly now: number }

const staffWork: Record<
  string,
  (shop: Shop, request: StaffRequest & Pick<ShopperForm, 'orderId'>) => Promise<{ readonly ok: boolean } | void>
> = {
  act: ({ desk }, { login, asked }) => desk.act({ ...login, confirmedAt: clock() }, asked),
  async clock(_, { now: given }) {
    now = given
  },
  upi: async ({ returns }, { orderId }) => ({ ok: true, value: (await returns.inspect(orderId, 1))?.upi }),
  work: () => opened?.jobs.work() ?? Promise.resolve(),
  supervise: () => opened?.jobs.supervise() ?? Promise.resolve(),
  /** What the schedules run, one after the other. */
  async minute({ work }) {
    await work.reconcilePayments()
    await work.sendDueRefunds()
    await work.lapseHolds()
    await work.trackParcels()
    await work.checkReturns()
  },
}
