import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Day } from '#src/kit/time/day.ts'
import { paise } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { ReturnRequest } from '#src/shop/shipping/return-carrier.port.ts'
import { aReturn, askedAt, line, pune } from './a-return.ts'
import { bengaluru } from './carrier.contract.ts'
import { actions, carrierOf, started } from './shiprocket-setup.ts'

const pictureCheck = { title: 'Jewellery box', pictureUrl: 'https://shop.test/p/box.jpg' }
const route = { fromPincode: bengaluru, toPincode: pune, weightGrams: 900, declaredPaise: paise(79_900), isCompared: false }

async function setup(t: TestContext) {
  const sandbox = await started(t)
  const { returns } = carrierOf(sandbox)
  const wallet = sandbox.state().walletPaise
  /** How many returns, numbers and charges there are. */
  const totals = () => {
    const { orders, shipments, walletPaise } = sandbox.state()
    const numbers = Object.values(shipments).filter(({ awb }) => awb !== undefined).length
    return { returns: Object.values(orders).filter(({ isReturn }) => isReturn).length, numbers, chargedPaise: wallet - walletPaise }
  }
  const asked = () => Object.values(sandbox.state().orders)[0]?.asked as Record<string, unknown>
  const book = async (request = aReturn()) => {
    const ids = await returns.createReturn(request)
    const { awb } = await returns.assignReturnAwb(ids, '125')
    await returns.requestReturnPickup(ids.consignmentId, '2026-12-01' as Day)
    return { ...ids, awb }
  }
  return { sandbox, returns, totals, asked, book }
}

const once = { returns: 1, numbers: 1, chargedPaise: 8_100 }
const refusal = (kind: SupplierError['kind'], text: RegExp) => (error: unknown) =>
  error instanceof SupplierError && error.kind === kind && text.test(error.message)

