import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import type { Message } from '#src/shop/notifications/messages.ts'
import type { Cancellation } from '#src/shop/notifications/messages/order-cancelled.ts'
import { sampleMessages } from '#src/shop/notifications/sample-messages.ts'
import { orderDetails } from '#tests/factories/messages.ts'
import { renderMail } from './render-mail.ts'

const samples = sampleMessages(orderDetails())
const textOf = (message: Message): string => renderMail(message).text.replace(/\s+/g, ' ')
const cancelled = (cancellation: Cancellation, own: Parameters<typeof orderDetails>[0] = {}) =>
  textOf({ kind: 'order-cancelled', ...orderDetails(own), ...cancellation })

test('the mail about a cancelled order states what is refunded and when, or that nothing was charged', () => {
  const paid = cancelled({ cancelledBy: 'shopper', reason: undefined, refundPaise: paise(274_750) })
  assert.match(paid, /As you asked, .* ₹2,747\.50 goes back the way it came\. It reaches you within 7 working days\./)
  const unpaid = cancelled({ cancelledBy: 'staff', reason: 'The leather has run out.', refundPaise: undefined })
  assert.match(unpaid, /We had to cancel .* The leather has run out\. Nothing was charged\./)
  assert.doesNotMatch(unpaid + paid, /, paid\b/)
})

test('the mail about an order in whose place another comes names what pays that one, and what goes back', () => {
  const anew = { cancelledBy: 'staff', reason: 'It is ordered anew.', paysNextPaise: paise(200_000) } as const
  const both = cancelled({ ...anew, refundPaise: paise(74_750) })
  assert.match(both, /another order comes in place .* ₹2,000 that you paid pays the order .* ₹747\.50 goes back the way it came\./)
  const even = cancelled({ ...anew, refundPaise: undefined })
  assert.match(even, /₹2,000 that you paid pays the order that comes in its place\./)
  assert.doesNotMatch(even, /goes back|Nothing was charged|had to cancel/)
  const toShop = textOf({
    ...{ kind: 'cancellation-notice', ...orderDetails(), ...anew, refundPaise: paise(74_750) },
    shopperEmail: 'ananya@example.in',
  })
  assert.match(toShop, /₹2,000 of its money pays the order in its place\. ₹747\.50 goes back to the shopper by itself\./)
})

test('the mail with a link for a difference asks for that, and has what is paid already', () => {
  const because = { because: 'ordered_by_telephone', keptUntil: '2026-11-22T09:15:00.000Z' } as const
  const mail = textOf({ kind: 'pay-link', ...because, ...orderDetails({ carriedPaise: paise(200_000) }) })
  assert.match(mail, /You pay ₹747\.50 with the link below/)
  assert.match(mail, /₹2,000 of its price is paid already, with the order before\. If the rest .* the ₹2,000 goes back the way it came\./)
  assert.match(mail, /Pay ₹747\.50 now/)
})

test('the mail about a failed payment has the reason, a link to try again, and what to do if the account was debited', () => {
  const { subject, html } = renderMail(samples['payment-failed'])
  assert.match(subject, /^Your order MJ-10042 is not paid yet$/)
  assert.match(html, /href="https:\/\/manjusha\.example\/order\/[^"]+"[^>]*>Try the payment again</)
  const text = textOf(samples['payment-failed'])
  for (const part of [/Your bank or app said: The account has too little money\./, /kept for you until/, /please do not pay again/])
    assert.match(text, part)
})

test('the mail about a confirmed cash order states what to keep ready, or that nothing is to be paid after paying online', () => {
  assert.match(textOf(samples['order-confirmed']), /Please keep ₹2,747\.50 ready for the courier/)
  const online = textOf({ kind: 'order-confirmed', ...orderDetails({ paymentMethod: 'online' }) })
  assert.match(online, /nothing to pay at the door any more/)
  assert.doesNotMatch(online, /keep ₹/)
})

test('the mail with a link to pay asks the total without the fee for cash, and says that it falls away', () => {
  const charged = { ...orderDetails().totals, cashFeePaise: paise(3_900), totalPaise: paise(278_650) }
  const link = (because: 'no_answer' | 'wrong_number' | 'pays_online', own: Parameters<typeof orderDetails>[0] = {}) =>
    textOf({ kind: 'pay-link', because, keptUntil: undefined, ...orderDetails(own) })
  for (const because of ['no_answer', 'wrong_number', 'pays_online'] as const) {
    const mail = link(because, { totals: charged })
    assert.match(mail, /That is without the ₹39 that cash on delivery costs\./)
    assert.match(mail, /Total with all taxes: ₹2,747\.50/)
    assert.doesNotMatch(mail, /2,786|Delivery fee/)
    assert.doesNotMatch(link(because), /That is without/)
  }
})

test('the mail about a refund states how much, why, and when it arrives', () => {
  assert.match(
    textOf(samples['order-refunded']),
    /The order was cancelled\. We have sent ₹2,747\.50 back the way it came: .* It reaches you within 7 working days\./,
  )
})

test('a mail promises a refund within the days of the settings, and an old message without them promises none', () => {
  const refund = { cancelledBy: 'shopper', reason: undefined, refundPaise: paise(274_750) } as const
  const mails = (refundDays: number | undefined) => [
    cancelled(refund, { refundDays }),
    textOf({ kind: 'order-refunded', ...orderDetails({ refundDays }), amountPaise: paise(100), reason: 'A scratch.' }),
  ]
  for (const mail of mails(4)) assert.match(mail, /It reaches you within 4 working days\./)
  for (const mail of mails(1)) assert.match(mail, /It reaches you within one working day\./)
  for (const mail of mails(undefined)) assert.doesNotMatch(mail, /working day|undefined/)
})

test('a mail that asks for attention has the cause, and the commands that show and settle it', () => {
  const { subject, text } = renderMail(samples['attention-needed'])
  assert.equal(subject, 'Please look at order MJ-10042')
  for (const part of ['refund it, or settle it by hand', 'The page of the order at the desk', 'press "Settled"'])
    assert.ok(text.includes(part), part)
})

test('the mail with the link to an order warns to keep it private, and shows nothing of the order but its number', () => {
  const text = textOf(samples['order-link'])
  assert.match(text, /keep the link to yourself/)
  assert.doesNotMatch(text, /Sagar Heights|₹/)
})

for (const kind of ['payment-failed', 'order-confirmed', 'order-paid-after-all', 'order-cancelled', 'cancellation-notice'] as const) {
  test(`${kind}: each personalised lid is shown as it will look`, () => {
    const { pictures } = renderMail(samples[kind])
    assert.ok(pictures.some(({ lidSvg }) => lidSvg?.includes('Ananya')))
  })
}
