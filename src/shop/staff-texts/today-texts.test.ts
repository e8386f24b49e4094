import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attentionCauses, type AttentionCause } from '../orders/attention/attention.ts'
import { timeLeftLabel, toPackText, waitingLineText } from './today-texts.ts'

test('the time left for an answer is counted in minutes, in hours up to two days, and then in days', () => {
  const labelAfter = (minutes: number) => timeLeftLabel(minutes * 60_000)
  assert.deepEqual([20, 5 * 60 + 59, -2 * 60, -47 * 60, -48 * 60, -18 * 24 * 60].map(labelAfter), [
    '20 min left',
    '5 h left',
    '2 h late',
    '47 h late',
    '2 days late',
    '18 days late',
  ])
})

test('what is to pack and what still waits for the workshop are counted apart', () => {
  assert.deepEqual(
    [
      [4, 14],
      [1, 0],
      [0, 1],
      [1_001, 1],
    ].map(([toPack = 0, inWorkshop = 0]) => toPackText({ toPack, inWorkshop })),
    [
      'Four parcels wait to be packed. Fourteen more are still in the workshop.',
      'One parcel waits to be packed.',
      'One is still in the workshop.',
      'Over 1,000 parcels wait to be packed. One more is still in the workshop.',
    ],
  )
})

test('Today says in plain words what happened to a mail, and leaves those of the mail server to the page of the mail', () => {
  const detail = (error: string | undefined, orderNumber?: string) =>
    waitingLineText({
      key: 'mail 1',
      since: undefined,
      kind: 'dead_mail',
      id: 1,
      mailKind: 'order-link',
      to: 'r@gmial.com',
      error,
      orderNumber,
    }).detail
  const noMailbox = 'There is no such mailbox, or it takes no mail. Correct the address, then send it again.'
  const notTaken = 'The mail server did not take it in several tries. Send it again when it works.'
  assert.equal(detail("SMTP RCPT TO 550: Can't send mail - all recipients were rejected: 550 5.1.1 No such user"), noMailbox)
  assert.equal(detail('SMTP RCPT TO 550: no', 'MJ-10227'), `r@gmial.com: ${noMailbox}`)
  assert.equal(detail('SMTP RCPT TO 452: 4.2.2 full'), notTaken)
  assert.equal(detail('SMTP  ETIMEDOUT: Connection timeout'), notTaken)
  assert.equal(detail('SMTP DATA 554: 5.7.1 spam'), 'The mail server refuses it. Its page has the reason: mend that, then send it again.')
  assert.equal(detail('unexpected token'), 'It could not be sent. Its page has the reason.')
  assert.equal(detail(undefined), 'It was given up.')
})

test('Today says in plain words what a job was to do and why it failed, and leaves those of programs to the page Jobs', () => {
  const line = (job: string, complaint: string) => {
    const { what, about, detail } = waitingLineText({ key: 'job 1', since: undefined, kind: 'dead_job', id: '1', job, complaint })
    return [`${what}${about}`, detail.replace(' It was tried as often as it may be: once that is mended, start it again.', '')]
  }
  assert.deepEqual(line('payment.refund', 'connect ECONNREFUSED 127.0.0.1:3001'), [
    'The shop could not hand a refund to the payment gateway',
    'Somebody whom it asks could not be reached.',
  ])
  const detail = (complaint: string) => line('order.fulfil', complaint)[1]
  assert.equal(detail('ENOSPC: no space left on device, write'), 'A disk is full. Make room first.')
  assert.equal(detail('job heartbeat timeout'), 'It took too long, or the shop was stopped in the midst of it.')
  assert.equal(detail('The carrier does not know the pickup location.'), 'The carrier does not know the pickup location.')
  const defect = 'A defect of the shop: the page Jobs has its words, for whoever maintains it.'
  for (const raw of ["Cannot read properties of undefined (reading 'id')", 'BAD_REQUEST_ERROR 400.', 'TypeError: x.map is not a function.'])
    assert.equal(detail(raw), defect, raw)
})

test('a note whose text has the words or the numbers of a supplier is read out in plain ones, any other as it stands', () => {
  const raw = 'Refund rf_8812 of payment pay_77 was refused: BAD_REQUEST_ERROR 400.'
  const detail = (cause: AttentionCause) =>
    waitingLineText({
      key: 'x',
      since: undefined,
      kind: 'attention',
      orderNumber: 'MJ-1',
      recipientName: 'Asha',
      cause,
      about: 'rf_8812',
      text: raw,
    }).detail
  const plain = attentionCauses.filter((cause) => detail(cause) !== raw)
  for (const cause of plain) assert.doesNotMatch(detail(cause), /rf_|pay_|\d{3}|_/, cause)
  for (const cause of attentionCauses.filter((each) => /refund_|payment_|authorisation|gateway|job|not_stopped/.test(each)))
    assert.ok(plain.includes(cause), cause)
  assert.equal(detail('workshop_question'), raw)
})
