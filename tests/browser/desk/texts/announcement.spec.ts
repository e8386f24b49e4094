import { pressWords } from '../../support/press.ts'
import { ownShop } from '../../support/start-shop-for-tests.ts'
import { expectFits } from '../../support/page-checks.ts'
import { devices, expect, expectAccessible, openDesk, test as base } from '../support/desk-test.ts'

/** Every page shows it, which would disturb the tests beside: a shop of its own. */
const test = base.extend(ownShop())

test.use(devices.laptop)

test('the owner announces something above every page, for a time, and takes it back; a link that leads nowhere is named', async ({
  logIn,
  anotherBrowser,
}) => {
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/banners?list=announcements')
  await expect(page.getByText('Nothing is in this list: the page shows none.')).toBeVisible()
  await pressWords(page.getByRole('button', { name: 'Add one' }))
  const first = page.getByRole('region', { name: '1 of 1' })
  await first.getByLabel('Words').fill('Ordered by 5 November, it is there for Diwali.')
  await first.getByLabel('Leads to').fill('/no-such-page')
  await pressWords(page.getByRole('button', { name: 'Save the draft' }))
  await expect(first.getByText(/leads to no page of the shop/)).toBeVisible()
  await expect(first.getByLabel('Words')).toHaveValue('Ordered by 5 November, it is there for Diwali.')
  await expectAccessible(page)
  await first.getByLabel('Leads to').fill('/personalized')
  await pressWords(page.getByRole('button', { name: 'Save the draft' }))
  await expect(page.frameLocator('iframe').getByText('it is there for Diwali.')).toBeVisible()
  for (const width of [360, 768, 1280]) await expectFits(page, width)

  const shopper = await anotherBrowser({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const shown = await shopper.newPage()
  const announced = shown.getByRole('complementary', { name: 'Announcement' })
  const seenAt = async (address: string) => (await shown.goto(address)) && announced.count()
  for (const address of ['/', '/product/noor-ring-box', '/faq']) expect(await seenAt(address)).toBe(0)
  await pressWords(page.getByRole('button', { name: 'Publish' }))
  for (const address of ['/', '/product/noor-ring-box', '/faq', '/cart', '/checkout', '/order/find'])
    await expect.poll(() => seenAt(address), address).toBe(1)
  await shown.goto('/faq')
  await expectFits(shown, 360)
  await expectAccessible(shown)
  await pressWords(announced.getByRole('link'))
  await expect(shown).toHaveURL(/\/personalized$/)

  await first.getByLabel('Until').fill('2020-01-01T10:00')
  await pressWords(page.getByRole('button', { name: 'Save the draft' }))
  await pressWords(page.getByRole('button', { name: 'Publish' }))
  await expect.poll(() => seenAt('/faq')).toBe(0)
})
