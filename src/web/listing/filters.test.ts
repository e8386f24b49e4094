import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFilters, noFilters, queryFor, readFilters, withoutFilters, writeFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query), 1000)

test('every choice is the same after it was written to an address and read back', () => {
  const chosen = {
    text: 'ring & box',
    categories: ['Ring Boxes', 'Trays & Organisers'],
    colours: ['Oxblood'],
    sizes: ['Small', 'Large'],
    material: 'Velvet',
    closure: 'lock',
    origin: 'India',
    from: 200,
    to: 900,
    sort: 'price-low',
    sign: 'Leo',
    page: 3,
  } as const
  assert.deepEqual(read(writeFilters(chosen)), chosen)
  assert.equal(countFilters(chosen), 9)
})

test('without a choice the address has no query', () => {
  assert.equal(writeFilters(noFilters), '')
  assert.deepEqual(read(''), noFilters)
})

test('the full price range asks for no price at all, so that dearer boxes do not vanish', () => {
  const query = queryFor('retail', read('from=0&to=1000'))
  assert.equal('fromPaise' in query, false)
  assert.equal('toPaise' in query, false)
  assert.equal(queryFor('retail', read('from=250')).fromPaise, 25_000)
})

test('an address that makes no sense is read as if nothing were chosen', () => {
  assert.deepEqual(read('from=-5&to=abc&closure=velcro&sort=random&page=-2&category=&size=%20'), noFilters)
  assert.equal(read('page=1e9').page, 10_000)
})

test('two amounts are a range whichever was given first, and dearer ones than the slider reaches are kept', () => {
  for (const [query, from, to] of [
    ['from=900&to=200', 200, 900],
    ['to=1500', 0, 1500],
    ['from=1200', 1200, undefined],
    ['from=300&to=1000', 300, undefined],
    ['from=1800&to=1500', 1500, 1800],
  ] as const) {
    const { from: least, to: most } = read(query)
    assert.deepEqual([least, most], [from, to], query)
  }
  assert.equal(queryFor('retail', read('to=1500')).toPaise, 150_000)
  assert.equal('toPaise' in queryFor('retail', read('from=1200')), false, '1000 means that and above')
  assert.equal(countFilters(read('to=1500')), 1)
})

test('where the slider ends is the owner’s: that and above', () => {
  const at = (end: number) => readFilters(new URLSearchParams('to=1000'), end).to
  assert.deepEqual([at(1000), at(2500)], [undefined, 1000])
})

test('clearing keeps what was searched for, the order and the sign, and goes back to the first page', () => {
  assert.equal(writeFilters(withoutFilters(read('category=Ring+Boxes&sort=name&page=2&sign=leo&q=box'))), '?q=box&sort=name&sign=Leo')
})
