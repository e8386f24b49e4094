import assert from 'node:assert/strict'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { writtenOf } from '#src/shop/orders/recipient.ts'
import type { TakeOrder } from '#src/shop/workflows/taking/take-order.ts'
import { correctingSetup, meera } from '../correcting-setup.ts'
import { aRecipient } from '../factories/order.ts'
import { plainPouch, type ringBox, stock } from '../factories/stocked-variant.ts'

/** A line of an order as staff write it down. */
export const lineOf = (variant: typeof ringBox, quantity = 1, personalisation?: { name: string; sign: string }) => ({
  ...{ variantId: variant.variantId, quantity, personalisation, expectedUnitPricePaise: undefined },
})

export type Anew = Partial<Pick<TakeOrder, 'paymentMethod'>> & {
  /** In paise: what the form showed. */
  readonly total: number
  readonly paid?: number
  readonly advance?: number
  readonly key?: string
}

/** A shop with a gateway in the sandbox, five ring boxes at ₹499 and nine pouches at ₹199.50, whose paid orders are ordered anew. */
export async function orderedAnewSetup(own: Parameters<typeof correctingSetup>[0] = {}) {
  const setup = await correctingSetup(own)
  const { db, shop, sandbox } = setup
  await stock(db, { ...plainPouch, stock: 9 })
  const inspected = async (id: OrderId) => (await shop.orders.inspect(id))!

  const change = (insteadOf: OrderId, lines: TakeOrder['lines'], anew: Anew) =>
    shop.orders.take({
      ...{
        lines,
        written: writtenOf(aRecipient()),
        isStateConfirmed: false,
        paymentMethod: anew.paymentMethod ?? 'online',
        insteadOf,
        by: meera,
      },
      ...{ requestKey: anew.key ?? 'a form', expectedTotalPaise: paise(anew.total), expectedAdvancePaise: paise(anew.advance ?? 0) },
      expectedPaidPaise: paise(anew.paid ?? 49_900),
    })
  return {
    ...setup,
    inspected,
    change,
    async changed(...asked: Parameters<typeof change>): Promise<Order> {
      const changed = await change(...asked)
      assert.ok(changed.ok, JSON.stringify(changed))
      return changed.value.order
    },
    /** Why it is refused. */
    async refusal(...asked: Parameters<typeof change>) {
      const changed = await change(...asked)
      return changed.ok ? assert.fail('it was ordered') : changed.problem
    },
    state: async (id: OrderId) => (await inspected(id)).order.state,
    /** Everything about an order's money that a person sees, in paise. */
    async money(id: OrderId) {
      const { attempts, refunds, refundablePaise, carriedOn } = await inspected(id)
      const back = refunds.map(({ amountPaise, state }) => [amountPaise, state])
      return { paid: attempts.map(({ amountPaise }) => amountPaise), back, left: refundablePaise, carriedOn: carriedOn?.amountPaise }
    },
    /** Pays by the link of the order, as its page does; returns how much that was. */
    async payRest(id: OrderId): Promise<number> {
      setup.advance(1_000)
      const payable = await shop.orders.pay(id)
      assert.ok(payable.ok, JSON.stringify(payable))
      const { gatewayOrderId } = payable.value
      const paid = sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured' })
      assert.ok('ok' in paid, JSON.stringify(paid))
      return Object.values(sandbox.ledger().payments).find(({ order_id: of }) => of === gatewayOrderId)?.amount ?? 0
    },
    /** What the gateway has sent back, in the order in which it did. */
    sentBack: (): number[] => Object.values(sandbox.ledger().refunds).map(({ amount }) => amount),
    orders: async () => Number((await db.query<{ n: string }>('select count(*) as n from orders'))[0]?.n),
  }
}