/** The rows of the matrix of returns that concern the wire, by number. */
describe('return matrix', () => {
  test('R1: a plain return is created, booked with a courier of returns, collected, and arrives', async (t) => {
    const { sandbox, returns, totals, asked, book } = await setup(t)
    const couriers = await returns.checkReturnServiceability(route)
    assert.deepEqual(
      couriers.map(({ courierId }) => courierId),
      ['125', '126'],
    )
    const { carrierOrderId, awb } = await book()
    assert.deepEqual(totals(), once)
    assert.deepEqual([asked()['pickup_pincode'], asked()['shipping_pincode'], asked()['payment_method']], [bengaluru, pune, 'Prepaid'])
    const states: unknown[] = [(await returns.showReturn(carrierOrderId)).state]
    for (const status of [19, 42, 18, 7]) {
      await sandbox.move({ awb, status })
      states.push((await returns.showReturn(carrierOrderId)).state)
    }
    assert.deepEqual(states, ['pickup_planned', 'collecting', 'collected', 'on_its_way', 'arrived'])
  })

  test('R2: three pieces go in one parcel, without a check at the door', async (t) => {
    const { asked, book } = await setup(t)
    await book(aReturn({ lines: [line, { ...line, sku: 'B', quantity: 2 }] }))
    const items = asked()['order_items'] as { qc_enable: boolean; units: number; return_reason: string }[]
    assert.deepEqual(
      items.map(({ qc_enable, units, return_reason }) => [qc_enable, units, return_reason]),
      [
        [false, 1, 'Changed my mind'],
        [false, 2, 'Changed my mind'],
      ],
    )
  })

  const refused: readonly [string, Partial<ReturnRequest>, RegExp][] = [
    ['R3: a check at the door of two pieces', { lines: [{ ...line, quantity: 2 }], pictureCheck }, /only one piece/],
    ['R3: a check at the door of two products', { lines: [line, line], pictureCheck }, /only one piece/],
    ['R4: a check at the door of damaged goods', { reason: 'faulty', pictureCheck }, /differ from their picture/],
    ['R4: a check at the door of wrong goods', { reason: 'wrong', pictureCheck }, /differ from their picture/],
    ['R5: a picture as webp', { pictureCheck: { ...pictureCheck, pictureUrl: 'https://shop.test/p/box.webp' } }, /png or jpg/],
    ['R9: a reference that ends like those of webhooks', { reference: 'MJ-10427_1' }, /cannot be a reference/],
  ]
  for (const [what, own, text] of refused)
    test(`${what} is refused before any call`, async (t) => {
      const { sandbox, returns } = await setup(t)
      await assert.rejects(returns.createReturn(aReturn(own)), refusal('invalid', text))
      assert.deepEqual(sandbox.calls, [])
    })

  test('an address that its label would cut is refused before any call', async (t) => {
    const { sandbox, returns } = await setup(t)
    const from = { ...aReturn().from, addressLine1: 'x'.repeat(118), addressLine2: 'y'.repeat(118) }
    await assert.rejects(returns.createReturn(aReturn({ from })), refusal('recipient_refused', /longer than a label/))
    assert.deepEqual(sandbox.calls, [])
  })

  test('R4: only couriers that compare goods are offered for a check at the door', async (t) => {
    const { returns, asked, book } = await setup(t)
    const couriers = await returns.checkReturnServiceability({ ...route, isCompared: true })
    assert.deepEqual(
      couriers.map(({ name }) => name),
      ['Delhivery Reverse'],
    )
    await book(aReturn({ pictureCheck }))
    assert.match(JSON.stringify(asked()['order_items']), /"qc_enable":true,"qc_product_name":"Jewellery box","qc_product_image":"https:/)
  })

  test('R6: after a lost reply the return is found on the third page of the list, and nothing is created twice', async (t) => {
    const { sandbox, returns, totals } = await setup(t)
    sandbox.breakCall('create return', 'lost')
    await assert.rejects(returns.createReturn(aReturn()), (error: unknown) => (error as SupplierError).tryAgain === 'uncertain')
    for (let other = 0; other < 120; other++) await returns.createReturn(aReturn({ reference: `MJ-2${other}-R1` }))
    const before = totals().returns
    const { carrierOrderId } = await returns.createReturn(aReturn())
    assert.equal(totals().returns, before)
    assert.equal((await returns.findReturn('MJ-10427-R1', askedAt))?.carrierOrderId, carrierOrderId)
  })

  test('R7: a reference that is taken is that of the return that is there', async (t) => {
    const { sandbox, returns, totals } = await setup(t)
    const first = await returns.createReturn(aReturn())
    // The list comes too late: at first it has nothing.
    sandbox.faults.add({ path: '^/orders/processing/return', times: 1, action: { status: 200, body: { data: [] } } })
    assert.deepEqual(await returns.createReturn(aReturn()), first)
    assert.equal(totals().returns, 1)
  })

  test('R8: a taken reference under which nothing is listed is for a person', async (t) => {
    const { sandbox, returns } = await setup(t)
    await returns.createReturn(aReturn())
    sandbox.faults.add({ path: '^/orders/processing/return', times: 2, action: { status: 200, body: { data: [] } } })
    await assert.rejects(returns.createReturn(aReturn()), refusal('invalid', /MJ-10427-R1 is taken, and no return is listed/))
  })

  test('R10: where no courier collects, the list is empty', async (t) => {
    const { returns } = await setup(t)
    assert.deepEqual(await returns.checkReturnServiceability({ ...route, fromPincode: '744101' as Pincode }), [])
  })

  test('R11, R12: a number whose reply is lost is found, is charged once, and was asked for as a return', async (t) => {
    const { sandbox, returns, totals } = await setup(t)
    const ids = await returns.createReturn(aReturn())
    sandbox.breakCall('awb', 'lost')
    const { awb, courierName } = await returns.assignReturnAwb(ids, '125')
    assert.equal(courierName, 'Xpressbees Reverse')
    assert.equal((await returns.assignReturnAwb(ids, '126')).awb, awb)
    assert.deepEqual(totals(), once)
  })

  test('R12: a courier of outward parcels is never given to a return', async (t) => {
    const { returns, totals } = await setup(t)
    const ids = await returns.createReturn(aReturn())
    await assert.rejects(returns.assignReturnAwb(ids, '43'), refusal('courier_refused', /not serviceable/))
    assert.equal(totals().numbers, 0)
  })

  test('R14: an empty wallet is named as such, and the number comes when it is filled', async (t) => {
    const { sandbox, returns } = await setup(t)
    const ids = await returns.createReturn(aReturn())
    sandbox.setWallet(paise(5_000))
    await assert.rejects(returns.assignReturnAwb(ids, '125'), refusal('wallet_low', /recharge/i))
    sandbox.setWallet(paise(500_000))
    assert.match((await returns.assignReturnAwb(ids, '125')).awb, /^14\d+$/)
  })

  test('R15: a pickup that is already planned is as good as done, one that failed shows', async (t) => {
    const { sandbox, returns, book } = await setup(t)
    const { carrierOrderId, consignmentId, awb } = await book()
    assert.deepEqual(await returns.requestReturnPickup(consignmentId, '2026-12-01' as Day), { pickupDate: undefined })
    await sandbox.move({ awb, status: 13 })
    assert.equal((await returns.showReturn(carrierOrderId)).state, 'pickup_failed')
  })

  test('R18, R19: 47 of the shipment table is a failed check at the door, and says why; 47 of the order table is a courier on the way', async (t) => {
    const { sandbox, returns, book } = await setup(t)
    const { carrierOrderId, awb } = await book(aReturn({ pictureCheck }))
    await sandbox.move({ awb, status: 19 })
    assert.equal((await returns.showReturn(carrierOrderId)).state, 'collecting')
    await sandbox.move({ awb, status: 47 })
    const { state, checkFault } = await returns.showReturn(carrierOrderId)
    assert.deepEqual([state, checkFault], ['kept', 'Product differs from the picture'])
  })

  test('R18: 47 with the reason of a failed check is one, whichever table the number is from', async (t) => {
    const { sandbox, returns, book } = await setup(t)
    const { carrierOrderId, awb } = await book(aReturn({ pictureCheck }))
    await sandbox.move({ awb, status: 47 })
    sandbox.breakStep('number of the other table')
    assert.equal((await returns.showReturn(carrierOrderId)).state, 'kept')
  })

  test('an account without the check at the door is told so, and nothing is created', async (t) => {
    const { sandbox, returns, totals } = await setup(t)
    sandbox.breakStep('no check at the door')
    await assert.rejects(returns.createReturn(aReturn({ pictureCheck })), refusal('invalid', /QC is not activated/))
    assert.equal(totals().returns, 0)
  })

  test('R20: a return that is not taken in goes back to the shopper', async (t) => {
    const { sandbox, returns, book } = await setup(t)
    const { carrierOrderId, awb } = await book()
    for (const status of [42, 21, 9]) await sandbox.move({ awb, status })
    assert.equal((await returns.showReturn(carrierOrderId)).state, 'sent_back')
  })

  test('R21: a cancellation is only asked for: first under way, then done, and its money is back', async (t) => {
    const { sandbox, returns, totals, book } = await setup(t)
    const { carrierOrderId, awb } = await book()
    await returns.cancelReturn(carrierOrderId, awb)
    assert.equal((await returns.showReturn(carrierOrderId)).state, 'cancelling')
    await sandbox.advance(120)
    assert.equal((await returns.showReturn(carrierOrderId)).state, 'cancelled')
    assert.equal(totals().chargedPaise, 0)
    assert.equal(await returns.findReturn('MJ-10427-R1', askedAt), undefined)
    await assert.rejects(returns.createReturn(aReturn()), refusal('invalid', /was cancelled, a new reference/))
  })

  test('R21: a return that is picked up all the same goes on', async (t) => {
    const { sandbox, returns, book } = await setup(t)
    const { carrierOrderId, awb } = await book()
    await returns.cancelReturn(carrierOrderId, awb)
    await sandbox.move({ awb, status: 42 })
    await sandbox.advance(120)
    assert.equal((await returns.showReturn(carrierOrderId)).state, 'collected')
  })

  test('R22: once the courier is on the way a cancellation is refused', async (t) => {
    const { sandbox, returns, book } = await setup(t)
    const { carrierOrderId, awb } = await book()
    await sandbox.move({ awb, status: 19 })
    await assert.rejects(returns.cancelReturn(carrierOrderId, awb), refusal('invalid', /out for pickup/))
  })

  test('R24: what the carrier hides of people is never in what the shop reads', async (t) => {
    const { returns, book } = await setup(t)
    assert.doesNotMatch(JSON.stringify(await returns.showReturn((await book()).carrierOrderId)), /Not Authorized/)
  })

  for (const fault of ['server error', 'HTML instead of JSON', 'too many requests', 'broken connection'] as const)
    test(`one "${fault}" at every call fails with an error that names it, and repeating doubles nothing`, async (t) => {
      const { sandbox, returns, totals, book } = await setup(t)
      const paths = [
        '^/orders/create/return',
        '^/orders/processing/return',
        '^/courier/assign/awb',
        '^/courier/generate/pickup',
        '^/orders/show/',
      ]
      for (const path of paths) sandbox.faults.add({ path, times: 1, action: actions[fault] })
      let failures = 0
      for (let tries = 0; tries < 8; tries++) {
        const booked = await book().catch((error: unknown) => assert.ok(error instanceof SupplierError))
        if (booked) break
        failures++
      }
      assert.ok(failures > 0 && failures < 8)
      assert.equal((await returns.findReturn('MJ-10427-R1', askedAt)) !== undefined, true)
      assert.deepEqual(totals(), once)
    })
})
