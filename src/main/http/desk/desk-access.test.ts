import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskPages } from '#src/web/routes/desk-pages.ts'
import { accessTo, findDeskPage, loginAddress } from './desk-access.ts'

test('a page is found however React Router lets its address be spelled, also where only its data is asked for', () => {
  const spellings = ['/desk/more', '/desk/more/', '/desk/More', '/desk/m%6fre', '/desk/more.data']
  assert.deepEqual(
    spellings.map(findDeskPage),
    spellings.map(() => 'more'),
  )
  const first = ['/desk', '/desk/', '/desk.data', '/desk/_.data']
  assert.deepEqual(
    first.map(findDeskPage),
    first.map(() => 'today'),
  )
  assert.equal(findDeskPage('/desk/no-such-page'), undefined)
})

test('before a login only pages for anybody open; not even a missing one tells that it is missing', () => {
  assert.equal(accessTo(deskPages.login, undefined), 'open')
  assert.equal(accessTo(deskPages.today, undefined), 'login')
  assert.equal(accessTo(undefined, undefined), 'login')
})

test('a page opens to the roles that have its right', () => {
  const row = { right: 'managePeople' } as const
  assert.deepEqual([accessTo(row, { role: 'owner' }), accessTo(row, { role: 'assistant' })], ['open', 'refused'])
  assert.equal(accessTo({ right: 'staff' }, { role: 'assistant' }), 'open')
})

test('the login page leads back to the address that was wanted, with its query', () => {
  assert.equal(loginAddress('/desk'), '/desk/in')
  assert.equal(loginAddress('/desk/orders?q=a b'), '/desk/in?to=%2Fdesk%2Forders%3Fq%3Da+b')
})
