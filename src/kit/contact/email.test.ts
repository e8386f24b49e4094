import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxKey } from './email.ts'

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
