import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aRecord, aVariantRecord } from '#tests/factories/product-record.ts'
import { changedFields, isSameRecord, mergeRecords } from './merge-records.ts'

const base = aRecord()

test('a field that one side changed is taken from that side, also within one colour', () => {
  const ours = aRecord({ pricePaise: 109_900, variants: [aVariantRecord({ colourName: 'Wine' })] })
  const theirs = aRecord({
    mrpPaise: 179_900,
    closure: { zip: true, lockable: true },
    variants: [aVariantRecord({ colourHex: '#701520' })],
  })
  const { record, conflicts } = mergeRecords({ base, ours, theirs }, undefined)
  assert.deepEqual(conflicts, [])
  assert.deepEqual(
    record,
    aRecord({
      pricePaise: 109_900,
      mrpPaise: 179_900,
      closure: { zip: true, lockable: true },
      variants: [aVariantRecord({ colourName: 'Wine', colourHex: '#701520' })],
    }),
  )
})

test('a field that both sides changed is a conflict by name, and goes to the side that is preferred', () => {
  const ours = aRecord({ pricePaise: 109_900, name: 'Rani' })
  const theirs = aRecord({ pricePaise: 99_900, name: 'Rani' })
  const conflict = [{ field: 'pricePaise', ours: 109_900, theirs: 99_900 }]
  for (const [preferred, pricePaise] of [
    [undefined, 109_900],
    ['ours', 109_900],
    ['theirs', 99_900],
  ] as const) {
    const merged = mergeRecords({ base, ours, theirs }, preferred)
    assert.deepEqual([merged.conflicts, merged.record['pricePaise'], merged.record.name], [conflict, pricePaise, 'Rani'])
  }
})

test('a colour that one side added stays beside a colour that the other added, and one that was taken away is gone', () => {
  const [tan, green] = [aVariantRecord({ sku: 'RANI-TAN', colour: 'tan' }), aVariantRecord({ sku: 'RANI-GRN', colour: 'green' })]
  const ours = aRecord({ variants: [aVariantRecord(), tan] })
  const theirs = aRecord({ variants: [green] })
  const { record, conflicts } = mergeRecords({ base, ours, theirs }, undefined)
  assert.deepEqual(conflicts, [])
  assert.deepEqual(
    record.variants.map(({ sku }) => sku),
    ['RANI-TAN', 'RANI-GRN'],
  )
})

test('neither stock nor the order of keys is a change; a field that is left out is one', () => {
  const turned = Object.fromEntries(Object.entries(aRecord({ variants: [aVariantRecord({ stock: 99 })] })).toReversed())
  assert.ok(isSameRecord(base, turned as typeof base))
  const { leather: _, ...without } = base
  assert.deepEqual(changedFields(base, without as typeof base), [{ field: 'leather', before: 'faux', after: undefined }])
  const changed = aRecord({ variants: [aVariantRecord({ colourName: 'Wine' })] })
  assert.deepEqual(changedFields(base, changed), [{ field: 'variants.RANI-OXB.colourName', before: 'Oxblood', after: 'Wine' }])
})
