import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneySetup } from '#tests/factories/money/money.ts'
import { awbReport, remitted } from '#tests/factories/money/payout-files.ts'
import { differenceText } from '../../staff-texts/money/difference-texts.ts'

const cashOrder = (at: number, given: { readonly collectPaise?: number } = {}) => ({
  ...{ number: `MJ-1000${at}`, paymentMethod: 'cod' as const, state: 'delivered' },
  parcel: { awb: `A${at}`, state: 'delivered', deliveredAt: '2026-11-05T12:00:00+05:30', ...given },
})

test('cash that a file names by an earlier airway bill is that of its parcel: paid in full, short, twice, or late no more', async () => {
  const setup = await moneySetup()
  await setup.add(cashOrder(1), cashOrder(2), cashOrder(3), cashOrder(4))
  await setup.apply(awbReport, remitted({ awb: 'A1' }), remitted({ awb: 'A2', rupees: 750 }), remitted({ awb: 'A3' }))
  assert.deepEqual(await setup.differences(), ['cash_late A4', 'cash_short A2'])
  await setup.shop.work.settleMoney()
  await setup.db.query(`update parcels set awb = replace(awb, 'A', 'B')`)
  assert.deepEqual(await setup.differences(), ['cash_late B4', 'cash_short B2'])
  await setup.shop.work.settleMoney()
  assert.deepEqual(await setup.differences(), ['cash_late B4', 'cash_short B2'], 'nor is what still differs forgotten')
  assert.deepEqual([(await setup.shop.money.showCash()).paidOut, (await setup.shop.money.showCash()).atCourier.parcels], [2, 1])

  // Each of these counts for its parcel, under whichever of its numbers.
  await setup.apply(
    awbReport,
    remitted({ awb: 'A4', crf: '13000021' }),
    remitted({ awb: 'B2', crf: '13000021', rupees: 49 }),
    remitted({ awb: 'B3', crf: '13000021' }),
    remitted({ awb: 'C9', crf: '13000021' }),
  )
  // 750 + 49 = 799 rupees: in full, in two parts.
  assert.deepEqual(await setup.differences(), ['cash_twice B3', 'cash_unknown_awb C9'])
})

test('what was paid out stands beside what the courier was asked to collect and what the order came to', async () => {
  const setup = await moneySetup()
  await setup.add(cashOrder(1, { collectPaise: 75_000 }), cashOrder(2, { collectPaise: 79_900 }), cashOrder(3))
  await setup.apply(awbReport, ...['A1', 'A2', 'A3'].map((awb) => remitted({ awb, rupees: 750 })))
  const why = async () => (await setup.shop.money.differences()).map((difference) => [difference.reference, differenceText(difference).why])
  assert.deepEqual((await why()).toSorted(), [
    ['A1', '₹750 was paid out; the order came to ₹799, and the courier was asked to collect ₹750 (13000001).'],
    ['A2', '₹750 was paid out; the order came to ₹799, and the courier was asked to collect that (13000001).'],
    ['A3', '₹750 was paid out; the order came to ₹799 (13000001).'],
  ])
})
