import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRoutes } from 'react-router'
import { deskLinkOf, deskPath } from './desk-addresses.ts'
import { deskPages } from './desk-pages.ts'

const routes = Object.entries(deskPages).map(([id, { path }]) => ({ id, path }))
const pageOf = (address: string) => matchRoutes(routes, address.slice(deskPath.length))?.at(-1)?.route.id

test('every link in a mail to staff leads to a page of the desk, and names no key of a shopper', () => {
  assert.equal(deskLinkOf({ order: 'MJ-10234' }), '/desk/orders/MJ-10234')
  assert.equal(pageOf(deskLinkOf({ order: 'MJ-10234' })), 'order')
  assert.equal(pageOf(deskLinkOf({ enquiry: 'MJ-E1001' })), 'enquiry')
  for (const list of ['parcels', 'mails', 'jobs'] as const) assert.equal(pageOf(deskLinkOf({ list })), list)
})
