import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingStepLabel } from '#src/shop/staff-texts/dispatch-texts.ts'
import { shownParcelOf } from './shown-parcel.ts'

test('the screen of an order names the step of its booking that failed', () => {
  const steps = [
    { step: 'create', isDone: true, doneAt: undefined },
    { step: 'awb', isDone: false, doneAt: undefined },
  ]
  const parcel = { state: 'booking', round: 1, attempts: 2, failedStep: 'awb', lastError: 'no answer' }
  const inspected = { parcel, steps, documents: [], scans: [], answers: [] } as unknown as Parameters<typeof shownParcelOf>[0]
  const shown = shownParcelOf(inspected, [])
  assert.equal(shown.failedStep, bookingStepLabel('awb').short)
  assert.deepEqual(
    shown.steps.map(({ state }) => state),
    ['done', 'stopped'],
  )
})
