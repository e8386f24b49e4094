import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WaitingLine } from '#src/shop/workflows/today/today.ts'
import { foldLines } from './fold-lines.ts'

const note = (number: number, cause: 'refund_overdue' | 'workshop_question' = 'refund_overdue'): WaitingLine => ({
  key: `attention ${number}`,
  since: new Date('2026-11-28T04:00:00Z'),
  kind: 'attention',
  orderNumber: `MJ-${number}`,
  recipientName: 'Asha Rao',
  cause,
  about: undefined,
  text: 'Look at it.',
})
const pause: WaitingLine = {
  key: 'mail pause',
  since: undefined,
  kind: 'mail_paused',
  until: new Date('2026-11-28T06:00:00Z'),
  reason: '535',
}

test('more than three notes of one cause are one line, in the place of the first, and no other line moves', () => {
  const shown = foldLines([note(1), pause, note(2), note(3, 'workshop_question'), note(4), note(5)])
  assert.deepEqual(
    shown.map((line) => (line.kind === 'folded' ? line.lines.map(({ orderNumber }) => orderNumber) : line.key)),
    [['MJ-1', 'MJ-2', 'MJ-4', 'MJ-5'], 'mail pause', 'attention 3'],
  )
})

test('three notes of one cause, and any number of questions, stay apart', () => {
  const apart = [note(1), note(2), note(3), ...[4, 5, 6, 7].map((number) => note(number, 'workshop_question'))]
  assert.deepEqual(foldLines(apart), apart)
})
