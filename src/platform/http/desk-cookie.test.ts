import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskCookie } from './desk-cookie.ts'

const token = 'a'.repeat(44)

test('the cookie is bound to its host over https, and no script, frame or form of another site can read or send it', () => {
  assert.equal(
    deskCookie('https://desk.shop.example').set(token),
    `__Host-desk=${token}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:1'])
    assert.equal(deskCookie(origin).set(token), `desk=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`, origin)
  assert.match(deskCookie('http://shop.example').set(token), /^__Host-desk=.*Secure/, 'elsewhere a login needs https')
})

test('a token is read among other cookies, and nothing else is taken for one', () => {
  const { read, clear } = deskCookie('https://shop.example')
  assert.equal(read(`a=b; __Host-desk=${token}; c=d`), token)
  for (const header of [
    undefined,
    '',
    '__Host-desk=',
    '__Host-desk=short',
    `desk=${token}`,
    `x__Host-desk=${token}`,
    `__Host-desk=${token}'--`,
    `__Host-desk=${token}; __Host-desk=${'b'.repeat(44)}`,
  ])
    assert.equal(read(header), undefined)
  assert.match(clear(), /^__Host-desk=; Max-Age=0; Path=\//)
})
