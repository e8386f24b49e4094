import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskRights } from '#src/shop/staff/desk-rights.ts'
import type { UnitState } from '#src/shop/workshop/unit.ts'
import { nextActOf } from './next-act-of.ts'

type Known = Parameters<typeof nextActOf>[0]

const everyRight = Object.fromEntries(Object.keys(deskRights).map((right) => [right, true])) as Known['may']
const noRight = Object.fromEntries(Object.keys(deskRights).map((right) => [right, false])) as Known['may']

const unitIn = (state: UnitState, isPrinted = false) => ({ ticket: 'MJ-10234.1', state, isPrinted })
const lineOf = (isWritten: boolean, ...units: ReturnType<typeof unitIn>[]) => ({
  personalisation: isWritten ? { name: 'Asha', sign: undefined } : undefined,
  units,
})
const aParcel = (state: string, more: object = {}) => ({ state, isPacked: false, isHandedOver: false, isAnswered: false, ...more })

const next = (state: Known['state'], { may = everyRight, ...more }: { may?: Known['may'] } & Record<string, unknown> = {}) => {
  const nothing = { stock: 'taken', money: { attempts: [] }, lines: [], parcel: undefined, hasSettledUnits: false }
  return nextActOf({ ...nothing, ...more, state, may } as unknown as Known)?.act
}

test('in every state there is one next act, or none while the order waits for others', () => {
  const plain = (state: UnitState) => [lineOf(false, unitIn(state))]
  const written = (state: UnitState, isPrinted = false) => [lineOf(true, unitIn(state, isPrinted))]
  const booked = aParcel('booked')
  const acts = {
    unpaid: next('awaiting_payment'),
    held: next('awaiting_payment', { money: { attempts: [{ state: 'mismatch' }] } }),
    lapsed: next('lapsed'),
    toConfirm: next('to_confirm'),
    paidShort: next('paid', { stock: 'short' }),
    beingBooked: next('paid', { lines: plain('queued'), parcel: aParcel('booking') }),
    stopped: next('confirmed', { lines: plain('queued'), parcel: aParcel('booking', { lastError: 'No courier.' }) }),
    toPrint: next('booked', { lines: written('queued'), parcel: booked }),
    toPress: next('booked', { lines: written('queued', true), parcel: booked }),
    toCheck: next('booked', { lines: written('pressed', true), parcel: booked }),
    toPack: next('booked', { lines: [...written('checked'), ...plain('queued')], parcel: booked }),
    packed: next('booked', { lines: plain('packed'), parcel: aParcel('booked', { isPacked: true }) }),
    handedOver: next('booked', { lines: plain('packed'), parcel: aParcel('booked', { isPacked: true, isHandedOver: true }) }),
    underWay: next('shipped', { lines: plain('packed'), parcel: aParcel('in_transit') }),
    undelivered: next('shipped', { parcel: aParcel('undelivered') }),
    answered: next('shipped', { parcel: aParcel('undelivered', { isAnswered: true }) }),
    back: next('returned_to_origin', { parcel: aParcel('returned') }),
    putAway: next('returned_to_origin', { parcel: aParcel('returned'), hasSettledUnits: true }),
    lost: next('shipped', { parcel: aParcel('lost') }),
    delivered: next('delivered', { parcel: aParcel('delivered') }),
    cancelled: next('cancelled', { parcel: aParcel('cancelled') }),
  }
  assert.deepEqual(acts, {
    unpaid: undefined,
    held: 'decide about payment',
    lapsed: undefined,
    toConfirm: 'confirm',
    paidShort: 'take pieces',
    beingBooked: undefined,
    stopped: 'retry',
    toPrint: 'print',
    toPress: 'press',
    toCheck: 'check',
    toPack: 'pack',
    packed: 'hand over',
    handedOver: undefined,
    underWay: undefined,
    undelivered: 'answer undelivered',
    answered: undefined,
    back: 'put away',
    putAway: undefined,
    lost: 'write off',
    delivered: undefined,
    cancelled: undefined,
  })
})

test('nothing is offered that the person may not do', () => {
  const held = { money: { attempts: [{ state: 'mismatch' }] } }
  assert.deepEqual(
    [
      next('to_confirm', { may: noRight }),
      next('awaiting_payment', { may: noRight, ...held }),
      next('shipped', { may: noRight, parcel: aParcel('lost') }),
      next('booked', { may: noRight, lines: [lineOf(false, unitIn('queued'))], parcel: aParcel('booked') }),
    ],
    [undefined, undefined, undefined, undefined],
  )
})
