import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './page-checks.ts'
import { expect, open, test } from './shop-test.ts'

// Pieces of other tests are large, lockable, of leather and cost ₹1,199: what these tests look for is none of that.

test.describe('all pieces', () => {
  test.beforeEach(({ page }) => open(page, '/product'))

  test('each choice narrows the list to the number that stood beside it', async ({ page }) => {
    await filters(page)
    const velvet = page.getByRole('radio', { name: /^Velvet/ })
    const promised = await countBeside(page, 'Velvet')
    await velvet.check()
    await expect(page.getByRole('status').filter({ hasText: 'piece' })).toHaveText(`${promised} pieces`)
    await expect(page.getByRole('button', { name: `Show ${promised} pieces` })).toBeVisible()
    await expect(page).toHaveURL('/product?material=Velvet')

    const small = await countBeside(page, 'Small')
    await page.getByRole('checkbox', { name: /^Small/ }).check()
    await expect(page).toHaveURL('/product?size=Small&material=Velvet')
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(cards(page)).toHaveCount(small)
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
  })

  test('a choice that would lead to nothing cannot be made', async ({ page }) => {
    await page.goto('/product?material=Glass')
    await filters(page)
    await expect(page.getByRole('radio', { name: /^Zipper/ })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /^Lockable/ })).toBeEnabled()
    await expect(page.getByRole('checkbox', { name: /^Vanity Cases 0/ })).toBeDisabled()
  })

  test('a colour shows every piece in that colour, and opens it in that colour', async ({ page }) => {
    await filters(page)
    const navy = await countBeside(page, 'Navy')
    await page.getByRole('checkbox', { name: /^Navy/ }).check()
    await expect(page).toHaveURL('/product?colour=Navy')
    await page.getByRole('button', { name: `Show ${navy} pieces` }).click()
    await expect(cards(page)).toHaveCount(navy)
    for (const card of await cards(page).all()) await expect(card.getByRole('img').first()).toHaveAccessibleName(/ navy\b/)
    await cards(page).first().getByRole('link').click()
    await expect(page.getByText('Colour: Navy')).toBeVisible()
  })

  test('the panel is readable by everybody, with choices made and on the way down', async ({ page }) => {
    await filters(page)
    await page.getByRole('checkbox', { name: /^Ring Boxes/ }).check()
    await expect(page).toHaveURL('/product?category=Ring+Boxes')
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /^Natural/ }).scrollIntoViewIfNeeded()
    await expectAccessible(page)
  })

  test('Zipper and Lockable exclude each other', async ({ page }) => {
    await filters(page)
    await page.getByRole('radio', { name: /^Zipper/ }).check()
    await expect(page).toHaveURL('/product?closure=zip')
    await page.getByRole('radio', { name: /^Lockable/ }).check()
    await expect(page).toHaveURL('/product?closure=lock')
    await expect(page.getByRole('radio', { name: /^Zipper/ })).not.toBeChecked()
    await expect.poll(() => stored(page, ['isZipper', 'isLockable'])).toEqual([null, '1'])
  })

  test('the price is chosen by slider or by number, and its right end means that and above', async ({ page }) => {
    await filters(page)
    const to = page.getByRole('spinbutton', { name: 'To' })
    await to.fill('400')
    await expect(page).toHaveURL('/product?to=400')
    await expect(page.getByRole('slider', { name: 'Highest price' })).toHaveValue('400')
    await expect(page.getByText('Resham Velvet Ring Box')).toBeAttached()
    await expect(page.getByText('Rani Two-Tier Jewellery Box')).toHaveCount(0)

    const from = page.getByRole('slider', { name: 'Lowest price' })
    await from.focus()
    await from.press('ArrowRight')
    await expect(page).toHaveURL('/product?from=1&to=400')
    await page.getByRole('spinbutton', { name: 'From' }).fill('300')
    await expect(page).toHaveURL('/product?from=300&to=400')
    await to.fill('1000')
    await expect(page).toHaveURL('/product?from=300')
    await expect(page.getByRole('slider', { name: 'Highest price' })).toHaveAttribute('aria-valuetext', '₹1000 and above')
    await expect(page.getByRole('link', { name: 'Remove ₹300 and above' })).toBeAttached()
  })

  test('a price below zero is not taken, whether typed or pasted', async ({ page }) => {
    await filters(page)
    const from = page.getByRole('spinbutton', { name: 'From' })
    await from.pressSequentially('-5')
    await expect(from).toHaveValue(/^\d+$/)
    await from.fill('-40')
    await from.blur()
    await expect(from).toHaveValue(/^\d+$/)
    await expect(page).not.toHaveURL(/from=-/)
  })

  test('an amount is typed in peace, and put in order when its field is left', async ({ page }) => {
    await page.goto('/product?from=300')
    await filters(page)
    const to = page.getByRole('spinbutton', { name: 'To' })
    await to.fill('')
    await to.pressSequentially('450')
    await expect(to).toHaveValue('450')
    await expect(page).toHaveURL('/product?from=300&to=450')
    await to.fill('20')
    await to.blur()
    await expect(to).toHaveValue('300')
    await expect(page).toHaveURL('/product?from=300&to=300')
    await to.fill('99999')
    await to.blur()
    await expect(to).toHaveValue('1000')
  })

  test('the slider goes from 0 to 1000 in steps of 1, and its thumbs can part again at the right end', async ({ page }) => {
    await filters(page)
    const lowest = page.getByRole('slider', { name: 'Lowest price' })
    for (const thumb of [lowest, page.getByRole('slider', { name: 'Highest price' })]) {
      await expect(thumb).toHaveAttribute('min', '0')
      await expect(thumb).toHaveAttribute('max', '1000')
      await expect(thumb).toHaveAttribute('step', '1')
    }
    await lowest.fill('1000')
    await expect(page).toHaveURL('/product?from=1000')
    const box = await lowest.boundingBox()
    const [right, middle] = [(box?.x ?? 0) + (box?.width ?? 0) - 8, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(right, middle)
    await page.mouse.down()
    await page.mouse.move(right - 60, middle, { steps: 3 })
    await page.mouse.up()
    await expect(page).toHaveURL(/\/product\?from=[78]\d\d$/)
  })

  test('each chip takes its own filter away, and Clear takes all', async ({ page }) => {
    await page.goto('/product?category=Jewellery+Rolls&colour=Plum&size=Medium&material=Velvet&closure=zip&from=100&to=900')
    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await expect(chips.getByRole('link')).toHaveText(['Jewellery Rolls', 'Plum', 'Medium', 'Velvet', 'Zipper', '₹100 – ₹900', 'Clear all'])
    await chips.getByRole('link', { name: 'Remove Zipper' }).click()
    await expect(page).not.toHaveURL(/closure/)
    await filters(page)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL('/product')
    await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled()
    await expect(chips).toHaveCount(0)
    await expect
      .poll(() => stored(page, ['selectedFilters', 'categoryFilter', 'sizeFilter', 'materialFilter', 'priceRange']))
      .toEqual([null, null, null, null, null])
    await expect(page.getByRole('slider', { name: 'Lowest price' })).toHaveValue('0')
    await expect(page.getByRole('slider', { name: 'Highest price' })).toHaveValue('1000')
  })

  test('the order can be changed, and keeps the filters', async ({ page }) => {
    await page.goto('/product?material=Velvet')
    await page.getByLabel('Sort by').selectOption('Price, low to high')
    await expect(page).toHaveURL('/product?material=Velvet&sort=price-low')
    await expect(cards(page).first()).toContainText('₹249')
    await page.getByLabel('Sort by').selectOption('Price, high to low')
    await expect(cards(page).first()).toContainText('₹449')
  })

  test('twelve pieces make a page; Next and Previous go on and back, and stop at the ends', async ({ page }) => {
    await expect(cards(page)).toHaveCount(12)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled()
    await pager.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/product?page=2')
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
    await pager.getByRole('link', { name: 'Previous' }).click()
    await expect(page).toHaveURL('/product')

    await page.goto('/product?size=Small&page=1')
    await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled()
    await expect(pager.getByRole('link', { name: 'Next' })).toBeDisabled()
  })

  test('after Next one reads on at the first of the new pieces', async ({ page }) => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/product?page=2')
    await expect(page.getByRole('status').filter({ hasText: 'Page' })).toHaveText(/^Page 2 of/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
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

  test('the grid has two columns on a phone, three on a tablet and four on a desk', async ({ page }) => {
    for (const [width, columns] of [
      [360, 2],
      [768, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const tops = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
    }
  })

  test('a page beyond the last leads to the first', async ({ page }) => {
    await page.goto('/product?material=Velvet&page=7')
    await expect(page).toHaveURL('/product?material=Velvet')
  })

  test('nothing found says so and offers to begin afresh', async ({ page }) => {
    await page.goto('/product?material=Glass&closure=zip')
    await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL('/product')
    await expect(cards(page)).toHaveCount(12)
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

  test('the page stays in this browser too', async ({ page }) => {
    await page.goto('/product?page=2')
    await expect.poll(() => stored(page, ['currentPage'])).toEqual(['2'])
    await page.goto('/product')
    await expect(page).toHaveURL('/product?page=2')
  })

  test('Back leads through the choices one by one, and from a piece to the list as it was', async ({ page }) => {
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
})

test('personalised pieces are filtered by category alone, in the words of their page', async ({ page }) => {
  await open(page, '/personalized')
  await expect(page.getByRole('heading', { level: 1, name: 'Personalized' })).toBeVisible()
  await filters(page)
  await expect(page.getByRole('group')).toHaveCount(1)
  await page.getByRole('checkbox', { name: /^For Couples/ }).check()
  await expect(page).toHaveURL('/personalized?category=For+Couples')
  await page.keyboard.press('Escape')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled()
  await expect(pager.getByRole('link', { name: 'Next' })).toBeDisabled()
  await page.goto('/personalized?category=Nothing+of+this+name')
  await expect(page.getByText('No products found for the selected filters. Please adjust your filters.')).toBeVisible()
})

test('pieces for businesses show name and code', async ({ page }) => {
  await open(page, '/b2b')
  await expect(page.getByRole('main')).toContainText('Shagun Favour Case')
  await expect(page.getByRole('main')).toContainText('MJ-1021')
  await page.goto('/b2b?category=Nothing+of+this+name')
  await expect(page.getByText('No products found for the selected filters. Please adjust your filters.')).toBeVisible()
})

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

const filters = (page: Page): Promise<void> => page.getByRole('button', { name: /^Filters/ }).click()

async function countBeside(page: Page, choice: string): Promise<number> {
  const label = page.getByRole('dialog', { name: 'Filters' }).locator('label').filter({ hasText: choice })
  return Number(/\d+$/.exec((await label.innerText()).trim())?.[0])
}

const stored = (page: Page, keys: readonly string[]): Promise<(string | null)[]> =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)
