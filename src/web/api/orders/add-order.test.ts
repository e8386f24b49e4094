import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { mostLines, mostUnits } from '#src/shop/cart/cart.ts'
import { testDatabase } from '#tests/database.ts'
import { plainPouch, ringBox, stockLevel, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { aRequest, aShop, post, type Reply, send } from '#tests/order-requests.ts'
import { createApi } from '../api.ts'

test('POST /order/add replies to an online order in the wire spelling, with the amount in paise', async () => {
  const { shop } = await aShop()
  const { status, body, headers } = await send(shop, aRequest())
  assert.equal(status, 200)
  const [opened] = shop.deps.gateway.opened
  assert.deepEqual(JSON.parse(body.order ?? ''), { id: `order_${opened?.orderNumber}_1`, amount: 99_800 })
  assert.match(body.pkOrderId, /^[\w-]{22}$/)
  assert.equal(headers.get('x-order-number'), body.orderNumber)
})

test('the texts that the page asked to agree to are recorded with the order; an order of another client records none', async () => {
  const { db, shop } = await aShop()
  const consentOf = async ({ pkOrderId }: Reply) =>
    await db.query(
      'select agreed_terms_of::text as terms, agreed_privacy_of::text as privacy, placed_at is not null as dated from orders where id = $1',
      [pkOrderId],
    )
  const page = await send(shop, aRequest({ agreedTermsOf: '2026-11-02', agreedPrivacyOf: '2026-10-01' }))
  assert.deepEqual(await consentOf(page.body), [{ terms: '2026-11-02', privacy: '2026-10-01', dated: true }])
  const other = await send(shop, aRequest())
  assert.deepEqual(await consentOf(other.body), [{ terms: null, privacy: null, dated: true }])

  const wrong = await send(shop, aRequest({ agreedTermsOf: 'yesterday' }))
  assert.deepEqual([wrong.status, wrong.body.issues[0]?.field], [400, 'agreedTermsOf'])
})

test('POST /order/add replies to a cash order with null instead of a payment', async () => {
  const { shop } = await aShop()
  const { status, body } = await send(shop, aRequest({ isCod: 1, isPrepaid: 0, amount: 998 }))
  assert.deepEqual([status, body.order], [200, null])
})

test('POST /order/add refuses cash where the shop’s rules exclude it, and gives the reason', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const cash = (rules: Partial<typeof testSettings.cod>) =>
    send(testShop(db, { settings: { ...testSettings, cod: { ...testSettings.cod, ...rules } } }), aRequest({ isCod: 1, isPrepaid: 0 }))
  const tooMuch = await cash({ upToPaise: paise(90_000) })
  assert.deepEqual([tooMuch.status, tooMuch.body.code], [409, 'cod_refused'])
  assert.equal(tooMuch.body.message, 'Cash on Delivery goes up to ₹900. Please pay online.')
  assert.deepEqual(tooMuch.body.issues, [{ field: 'isCod', message: tooMuch.body.message }])
  assert.match((await cash({ isForPersonalised: false })).body.message, /with a name or a sign/)
  assert.match((await cash({ refusedPincodes: ['56'] })).body.message, /at this pincode/)
  assert.deepEqual(await db.query('select id from orders'), [])
  assert.equal((await cash({})).status, 200)
})

test('POST /order/add refuses a pincode that no courier reaches, paid online or in cash, with nothing written', async () => {
  const { db, shop } = await aShop()
  shop.deps.carrier.couriers = []
  for (const way of [{}, { isCod: 1, isPrepaid: 0 }]) {
    const { status, body } = await send(shop, aRequest(way))
    assert.deepEqual([status, body.code, body.issues[0]?.field], [409, 'pincode_unreachable', 'pincode'])
    assert.match(body.message, /^No courier of ours reaches this pincode\./)
  }
  assert.deepEqual(await db.query('select id from orders'), [])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 0 })
})

test('POST /order/add refuses cash where no courier collects it, and takes the same order paid online', async () => {
  const { shop } = await aShop()
  shop.deps.carrier.couriers = shop.deps.carrier.couriers.map((courier) => ({ ...courier, cod: false }))
  const { status, body } = await send(shop, aRequest({ isCod: 1, isPrepaid: 0 }))
  assert.deepEqual(
    [status, body.issues],
    [409, [{ field: 'isCod', message: 'No courier of ours takes cash at this pincode. Please pay online.' }]],
  )
  assert.equal((await send(shop, aRequest())).status, 200)
})

