import type { Page } from '@playwright/test'
import { expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test as base } from '../support/shop-test.ts'
import { cartLines, productAddress, toast, writeOnLid } from '../support/shopping.ts'
import { spawnShop, type TestAddresses } from '../support/start-shop-for-tests.ts'

/** One shop for these tests, because each of them takes its database away. */
const test = base.extend<object, { shopOfItsOwn: TestAddresses }>({
  shopOfItsOwn: [
    async ({ browserName: _browserName }, give) => {
      const { addresses, stop } = await spawnShop('--stoppable-database')
      await give(addresses)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  addresses: ({ shopOfItsOwn }, give) => give(shopOfItsOwn),
})
test.describe.configure({ mode: 'default' })

/** Every picture that has been scrolled to is there. */
async function expectPictures(page: Page): Promise<void> {
  const pictures = page.getByRole('main').locator('img').filter({ visible: true })
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
}

test('with the database away a shopper looks, personalises and fills the bag, reads at the order what is wrong, and orders once it is back', async ({
  page,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^503 /)
  const product = await owner.addProduct()
  await open(page, productAddress(product))
  await expectPictures(page)
  await open(page, '/')
  // Somebody has seen them here before: a picture that was never made needs its master, which is in the database.
  await expectPictures(page)
  await owner.stopDatabase()

  await open(page, '/')
  await expectPictures(page)
  await open(page, productAddress(product))
  await expectPictures(page)
  await writeOnLid(page, false, { name: 'Asha', sign: 'Leo' })
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(toast(page, 'Added to Bag')).toBeVisible()
  await page.getByRole('link', { name: 'Bag, 1 piece' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await open(page, '/cart')
  await expect(cartLines(page)).toHaveCount(1)
  await open(page, '/checkout')
  const written = {
    'Contact (phone)': shopper.phone,
    Email: shopper.email,
    'Delivery name': shopper.name,
    Pincode: shopper.pincode,
    'Address Line 1': shopper.address,
  }
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label).fill(text)
  // Known from the pincode, for which nobody is asked.
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await page.getByLabel('Payment Method').selectOption('Cash on Delivery')
  const place = page.getByRole('button', { name: 'Submit' })
  await place.click()
  await expect(page.getByRole('alert')).toContainText('cannot look anything up')
  for (const [label, text] of Object.entries(written)) await expect(page.getByLabel(label)).toHaveValue(text)
  await expectSoundPage(page)

  await owner.startDatabase()
  await place.click()
  await expect(page).toHaveURL('/')
  expect(await owner.ordersOfPhone(shopper.phone)).toBe(1)
})

test('a page that is not kept says so with the number of its request, and opens by itself', async ({ page, owner, faults }) => {
  faults.allow(/^503 /)
  await open(page, '/about-us')
  await owner.stopDatabase()
  for (const address of ['/faq', '/product/rani-two-tier-box', '/blog/sagittarius', `/order/${'a'.repeat(22)}`]) {
    const reply = await page.goto(address)
    expect(reply?.status(), address).toBe(503)
    const { 'x-request-id': id = 'no number' } = reply?.headers() ?? {}
    await expect(page.getByRole('heading', { level: 1, name: 'One moment, please' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`tell us this number: ${id}`)
  }
  await open(page, '/about-us')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One moment, please' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/tell us this number: [0-9a-f]{32}/)
  await owner.startDatabase()
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('kept pages are read with their pictures, and a form that cannot be taken says so', async ({ page, owner, shopper, faults }) => {
    faults.allow(/^503 /)
    const kept = ['/', '/product/noor-ring-box', '/contact-us', '/about-us']
    for (const address of kept) await page.goto(address)
    await owner.stopDatabase()
    for (const address of kept) expect((await page.goto(address))?.status(), address).toBe(200)
    for (const address of ['/cart', '/checkout']) expect((await page.goto(address))?.status(), address).toBe(200)
    await page.goto('/product/noor-ring-box')
    await expectPictures(page)

    await page.goto('/contact-us')
    const words = 'Can the lining be green?'
    await page.getByLabel('Name').fill(shopper.name)
    await page.getByLabel('Email').fill(shopper.email)
    await page.getByLabel('Message').fill(words)
    await page.getByRole('button', { name: /Send/ }).click()
    await expect(page.getByRole('main')).toContainText(/tell us this number: [0-9a-f]{32}/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Manjusha' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Message')).toHaveValue(words)
    await owner.startDatabase()
    await page.getByRole('button', { name: /Send/ }).click()
    await expect(page.getByRole('main')).toContainText('Your ticket is')
  })
})
