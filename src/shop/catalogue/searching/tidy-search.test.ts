import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidySearch } from './tidy-search.ts'

test('searches that differ in nothing that matters are counted as one', () => {
  for (const written of ['Passport cover', '  passport   COVER! ', '“passport, cover”']) assert.equal(tidySearch(written), 'passport cover')
  assert.equal(tidySearch('पासपोर्ट कवर'), 'पासपोर्ट कवर')
})

test('nothing is counted that may name somebody, a place or an order', () => {
  const personal = [
    ...['98765 43210', '+91-9876543210', '560001', 'MJ-10234', 'order ५६७८', '９８７６５', 'asha@example.com', 'asha.rao', 'https://x.in'],
    ...['i am asha rao from indiranagar and want my box', 'x'.repeat(21), 'a', '', '???', 'box = 1', 'key_value'],
  ]
  for (const written of personal) assert.equal(tidySearch(written), undefined, written)
})
