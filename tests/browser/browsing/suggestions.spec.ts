import type { Locator, Page, Response } from '@playwright/test'
import { expectAccessible, expectArrived, expectFits } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'

const path = '/api/suggestions'
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search the shop' })
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
}

test('nothing is fetched for the search before its field is touched', { tag: '@once' }, async ({ page }) => {
  const files: Response[] = []
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) files.push(response)
    if (response.url().includes(path)) asked.push(response.url())
  })
  await open(page, '/product')
  await page.waitForLoadState('load')
  const before = await Promise.all(files.map((file) => file.text()))
  expect(before.length).toBeGreaterThan(0)
  expect(before.some((code) => code.includes(path))).toBe(false)
  await openSearch(page)
  await field(page).fill('ring')
  await expect(options(page).first()).toBeVisible()
  const after = await Promise.all(files.slice(before.length).map((file) => file.text()))
  expect(after.some((code) => code.includes(path))).toBe(true)
  expect(asked).toHaveLength(1)
})

test('letters typed at once after the tap on Search are in the field, also where it held a text', async ({ page }) => {
  await open(page, '/')
  const typed: string[] = []
  for (const text of ['ring', 'tray']) {
    // A field that is hidden loses the focus with the next picture; no hand taps before that.
    await expect(page.locator('body')).toBeFocused()
    typed.push(
      await page.evaluate((letters) => {
        document.querySelector<HTMLElement>('header [popovertarget=search]')!.click()
        // In the same task as the tap: no event of the opened sheet has come yet.
        for (const letter of letters) document.execCommand('insertText', false, letter)
        const field = document.querySelector<HTMLInputElement>('#search input')!
        const value = field.value
        document.querySelector<HTMLElement>('#search')!.hidePopover()
        return value
      }, text),
    )
  }
  expect(typed).toEqual(['ring', 'tray'])
})

test('suggestions come as one types, and the keyboard chooses among them', async ({ page }) => {
  await open(page, '/')
  await openSearch(page)
  // Each letter asks, and a reply takes the choice back.
  const reply = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === 'jwellery b')
  await field(page).pressSequentially('jwellery b')
  expect((await (await reply).request().sizes()).responseBodySize).toBeLessThanOrEqual(3 * 1024)
  await expect(options(page).first()).toContainText('Jewellery Box')
  await expect(options(page).first()).toContainText('₹')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ suggestions?$/)
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  const first = options(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/[\w-]+$/)
  await expect(page.getByRole('search')).toBeHidden()
})

test('Enter without a choice still searches, and Escape empties the field and then closes', { tag: '@once' }, async ({ page }) => {
  await open(page, '/')
  await openSearch(page)
  await field(page).fill('ringbox')
  await expect(options(page).first()).toContainText('Noor Ring Box')
  await page.keyboard.press('Enter')
  await expectArrived(page, '/product?q=ringbox', '“ringbox”')
  await openSearch(page)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search')).toBeHidden()
})

test('categories, signs, articles and questions are suggested too, and a question opens', { tag: '@once' }, async ({ page }) => {
  await open(page, '/')
  await openSearch(page)
  const group = (name: string) => page.getByRole('group', { name })
  await field(page).fill('travel')
  await expect(group('Categories').getByRole('option', { name: 'Travel Cases' })).toBeVisible()
  await field(page).fill('leo')
  await expect(group('Signs').getByRole('option', { name: 'Leo on your lid' })).toBeVisible()
  await expect(group('To read').getByRole('option').first()).toBeVisible()
  await field(page).fill('name cost')
  await group('Questions').getByRole('option', { name: 'Does a name cost extra?' }).click()
  await expect(page).toHaveURL(/\/faq#q\d+$/)
  await expect(page.getByText('The name and the sign are part of the price.')).toBeVisible()
})

test('suggestions fit a narrow screen and a wide one', async ({ page }) => {
  await open(page, '/')
  await openSearch(page)
  await field(page).fill('ring')
  await expect(options(page).first()).toBeVisible()
  for (const width of [320, 360, 1280]) await expectFits(page, width)
  await expectAccessible(page)
})

test('a search works while no suggestions come', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/suggestions/)
  await page.route('**/api/suggestions**', (route) => route.abort())
  await open(page, '/')
  await openSearch(page)
  await field(page).fill('velvet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product?q=velvet')
})
