import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmailAddress, mailboxKey, slipFault } from './email.ts'

test('all spellings of a mailbox have the same key, and another mailbox has another key', () => {
  for (const address of [
    'victim@gmail.com',
    'Victim+1@gmail.com',
    'v.ic.tim@GMAIL.com',
    'victim@googlemail.com',
    'v.ictim+a+b@googlemail.com',
  ])
    assert.equal(mailboxKey(address), 'victim@gmail.com', address)
  for (const address of ['asha.rao@x.example', 'Asha.Rao@X.example', 'asha.rao+box@x.example'])
    assert.equal(mailboxKey(address), 'asha.rao@x.example', address)
  assert.equal(mailboxKey('asharao@x.example'), 'asharao@x.example')
  assert.equal(mailboxKey('a.rao@notgmail.com'), 'a.rao@notgmail.com')
})

test('unusual addresses that exist are taken, and what could inject a header is not', () => {
  for (const address of [
    "maria.d'souza@x.example",
    '_ravi@x.example',
    'o-neil_@x.co.in',
    'asha@xn--11b4c3d.xn--h2brj9c',
    'a@b.photography',
  ])
    assert.equal(isEmailAddress(address), true, address)
  for (const address of [
    'asha@',
    'asha@x',
    'a..b@x.example',
    '.asha@x.example',
    "'asha'@x.example",
    '-asha@x.example',
    'asha@x.xn--',
    'asha@x.e-x',
    'a b@x.example',
    '"a"@x.example',
    'a@x.example\r\nBcc: b@x.example',
    'a,b@x.example',
  ])
    assert.equal(isEmailAddress(address), false, address)
})

test('a slip of the finger is asked about with the address that was meant, and rare addresses are not', () => {
  for (const [written, meant] of [
    ['name@exmaple.con', 'name@exmaple.com'],
    ['Asha@GMIAL.COM', 'Asha@gmail.COM'],
    ['asha@gmail.con', 'asha@gmail.com'],
    ['asha@gmail.co', 'asha@gmail.com'],
    ['asha@gmai.com', 'asha@gmail.com'],
    ['asha@yaho.co.in', 'asha@yahoo.co.in'],
    ['asha@hotmial.cmo', 'asha@hotmail.com'],
  ] as const)
    assert.equal(slipFault(written), `Did you mean ${meant}?`, written)
  for (const address of [
    'asha@gmail.com',
    'asha@mail.com',
    'asha@yahoo.in',
    'asha@ymail.com',
    'asha@rediffmail.com',
    'asha@con.example',
    'asha@x.cm',
  ])
    assert.equal(slipFault(address), undefined, address)
})
