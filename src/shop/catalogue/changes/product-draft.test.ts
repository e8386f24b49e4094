import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aRecord, aVariantRecord } from '#tests/factories/product-record.ts'
import { canvas, corners, hero, image, lid } from '#tests/factories/shop-folder.ts'
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

test('what is typed is read as the field of the file: rupees, percentages, numbers, lists, ticks, and an empty field as none', () => {
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
        gstBasisPoints: '5 %',
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
    gstBasisPoints: 500,
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

const stored = { key: '0123456789abcdef', widths: [160, 800] }
const pictures = [image(hero, 'hero', { stored }), { ...canvas, stored }]
const writable = aRecord({ isPersonalisable: true, variants: [aVariantRecord({ images: pictures })] })
const [quad, width, height, canvasPicture] = ['canvas.quad', 'canvas.plateMm.width', 'canvas.plateMm.height', 'canvasPicture'].map(
  (field) => `variants.RANI-OXB.${field}`,
) as [string, string, string, string]
/** What the screen of the writing has of it. */
const placed = (edits: FieldEdits = {}, of = writable) =>
  Object.fromEntries(Object.entries(shown(edits, of)).filter(([path]) => path.includes('.canvas')))
const write = (typed: Record<string, string>, edits: FieldEdits = {}) =>
  saveFields({ record: writable, edits }, { began: placed(edits), typed }, arun)
const imagesOf = (edits: FieldEdits) => withEdits(writable, edits).variants[0]!.images

test('the corners of the writing are one field: moved as four, saved at the canvas, and conflicting as a whole', () => {
  const typed = { [quad]: '21 20 80 20 80 80 20 80' }
  const { edits } = write(typed)
  assert.deepEqual(Object.keys(edits), [quad])
  assert.deepEqual(imagesOf(edits)[1]!['canvas'], { quad: [[0.21, 0.2], ...corners.slice(1)] })
  assert.deepEqual(imagesOf(edits)[0], pictures[0])
  const hers = saveFields({ record: writable, edits }, { began: placed(), typed: { [quad]: '20 20 80 20 80 80 20 70' } }, meera)
  assert.deepEqual([hers.clashes.map(({ field }) => field), hers.edits[quad]?.by], [[quad], 'Arun'])
  assert.deepEqual(write({ [quad]: '20 20 80 20 80 80 20 80' }, edits).edits, {})
})

test('corners that are no eight numbers stay as typed, for the rules to refuse', () => {
  const { edits } = write({ [quad]: '20 20 80 20 80 80 20' })
  assert.equal(edits[quad]?.value, '20 20 80 20 80 80 20')
})

test('a plate has two sides, and without either it is none', () => {
  const { edits } = write({ [width]: '60', [height]: '61' })
  assert.deepEqual(imagesOf(edits)[1]!['canvas'], { quad: corners, plateMm: { width: 60, height: 61 } })
  const published = withEdits(writable, edits)
  const emptied = saveFields({ record: published, edits: {} }, { began: placed({}, published), typed: { [width]: '', [height]: '' } }, arun)
  assert.deepEqual(withEdits(published, emptied.edits).variants[0]!.images[1]!['canvas'], { quad: corners })
})

test('another picture becomes the canvas, and the corners that are written then are its own', () => {
  const { edits } = write({ [canvasPicture]: hero, [width]: '60' })
  assert.deepEqual(
    imagesOf(edits).map(({ file, view, canvas: of }) => [file, view, of]),
    [
      [hero, 'canvas', { plateMm: { width: 60 } }],
      [lid, 'lid', { quad: corners }],
    ],
  )
  const moved = write({ [quad]: '10 10 50 10 50 50 10 50' }, edits)
  assert.deepEqual([moved.clashes, outdatedEdits(writable, moved.edits)], [[], []])
  assert.deepEqual(valueAt(withEdits(writable, moved.edits), quad), [
    [0.1, 0.1],
    [0.5, 0.1],
    [0.5, 0.5],
    [0.1, 0.5],
  ])
})
