import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { parcelsAddress, readParcelsAddress } from './parcels-address.ts'

const read = (address: string) => readParcelsAddress(new URL(address, 'https://shop.example').searchParams)

test('tab, filters and place of a list survive in its address', () => {
  const shown = { tab: 'not delivered', courier: 'Blue Dart & Sons', day: '2026-11-23' as Day, after: '2026-11-23 abc' } as const
  assert.deepEqual(read(parcelsAddress(shown)), shown)
})

test('an address that makes no sense is the list of what is to be packed', () => {
  assert.deepEqual(read('/parcels?tab=nothing&day=2026-02-30&courier='), {
    tab: 'to pack',
    courier: undefined,
    day: undefined,
    after: undefined,
  })
})
