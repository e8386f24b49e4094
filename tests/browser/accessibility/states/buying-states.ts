import type { Page } from '@playwright/test'
import { expect, open } from '../../support/shop-test.ts'
import { addToCart, cartLines, fillDelivery, paymentWindow, productAddress } from '../../support/shopping.ts'
import { storedLine } from '../../support/stored-cart.ts'
import type { ShopState, Visit } from './state.ts'

export const productStates: readonly ShopState[] = [
  {
    name: 'with a name and a sign on its lid',
    reach: async ({ page, owner }) => {
      await open(page, `${productAddress(await owner.addProduct({ stock: 2 }))}?name=Asha&sign=Leo`)
      await expect(page.getByText('We will press: Asha, Leo')).toBeVisible()
    },
  },
  {
    name: 'a letter that cannot be pressed',
    reach: async ({ page }) => {
      await page.getByLabel('Name', { exact: true }).press('7')
      await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/^The name may have letters/)
    },
  },
  {
    name: 'the share menu is open',
    reach: async ({ page }) => {
      await page.getByText('Share', { exact: true }).click()
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    },
  },
  {
    name: 'a pincode that does not exist',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByLabel('Deliver to pincode').fill('12')
      await page.getByRole('region', { name: 'Delivery' }).getByRole('button', { name: 'Check' }).click()
      await expect(page.getByLabel('Deliver to pincode')).toHaveAccessibleDescription(/\S/)
    },
  },
  {
    name: 'it is in the bag, with a message',
    reach: async ({ page, owner }) => {
      await addToCart(page, productAddress(await owner.addPlainProduct()))
    },
  },
  {
    name: 'its pictures are open',
    reach: async ({ page }) => {
      await page.getByRole('region', { name: 'Pictures' }).getByRole('link').first().click()
      await expect(page.getByRole('dialog', { name: 'Pictures, one at a time' })).toBeVisible()
    },
  },
  {
    name: 'sold out',
    reach: async ({ page, owner }) => {
      const product = await owner.addPlainProduct({ stock: 0 })
      await open(page, productAddress(product))
      await expect(page.getByText(/^Sold out in/)).toBeVisible()
    },
  },
]

/** Fills the bag once the shop is open, and opens the bag. */
async function fillBag({ page, owner }: Visit, quantity = 1): Promise<void> {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct({ stock: 1 })]
  await open(page, '/cart')
  const lines = [storedLine(ring, { name: 'Asha', sign: 'Leo', quantity }), storedLine(rani, { quantity: 2 })]
  await page.evaluate((items) => localStorage.setItem('cartItems', items), JSON.stringify(lines))
}

export const cartStates: readonly ShopState[] = [
  {
    name: 'empty',
    reach: async ({ page }) => {
      await open(page, '/cart')
      await expect(page.getByText('Your cart is empty.')).toBeVisible()
    },
  },
  {
    name: 'filled, with more than there is of one piece',
    reach: async (visit) => {
      await fillBag(visit)
      await open(visit.page, '/cart')
      await expect(cartLines(visit.page)).toHaveCount(2)
      await expect(visit.page.getByText('Only 1 left, and your cart has 2.')).toBeVisible()
    },
  },
  {
    name: 'a writing is changed',
    reach: async ({ page }) => {
      await cartLines(page).first().getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByLabel('Custom Text')).toBeVisible()
    },
  },
  {
    name: 'cleared, to be undone',
    reach: async ({ page }) => {
      await open(page, '/cart')
      await page.getByRole('button', { name: 'Clear Cart' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'with something that could not be read',
    reach: async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('cartItems', '{broken'))
      await open(page, '/cart')
      await expect(page.getByRole('complementary', { name: 'Lost from your cart' })).toBeVisible()
    },
  },
]

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

export const checkoutStates: readonly ShopState[] = [
  {
    name: 'without anything to order',
    reach: async ({ page }) => {
      await open(page, '/checkout')
      await expect(page.getByText('Your cart is empty.')).toBeVisible()
    },
  },
  {
    name: 'every field is wrong',
    reach: async ({ page, owner }) => {
      await addToCart(page, productAddress(await owner.addProduct()))
      await open(page, '/checkout')
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await expect(page.getByLabel('Contact (phone)')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'the state contradicts the pincode',
    reach: async ({ page, shopper, faults }) => {
      faults.allow(/^409 .*\/api\/order\/add/)
      await fillDelivery(page, shopper, 'Cash on Delivery')
      await page.getByLabel('State').fill('Kerala')
      await submit(page)
      await expect(page.getByRole('checkbox', { name: /^Both are right/ })).toBeVisible()
    },
  },
  {
    name: 'a price has changed',
    reach: async ({ page, owner, shopper }) => {
      await page.evaluate(() => sessionStorage.clear())
      const product = await owner.addPlainProduct()
      await addToCart(page, productAddress(product))
      await owner.setPrice(product.id, 99_900)
      await open(page, '/checkout')
      await fillDelivery(page, shopper, 'Cash on Delivery')
      await submit(page)
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  {
    name: 'an order waits for its payment',
    reach: async ({ page, owner, shopper }) => {
      await page.evaluate(() => localStorage.removeItem('cartItems'))
      await addToCart(page, productAddress(await owner.addProduct()))
      await open(page, '/checkout')
      await fillDelivery(page, shopper)
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await expect(paymentWindow(page).getByRole('button', { name: 'Close' })).toBeVisible()
      await open(page, '/checkout')
      await expect(page.getByRole('complementary', { name: 'Waiting order' })).toBeVisible()
    },
  },
]
