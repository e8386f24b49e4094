import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stockLevel, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import type { UnpaidCaps } from '../../orders/unpaid/unpaid-caps.ts'
import type { PlaceOrder } from './place-order.ts'

const office = { own: '203.0.113.7', wider: undefined }
const elsewhere = { own: '198.51.100.9', wider: undefined }
const site = (network: number) => ({ own: `2001:db8:1:${network}::/64`, wider: '2001:db8:1::/48' })

type Caps = { perNetwork?: Partial<UnpaidCaps['perNetwork']>; perShopper?: Partial<UnpaidCaps['perShopper']> } & Partial<
  Pick<UnpaidCaps, 'shareOfStockPercent' | 'shareFromUnits' | 'mailsADay'>
>

/** A shop with a hundred ring boxes, and shoppers of whom no two share a phone or an address unless they have the same name. */
async function aShop({ perNetwork, perShopper, ...others }: Caps, units = 100) {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: units }, plainPouch)
  const none = testSettings.orders.unpaid
  const unpaid = {
    ...none,
    ...others,
    perNetwork: { ...none.perNetwork, ...perNetwork },
    perShopper: { ...none.perShopper, ...perShopper },
  }
  const settings = { ...testSettings, orders: { ...testSettings.orders, unpaid } }
  let now = Date.now()
  const shop = testShop(db, { settings, clock: () => new Date(now) })
  let shoppers = 0
  const recipient = () => {
    shoppers++
    return aRecipient({ phone: String(9_000_000_000 + shoppers), email: `shopper${shoppers}@x.example` })
  }
  const place = async (quantity: number, own: Partial<PlaceOrder> = {}) =>
    shop.orders.place(
      aPlaceOrder({
        lines: [{ variantId: ringBox.variantId, quantity, personalisation: undefined, expectedUnitPricePaise: undefined }],
        expectedTotalPaise: paise(ringBox.pricePaise * quantity),
        recipient: recipient(),
        paymentMethod: 'online',
        network: office,
        ...own,
      }),
    )
  const codeOf = async (...asked: Parameters<typeof place>) => {
    const placed = await place(...asked)
    return placed.ok ? 'placed' : placed.problem.code
  }
  const idOf = async (...asked: Parameters<typeof place>): Promise<OrderId> => {
    const placed = await place(...asked)
    assert.ok(placed.ok)
    return placed.value.order.id
  }
  return { db, shop, place, codeOf, idOf, pass: (minutes: number) => void (now += minutes * 60_000) }
}

test('one network holds only so many units unpaid, and other networks can still order', async () => {
  const { db, place, codeOf } = await aShop({ perNetwork: { units: 40 } })
  assert.equal(await codeOf(30), 'placed')
  assert.deepEqual(await place(11), {
    ok: false,
    problem: {
      code: 'too_much_unpaid',
      message:
        'For orders that are not paid yet we keep at most 40 pieces for one network, and yours has some waiting. ' +
        'Please pay for what you have ordered, order fewer, or try again in 30 minutes.',
    },
  })
  assert.equal(await codeOf(10), 'placed')
  assert.equal(await codeOf(30, { network: elsewhere }), 'placed')
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 100, held: 70 })
})

test('two orders at once cannot both pass a cap that has room for one', async () => {
  for (const caps of [{ perNetwork: { units: 5 } }, { perShopper: { units: 5 } }, { shareOfStockPercent: 5, shareFromUnits: 1 }]) {
    const { db, codeOf } = await aShop(caps)
    const recipient = aRecipient()
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(4, { recipient })))
    assert.equal(codes.filter((code) => code === 'placed').length, 1, JSON.stringify(caps))
    assert.equal((await stockLevel(db, ringBox)).held, 4)
  }
})

test('new networks of one IPv6 site are counted together', async () => {
  const { codeOf } = await aShop({ perNetwork: { units: 10 } })
  const codes = []
  for (let network = 1; network <= 5; network++) codes.push(await codeOf(10, { network: site(network) }))
  assert.deepEqual(codes, ['placed', 'placed', 'placed', 'placed', 'too_much_unpaid'])
})

test('what one phone number or one mail address holds unpaid is capped in units and in value, whatever the network', async () => {
  const { codeOf } = await aShop({ perShopper: { units: 20, totalPaise: paise(ringBox.pricePaise * 15) } })
  const [asha, sameMail, samePhone] = [
    aRecipient(),
    aRecipient({ phone: '9111111111', email: 'ASHA@example.com' }),
    aRecipient({ email: 'b@x.example' }),
  ]
  assert.equal(await codeOf(10, { recipient: asha }), 'placed')
  assert.equal(await codeOf(6, { recipient: sameMail, network: elsewhere }), 'too_much_unpaid')
  assert.equal(await codeOf(6, { recipient: samePhone, network: elsewhere }), 'too_much_unpaid')
  assert.equal(await codeOf(5, { recipient: samePhone, network: elsewhere }), 'placed')
  assert.equal(await codeOf(15), 'placed')
})

test('one network holds only its share of a variant’s free stock, and the refusal names the line and how many units it may have', async () => {
  const { place, codeOf } = await aShop({ shareOfStockPercent: 50, shareFromUnits: 10 })
  assert.equal(await codeOf(30), 'placed')
  const refused = await place(21)
  assert.deepEqual(!refused.ok && refused.problem, {
    ...{ code: 'stock_share_exceeded', line: 0 },
    message: 'We cannot keep so many of Ring Box (Oxblood) for orders that are not paid yet. Please choose 20 or fewer, or write to us.',
  })
  assert.equal(await codeOf(20), 'placed')
  assert.equal(await codeOf(21, { network: elsewhere }), 'placed', 'another network has its own share')
  assert.equal(await codeOf(200), 'out_of_stock', 'what is not there is sold out, not withheld')
})

