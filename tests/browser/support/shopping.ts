import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { TestProduct } from './command-server.ts'
import { open, type Shopper } from './shop-test.ts'
import { tick } from './press.ts'

/** The address of a test's product. */
export const productAddress = ({ id }: Pick<TestProduct, 'id'>, colour?: string): string =>
  `/product/${id}${colour ? `?colour=${encodeURIComponent(colour)}` : ''}`

/** Turns customising on and writes name and sign. */
export async function writeOnLid(page: Page, isPhone: boolean, { name, sign }: { name?: string; sign?: string }): Promise<void> {
  await tick(page.getByRole('switch', { name: 'Customise' }))
  if (name) await page.getByLabel('Name', { exact: true }).fill(name)
  if (!sign) return
  if (isPhone) await page.getByLabel('Zodiac sign').selectOption(sign)
  else await page.getByRole('group', { name: 'Zodiac sign' }).getByText(sign, { exact: true }).click()
}

export async function addToCart(page: Page, address: string): Promise<void> {
  await open(page, address)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(toast(page, 'Added to Bag')).toBeVisible()
}

/** The lines of the cart page. */
export const cartLines = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('group') })

/** Fills in the whole form; city and state come from the pincode. */
export async function fillDelivery(
  page: Page,
  shopper: Shopper,
  payment: 'Online/Prepaid' | 'Cash on Delivery' = 'Online/Prepaid',
): Promise<void> {
  await page.getByLabel('Contact (phone)').fill(shopper.phone)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Delivery name').fill(shopper.name)
  await page.getByLabel('Pincode').fill(shopper.pincode)
  await page.getByLabel('Address Line 1').fill(shopper.address)
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await page.getByLabel('Payment Method').selectOption(payment)
}

/** The gateway's payment window, and its pay button. */
export const paymentWindow = (page: Page): FrameLocator => page.frameLocator('iframe.razorpay-checkout-frame')
export const payButton = (page: Page): Locator => paymentWindow(page).getByRole('button', { name: /^Pay ₹/ })

export const toast = (page: Page, text: string): Locator => page.locator('[data-toasts]').getByText(text, { exact: true })

/** Opens the order's page from the home page after an order. Returns its number and id. */
export async function openOrderFromHome(page: Page): Promise<{ orderNumber: string; orderId: string }> {
  await expect(page).toHaveURL('/')
  // The form that was left has a region of this name too, and is shown a moment longer than its address.
  const panel = page.getByRole('region', { name: 'Your order' }).filter({ hasText: /order \S+ is/ })
  const [, orderNumber = ''] = /order (\S+) is/.exec(await panel.innerText()) ?? []
  await panel.getByRole('link', { name: 'See what happens next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible()
  return { orderNumber, orderId: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
}

/** Expects the server's image of the foil over the blank lid. */
export async function expectFoilFromShop(place: Locator): Promise<void> {
  const foil = place.locator('picture + img')
  await foil.scrollIntoViewIfNeeded()
  await expect.poll(() => foil.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
}

/** Expects a panel in the window without any scrolling, and no message upon it. */
export async function expectSeenAtOnce(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('region', { name })
  await expect(panel).toBeInViewport({ ratio: 1 })
  const covered = await panel.evaluate((shown) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    return [0.1, 0.3, 0.5, 0.7, 0.9].filter((share) => {
      const hit = document.elementFromPoint(left + share * (right - left), (top + bottom) / 2)
      return !hit || !shown.contains(hit)
    })
  })
  expect(covered).toEqual([])
}
