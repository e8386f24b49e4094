import type { Locator, Page } from '@playwright/test'
import { cards, stored } from '../support/listing-steps.ts'
import { expect, open, test } from '../support/shop-test.ts'

test.beforeEach(({ page }) => open(page, '/product'))

test('the order can be changed, and keeps the filters', async ({ page }) => {
  await page.goto('/product?material=Velvet')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await expect(page).toHaveURL('/product?material=Velvet&sort=price-low')
  await expect(cards(page).first()).toContainText('₹249')
  await page.getByLabel('Sort by').selectOption('Price, high to low')
  await expect(cards(page).first()).toContainText('₹449')
})

test('a page has twelve products; Next and Previous go on and back, and stop at the ends', async ({ page }) => {
  await expect(cards(page)).toHaveCount(12)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled()
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/product?page=2')
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await pager.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/product?page=1')

  await page.goto('/product?size=Small&page=1')
  await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled()
  await expect(pager.getByRole('link', { name: 'Next' })).toBeDisabled()
})

test('after Next the focus is at the first of the new products', async ({ page }) => {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/product?page=2')
  await expect(page.getByRole('status').filter({ hasText: 'Page' })).toHaveText(/^Page 2 of/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main, main [tabindex="-1"]'))).toBe(true)
  await page.keyboard.press('Tab')
  await expect(cards(page).first().getByRole('link')).toBeFocused()
})

test('a card shows its first picture, and its second under the pointer', async ({ page }) => {
  const card = cards(page).filter({ hasText: 'Noor Ring Box' }).first()
  await expect(card).toContainText('₹349')
  await expect(card).toContainText('In Emerald, Ivory, Oxblood and Black')
  const second = card.locator('picture').nth(1).locator('..')
  await expect(second).toHaveCSS('opacity', '0')
  await card.hover()
  await expect(second).toHaveCSS('opacity', '1')
})

test('the grid has two columns on a phone, three on a tablet and four on a desktop', async ({ page }) => {
  for (const [width, columns] of [
    [360, 2],
    [768, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const inFirstRow = () =>
      cards(page).evaluateAll((all) => {
        const tops = all.map((card) => Math.round(card.getBoundingClientRect().top))
        return tops.filter((top) => top === tops[0]).length
      })
    await expect.poll(inFirstRow).toBe(columns)
  }
})

test('a page beyond the last leads to the first', async ({ page }) => {
  await page.goto('/product?material=Velvet&page=7')
  await expect(page).toHaveURL('/product?material=Velvet')
})

test('filters stay in this browser and come back on a bare address', async ({ page }) => {
  const chosen = '/product?category=Jewellery+Rolls&size=Medium&material=Velvet&from=200'
  await page.goto(chosen)
  await expect
    .poll(() => stored(page, ['categoryFilter', 'sizeFilter', 'materialFilter', 'selectedFilters', 'priceRange']))
    .toEqual(['["Jewellery Rolls"]', '["Medium"]', 'Velvet', '["Jewellery Rolls","Medium","Velvet"]', '[200,1000]'])
  await page.goto('/product')
  await expect(page).toHaveURL(chosen)
  await page.goto('/product?material=Glass')
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')).toHaveText(['Glass'])
})

test('a country is stored like every other filter', async ({ page }) => {
  await page.goto('/product?origin=India')
  await expect.poll(() => stored(page, ['originFilter', 'selectedFilters'])).toEqual(['India', '["India"]'])
  await page.goto('/product')
  await expect(page).toHaveURL('/product?origin=India')
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')).toHaveText(['From India'])
})

test('links to the first page, and those that remove the last filter, also work in a new tab', async ({ page, context }) => {
  const opensBare = async (link: Locator) => {
    const fresh = await context.newPage()
    await open(fresh, (await link.getAttribute('href')) ?? '')
    await expect(fresh.getByText(/^Page 1 of \d+$/)).toBeVisible()
    await expect(fresh.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0)
    await expect.poll(() => stored(fresh, ['currentPage', 'materialFilter'])).toEqual([null, null])
    await fresh.close()
  }
  await page.goto('/product?page=2')
  await expect.poll(() => stored(page, ['currentPage'])).toEqual(['2'])
  await opensBare(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Previous' }))

  for (const [address, name] of [
    ['/product?material=Velvet', 'Remove Velvet'],
    ['/product?category=Ring+Boxes', 'All'],
  ] as const) {
    await page.goto(address)
    await expect.poll(() => stored(page, ['selectedFilters'])).not.toEqual([null])
    await opensBare(page.getByRole('link', { name, exact: true }))
  }
})

test('one touch leads to a category, which is a page of its own', async ({ page }) => {
  const strip = page.getByRole('navigation', { name: 'Categories' })
  await strip.getByRole('link', { name: 'Ring Boxes' }).click()
  await expect(page).toHaveURL('/product?category=Ring+Boxes')
  await expect(page.getByRole('heading', { level: 1, name: 'Ring Boxes' })).toBeVisible()
  await expect(page).toHaveTitle('Ring Boxes | Manjusha')
  await strip.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/product?page=1')
})

test('the page stays in this browser too', async ({ page }) => {
  await page.goto('/product?page=2')
  await expect.poll(() => stored(page, ['currentPage'])).toEqual(['2'])
  await page.goto('/product')
  await expect(page).toHaveURL('/product?page=2')
})

test('a page beyond the last leads to the first even where another page is stored', async ({ page }) => {
  await page.goto('/product?page=2')
  await expect.poll(() => stored(page, ['currentPage'])).toEqual(['2'])
  await page.goto('/product?page=99')
  await expect(page).toHaveURL('/product?page=1')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await expect.poll(() => stored(page, ['currentPage'])).toEqual([null])
})

for (const [address, category] of [
  ['/personalized', 'For Couples'],
  ['/b2b', 'Wedding Favours'],
] as const) {
  test(`the filters of ${address} stay in this browser, come back on its bare address, and do not apply to other lists`, async ({
    page,
    isPhone,
  }) => {
    const chosen = `${address}?${new URLSearchParams({ category })}`
    await page.goto(chosen)
    await expect.poll(() => stored(page, ['categoryFilter', 'selectedFilters'])).toEqual([`["${category}"]`, `["${category}"]`])
    await page.goto(address)
    await expect(page).toHaveURL(chosen)

    await open(page, '/product')
    await expect(page).toHaveURL('/product')
    await open(page, address)
    await expect(page).toHaveURL(chosen)
    await page.goto('/product?material=Velvet')
    await expect.poll(() => stored(page, ['materialFilter', 'categoryFilter'])).toEqual(['Velvet', null])
    await open(page, address)
    await expect(page).toHaveURL(address)

    await page.goto(chosen)
    await expect.poll(() => stored(page, ['categoryFilter'])).toEqual([`["${category}"]`])
    if (isPhone) return
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'B2B' }).click()
    await expect.poll(() => stored(page, ['categoryFilter'])).toEqual([null])
  })
}

test('the heading of a search that finds nothing says what was typed', async ({ page }) => {
  await page.goto('/product?q=zzyzx')
  await expect(page.getByRole('heading', { level: 1, name: '“zzyzx”' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
})

test('foreign text in an address appears nowhere on the page, in its title or in its shared link', async ({ page, request }) => {
  const words = 'Call 9876543210 now'
  for (const list of ['/product', '/personalized', '/b2b']) {
    for (const name of ['category', 'colour', 'size', 'material', 'origin']) {
      const address = `${list}?${new URLSearchParams({ [name]: words })}`
      await page.goto(address)
      await expect(page.getByText('This address asks for something that is not here')).toBeVisible()
      expect(await shownIn(page), address).not.toContain('9876543210')
      await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    }
  }
  await page.goto(`/product?${new URLSearchParams({ q: words })}`)
  await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
  expect(await shownIn(page)).not.toContain('9876543210')
  const html = await (
    await request.get(
      `/product?${new URLSearchParams([
        ['category', 'Ring Boxes'],
        ['category', words],
      ])}`,
    )
  ).text()
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/product\?category=Ring\+Boxes"/)
})

/** All text that people read, and the metadata for other sites. */
const shownIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [document.title, document.body.innerText, ...[...document.head.querySelectorAll('meta, link')].map((tag) => tag.outerHTML)].join(' '),
  )

test('Back undoes the choices one by one, and leads from a product to the list as it was', async ({ page }) => {
  await page.goto('/product?material=Velvet')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/[a-z-]+$/)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/product?material=Velvet')
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(page).toHaveURL(/sort=name/)
  await page.goBack()
  await expect(page).toHaveURL('/product?material=Velvet')
  await expect(page.getByLabel('Sort by')).toHaveValue('featured')
})

test('a link of the main navigation starts without filters', async ({ page, isPhone }) => {
  await page.goto('/product?material=Velvet')
  await expect.poll(() => stored(page, ['materialFilter'])).toEqual(['Velvet'])
  if (isPhone) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Product' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  } else await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Product' }).click()
  await expect(page).toHaveURL('/product')
  await expect.poll(() => stored(page, ['materialFilter'])).toEqual([null])
})