test('of a small stock anybody may have a few units, also the last ones', async () => {
  const { codeOf } = await aShop({ shareOfStockPercent: 50, shareFromUnits: 10 }, 8)
  assert.equal(await codeOf(8), 'placed')
})

test('unconfirmed orders in cash are capped for each shopper and network; once staff confirm or cancel them there is room again', async () => {
  const { shop, place, codeOf, idOf } = await aShop({ perShopper: { cashOrders: 2 }, perNetwork: { cashOrders: 4 } })
  const asha = { recipient: aRecipient(), paymentMethod: 'cod' } as const
  const first = await idOf(1, asha)
  const second = await idOf(1, asha)
  const refused = await place(1, asha)
  assert.match(!refused.ok && 'message' in refused.problem ? refused.problem.message : '', /Please pay for this one online, or wait/)
  assert.equal(await codeOf(1, { ...asha, paymentMethod: 'online' }), 'placed')
  const staff = { who: 'staff', name: 'Meera' } as const
  await shop.orders.confirm(first, staff)
  await shop.orders.cancel({ orderId: second, cancelledBy: staff, reason: undefined })
  assert.equal(await codeOf(1, asha), 'placed')
  const others = []
  for (let order = 0; order < 4; order++) others.push(await codeOf(1, { paymentMethod: 'cod' }))
  assert.deepEqual(others, ['placed', 'placed', 'placed', 'too_much_unpaid'])
})

test('a lapsed order is held again only where the caps have room for it, and its network is deleted while it is lapsed', async () => {
  const { db, shop, codeOf, idOf, pass } = await aShop({ perNetwork: { units: 10 } })
  const networks = () => db.query<{ n: number }>('select count(network)::int as n from orders')
  const lapsing = await idOf(10)
  assert.deepEqual(await networks(), [{ n: 1 }])
  pass(31)
  await shop.work.lapseHolds()
  assert.deepEqual(await networks(), [{ n: 0 }])
  assert.equal(await codeOf(10), 'placed')

  const refused = await shop.orders.pay(lapsing, office)
  assert.equal(!refused.ok && refused.problem.code, 'too_much_unpaid')
  assert.ok((await shop.orders.pay(lapsing, elsewhere)).ok)
  assert.deepEqual(await networks(), [{ n: 2 }])
  assert.equal(await codeOf(1, { network: elsewhere }), 'too_much_unpaid')
})

test('the caps of a shopper hold for every spelling of the same mailbox, and another mailbox has its own', async () => {
  const { place, codeOf } = await aShop({ perShopper: { units: 10 } })
  const as = (email: string, phone: string) => ({ recipient: aRecipient({ email, phone }) })
  assert.ok((await place(8, as('v.ictim@gmail.com', '9111111111'))).ok)
  for (const [number, email] of ['victim+1@gmail.com', 'VICTIM@googlemail.com', 'vic.tim+a.b@GoogleMail.com'].entries())
    assert.equal(await codeOf(8, as(email, `922222222${number}`)), 'too_much_unpaid', email)
  assert.equal(await codeOf(8, as('asha.rao@x.example', '9333333331')), 'placed')
  assert.equal(await codeOf(8, as('asha.rao+box@x.example', '9333333332')), 'too_much_unpaid')
  assert.equal(await codeOf(8, as('asharao@x.example', '9333333333')), 'placed', 'elsewhere a dot is part of the name')
})

test('the same request again gets the first reply, however much is unpaid', async () => {
  const { idOf } = await aShop({ perNetwork: { units: 10 } })
  const again = { idempotencyKey: 'once', recipient: aRecipient() }
  assert.equal(await idOf(10, again), await idOf(10, again))
})

test('the network of an unpaid order cannot be read', async () => {
  const { db, idOf } = await aShop({})
  await idOf(1, { network: site(1) })
  const [row] = await db.query<{ network: Buffer; wider_network: Buffer }>('select network, wider_network from orders')
  assert.deepEqual([row?.network.length, row?.wider_network.length], [32, 32])
  assert.ok(!JSON.stringify(row).includes('2001'))
})

test('repeated placing and cancelling mails one mailbox, however it is spelled, only so often in a day; the shop is still mailed each time', async () => {
  const { db, shop, place } = await aShop({ mailsADay: 5 })
  const victim = aRecipient()
  const spellings = ['victim@gmail.com', 'Victim@gmail.com', 'victim+1@gmail.com', 'v.ictim@gmail.com', 'victim@googlemail.com']
  let refused = 0
  for (let round = 0; round < 10; round++) {
    const email = spellings[round % spellings.length] ?? ''
    const placed = await place(1, { recipient: { ...victim, email }, paymentMethod: 'cod' })
    if (!placed.ok) {
      refused++
      assert.equal(placed.problem.code, 'too_much_unpaid')
    } else await shop.orders.cancel({ orderId: placed.value.order.id, cancelledBy: { who: 'shopper' }, reason: undefined })
  }
  assert.equal(refused, 7)
  const mails = await db.query<{ kind: string; n: number }>('select kind, count(*)::int as n from outbox group by kind order by kind')
  assert.deepEqual(
    mails.map(({ kind, n }) => [kind, n]),
    [
      ['cancellation-notice', 3],
      ['order-cancelled', 2],
      ['order-confirmation', 3],
      ['order-notification', 3],
    ],
  )
})
