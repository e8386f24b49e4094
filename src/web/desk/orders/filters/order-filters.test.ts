import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chipsOf, listParams, orderFilters, readListRequest } from './order-filters.ts'

const read = (query: string) => readListRequest(new URLSearchParams(query))
const setFields = (query: string) => Object.fromEntries(Object.entries(read(query).query).filter(([, value]) => value !== undefined))

test('every filter is read from its own field of the address', () => {
  const params = Object.values(orderFilters).map(({ param }) => param)
  assert.equal(new Set(params).size, params.length)
  const all = setFields(
    'q=asha&state=paid&state=booked&paid=yes&pay=upi&parcel=stopped&from=2026-11-01&to=2026-11-30&pickup=2026-11-24&product=noor&colour=Tan&writing=no&pincode=411+052&in=Kerala&least=500&most=900&attention=yes&mode=live',
  )
  assert.deepEqual(Object.keys(all).sort(), Object.keys(orderFilters).sort())
  assert.deepEqual(all['states'], ['paid', 'booked'])
  assert.deepEqual([all['fromPaise'], all['pincode'], all['hasWriting']], [50_000, '411052', false])
})

test('what an address has and the list does not know is ignored', () => {
  assert.deepEqual(setFields('state=gone&paid=perhaps&pay=shells&from=2026-02-30&least=-5&pincode=0123&mode=x&view=nothing'), {})
  assert.equal(read('view=nothing').view, 'all')
})

test('each filter has a chip that leads to the list without it, from its first page', () => {
  const params = new URLSearchParams('view=to-make&state=paid&in=Kerala&after=MJ-10001&peek=MJ-10002&sort=oldest')
  const chips = chipsOf(readListRequest(params), params)
  assert.deepEqual(
    chips.map(({ label, without }) => [label, String(without)]),
    [
      ['State: Paid', 'view=to-make&in=Kerala&sort=oldest'],
      ['In Kerala', 'view=to-make&state=paid&sort=oldest'],
    ],
  )
})

test('empty fields of the form leave the address', () => {
  assert.equal(String(listParams(new URLSearchParams('view=to-make&q=&state=paid&from='))), 'view=to-make&state=paid')
})
