import { callAddress } from '#src/web/routes.ts'
import { type Paise, paise, paiseToRupees } from '#src/kit/money.ts'
import { soldVariant, type CrashTestEnvironment } from './test-environment.ts'

/** What one shopper does, with what staff do about it; all of it again and again until somebody is there to hear it. */
export const scenarios = [
  'pays',
  'pays and comes back',
  'pays twice',
  'pays and cancels',
  'pays, and gets a part back',
  'orders in cash',
  'orders in cash and cancels',
  'orders in cash, and pays online',
  'looks only',
] as const
export type Scenario = (typeof scenarios)[number]

/** What the shop has promised to one shopper, as that shopper remembers it. */
export type Shopper = {
  readonly scenario: Scenario
  readonly units: number
  readonly totalPaise: Paise
  orderId: string
  /** It said that the order is cancelled. */
  isCancelled: boolean
  /** It said that so much goes back of what was paid. */
  partialRefundPaise: Paise
}

export type ShopperSimulation = {
  /** Sends one more shopper into the shop. */
  send(errand: Scenario): void
  readonly shoppers: readonly Shopper[]
  /** Resolves when so few are still at it: a machine that is busy with other things gets the time it needs. */
  waitUntilActive(count: number): Promise<void>
  /** Resolves when all who were sent have done their errand; throws what went wrong for one of them. */
  done(): Promise<void>
}

/** A shop that is killed again and again may need some lives for one request. */
const giveUpAfterMs = 180_000
const retryMs = 25
const scratch = paise(5_000)

/** Shoppers whom a shop that is killed while it serves them does not discourage. `address` is where one answers now. */
export function simulateShoppers(
  { gateway, pause }: Pick<CrashTestEnvironment, 'gateway' | 'pause'>,
  address: () => string,
): ShopperSimulation {
  const under: Promise<void>[] = []
  let atIt = 0
  const shoppers: Shopper[] = []
  const tell = retryingCaller(address, pause)

  return {
    shoppers,
    send(scenario) {
      const units = 1 + (shoppers.length % 3)
      const totalPaise = paise(soldVariant.pricePaise * units)
      const visit: Shopper = { scenario, units, totalPaise, orderId: '', isCancelled: false, partialRefundPaise: paise(0) }
      const number = shoppers.push(visit)
      atIt += 1
      const work = run(visit, number).finally(() => (atIt -= 1))
      // It is awaited in the end; until then it must not count as unheard.
      work.catch(() => {})
      under.push(work)
    },
    async waitUntilActive(count) {
      while (atIt > count) await pause(50)
    },
    done: async () => void (await Promise.all(under)),
  }

  async function run(visit: Shopper, number: number): Promise<void> {
    const { scenario } = visit
    const isCash = scenario.startsWith('orders in cash')
    const placed = (await tell(callAddress('addOrder'), orderOf(visit, number, isCash), {
      ...{ 'idempotency-key': `crash-${number}`, 'x-forwarded-for': networkOf(number) },
    })) as Placed
    visit.orderId = placed.pkOrderId
    const { orderId } = visit
    if (scenario === 'orders in cash') await tell('/staff/confirm', { orderId })
    if (scenario === 'orders in cash and cancels') visit.isCancelled = await isDone('/staff/cancel', { orderId })
    if (scenario === 'looks only' || scenario === 'orders in cash' || scenario === 'orders in cash and cancels') return

    const { order } = isCash ? ((await tell(callAddress('payOrder'), { pkOrderId: orderId })) as Placed) : placed
    const gatewayOrderId = (JSON.parse(order ?? '{}') as { id: string }).id
    const paid = gateway.pay({ order_id: gatewayOrderId })
    if (scenario === 'pays twice') gateway.pay({ order_id: gatewayOrderId, again: true })
    if (scenario === 'pays and comes back' && 'ok' in paid) await tell(callAddress('confirmPayment'), paid.ok)
    if (scenario === 'pays and cancels') visit.isCancelled = await isDone('/staff/cancel', { orderId })
    if (scenario === 'pays, and gets a part back' && 'ok' in paid) {
      await tell(callAddress('confirmPayment'), paid.ok)
      await tell('/staff/refund', { orderId, amountPaise: scratch, requestKey: `scratch-${number}` })
      visit.partialRefundPaise = scratch
    }
  }

  /** False when the shop says that it will not. */
  async function isDone(path: string, body: object): Promise<boolean> {
    return tell(path, body).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) return false
        throw error
      },
    )
  }
}

type Placed = { pkOrderId: string; order: string | null }

class Refused extends Error {}

/** Asks until it is answered: a broken connection, a shop that is away and one that stumbles are all tried again. A plain no is a no. */
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
    throw new Error(`${path} was never answered: ${last}`)
  }
}

/** Shoppers come from everywhere, as if through a proxy. */
const networkOf = (number: number) => `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`

const orderOf = ({ units, totalPaise }: Shopper, number: number, isCash: boolean) => ({
  clientName: 'Asha Rao',
  clientEmail: `asha.${number}@shopper.example`,
  clientPhNo1: String(9_820_000_000 + number),
  clientAdd1: '14 Karve Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
  isCod: isCash ? 1 : 0,
  isPrepaid: isCash ? 0 : 1,
  amount: paiseToRupees(totalPaise),
  cartItems: [{ fkImgId: soldVariant.variantId, customMessage: 'Asha', zodiacSign: 'Leo', quantity: units }],
})