test('POST /order/add asks about a state that contradicts the pincode, and lets only a confirmed one pass', async () => {
  const { db, shop } = await aShop()
  const wrong = await send(shop, aRequest({ state: 'maharashtra' }))
  assert.deepEqual([wrong.status, wrong.body.code, wrong.body.issues[0]?.field], [409, 'state_contradicts_pincode', 'state'])
  assert.equal(wrong.body.message, 'This pincode is in Karnataka, not in Maharashtra. Please correct one of the two, or confirm the state.')
  assert.deepEqual(await db.query('select id from orders'), [])
  const confirmed = await send(shop, aRequest({ state: 'maharashtra', isStateConfirmed: '1' }))
  assert.equal(confirmed.status, 200)
  assert.equal((await shop.orders.find(confirmed.body.pkOrderId as OrderId))?.recipient.state, 'Maharashtra')
})

test('POST /order/add takes no consent to texts of a future day', async () => {
  const { db, shop } = await aShop()
  for (const consent of [
    { agreedTermsOf: '9999-12-31', agreedPrivacyOf: '2026-10-01' },
    { agreedTermsOf: '2026-10-01', agreedPrivacyOf: '9999-12-31' },
  ]) {
    const { status, body } = await send(shop, aRequest(consent))
    assert.deepEqual([status, body.code], [400, 'consent_in_future'])
  }
  assert.deepEqual(await db.query('select id from orders'), [])
})

test('POST /order/add names every wrong field with the message of its form, and writes nothing', async () => {
  const { db, shop } = await aShop()
  const empty = { clientName: '', clientEmail: '', clientPhNo1: '', clientAdd1: '', city: '', state: '', pincode: '' }
  const wrong = { clientName: 'R2D2', clientEmail: 'asha@', clientPhNo1: '12345', clientAdd1: 'abc', pincode: '5600', clientPhNo2: 'none' }
  const messages = async (overrides: object) =>
    Object.fromEntries((await send(shop, aRequest(overrides))).body.issues.map(({ field, message }) => [field, message]))
  assert.deepEqual(await messages(empty), {
    clientName: 'Name is required',
    clientEmail: 'Email is required',
    clientPhNo1: 'Phone number is required',
    clientAdd1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    pincode: 'Pincode is required',
  })
  assert.deepEqual(await messages(wrong), {
    clientName: 'Please write the name without digits',
    clientEmail: 'Email is invalid. Ensure it follows the format: name@example.com',
    clientPhNo1: 'Phone number must be 10 digits',
    clientPhNo2: 'Phone number must be at most 10 digits',
    clientAdd1: 'Address must be more than 3 characters',
    pincode: 'Pincode must be 6 digits',
  })
  assert.deepEqual(await db.query('select id from orders'), [])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 0 })
})

test('POST /order/add takes an address in characters beyond the basic plane, and splits none of them', async () => {
  const { shop } = await aShop()
  const cartItems = [{ fkImgId: ringBox.variantId, quantity: 1 }]
  for (const start of ['', 'x']) {
    const address = { clientAdd1: `${start}${'𑄌'.repeat(40)}`, clientAdd2: '𑄌'.repeat(37), city: '𑄌'.repeat(15) }
    assert.equal((await send(shop, aRequest({ ...address, clientName: '𑄌𑄋'.repeat(20), cartItems, amount: 499 }))).status, 200)
  }
  for (const { notes } of shop.deps.gateway.opened)
    for (const note of Object.values(notes)) assert.ok(note.isWellFormed() && note.length <= 256, JSON.stringify(note))
})

test('POST /order/add takes a landline with its area code, and explains the fault of a pincode that begins with 0', async () => {
  const { shop } = await aShop()
  const { status, body } = await send(shop, aRequest({ clientPhNo1: '020-2567 8901' }))
  assert.equal(status, 200)
  assert.equal((await shop.orders.find(body.pkOrderId as OrderId))?.recipient.phone, '2025678901')
  const refused = await send(shop, aRequest({ pincode: '012345', clientName: '7777' }))
  assert.deepEqual(refused.body.issues, [
    { field: 'clientName', message: 'Please write the name without digits' },
    { field: 'pincode', message: 'A pincode never begins with 0' },
  ])
})

