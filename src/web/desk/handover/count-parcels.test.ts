import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId, ParcelId } from '#src/kit/id.ts'
import type { CourierSheet, HandOverRow } from '#src/shop/workflows/dispatching/dispatching.ts'
import { countParcel } from './count-parcels.ts'

const by = { by: 'Kavya', at: new Date('2026-11-23T09:00:00Z') }
const aRow = (at: number, more: Partial<HandOverRow> = {}): HandOverRow => ({
  ...{ parcelId: `p${at}` as ParcelId, orderId: `o${at}` as OrderId, orderNumber: `MJ-1000${at}`, orderState: 'booked', state: 'booked' },
  ...{ awb: `AWB${at}`, courierName: 'Blue Dart', pickupDay: undefined, recipientName: 'Asha Rao', city: 'Pune', pincode: '411004' },
  ...{ packed: by, handedOver: undefined, manifestId: undefined },
  ...more,
})
const rows = [aRow(1), aRow(2), aRow(3, { packed: undefined }), aRow(4, { handedOver: by }), aRow(5, { orderState: 'cancelled' })]
const sheets: CourierSheet[] = [{ courierName: 'Blue Dart', rows, packed: 4, handedOver: 1 }]
const count = (code: string, counted: string[] = []) => {
  const { awbs, meaning } = countParcel(sheets, { counted, code })
  return [meaning, ...awbs]
}

test('a parcel is counted once, by its airway bill, its order number or a ticket', () => {
  assert.deepEqual(count('AWB1'), ['counted', 'AWB1'])
  assert.deepEqual(count('mj-10002', ['AWB1']), ['counted', 'AWB1', 'AWB2'])
  for (const code of [
    'https://shop.example/desk/t/MJ-10002.1?writing=2',
    'HTTPS://SHOP.EXAMPLE/DESK/T/mj-10002.1',
    'mj10002.1',
    'mj10002',
    'awb2',
  ])
    assert.deepEqual(count(code), ['counted', 'AWB2'], code)
  assert.deepEqual(count('AWB1', ['AWB1']), ['double', 'AWB1'])
})

test('what is not packed, handed over, cancelled or unknown is not counted, nor is it when an address names it', () => {
  assert.deepEqual(count('AWB3'), ['not packed'])
  assert.deepEqual(count('AWB4'), ['handed over'])
  assert.deepEqual(count('AWB5'), ['cancelled'])
  assert.deepEqual(count('AWB9'), ['unknown'])
  assert.deepEqual(countParcel(sheets, { counted: ['AWB3', 'AWB4', 'AWB9', 'AWB1'], code: undefined }).awbs, ['AWB1'])
})
