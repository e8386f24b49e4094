import type { Locator, Page } from '@playwright/test'
import { examples, missingPage } from '../support/example-addresses.ts'
import { expect, test } from '../support/shop-test.ts'
import { tick } from '../support/press.ts'

test.use({ javaScriptEnabled: false })

test('every page can be read without scripts', async ({ page, faults }) => {
  faults.allow(missingPage)
  for (const address of Object.values(examples))
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const text = (await page.getByRole('main').innerText()).split(/\s+/)
      expect(text.length).toBeGreaterThan(10)
      for (const picture of await page.getByRole('main').getByRole('img').all()) await expect(picture).toHaveAccessibleName(/\S/)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })).toBeVisible()
    })
})

test('products can be found by filters, sorting and pages without scripts', async ({ page }) => {
  await page.goto('/product')
  await page.getByRole('button', { name: 'Filters' }).click()
  await tick(page.getByRole('radio', { name: /^Velvet/ }))
  await tick(page.getByRole('checkbox', { name: /^Small/ }))
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/\/product\?.*size=Small.*material=Velvet/)
  await expect(page.getByRole('main').getByRole('article')).toHaveText([/Resham Velvet Ring Box/])

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/product\??$/)
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0)
  await page.getByLabel('Sort by').selectOption('Price, high to low')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL(/sort=price-high/)
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Rajwada Watch & Jewel Trunk')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
})

test('the field of the search has the focus when it opens, and not before, without scripts', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('searchbox', { name: 'Search the shop' })
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('velvet tray')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product?q=velvet+tray')
})

test('a product can be read, seen in its colours and shared without scripts', async ({ page }) => {
  await page.goto('/product/rani-two-tier-box')
  await expect(page.getByRole('heading', { level: 1, name: 'Rani Two-Tier Jewellery Box' })).toBeVisible()
  await page.getByRole('link', { name: 'Tan', exact: true }).click()
  await expect(page).toHaveURL('/product/rani-two-tier-box?colour=Tan')
  await expect(page.getByText('Colour: Tan')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Rani .+ in tan, .+ half open/ })).toBeVisible()
  await page.getByText('Disclaimer', { exact: true }).click()
  await expect(page.getByText('it contains no animal hide')).toBeVisible()
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(notes(page)).toContainText(['To buy, please allow JavaScript in this browser, or write to us.'])
})

test('menu, cart and checkout name what they need without scripts', async ({ page, isPhone }) => {
  await page.goto('/cart')
  await expect(notes(page)).toContainText(['Your cart is kept in this browser, and showing it needs JavaScript.'])
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Checkout' })).toBeVisible()
  if (!isPhone) return
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

/** Texts inside `noscript`, which Playwright's text locators skip. */
const notes = (page: Page): Locator => page.locator('noscript p').filter({ visible: true })
