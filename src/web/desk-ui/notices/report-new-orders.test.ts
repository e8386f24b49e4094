import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { writeChoice } from './notice-choice.ts'
import { reportNewOrders } from './report-new-orders.ts'

const kept = new Map<string, string>()
const shown: string[] = []
const asked: string[] = []
let placed: { number: string; at: string; isCash?: boolean }[] = []

function showNotice(title: string, { body }: { body: string }) {
  shown.push(`${title}: ${body}`)
  return new EventTarget()
}

Object.assign(globalThis, {
  window: {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) },
  },
  Notification: Object.assign(showNotice, { permission: 'granted' }),
  // The desk: what came after the time that is asked for, up to now.
  fetch: async (address: string) => {
    const since = new URL(address, 'http://desk.test').searchParams.get('since') ?? ''
    asked.push(since.slice(11, 19))
    const orders = placed
      .filter(({ at }) => new Date(at) > new Date(since))
      .map(({ number, isCash = true }) => ({ number, totalPaise: paise(100_000), isCash }))
    return Response.json({ orders, upTo: new Date().toISOString() })
  },
})

const moment = (time: string) => `2026-11-20T${time}Z`
const openedAt = new Date(moment('09:00:00'))

async function reportAt(time: string): Promise<string[]> {
  mock.timers.setTime(new Date(moment(time)).getTime())
  shown.length = 0
  await reportNewOrders(openedAt)
  return [...shown]
}

beforeEach(() => {
  kept.clear()
  asked.length = 0
  placed = []
  mock.timers.enable({ apis: ['Date'] })
  writeChoice({ from: '', until: '', since: moment('08:00:00') })
})
afterEach(() => mock.timers.reset())

test('each order is reported once, also one whose transaction ended late, and one that was cash before it was paid', async () => {
  placed = [{ number: 'MJ-1', at: moment('09:10:00') }]
  assert.deepEqual(await reportAt('09:10:01'), ['New order, ₹1,000, cash: MJ-1'])
  // Its transaction began before the last question, and ended after it.
  placed.push({ number: 'MJ-2', at: moment('09:09:50') })
  assert.deepEqual(await reportAt('09:12:00'), ['New order, ₹1,000, cash: MJ-2'])
  placed.push({ number: 'MJ-1', at: moment('09:20:00'), isCash: false })
  assert.deepEqual(await reportAt('09:20:01'), [])
})

test('nothing is asked for from before the tab was opened or the device was to knock', async () => {
  await reportAt('10:00:00')
  assert.deepEqual(asked, ['09:00:00'])
  kept.clear()
  writeChoice({ from: '', until: '', since: moment('09:30:00') })
  await reportAt('10:00:00')
  assert.deepEqual(asked, ['09:00:00', '09:30:00'])
})

test('in quiet hours nothing is reported, and not afterwards either', async () => {
  const hour = (time: string) => new Date(moment(time)).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  writeChoice({ from: hour('11:00:00'), until: hour('12:00:00'), since: moment('09:00:00') })
  placed = [{ number: 'MJ-1', at: moment('11:59:50') }]
  assert.deepEqual(await reportAt('11:59:55'), [])
  placed.push({ number: 'MJ-2', at: moment('12:00:05') })
  assert.deepEqual(await reportAt('12:00:06'), ['New order, ₹1,000, cash: MJ-2'])
})

test('a device that was told no asks for nothing', async () => {
  writeChoice('no')
  placed = [{ number: 'MJ-1', at: moment('09:10:00') }]
  assert.deepEqual([await reportAt('09:10:01'), asked], [[], []])
})
