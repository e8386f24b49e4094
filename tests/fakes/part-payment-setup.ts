import assert from 'node:assert/strict'
import type { OrderId } from '#src/kit/id.ts'
import { times } from '#src/kit/money.ts'
import { changeOrder } from '#src/shop/orders/orders.store.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import type { PlaceOrder } from '#src/shop/workflows/ordering/place-order.ts'
import { ringBox } from '../factories/stocked-variant.ts'
import { demoGstin } from '../factories/tax.ts'
import { fakeCarrier } from './fake-carrier.ts'
import { testSettings } from './shop-deps.ts'
import { manualClock, paymentSetup } from '../payment-setup.ts'

/** Of ₹1,497 are 30 % 449.10, so ₹450 are paid online in advance, and ₹1,047 in cash. */
export const sums = { total: 149_700, advance: 45_000, cash: 104_700 } as const

const line = { variantId: ringBox.variantId, personalisation: undefined, expectedUnitPricePaise: undefined }
/** Three ring boxes in two lines, the third with a name. */
const lines: PlaceOrder['lines'] = [
  { ...line, quantity: 2 },
  { ...line, quantity: 1, personalisation: { name: 'Asha', sign: undefined } },
]

/** A registered shop that asks 30 % of cash orders with a writing in advance. */
export async function partPaymentSetup({ orders = {}, stock = 20 }: { orders?: Partial<ShopSettings['orders']>; stock?: number } = {}) {
  const { clock, advance } = manualClock()
  const settings: ShopSettings = {
    ...testSettings,
    brand: { ...testSettings.brand, gstin: demoGstin },
    cod: { ...testSettings.cod, advance: { isForPersonalised: true, fromPaise: undefined, percent: 30 } },
    cashOrders: { ...testSettings.cashOrders, confirmedBy: 'link' },
    orders: { ...testSettings.orders, ...orders },
  }
  const carrier = fakeCarrier()
  const setup = await paymentSetup({ box: { ...ringBox, stock }, clock, carrier, settings })
  const { shop, db } = setup
  const place = (own: Partial<PlaceOrder> = {}) =>
    setup.placeOrder({ paymentMethod: 'cod', lines, expectedTotalPaise: times(ringBox.pricePaise, 3), ...own })
  async function confirmed(): Promise<OrderId> {
    const { id, gatewayOrderId } = await place()
    assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
    return id
  }
  const move = (id: OrderId, states: readonly ('shipped' | 'delivered')[]) =>
    db.transaction(async (tx) => {
      for (const state of states) await changeOrder(tx, id, { state }, { by: { who: 'carrier' }, at: clock() })
    })
  return {
    ...{ ...setup, settings, carrier, clock, advance, place, confirmed },
    /** Its advance is paid, its parcel booked and its invoice issued. */
    async booked(): Promise<OrderId> {
      const id = await confirmed()
      assert.equal(await shop.work.fulfil(id), 'booked')
      return id
    },
    async delivered(): Promise<OrderId> {
      const id = await this.booked()
      await move(id, ['shipped', 'delivered'])
      return id
    },
    hasReached: move,
    orderOf: async (id: OrderId) => (await shop.orders.find(id)) ?? assert.fail('no order'),
    /** The gateway takes what was asked of it, and reports it. */
    async settleRefunds(): Promise<void> {
      await setup.runRefundJobs()
      await setup.deliverWebhooks()
    },
    async refunded(): Promise<number[]> {
      return Object.values(setup.sandbox.ledger().refunds).map(({ amount }) => amount)
    },
    creditNotes: () =>
      db.query<{ total: number; taxable: number; igst: number }>(
        `select total_paise as total, taxable_paise as taxable, igst_paise as igst from tax_documents where kind = 'credit-note' order by number`,
      ),
    messages: (kind: string) =>
      db.query<{ message: Record<string, unknown> }>('select message from outbox where kind = $1 order by id', [kind]),
    attention: async (id: OrderId) => (await shop.orders.find(id))?.attention,
  }
}
