import type { Locator, Page } from '@playwright/test'
import { cards } from '../support/listing-steps.ts'
import { expectAccessible, expectFits } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { tick } from '../support/press.ts'

test('Enter shows all products found, filters and sorting apply to them, and Back returns to the page before', async ({ page }) => {
  await open(page, '/')
  await (await opened(page)).fill('travel case')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product?q=travel+case')
  await expect(page.getByRole('heading', { level: 1, name: '“travel case”' })).toBeVisible()
  await expect(page).toHaveTitle('Search: travel case | Manjusha')
  await expect(cards(page).first()).toContainText('Travel Case')
  await expect(page.getByRole('search')).toBeHidden()
  const all = await cards(page).count()

  await page.getByRole('button', { name: 'Filters' }).click()
  await tick(page.getByRole('radio', { name: /^Fabric/ }))
  await expect(page).toHaveURL('/product?q=travel+case&material=Fabric')
  await page.keyboard.press('Escape')
  await expect(cards(page)).toHaveText([/Khadi Linen Travel Case/])
  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: 'Remove “travel case”' }).click()
  await expect(page).toHaveURL('/product?material=Fabric')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/product?q=travel+case')
  await expect(cards(page)).toHaveCount(all)
})

test('a misspelt search is corrected, and the page shows the correction', { tag: '@once' }, async ({ page }) => {
  await page.goto('/product?q=vlevet+rign')
  await expect(page.getByText('Nothing here is spelt that way: these are the pieces for “velvet ring”.')).toBeVisible()
  await expect(cards(page).first()).toContainText('Resham Velvet Ring Box')
})

test('a search is not stored as a filter, and is hidden from search engines', { tag: '@once' }, async ({ page }) => {
  await open(page, '/product?material=Velvet')
  await (await opened(page)).fill('ring')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '“ring”' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await open(page, '/product')
  await expect(page).toHaveURL('/product')
  await expect(page.getByRole('heading', { level: 1, name: 'Boxes for what you keep' })).toBeVisible()
})

test('a search without results offers other ways to continue', async ({ page }) => {
  await open(page, '/product?q=telephonetelephonetelephonetelephonetelephone')
  await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'You may like these' }).getByRole('article')).toHaveCount(4)
  await expectAccessible(page)
  await expectFits(page, 320)
  await page.getByRole('link', { name: 'See all pieces' }).click()
  await expect(page).toHaveURL('/product')
  await expect(cards(page)).toHaveCount(12)
})

test('words that nothing has together lead to each of them', { tag: '@once' }, async ({ page }) => {
  await open(page, '/product?q=velvet+oxblood+elephant+tray')
  await page.getByRole('main').getByRole('link', { name: 'velvet', exact: true }).click()
  await expect(page).toHaveURL('/product?q=velvet')
  await expect(cards(page).first()).toContainText('Velvet')
})

test('the search opens and closes with the keyboard, and returns the focus', async ({ page }) => {
  await open(page, '/product')
  const opener = page.getByRole('button', { name: 'Search', exact: true }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search the shop')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search')).toBeHidden()
  await expect(opener).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a search works, and its results can be filtered', async ({ page }) => {
    await page.goto('/')
    await (await opened(page)).fill('ring')
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/product?q=ring')
    await expect(page.getByRole('heading', { level: 1, name: '“ring”' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await tick(page.getByRole('radio', { name: /^Velvet/ }))
    await page.getByRole('button', { name: 'Show pieces' }).click()
    await expect(page).toHaveURL(/q=ring.*material=Velvet/)
    await expect(cards(page)).toHaveText([/Resham Velvet Ring Box/])
  })
})

async function opened(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByLabel('Search the shop')
  await expect(field).toBeVisible()
  return field
}
