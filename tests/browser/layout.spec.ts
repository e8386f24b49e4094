import { expectAccessible } from './page-checks.ts'
import { expect, open, test } from './shop-test.ts'

test('the header is fixed once the page is scrolled by more than 100 px, and lets go at the top', async ({ page }) => {
  await open(page, '/product')
  const header = page.getByRole('banner')
  await page.evaluate(() => window.scrollTo(0, 90))
  await expect(header).not.toHaveAttribute('data-fixed')
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(header).toHaveAttribute('data-fixed')
  await expect(header).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(header).not.toHaveAttribute('data-fixed')
})

test('a new page begins at its top, with the focus in its content', async ({ page }) => {
  await open(page, '/product')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the menu of a small window opens, and closes by its cross, by Escape, by a click beside it and by a link', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const ways = [
    () => menu.getByRole('button', { name: 'Close the menu' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(590, 700),
  ]
  for (const close of ways) {
    await opener.click()
    await expect(menu).toBeVisible()
    await close()
    await expect(menu).toBeHidden()
  }
  await opener.click()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(menu).toBeHidden()
})

test('every page says that payments are not real as long as they are not', async ({ page }) => {
  for (const address of ['/', '/cart', '/checkout']) {
    await page.goto(address)
    await expect(page.getByText('Test payments, no real money')).toBeVisible()
  }
})

test('the policy of the page allows scripts by their content alone, and nothing of anybody else', async ({ request }) => {
  const policy = (await request.get('/product')).headers()['content-security-policy'] ?? ''
  const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? ''
  expect(scripts).toContain("'sha256-")
  expect(scripts).not.toContain('unsafe')
  expect(policy).toContain("default-src 'self'")
})
