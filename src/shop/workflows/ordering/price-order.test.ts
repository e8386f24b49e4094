import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { writtenOf } from '#src/shop/orders/recipient.ts'
import { correctingSetup, meera } from '#tests/correcting-setup.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stock, type StockedVariant } from '#tests/factories/stocked-variant.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'

const linesOf = (...variants: readonly StockedVariant[]) =>
  variants.map(({ variantId }) => ({ variantId, quantity: 1, personalisation: undefined, expectedUnitPricePaise: undefined }))

type Done = { readonly ok: true; readonly value: { readonly order: Order } } | { readonly ok: false; readonly problem: object }
const outcome = (done: Done): { readonly order?: Order; readonly problem?: object } => (done.ok ? done.value : { problem: done.problem })

/** The ring box costs ₹499, and the pouch ₹199.50; the shop asks an advance of 30 % from ₹600 on. */
async function aSetup() {
  const advance = { isForPersonalised: false, fromPaise: paise(60_000), percent: 30 }
  const setup = await correctingSetup({ settings: { ...testSettings, cod: { ...testSettings.cod, advance } } })
  const { db, shop } = setup
  await stock(db, plainPouch)
  const own = { paymentMethod: 'cod', isStateConfirmed: false, written: writtenOf(aRecipient()) } as const
  return {
    ...setup,
    /** What the owner has set for one of them. */
    rule: ({ productId }: StockedVariant, percent: number | null) =>
      db.query('update products set advance_percent = $2 where id = $1', [productId, percent]),
    async place(variants: readonly StockedVariant[], total: number, advancePaise?: number) {
      const expectedAdvancePaise = advancePaise === undefined ? undefined : paise(advancePaise)
      return outcome(
        await shop.orders.place(aPlaceOrder({ lines: linesOf(...variants), expectedTotalPaise: paise(total), expectedAdvancePaise })),
      )
    },
    priceForCaller: (variants: readonly StockedVariant[], insteadOf?: OrderId) =>
      shop.orders.priceForCaller({ ...own, lines: linesOf(...variants), insteadOf }),
    async take(variants: readonly StockedVariant[], asked: { total: Paise; advance: Paise }, insteadOf?: OrderId) {
      const expected = { expectedTotalPaise: asked.total, expectedAdvancePaise: asked.advance }
      return outcome(
        await shop.orders.take({ ...own, ...expected, lines: linesOf(...variants), insteadOf, by: meera, requestKey: 'a form' }),
      )
    },
  }
}

const both = [ringBox, plainPouch]

test('a piece that is not sold for cash is refused by its name, in the checkout and by telephone, and may be paid online', async () => {
  const { rule, place, take, priceForCaller, shop } = await aSetup()
  await rule(plainPouch, 100)
  const refused = {
    ...{ code: 'cod_refused', reason: 'cod_product' },
    message: 'Plain Pouch cannot be paid in cash at the door. Please pay online.',
  }
  assert.deepEqual((await place(both, 69_850)).problem, refused)
  assert.deepEqual((await take(both, { total: paise(69_850), advance: paise(0) })).problem, refused)
  const asked = await priceForCaller(both)
  assert.deepEqual(asked.ok && asked.value.problem, refused)
  assert.ok((await place([ringBox], 49_900)).order, 'the other is still sold for cash')
  const lines = linesOf(...both)
  const online = await shop.orders.place(aPlaceOrder({ lines, paymentMethod: 'online', expectedTotalPaise: paise(69_850) }))
  assert.ok(online.ok && online.value.order.advancePaise === 0)
})

test('the greatest advance of pieces and shop is asked, of the whole, and an order keeps the one it was placed with', async () => {
  const { rule, place } = await aSetup()
  await rule(plainPouch, 45)
  // ₹199.50 alone: 45 % are 89.775, so ₹90.
  const alone = (await place([plainPouch], 19_950, 9_000)).order
  assert.deepEqual([alone?.state, alone?.advancePaise], ['awaiting_payment', 9_000])
  // ₹698.50: the shop asks 30 %, ₹209.55; the pouch 45 %, ₹314.325, so ₹315.
  assert.deepEqual((await place(both, 69_850, 21_000)).problem, { code: 'advance_changed', advancePaise: 31_500, cashPaise: 38_350 })
  await rule(plainPouch, 10)
  // The shop's 30 % are more: ₹210.
  assert.equal((await place(both, 69_850, 21_000)).order?.advancePaise, 21_000)
  await rule(plainPouch, null)
  const free = (await place([plainPouch], 19_950, 0)).order
  assert.deepEqual([free?.state, free?.advancePaise], ['to_confirm', 0])
})

test('a caller is asked the advance of the pieces; and an order whose pieces are exchanged gets the rule of the new ones', async () => {
  const { rule, take, priceForCaller, cashOrder, db } = await aSetup()
  const former = await cashOrder(undefined)
  await rule(plainPouch, 45)
  const asked = await priceForCaller([plainPouch], former)
  assert.ok(asked.ok)
  assert.deepEqual([asked.value.advancePaise, asked.value.problem], [9_000, undefined])
  const { order } = await take([plainPouch], { total: paise(19_950), advance: paise(9_000) }, former)
  assert.ok(order)
  assert.deepEqual([order.state, order.advancePaise], ['awaiting_payment', 9_000])
  assert.deepEqual(await db.query('select state from orders where id = $1', [former]), [{ state: 'cancelled' }])

  await rule(ringBox, 100)
  assert.ok((await take([ringBox], { total: ringBox.pricePaise, advance: paise(0) }, order.id)).problem)
  const exchanged = await priceForCaller([ringBox], order.id)
  assert.ok(exchanged.ok && exchanged.value.problem?.code === 'cod_refused')
  assert.match(exchanged.value.problem.message, /^Ring Box cannot be paid in cash at the door/)
})