test('POST /order/add refuses whatever it cannot read, naming the field, with nothing written', async () => {
  const { db, shop } = await aShop()
  const item = (overrides: object) => aRequest({ cartItems: [{ fkImgId: ringBox.variantId, quantity: 2, ...overrides }] })
  const cases: [unknown, number, string][] = [
    ['{"clientName":', 400, 'body'],
    ['[]', 400, 'body'],
    [aRequest({ clientName: { first: 'Asha' } }), 400, 'clientName'],
    [aRequest({ clientName: 'Asha <b>Rao</b>' }), 400, 'clientName'],
    [aRequest({ clientName: 'Asha 💍' }), 400, 'clientName'],
    [aRequest({ clientName: 'A\u202eB' }), 400, 'clientName'],
    [aRequest({ city: 'Pune\r\nBcc: x@y.in' }), 400, 'city'],
    [aRequest({ country: 'France' }), 400, 'country'],
    [aRequest({ isCod: 1 }), 400, 'isCod'],
    [aRequest({ isPrepaid: 0 }), 400, 'isPrepaid'],
    [aRequest({ amount: '-998' }), 400, 'amount'],
    [aRequest({ amount: '' }), 400, 'amount'],
    [aRequest({ amount: 1e21 }), 400, 'amount'],
    [aRequest({ cartItems: 'box' }), 400, 'cartItems'],
    [aRequest({ cartItems: [] }), 400, 'cartItems'],
    [aRequest({ cartItems: [null] }), 400, 'cartItems.0'],
    [item({ quantity: -1 }), 400, 'cartItems.0.quantity'],
    [item({ quantity: 1.5 }), 400, 'cartItems.0.quantity'],
    [item({ quantity: mostUnits + 1 }), 400, 'cartItems.0.quantity'],
    [item({ quantity: null }), 400, 'cartItems.0.quantity'],
    [item({ fkImgId: 'NO-SUCH' }), 404, 'cartItems.0.fkImgId'],
    [item({ customMessage: 'R2D2' }), 400, 'cartItems.0.customMessage'],
    [item({ zodiacSign: 'Dragon' }), 400, 'cartItems.0.zodiacSign'],
    [item({ quantity: 6, fkImgId: ringBox.variantId }), 409, 'total'],
  ]
  for (const [body, status, field] of cases) {
    const reply = await send(shop, body)
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.field ?? 'total'], [status, field], JSON.stringify(body))
  }
  assert.equal((await send(shop, `{"clientName":"${'a'.repeat(300_000)}"}`)).status, 413)
  assert.deepEqual(await db.query('select id from orders'), [])
})

test('POST /order/add refuses a tampered total with 409 and the true one', async () => {
  const { shop } = await aShop()
  const { status, body } = await send(shop, aRequest({ amount: '1.00' }))
  assert.deepEqual([status, body.code, body.amount], [409, 'total_changed', '998.00'])
})

test('POST /order/add limits a quantity by the stock alone, and explains what to do about too many lines', async () => {
  const { shop } = await aShop()
  const item = { fkImgId: ringBox.variantId, quantity: mostUnits }
  const { status, body } = await send(shop, aRequest({ cartItems: [item], amount: String(499 * mostUnits) }))
  assert.deepEqual([status, body.message], [409, 'Only 5 of Ring Box (Oxblood) left.'])
  const lines = await send(shop, aRequest({ cartItems: Array.from({ length: mostLines + 1 }, () => item) }))
  assert.deepEqual(lines.body.issues, [
    { field: 'cartItems', message: 'One order takes up to 50 lines. Please place the others as an order of their own.' },
  ])
})

test('POST /order/add reports how many are left', async () => {
  const { shop } = await aShop()
  const lines = [{ fkImgId: ringBox.variantId, quantity: 6 }]
  const { status, body } = await send(shop, aRequest({ cartItems: lines, amount: 2994 }))
  assert.deepEqual([status, body.message], [409, 'Only 5 of Ring Box (Oxblood) left.'])
})

