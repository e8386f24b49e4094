import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../orders/actor.ts'
import { cancellationReason } from '../../orders/cancellation.ts'
import { whyCredited } from './credit-texts.ts'

const meera: Actor = { who: 'staff', name: 'Meera' }

type Event = { readonly state: 'cancelled' } | { readonly act: string }
const whyOf = (reason: string, event: Event, doneBy: Actor, note?: string): string =>
  whyCredited(reason, [{ ...event, doneBy, note, at: new Date(0) }] as unknown as Parameters<typeof whyCredited>[1])

test('behind the credit note of a cancelled order stands who cancelled it and why', () => {
  const cancelled = { state: 'cancelled' } as const
  assert.equal(whyOf(cancellationReason, cancelled, { who: 'shopper' }, 'Ordered twice'), 'The shopper cancelled the order: Ordered twice')
  assert.equal(whyOf(cancellationReason, cancelled, meera, 'No courier goes there'), 'Meera cancelled the order: No courier goes there')
  assert.equal(whyOf(cancellationReason, cancelled, { who: 'shop' }), 'The shop cancelled the order.')
})

test('behind the credit note of a refund stands who asked for it, and behind that of a lost parcel only the reason', () => {
  assert.equal(whyOf('A scratch', { act: 'refund asked' }, meera, 'A scratch'), 'Meera: A scratch')
  assert.equal(whyOf('The parcel came back undelivered.', { act: 'packed' }, meera), 'The parcel came back undelivered.')
})
