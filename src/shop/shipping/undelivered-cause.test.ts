import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeOfUndelivered } from './undelivered-cause.ts'

test('what couriers write about a failed delivery is read as one of five causes, and anything else is none of ours', () => {
  const read = {
    'Customer Not Available': 'not_reached',
    'CONSIGNEE NOT RESPONDING TO CALLS': 'not_reached',
    'Door locked': 'not_reached',
    'Mobile switched off': 'not_reached',
    'Customer Asked For Future Delivery': 'later',
    'Rescheduled by consignee': 'later',
    'Incomplete address, landmark needed': 'address',
    'Out of delivery area': 'address',
    'Customer refused to accept, asked for another day': 'refused',
    'Customer rejected: COD not ready': 'refused',
    'Vehicle breakdown': 'other',
    '': 'other',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(read).map((words) => [words, causeOfUndelivered(words)])), read)
})
