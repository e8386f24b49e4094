import { createHash } from 'node:crypto'
import { expectAccessible, expectArrived } from '../support/page-checks.ts'
import { expect, open, pauseClock, test } from '../support/shop-test.ts'
import { addToCart, productAddress } from '../support/shopping.ts'

test('the header is fixed once the page is scrolled by more than 100 px, and released at the top', async ({ page }) => {
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

test('the header never leaves the window, and nothing shifts, while it is fixed or released', async ({ page }) => {
  await open(page, '/product')
  const header = page.getByRole('banner')
  const title = page.getByRole('heading', { level: 1 })
  const place = () => title.evaluate((heading) => Math.round(heading.getBoundingClientRect().top + window.scrollY))
  const before = await place()
  for (const y of [99, 101, 300, 102, 60, 30, 0]) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    expect(await place()).toBe(before)
    if (y < 60 || y > 100) await expect(header).toBeInViewport()
  }
})

test('Back finds a page as it was left', async ({ page }) => {
  await open(page, '/product')
  const link = page.getByRole('main').getByRole('article').nth(9).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => Math.round(window.scrollY))
  expect(left).toBeGreaterThan(300)
  await link.click()
  await expect(page).toHaveURL(/\/product\/./)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/product')
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(left)
})

test('screen readers announce the title of a new page', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle(/^Frequently asked questions/)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: await page.title() })).toBeAttached()
})

test('a slow page shows a spinner while it loads, a fast one does not', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    const seen = { spinner: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector('[class*=spinner]')) seen.spinner = true
    }).observe(document.body, { subtree: true, childList: true })
  })
  const sawSpinner = () => page.evaluate(() => (window as Window & { seen?: { spinner: boolean } }).seen?.spinner)
  // The page's clock is stopped, so that the FAQ load at once however busy the machine is.
  await page.clock.install()
  await pauseClock(page, Date.now() + 60_000)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expectArrived(page, '/faq', 'Frequently asked questions')
  expect(await sawSpinner()).toBe(false)

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/product.data**', async (route) => {
    await released
    await route.continue()
  })
  await page.clock.resume()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Product' }).click()
  await expect(page.getByText('Loading', { exact: true })).toBeAttached()
  await expect(page.locator('[class*=spinner]')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page).toHaveURL('/product')
  await expect(page.locator('[class*=spinner]')).toHaveCount(0)
})

test('the header leads home by its logo, to the main pages, and to the cart with the number of units in it', async ({ page, owner }) => {
  const product = await owner.addProduct()
  await addToCart(page, productAddress(product))
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Bag, 3 pieces' })).toContainText('3')
  await expect(header.getByRole('link')).toHaveText([
    'Product',
    'Personalized',
    'B2B',
    'Manjusha',
    'About Us',
    'Gallery',
    'Blog',
    'Contact Us',
    '3',
  ])
  await expect(header.getByRole('link', { name: 'Personalized' }).locator('svg')).toBeVisible()
  await header.getByRole('link', { name: 'Manjusha, home' }).click()
  await expect(page).toHaveURL('/')
})

test('every link of the main navigation clears the filters; the cart link does so on a desktop, but not on a phone', async ({ page }) => {
  const storedFilter = () => page.evaluate(() => localStorage.getItem('materialFilter'))
  const choose = async () => {
    await open(page, '/product?material=Velvet')
    await expect.poll(storedFilter).toBe('Velvet')
  }
  for (const link of ['Personalized', 'B2B', 'Manjusha, home', 'About Us', 'Contact Us', 'Bag, empty']) {
    await choose()
    await page.getByRole('banner').getByRole('link', { name: link }).click()
    await expect(page).not.toHaveURL(/product/)
    await expect.poll(storedFilter, link).toBeNull()
  }
  await page.setViewportSize({ width: 400, height: 800 })
  await choose()
  await page.getByRole('banner').getByRole('link', { name: 'Bag, empty' }).click()
  await expectArrived(page, '/cart', 'Your Shopping Cart')
  expect(await storedFilter()).toBe('Velvet')
})

test('the footer has the quick links, the year, the policies, the social networks and the legal entity', async ({ page }) => {
  await open(page, '/faq')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).toHaveText([
    'Home',
    'About Us',
    'Product',
    'Contact Us',
  ])
  await expect(footer.getByRole('link', { name: 'Find my order' })).toHaveAttribute('href', '/find-order')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Manjusha`)
  await expect(footer).toContainText('Manjusha Leathercraft (demo shop), 14 Karvenagar Lane, Pune 411052')
  for (const name of ['Terms and Conditions', 'Privacy Policy', 'FAQ']) await expect(footer.getByRole('link', { name })).toBeVisible()
  for (const site of ['Facebook', 'Instagram', 'YouTube']) {
    await expect(footer.getByRole('link', { name: site })).toHaveAttribute('href', new RegExp(`^https://www.${site.toLowerCase()}.com`))
  }
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
  const waysToClose = [
    () => menu.getByRole('button', { name: 'Close the menu' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(590, 700),
  ]
  for (const close of waysToClose) {
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

test('every page shows that payments are tests as long as they are', async ({ page }) => {
  for (const address of ['/', '/cart', '/checkout']) {
    await page.goto(address)
    await expect(page.getByText('Test payments, no real money')).toBeVisible()
  }
})

test('the content security policy allows scripts by their hash alone, and nothing from other sites', async ({ request }) => {
  const response = await request.get('/product')
  const policy = response.headers()['content-security-policy'] ?? ''
  const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? ''
  expect(scripts).toContain("'sha256-")
  expect(scripts).not.toContain('unsafe')
  expect(policy).toContain("default-src 'self'")
  // No style elements but one, which holds our own files as they are.
  const html = await response.text()
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const files = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g), ([, address = '']) => address)
  const texts = await Promise.all([...new Set(files)].map(async (address) => (await request.get(address)).text()))
  expect(styles).toBe(texts.join(''))
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(policy).toContain(`style-src-elem 'self' 'sha256-${hash}';`)
})
