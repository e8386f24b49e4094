import assert from 'node:assert/strict'
import type { OrderId } from '#src/kit/id.ts'
import { times } from '#src/kit/money.ts'
import { changeOrder } from '#src/shop/orders/orders.store.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { aPlaceOrder } from '../factories/order.ts'
import { ringBox } from '../factories/stocked-variant.ts'
import { demoGstin } from '../factories/tax.ts'
import { fakeCarrier } from './fake-carrier.ts'
import { fakeReturnCarrier } from './fake-return-carrier.ts'
import { testSettings } from './shop-deps.ts'
import { manualClock, paymentSetup } from '../payment-setup.ts'

/** A registered shop whose orders can be delivered: three ring boxes in two lines, the third with a name. */
export async function returningSetup(returns: Partial<ShopSettings['returns']> = {}, own: Partial<ShopSettings> = {}) {
  const { clock, advance } = manualClock()
  const returnCarrier = fakeReturnCarrier()
  const settings = {
    ...testSettings,
    ...own,
    brand: { ...testSettings.brand, gstin: demoGstin },
    returns: { ...testSettings.returns, ...returns },
  }
  const setup = await paymentSetup({ box: { ...ringBox, stock: 20 }, clock, carrier: fakeCarrier(), returnCarrier, settings })
  const { shop, db } = setup
  const line = { variantId: ringBox.variantId, personalisation: undefined, expectedUnitPricePaise: undefined }
  const lines = [
    { ...line, quantity: 2 },
    { ...line, quantity: 1, personalisation: { name: 'Asha', sign: undefined } },
  ]
  const expectedTotalPaise = times(ringBox.pricePaise, 3)

  async function placed(isPaid: boolean): Promise<OrderId> {
    if (isPaid) {
      const { id, gatewayOrderId } = await setup.placeOrder({ lines, expectedTotalPaise })
      assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
      return id
    }
    const cash = await shop.orders.place(aPlaceOrder({ lines, expectedTotalPaise }))
    assert.ok(cash.ok && (await shop.orders.confirm(cash.value.order.id, { who: 'staff', name: 'Meera Joshi' })).ok)
    return cash.value.order.id
  }

  return {
    ...setup,
    settings,
    returnCarrier,
    clock,
    advance,
    /** Paid, or confirmed to be paid in cash. */
    certainOrder: placed,
    /** Booked, with its invoice, and delivered at this moment. */
    async deliveredOrder(isPaid = true): Promise<OrderId> {
      const id = await placed(isPaid)
      assert.equal(await shop.work.fulfil(id), 'booked')
      for (const state of ['shipped', 'delivered'] as const)
        await db.transaction((tx) => changeOrder(tx, id, { state }, { by: { who: 'carrier' }, at: clock() }))
      return id
    },
    /** What is made anew for the box with a name, which came back faulty. */
    async replacementOf(orderId: OrderId): Promise<{ readonly id: OrderId; readonly orderNumber: string }> {
      const at = { orderId, ordinal: 1, by: { who: 'staff', name: 'Meera Joshi' }, words: undefined } as const
      await shop.returns.ask({ orderId, lines: [{ position: 2, units: 1 }], reason: 'faulty', wish: 'remake', words: '', photoKeys: [] })
      await shop.returns.approve(at)
      await shop.returns.receive(at)
      await shop.returns.recordInspection({ ...at, note: undefined, backInStock: new Map() })
      const made = await shop.returns.replace(at)
      assert.ok(made.ok, JSON.stringify(made))
      return made.value
    },
    mailsOf: (kind: string) =>
      db.query<{ message: Record<string, unknown> }>('select message from outbox where kind = $1 order by id', [kind]),
  }
}
