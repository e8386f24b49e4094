import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CashKey, findKeyFault, lapseTimes, mayMailKey, mostTries, newCode } from './cash-confirmation.ts'

const now = new Date('2026-11-20T09:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const key = (own: Partial<CashKey>): CashKey => ({
  ...{ id: 1, kind: 'link', isGiven: false, issuedAt: ago(10), isReminder: false, expiresAt: undefined, tries: 0 },
  ...own,
})
const code = (own: Partial<CashKey>): CashKey => key({ kind: 'code', expiresAt: new Date(now.getTime() + 1), ...own })

test('any link of an order confirms it, of the codes only the newest, in time and before too many tries', () => {
  const table: readonly [string, readonly CashKey[], ReturnType<typeof findKeyFault>][] = [
    ['nothing was mailed', [], 'wrong'],
    ['another link', [key({})], 'wrong'],
    ['the link', [key({ isGiven: true })], undefined],
    ['the first of two links', [key({ isGiven: true }), key({})], undefined],
    ['the link, and a code was mailed since', [key({ isGiven: true }), code({ tries: mostTries })], undefined],
    ['another code', [code({})], 'wrong'],
    ['the code', [code({ isGiven: true })], undefined],
    ['the code, one try left', [code({ isGiven: true, tries: mostTries - 1 })], undefined],
    ['the code, no try left', [code({ isGiven: true, tries: mostTries })], 'used up'],
    ['the code, at the moment it expires', [code({ isGiven: true, expiresAt: now })], 'expired'],
    ['the code before the newest', [code({ isGiven: true }), code({})], 'wrong'],
    ['the newest code', [code({ tries: mostTries }), code({ isGiven: true })], undefined],
  ]
  for (const [what, keys, fault] of table) assert.equal(findKeyFault(keys, now), fault, what)
})

test('a link or code is mailed again after a minute, and five times a day', () => {
  assert.ok(mayMailKey([], now))
  assert.ok(!mayMailKey([key({ issuedAt: new Date(now.getTime() - 59_999) })], now))
  assert.ok(
    mayMailKey(
      [1, 2, 3, 4].map((minutes) => key({ issuedAt: ago(minutes) })),
      now,
    ),
  )
  assert.ok(
    !mayMailKey(
      [1, 2, 3, 4, 5].map((minutes) => key({ issuedAt: ago(minutes) })),
      now,
    ),
  )
  assert.ok(
    mayMailKey(
      [1, 2, 3, 4, 24 * 60].map((minutes) => key({ issuedAt: ago(minutes) })),
      now,
    ),
  )
})

test('nothing lapses where only staff confirm, or where the owner wants to wait for ever', () => {
  const rule = { confirmedBy: 'link', lapseAfterHours: 72, remindBeforeHours: 24 } as const
  assert.equal(lapseTimes({ ...rule, confirmedBy: 'staff' }, now), undefined)
  assert.equal(lapseTimes({ ...rule, lapseAfterHours: undefined }, now), undefined)
  assert.deepEqual(lapseTimes(rule, now), {
    remindPlacedBefore: ago(48 * 60),
    lapsePlacedBefore: ago(72 * 60),
    remindedBefore: ago(24 * 60),
  })
})

test('a code has six digits, also a low one', () => {
  for (let drawn = 0; drawn < 200; drawn++) assert.match(newCode(), /^\d{6}$/)
})
