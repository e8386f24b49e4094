import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEntry } from './desk-entry.ts'

const to = (host: string) => ({ headers: { host } })
const post = (origin: string) => ({ method: 'POST', headers: { origin } })

test('a desk with a host of its own is nowhere else, and takes nothing from pages of the shop', () => {
  const desk = deskEntry({ deskUrl: 'https://desk.shop.example', publicUrl: 'https://shop.example' })
  assert.deepEqual(
    [desk.origin, desk.hasOwnHost, desk.isHere(to('desk.shop.example')), desk.isHere(to('shop.example'))],
    ['https://desk.shop.example', true, true, false],
  )
  assert.deepEqual([desk.mayChange(post('https://desk.shop.example')), desk.mayChange(post('https://shop.example'))], [true, false])
})

test('without one it is served with the shop', () => {
  const desk = deskEntry({ deskUrl: undefined, publicUrl: 'http://localhost:3000' })
  assert.deepEqual(
    [desk.origin, desk.hasOwnHost, desk.isHere(to('127.0.0.1:3000')), desk.mayChange(post('http://localhost:3000'))],
    ['http://localhost:3000', false, true, true],
  )
})
