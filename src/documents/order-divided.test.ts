import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '#src/shop/notifications/messages.ts'
import { sampleMessages } from '#src/shop/notifications/sample-messages.ts'
import { orderDetails } from '#tests/factories/messages.ts'
import { renderMail } from './render-mail.ts'

const samples = sampleMessages(orderDetails())
const textOf = (message: Message): string => renderMail(message).text.replace(/\s+/g, ' ')

test('the mail of an order in two parcels names what comes first and what follows, each once, and one that is put together again has all of it', () => {
  const divided = samples['order-divided']
  const text = textOf(divided)
  assert.match(
    text,
    /leaves us in two parcels: some pieces come first, and the rest follows.*First, in the parcel of order MJ-10042:.*MJ-10043/,
  )
  assert.doesNotMatch(text, /Total with all taxes/)
  const whole = textOf({ ...divided, restLines: [] })
  assert.match(whole, /All pieces of your order MJ-10042 come together\. The number MJ-10043/)
  assert.match(whole, /Total with all taxes/)
})

test('news of one of two parcels names only its own pieces, and which part of the order it is', () => {
  const shipped = samples['parcel-shipped']
  assert.doesNotMatch(textOf(shipped), /part of your order|rest of your order/)
  const first = textOf({ ...shipped, part: 'first' })
  assert.match(first, /It is a part of your order: the pieces below\. The rest comes in a parcel of its own/)
  assert.doesNotMatch(first, /Total with all taxes/)
  assert.match(textOf({ ...shipped, part: 'rest', sendsAgain: 'MJ-10042', paymentMethod: 'free' }), /It is the rest of your order MJ-10042/)
})
