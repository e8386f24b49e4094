import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aRecord } from '#tests/factories/product-record.ts'
import { type FieldEdits, outdatedEdits, saveFields, valueAt, withEdits } from './product-draft.ts'
import { productFields, toText } from './product-fields.ts'

const record = aRecord()
const [arun, meera] = [
  { by: 'Arun', at: new Date('2026-11-23T09:00:00Z') },
  { by: 'Meera', at: new Date('2026-11-23T09:05:00Z') },
]
/** What a form shows of the product with these edits. */
const shown = (edits: FieldEdits = {}, of = record) =>
  Object.fromEntries(productFields(of).map(({ path, kind }) => [path, toText(kind, valueAt(withEdits(of, edits), path))]))
const post = (edits: FieldEdits, began: Record<string, string>, typed: Record<string, string>, by = arun) =>
  saveFields({ record, edits }, { began, typed: { ...began, ...typed } }, by)

test('a form that nobody has touched changes nothing, whatever kinds of fields it has', () => {
  assert.deepEqual(post({}, shown(), {}), { edits: {}, clashes: [], merged: [] })
})

test('what is typed is read as the field of the file: rupees, numbers, lists, ticks, and an empty field as none', () => {
  const { 'closure.lockable': _, ...began } = shown()
  const { edits } = saveFields(
    { record, edits: {} },
    {
      began: shown(),
      typed: {
        ...began,
        pricePaise: '1,099.50',
        makingDays: '6',
        'categories.retail': 'Trays,  Ring Boxes',
        leather: '',
        name: ' Rani ',
        weightGrams: 'heavy',
      },
    },
    arun,
  )
  assert.deepEqual(Object.fromEntries(Object.entries(edits).map(([path, { value }]) => [path, value])), {
    name: 'Rani',
    'categories.retail': ['Trays', 'Ring Boxes'],
    pricePaise: 109_950,
    leather: undefined,
    'closure.lockable': false,
    weightGrams: 'heavy',
    makingDays: 6,
  })
  const drafted = withEdits(record, edits)
  assert.ok(!('leather' in drafted))
  assert.equal(valueAt(drafted, 'closure.lockable'), false)
})

test('two people who change different fields both keep theirs, and each form learns of the other', () => {
  const first = post({}, shown(), { pricePaise: '1099' })
  const second = post(first.edits, shown(), { name: 'Rani' }, meera)
  assert.deepEqual([second.clashes, second.merged], [[], ['pricePaise']])
  assert.deepEqual(
    Object.entries(second.edits).map(([path, { value, by }]) => [path, value, by]),
    [
      ['pricePaise', 109_900, 'Arun'],
      ['name', 'Rani', 'Meera'],
    ],
  )
})

test('two people who change the same field are asked: the stored one stays until the second has seen it', () => {
  const first = post({}, shown(), { pricePaise: '1099' })
  const second = post(first.edits, shown(), { pricePaise: '999' }, meera)
  assert.deepEqual(second.clashes, [{ field: 'pricePaise', typed: '999', stored: '1099', by: 'Arun' }])
  assert.equal(second.edits['pricePaise']?.value, 109_900)
  const again = post(second.edits, { ...shown(), pricePaise: '1099' }, { pricePaise: '999' }, meera)
  assert.deepEqual([again.clashes, again.edits['pricePaise']?.value, again.edits['pricePaise']?.by], [[], 99_900, 'Meera'])
})

test('a field that is typed back to what is published is no longer a part of the draft', () => {
  const { edits } = post({}, shown(), { pricePaise: '1099' })
  assert.deepEqual(post(edits, shown(edits), { pricePaise: '1199' }).edits, {})
})

test('a field that was published in another way meanwhile is outdated until whoever has seen both saves it', () => {
  const { edits } = post({}, shown(), { pricePaise: '1099' })
  const published = aRecord({ pricePaise: 89_900 })
  assert.deepEqual([outdatedEdits(record, edits), outdatedEdits(published, edits)], [[], ['pricePaise']])
  const seen = { ...shown(edits, published), pricePaise: '899' }
  const saved = saveFields({ record: published, edits }, { began: seen, typed: { ...seen, pricePaise: '1099' } }, meera)
  assert.deepEqual(outdatedEdits(published, saved.edits), [])
})
