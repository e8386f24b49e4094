import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from '#src/documents/render-mail.ts'
import type { Day } from '#src/kit/time/day.ts'
import { testDatabase } from '#tests/database.ts'
import { insertCountedOrders } from '#tests/factories/counted-order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

/** A shop with two owners and an assistant; a week of 2028 in which money came in, and less in the week before. */
async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox)
  let now = new Date('2028-03-06T00:00:00+05:30')
  const shop = testShop(db, { clock: () => now })
  for (const [name, role] of [
    ['Meera', 'owner'],
    ['Rohini', 'owner'],
    ['Arun', 'assistant'],
  ] as const)
    assert.ok((await shop.staff.add({ email: `${name.toLowerCase()}@manjusha.example`, name, role, password: 'a long enough one' })).ok)
  await insertCountedOrders(db, [
    { placed: '2028-02-27 23:59', paise: 70_000 },
    { placed: '2028-02-28 00:01', paise: 100_000 },
    { placed: '2028-02-29 12:00', paise: 100_000 },
    { placed: '2028-03-05 23:59', paise: 100_000 },
    { placed: '2028-03-06 00:01', paise: 500_000 },
  ])
  const mailed = async (time: string) => {
    now = new Date(`${time.replace(' ', 'T')}:00+05:30`)
    await shop.work.mailWeek()
    return db.query<{ id: number; to: string }>(
      `select id, recipient_address as to from outbox where kind = 'week-figures' order by recipient_address`,
    )
  }
  return { db, shop, mailed }
}

test('every owner gets the figures of the week once, on Monday morning in India, whichever worker runs first', async () => {
  const { shop, mailed } = await aShop()
  assert.deepEqual(await mailed('2028-03-05 23:35'), [])
  assert.deepEqual(await mailed('2028-03-06 06:35'), [])
  await Promise.all([mailed('2028-03-06 07:05'), mailed('2028-03-06 07:05')])
  const mails = await mailed('2028-03-06 08:05')
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['meera@manjusha.example', 'rohini@manjusha.example'],
  )
  assert.equal((await mailed('2028-03-07 08:05')).length, 2)
  assert.equal((await mailed('2028-03-13 07:05')).length, 4)

  const { message } = (await shop.mails.find(mails[0]!.id))!
  const week = { from: '2028-02-28' as Day, to: '2028-03-05' as Day }
  assert.ok(message.kind === 'week-figures')
  assert.deepEqual([message.from, message.to], [week.from, week.to])
  assert.deepEqual(
    message.figures.filter(({ label }) => label === 'Money in' || label === 'Orders'),
    [
      { label: 'Money in', value: '₹3,000', before: '₹700', change: '₹2,300 more, 328.6 %' },
      { label: 'Orders', value: '3', before: '1', change: '2 more, 200 %' },
    ],
  )
  const { figures } = await shop.figures.show({ name: 'own', own: week, against: 'before', ownAgainst: week }, { seesMoney: true })
  assert.equal(figures.moneyIn?.value, 300_000)
  const { text, subject } = renderMail(message)
  assert.match(subject, /^Your week to 5 March 2028/)
  assert.match(text, /₹3,000/)
  assert.match(text, /\/desk\/figures\?range=own&from=2028-02-28&to=2028-03-05/)
})
