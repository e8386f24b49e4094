import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { countTurns } from './count-turns.ts'

const row = (rupees: number, of: { readonly awb?: string; readonly remittanceId?: string } = {}) => ({
  ...{ remittanceId: '13000001', awb: 'A1', carrierOrderId: '501', amountPaise: paise(rupees * 100) },
  ...{ deliveredAt: undefined, remittedAt: undefined, utr: undefined, adjustment: undefined, linkedRemittances: undefined },
  ...of,
})
const turns = (...rows: Parameters<typeof countTurns>[0]) => countTurns(rows).map(({ turn }) => turn)

test('cash that is paid, taken back and paid again is paid in a second turn, in whatever order the rows stand', () => {
  assert.deepEqual(turns(row(799), row(-799), row(799)), [1, 1, 2])
  assert.deepEqual(turns(row(799), row(799), row(-799)), [1, 2, 1])
  assert.deepEqual(turns(row(799), row(-799), row(799), row(-799), row(799)), [1, 1, 2, 2, 3])
})

test('a row that is only repeated is the same one, paid or taken back', () => {
  assert.deepEqual(turns(row(799), row(799)), [1, 1])
  assert.deepEqual(turns(row(-799), row(-799)), [1, 1])
  assert.deepEqual(turns(row(799), row(-799), row(-799)), [1, 1, 1])
  assert.deepEqual(turns(row(799), row(-799), row(799), row(799)), [1, 1, 2, 2])
})

test('what another payout, or another parcel, has does not count', () => {
  assert.deepEqual(turns(row(799), row(-799, { awb: 'A2' }), row(-799, { remittanceId: '13000002' }), row(799)), [1, 1, 1, 1])
})
