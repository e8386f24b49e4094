import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneDigits, tidyPhone } from './phone.ts'

test('a phone field takes ten digits, however they were pasted', () => {
  assert.equal(tidyPhone('+91 98200-12345'), '9820012345')
  assert.equal(tidyPhone('098200 12345'), '9820012345')
  assert.equal(tidyPhone('982001234567'), '9820012345')
  assert.equal(tidyPhone('98a2'), '982')
  assert.equal(tidyPhone('٩٨२०'), '')
})

test('the digits of a number are never fewer than were written', () => {
  assert.equal(phoneDigits('982001234567'), '982001234567')
  assert.equal(phoneDigits('(020) 2555-1234'), '02025551234')
  assert.equal(phoneDigits('call me'), '')
})