test('POST /order/add gives the true reason why a variant cannot be ordered: it is for businesses only, or not sold at all', async () => {
  const db = await testDatabase()
  await stock(
    db,
    { ...plainPouch, variantId: 'BULK-TAN' as VariantId, productId: 'bulk', name: 'Valet Tray', soldIn: ['b2b'] },
    { ...plainPouch, variantId: 'GONE-TAN' as VariantId, productId: 'gone', soldIn: ['b2b'], isActive: false },
  )
  const shop = testShop(db)
  const refusalOf = async (fkImgId: string) => {
    const { status, body } = await send(shop, aRequest({ cartItems: [{ fkImgId, quantity: 1 }], amount: '199.50' }))
    return [status, body.code, body.message]
  }
  assert.deepEqual(await refusalOf('BULK-TAN'), [
    409,
    'not_for_sale',
    'Valet Tray (Oxblood) is sold to businesses only, from 50 pieces. Please remove it from your cart.',
  ])
  assert.deepEqual(await refusalOf('GONE-TAN'), [
    409,
    'not_for_sale',
    'Plain Pouch (Oxblood) is not sold any more. Please remove it from your cart.',
  ])
})

test('POST /order/add replies to a repeat of the same Idempotency-Key with the first reply', async () => {
  const { db, shop } = await aShop()
  const key = { 'idempotency-key': 'e7d1' }
  const replies = await Promise.all([send(shop, aRequest(), key), send(shop, aRequest(), key)])
  assert.deepEqual(replies[0]?.body, replies[1]?.body)
  assert.equal((await db.query('select id from orders')).length, 1)
  assert.equal((await send(shop, aRequest({ city: 'Pune' }), key)).status, 422)
})

test('POST /order/add takes the GSTIN of a business, also of another state, and stores it with the order', async () => {
  const { shop } = await aShop()
  const { status, body } = await send(shop, aRequest({ gstin: ' 27demos1234d1zk ', businessName: 'Deshpande Gifts' }))
  assert.equal(status, 200)
  const order = await shop.orders.find(body.pkOrderId as OrderId)
  assert.deepEqual([order?.recipient.gstin, order?.recipient.businessName], ['27DEMOS1234D1ZK', 'Deshpande Gifts'])
})

test('POST /order/add names the field of a GSTIN that is none, and of a business without one', async () => {
  const { shop } = await aShop()
  const issuesOf = async (overrides: object) => {
    const { status, body } = await send(shop, aRequest(overrides))
    return [status, ...body.issues.map(({ field, message }) => `${field}: ${message}`)]
  }
  const wrong = 'gstin: This is not a valid GSTIN: it has 15 letters and digits, such as 27DEMOS1234D1ZK'
  assert.deepEqual(await issuesOf({ gstin: '27DEMOS1234D1ZX' }), [400, wrong])
  assert.deepEqual(await issuesOf({ gstin: 'GST' }), [400, wrong])
  assert.deepEqual(await issuesOf({ businessName: 'Deshpande Gifts' }), [400, 'gstin: A business is billed by its GSTIN: please add it'])
})

test('POST /order/add stores the state by its name, and asks for it when neither name nor pincode gives it', async () => {
  const { shop } = await aShop()
  const { body } = await send(shop, aRequest({ state: 'KA' }))
  assert.equal((await shop.orders.find(body.pkOrderId as OrderId))?.recipient.state, 'Karnataka')
  const refused = await send(shop, aRequest({ state: 'Field post', pincode: '900056' }))
  assert.deepEqual(refused.body.issues, [{ field: 'state', message: 'Please write the state by its name, such as Karnataka' }])
})

test('a caller whose network has too many unpaid orders is refused with a message through the whole API, and others can still order', async () => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 100 })
  const unpaid = { ...testSettings.orders.unpaid, perNetwork: { ...testSettings.orders.unpaid.perNetwork, units: 3 } }
  const settings = { ...testSettings, orders: { ...testSettings.orders, unpaid } }
  const api = createApi(testShop(db, { settings }), (error) => assert.fail(error))
  const order = async (own: string) => {
    const response = await api.request(post(aRequest()), undefined, { network: { own, wider: undefined } })
    return { status: response.status, ...((await response.json()) as Reply) }
  }
  assert.equal((await order('203.0.113.7')).status, 200)
  const refused = await order('203.0.113.7')
  assert.deepEqual([refused.status, refused.code], [409, 'too_much_unpaid'])
  assert.match(refused.message, /Please pay for what you have ordered, order fewer, or try again in 30 minutes/)
  assert.equal((await order('198.51.100.9')).status, 200)
})
