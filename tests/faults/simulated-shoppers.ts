import type { OrderId } from '#src/kit/id.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { changeOrder, lockOrder } from '#src/shop/orders/orders.store.ts'
import { callAddress } from '#src/web/routes.ts'
import { type Paise, paise, paiseToRupees } from '#src/kit/money.ts'
import { type Edit, editAgainAndAgain } from './edits/edit-order.ts'
import { bringBack } from './returning/bring-back.ts'
import { soldVariant, type CrashTestEnvironment } from './test-environment.ts'

/** What one shopper does, and staff with the order. Each request is repeated until a shop responds. */
export const scenarios = [
  'pays',
  'pays and comes back',
  'pays twice',
  'pays and cancels',
  'pays, and gets a part back',
  'pays, and sends a piece back',
  'pays, and gets another piece',
  'pays, and changes the order',
  'orders in cash',
  'orders in cash and cancels',
  'orders in cash, and gets money by UPI',
  'orders in cash, and pays online',
  'orders in cash, and changes the order',
  'does not pay',
] as const
export type Scenario = (typeof scenarios)[number]

/** What the shop has promised to one shopper. */
export type Shopper = {
  readonly scenario: Scenario
  readonly units: number
  readonly totalPaise: Paise
  orderId: string
  /** The shop has confirmed that the order is cancelled. */
  isCancelled: boolean
  /** The amount of a partial refund that the shop has confirmed. */
  partialRefundPaise: Paise
  /** Units that came back and are on sale again. */
  unitsBack: number
  /** In the order in which they were sent. */
  readonly edits: Edit[]
  /** A ticket that was printed before the first change. */
  printedTicket: string | undefined
}

export type ShopperSimulation = {
  /** Starts one more shopper. */
  send(scenario: Scenario): void
  readonly shoppers: readonly Shopper[]
  /** Resolves when at most so many are still active, so that a slow machine gets the time it needs. */
  waitUntilActive(count: number): Promise<void>
  /** Resolves when all shoppers are finished; throws the error of one that failed. */
  done(): Promise<void>
}

/** A shop that is killed again and again may need several starts for one request. */
const giveUpAfterMs = 180_000
const retryMs = 25
const confirmedInCash: readonly Scenario[] = [
  'orders in cash',
  'orders in cash, and changes the order',
  'orders in cash, and gets money by UPI',
]
const partialRefundPaise = paise(5_000)

