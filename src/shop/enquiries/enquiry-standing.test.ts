import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { clockAt, clocksOf, leftMs } from './enquiry-clocks.ts'
import { type EnquiryEntry, enquiryStates, mayMove, standingOf, stateAfter } from './enquiry-standing.ts'

const india = (written: string) => new Date(`${written}+05:30`)
const hours = 3_600_000
const received = india('2026-11-20T10:00:00')
const christmas = ['2026-12-25' as Day]

let ids = 0
const entry = (kind: EnquiryEntry['kind'], at: string, more: Partial<EnquiryEntry> = {}): EnquiryEntry => ({
  ...{ id: ++ids, kind, at: india(at), by: 'Meera', text: 'Words', about: undefined, leadsTo: undefined },
  ...more,
})
const dueTimes = (entries: readonly EnquiryEntry[], holidays = christmas) =>
  clocksOf(standingOf(received, entries), holidays).map(({ what, dueAt }) => [what, dueAt])

test('a question waits for an answer from when it came, and for nothing once it is answered', () => {
  assert.deepEqual(dueTimes([]), [['answer', india('2026-11-21T10:00:00')]])
  const answered = standingOf(received, [entry('answer', '2026-11-20T11:00:00', { leadsTo: 'answered' })])
  assert.deepEqual(
    [answered.state, answered.waitingSince, answered.answered?.by, answered.firstAnsweredAt],
    ['answered', undefined, 'Meera', india('2026-11-20T11:00:00')],
  )
  assert.deepEqual(clocksOf(answered, christmas), [])
})

test('what they write later starts the clock anew, and a second letter before our answer does not', () => {
  const back = [entry('answer', '2026-11-20T11:00:00', { leadsTo: 'waiting' }), entry('received', '2026-11-23T15:00:00')]
  assert.deepEqual(dueTimes(back), [['answer', india('2026-11-24T15:00:00')]])
  assert.deepEqual(dueTimes([...back, entry('received', '2026-11-24T09:00:00')]), [['answer', india('2026-11-24T15:00:00')]])
})

test('an answer is due after 24 hours of business days, also over midnight, a Sunday and a holiday', () => {
  const dueOf = (written: string) => clocksOf(standingOf(india(written), []), christmas)[0]?.dueAt
  assert.deepEqual(dueOf('2026-11-20T23:59:00'), india('2026-11-21T23:59:00'))
  assert.deepEqual(dueOf('2026-11-21T00:01:00'), india('2026-11-23T00:01:00'))
  assert.deepEqual(dueOf('2026-11-22T15:00:00'), india('2026-11-24T00:00:00'))
  assert.deepEqual(dueOf('2026-12-24T18:00:00'), india('2026-12-26T18:00:00'))
})

test('what is left of an answer’s clock stands still on Sundays and holidays; that of a complaint never does', () => {
  const saturday = india('2026-11-21T12:00:00')
  const monday = india('2026-11-23T12:00:00')
  assert.equal(leftMs({ what: 'answer', dueAt: monday }, saturday, []), 24 * hours)
  assert.equal(leftMs({ what: 'answer', dueAt: saturday }, monday, []), -24 * hours)
  assert.equal(leftMs({ what: 'answer', dueAt: monday }, india('2026-11-22T15:00:00'), []), 12 * hours)
  assert.equal(leftMs({ what: 'acknowledge', dueAt: monday }, saturday, []), 48 * hours)
})

test('a complaint is acknowledged within 48 hours and settled within a month, from their latest words', () => {
  assert.deepEqual(dueTimes([entry('grievance', '2026-11-20T12:00:00')]), [
    ['answer', india('2026-11-21T10:00:00')],
    ['acknowledge', india('2026-11-22T10:00:00')],
    ['settle', india('2026-12-20T10:00:00')],
  ])
  const later = [
    entry('spoken', '2026-11-20T11:00:00'),
    entry('received', '2027-01-31T10:00:00'),
    entry('grievance', '2027-02-01T10:00:00'),
  ]
  assert.deepEqual(dueTimes(later).at(-1), ['settle', india('2027-02-28T10:00:00')])
})

test('any answer acknowledges a complaint; that it is settled ends its last clock, and only that', () => {
  const entries = [entry('grievance', '2026-11-20T12:00:00'), entry('answer', '2026-11-20T13:00:00', { leadsTo: 'answered' })]
  assert.deepEqual(dueTimes(entries), [['settle', india('2026-12-20T10:00:00')]])
  assert.deepEqual(dueTimes([...entries, entry('closed', '2026-11-30T13:00:00')]), [])
  assert.equal(standingOf(received, [...entries, entry('no_grievance', '2026-11-21T13:00:00')]).grievance, undefined)
})

test('the next clock is recognised by its time', () => {
  const since = india('2027-01-31T10:00:00')
  const what = (at: string) => clockAt(india(at), since).what
  assert.deepEqual(
    [what('2027-02-02T10:00:00'), what('2027-02-28T10:00:00'), what('2027-02-01T10:00:00')],
    ['acknowledge', 'settle', 'answer'],
  )
})

test('whose it is and which order it is about follow the last that was said of it', () => {
  const entries = [
    entry('owner', '2026-11-20T11:00:00', { about: 'meera@x.example' }),
    entry('order', '2026-11-20T11:00:00', { about: 'MJ-10042' }),
    entry('owner', '2026-11-20T12:00:00', { about: undefined }),
  ]
  const { ownerEmail, orderNumber, touchedAt } = standingOf(received, entries)
  assert.deepEqual([ownerEmail, orderNumber, touchedAt], [undefined, 'MJ-10042', india('2026-11-20T12:00:00')])
  assert.equal(standingOf(received, entries.slice(0, 1)).ownerEmail, 'meera@x.example')
})

test('every state is reached from the first, and what is closed or spam is opened before anything else', () => {
  const reached = new Set(['open'])
  for (const from of enquiryStates) for (const to of enquiryStates) if (mayMove(from, to)) reached.add(to)
  assert.equal(reached.size, enquiryStates.length)
  for (const from of ['closed', 'spam'] as const)
    assert.deepEqual(
      enquiryStates.filter((to) => mayMove(from, to)),
      ['open'],
    )
  assert.equal(stateAfter({ kind: 'note', leadsTo: undefined }), undefined)
})
