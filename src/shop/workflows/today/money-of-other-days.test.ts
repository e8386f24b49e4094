import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskSetup } from '#tests/desk-setup.ts'

test('an assistant sees the money of today, and none of another day; the owner sees both', async () => {
  const { shop, meera, arun } = await deskSetup()
  const { day } = await shop.today.show(arun)
  assert.deepEqual([day.moneyInPaise, day.moneyInBeforePaise, day.moneyByHour.before], [0, undefined, []])
  const { day: whole } = await shop.today.show(meera)
  assert.deepEqual([whole.moneyInBeforePaise, whole.moneyByHour.before.length], [0, 24])
})
