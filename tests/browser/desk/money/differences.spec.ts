import { differenceCauses } from '#src/shop/payouts/difference.ts'
import { expectFits } from '../../support/page-checks.ts'
import { ownShop } from '../../support/start-shop-for-tests.ts'
import { devices, expect, expectAccessible, openDesk, test as base } from '../support/desk-test.ts'

/** A shop of its own: what differs in it would be in the way of all other tests. */
const test = base.extend(ownShop())

test.use(devices.laptop)

test('every kind of difference stands on the page with its amount, its age, how it came about, and an act; what cannot wait is on Today', async ({
  logIn,
  ask,
}) => {
  const keys = (await ask('plantDifferences', {})) as string[]
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/money')
  const lines = page.getByRole('region', { name: 'What differs' }).getByRole('listitem')
  await expect(lines).toHaveCount(keys.length)
  expect(new Set(keys.map((key) => key.split(' ')[0]))).toEqual(new Set(differenceCauses))
  for (const line of await lines.all()) {
    await expect(line).toContainText(/₹\d/)
    await expect(line.getByRole('time')).toContainText(/\d/)
    const ways = line.getByRole('link').filter({ hasText: /^(?:Look|Read)/ })
    expect((await line.getByRole('button').count()) + (await ways.count())).toBeGreaterThan(0)
    await expect(line).not.toContainText(/undefined|NaN/)
  }
  await expectAccessible(page)
  for (const width of [360, 1280]) await expectFits(page, width)

  await openDesk(page, '/desk')
  const urgent = page.getByRole('listitem').filter({ hasText: 'A clock runs, or money is lost' })
  await urgent.getByRole('link', { name: 'Look at it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money')

  const kavya = await logIn('assistant', { on: 'another browser' })
  await openDesk(kavya.page, '/desk')
  await expect(kavya.page.getByText(/differences? in money/)).toHaveCount(0)
})