/** Simulates shoppers who repeat their requests when the shop is killed. `address` returns a running shop; `acknowledged` is called for each order that was placed. */
export function simulateShoppers(
  { gateway, carrier, pause, db }: Pick<CrashTestEnvironment, 'gateway' | 'carrier' | 'pause' | 'db'>,
  address: () => string,
  acknowledged: () => void = () => {},
): ShopperSimulation {
  const running: Promise<void>[] = []
  let active = 0
  const shoppers: Shopper[] = []
  const call = retryingCaller(address, pause)

  return {
    shoppers,
    send(scenario) {
      const units = 1 + (shoppers.length % 3)
      const totalPaise = paise(soldVariant.pricePaise * units)
      const shopper: Shopper = {
        ...{ scenario, units, totalPaise, orderId: '', isCancelled: false, partialRefundPaise: paise(0), unitsBack: 0 },
        ...{ edits: [], printedTicket: undefined },
      }
      const number = shoppers.push(shopper)
      active += 1
      const work = run(shopper, number).finally(() => (active -= 1))
      // It is awaited in `done`; until then its rejection must not count as unhandled.
      work.catch(() => {})
      running.push(work)
    },
    async waitUntilActive(count) {
      while (active > count) await pause(50)
    },
    done: async () => void (await Promise.all(running)),
  }

  async function run(shopper: Shopper, number: number): Promise<void> {
    const { scenario } = shopper
    const isCash = scenario.startsWith('orders in cash')
    const placed = (await call(callAddress('addOrder'), orderOf(shopper, number, isCash), {
      ...{ 'idempotency-key': `crash-${number}`, 'x-forwarded-for': networkOf(number) },
    })) as Placed
    shopper.orderId = placed.pkOrderId
    acknowledged()
    const { orderId } = shopper
    if (scenario === 'orders in cash, and changes the order') await editAgainAndAgain(shopper, writtenBy(number), { address, pause })
    if (confirmedInCash.includes(scenario)) await call('/staff/confirm', { orderId })
    if (scenario === 'orders in cash and cancels') shopper.isCancelled = await isDone('/staff/cancel', { orderId })
    if (scenario === 'orders in cash, and gets money by UPI') {
      await deliver(orderId as OrderId)
      await call('/staff/sendBackForUpi', { orderId })
      shopper.partialRefundPaise = soldVariant.pricePaise
      shopper.unitsBack = 1
    }
    if (scenario === 'does not pay' || (isCash && scenario !== 'orders in cash, and pays online')) return

    const { order } = isCash ? ((await call(callAddress('payOrder'), { pkOrderId: orderId })) as Placed) : placed
    const gatewayOrderId = (JSON.parse(order ?? '{}') as { id: string }).id
    const paid = gateway.pay({ order_id: gatewayOrderId })
    if (scenario === 'pays twice') gateway.pay({ order_id: gatewayOrderId, again: true })
    if (scenario === 'pays and comes back' && 'ok' in paid) await call(callAddress('confirmPayment'), paid.ok)
    if (scenario === 'pays and cancels') shopper.isCancelled = await isDone('/staff/cancel', { orderId })
    if (scenario === 'pays, and gets a part back' && 'ok' in paid) {
      await call(callAddress('confirmPayment'), paid.ok)
      await call('/staff/refund', { orderId, amountPaise: partialRefundPaise, requestKey: `refund-${number}` })
      shopper.partialRefundPaise = partialRefundPaise
    }
    if (scenario === 'pays, and sends a piece back' && 'ok' in paid) {
      await call(callAddress('confirmPayment'), paid.ok)
      await deliver(orderId as OrderId)
      await call('/staff/sendBack', { orderId })
      shopper.partialRefundPaise = soldVariant.pricePaise
      shopper.unitsBack = 1
    }
    if (scenario === 'pays, and gets another piece' && 'ok' in paid) {
      await call(callAddress('confirmPayment'), paid.ok)
      await deliver(orderId as OrderId)
      await call('/staff/haveCollected', { orderId })
      await bringBack(orderId, { carrier, db, pause, unlessAway, minute: () => call('/staff/minute', {}) })
      await call('/staff/makeAnew', { orderId })
      shopper.unitsBack = 1
    }
    if (scenario === 'pays, and changes the order' && 'ok' in paid) {
      await call(callAddress('confirmPayment'), paid.ok)
      const ticket = `${placed.orderNumber}.1`
      while (!(await isDone('/staff/print', { ticket }))) await pause(retryMs)
      shopper.printedTicket = ticket
      // Its parcel is then called off with the carrier, and booked anew.
      const beforeLast = () => untilBooked(orderId)
      await editAgainAndAgain(shopper, writtenBy(number), { address, pause, beforeLast })
    }
  }

  async function untilBooked(orderId: string): Promise<void> {
    const isBooked = () =>
      unlessAway(async () => (await db.query(`select 1 from orders where id = $1 and state = 'booked'`, [orderId])).length > 0)
    while (!(await isBooked())) await pause(retryMs)
  }

  /** The courier has brought it, as soon as it is booked: shops of this run track no parcels. The database may be killed meanwhile. */
  async function deliver(orderId: OrderId): Promise<void> {
    while (!(await isDelivered(orderId))) await pause(retryMs)
  }

  function isDelivered(orderId: OrderId): Promise<boolean> {
    return unlessAway(() =>
      db.transaction(async (tx) => {
        const state = (await lockOrder(tx, orderId))?.state
        if (state === 'booked') await changeOrder(tx, orderId, { state: 'delivered' }, { by: { who: 'carrier' }, at: new Date() })
        return state === 'delivered'
      }),
    )
  }

  /** Returns false when the shop refuses. */
  async function isDone(path: string, body: object): Promise<boolean> {
    return call(path, body).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) return false
        throw error
      },
    )
  }
}

/** False while the database is away. */
async function unlessAway(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DatabaseFault) return false
    throw error
  }
}

type Placed = { pkOrderId: string; orderNumber: string; order: string | null }

class Refused extends Error {}

/** Repeats a request until it succeeds or is refused: a broken connection, a stopped shop and a server error are tried again. */
function retryingCaller(address: () => string, pause: CrashTestEnvironment['pause']) {
  return async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const end = Date.now() + giveUpAfterMs
    let last = ''
    while (Date.now() < end) {
      try {
        const response = await fetch(address() + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        })
        const text = await response.text()
        if (response.ok) return text.startsWith('{') ? JSON.parse(text) : text
        last = `${response.status} ${text.slice(0, 200)}`
        if (response.status >= 400 && response.status < 500) throw new Refused(`${path}: ${last}`)
      } catch (error) {
        if (error instanceof Refused) throw error
        last = error instanceof Error ? error.message : String(error)
      }
      await pause(retryMs)
    }
    throw new Error(`${path} never succeeded: ${last}`)
  }
}

/** Each shopper has an address of its own, as if behind a proxy. */
const networkOf = (number: number) => `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`

/** What a shopper writes on an order, and may change later. */
const writtenBy = (number: number) => ({ name: 'Asha', addressLine1: '14 Karve Road', phone: String(9_820_000_000 + number) })

const orderOf = ({ units, totalPaise }: Shopper, number: number, isCash: boolean) => ({
  clientName: 'Asha Rao',
  clientEmail: `asha.${number}@shopper.example`,
  clientPhNo1: writtenBy(number).phone,
  clientAdd1: writtenBy(number).addressLine1,
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
  isCod: isCash ? 1 : 0,
  isPrepaid: isCash ? 0 : 1,
  amount: paiseToRupees(totalPaise),
  cartItems: [{ fkImgId: soldVariant.variantId, customMessage: writtenBy(number).name, zodiacSign: 'Leo', quantity: units }],
})
