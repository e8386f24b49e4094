import type { Locator, Page } from '@playwright/test'
import { openFilters } from '../support/listing-steps.ts'
import { expectArrived } from '../support/page-checks.ts'
import { pressBeside, pressGround, pressOutside, pressWords } from '../support/press.ts'
import { expect, open, pauseClock, test } from '../support/shop-test.ts'
import { addToCart, cartLines, productAddress } from '../support/shopping.ts'

// What lies over the page is pressed here as a hand presses it: at 1280 pixels by mouse, at 390 by touch.

test.beforeEach(async ({ page, isPhone }) => {
  if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
})

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' })

/** The words of a choice, with its hint. */
const choice = (page: Page, words: string): Locator => panelOf(page).locator('label').filter({ hasText: words })

/** Each way to close a panel, and whether the focus is back at its opener then: after a press outside it is where that was. */
const waysToClose = (panel: Locator, cross: string) => [
  { close: () => pressOutside(panel), isFocusBack: false },
  { close: () => panel.page().keyboard.press('Escape'), isFocusBack: true },
  { close: () => panel.getByRole('button', { name: cross }).click(), isFocusBack: true },
]

const listings = [
  { list: '/product', first: 'Ring Boxes', second: 'Vanity Cases' },
  { list: '/personalized', first: 'For Couples', second: 'For Her' },
  { list: '/b2b', first: 'Wedding Favours', second: 'Hotel & Spa' },
] as const

for (const { list, first, second } of listings) {
  test(`a choice of ${list} is made by a press on its words, and the panel stays open`, async ({ page }) => {
    await open(page, list)
    await openFilters(page)
    const panel = panelOf(page)
    const address = (...categories: string[]) => `${list}?${new URLSearchParams(categories.map((each) => ['category', each]))}`
    await pressWords(choice(page, first))
    await expect(page).toHaveURL(address(first))
    await expect(choice(page, first).getByRole('checkbox')).toBeChecked()

    await pressWords(panel.getByRole('heading', { name: 'Filters' }))
    await pressWords(panel.locator('legend').first())
    await pressGround(panel.locator('fieldset').first())
    await expect(panel).toBeVisible()
    await pressWords(choice(page, second))
    await expect(page).toHaveURL(address(first, second))
    await pressWords(choice(page, first))
    await expect(page).toHaveURL(address(second))
    await expect(choice(page, first).getByRole('checkbox')).not.toBeChecked()
    await expect(panel).toBeVisible()
  })

  test(`a press outside, Escape and the cross close the filters of ${list}, and give the focus back`, async ({ page }) => {
    await open(page, list)
    const panel = panelOf(page)
    const opener = page.getByRole('button', { name: /^Filters/ })
    for (const { close, isFocusBack } of waysToClose(panel, 'Close the filters')) {
      await pressWords(opener)
      await pressWords(panel.locator('legend').first())
      await expect(panel).toBeVisible()
      await close()
      await expect(panel).toBeHidden()
      if (isFocusBack) await expect(opener).toBeFocused()
    }
  })
}

test('every group of choices is chosen from by its words, and Clear by its own', async ({ page }) => {
  await open(page, '/product')
  await openFilters(page)
  for (const [words, query] of [
    ['Zipper', 'closure=zip'],
    ['Small', 'size=Small'],
    ['Velvet', 'material=Velvet'],
    ['Plum', 'colour=Plum'],
  ] as const) {
    await pressWords(choice(page, words))
    await expect(page).toHaveURL(`/product?${query}`)
    await pressWords(panelOf(page).getByRole('button', { name: 'Clear' }))
    await expect(page).toHaveURL('/product')
  }
  await expect(panelOf(page)).toBeVisible()
})

test('a press on the words of a choice without products chooses nothing, and the panel stays open', async ({ page }) => {
  await open(page, '/product?material=Glass')
  await openFilters(page)
  await pressWords(choice(page, 'Zipper'))
  await pressWords(panelOf(page).locator('legend').first())
  await expect(choice(page, 'Zipper').getByRole('radio')).not.toBeChecked()
  await expect(panelOf(page)).toBeVisible()
})

test('a press on “From” or “To” leads into the field beside it', async ({ page }) => {
  await open(page, '/product')
  await openFilters(page)
  for (const name of ['From', 'To']) {
    await pressWords(
      panelOf(page)
        .locator('label')
        .filter({ hasText: new RegExp(`^${name}₹`) }),
    )
    await expect(panelOf(page).getByRole('spinbutton', { name })).toBeFocused()
  }
  await expect(panelOf(page)).toBeVisible()
})

test('Tab past the last control closes the panel: the focus is never on what it covers', async ({ page }) => {
  await open(page, '/product')
  await openFilters(page)
  await panelOf(page).getByRole('button', { name: /^Show/ }).focus()
  await page.keyboard.press('Tab')
  await expect(panelOf(page)).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.closest('[popover]'))).toBeNull()
})

test.describe('a price that was just typed', () => {
  // The clock is moved on by hand, so that a price that waits for the typing to rest is sent at a certain moment.
  test.beforeEach(({ page }) => page.clock.install())
  const rest = (page: Page): Promise<void> => page.clock.runFor(2000)
  const type = (page: Page, field: 'From' | 'To', rupees: string) => panelOf(page).getByRole('spinbutton', { name: field }).fill(rupees)

  test('and a choice right after it are both kept', async ({ page }) => {
    await open(page, '/product')
    await openFilters(page)
    await type(page, 'To', '400')
    await pressWords(choice(page, 'Small'))
    await rest(page)
    await expect(page).toHaveURL('/product?size=Small&to=400')
    await expect(choice(page, 'Small').getByRole('checkbox')).toBeChecked()
    await expect(panelOf(page).getByRole('spinbutton', { name: 'To' })).toHaveValue('400')

    await pressWords(choice(page, 'Velvet'))
    await type(page, 'From', '300')
    await rest(page)
    await expect(page).toHaveURL('/product?size=Small&material=Velvet&from=300&to=400')
  })

  test('does not come back after Clear', async ({ page }) => {
    await open(page, '/product?size=Small')
    await openFilters(page)
    await type(page, 'To', '400')
    await pressWords(panelOf(page).getByRole('button', { name: 'Clear' }))
    await rest(page)
    await expect(page).toHaveURL('/product')
    await expect(panelOf(page).getByRole('spinbutton', { name: 'To' })).toHaveValue('1000')
    await expect(choice(page, 'Small').getByRole('checkbox')).not.toBeChecked()
  })

  test('is sent by Show', async ({ page }) => {
    await open(page, '/product')
    await openFilters(page)
    await type(page, 'To', '400')
    await pressWords(panelOf(page).getByRole('button', { name: /^Show/ }))
    await expect(panelOf(page)).toBeHidden()
    await expect(page).toHaveURL('/product?to=400')
  })

  // On a phone the panel covers the chips.
  test('does not bring back a filter whose chip was pressed', { tag: '@once' }, async ({ page }) => {
    await open(page, '/product?size=Small&material=Velvet')
    await openFilters(page)
    // On a busy machine the price would come to rest before the chip is pressed.
    await pauseClock(page, Date.now() + 60_000)
    await type(page, 'To', '400')
    await page.route(/\/product\.data/, async (route) => {
      // The reply is late, so that the price comes to rest while it is awaited.
      await rest(page)
      await route.continue()
    })
    await page.keyboard.press('Escape')
    await pressWords(page.getByRole('link', { name: 'Remove Small' }))
    await expect(page).toHaveURL('/product?material=Velvet')
    await rest(page)
    await expect(page).toHaveURL('/product?material=Velvet&to=400')
  })
})

test('a filter whose chip was pressed does not come back with an order that is chosen while the list is on its way', async ({ page }) => {
  await open(page, '/product?size=Small&material=Velvet')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/product\.data/, async (route) => {
    await released
    await route.continue()
  })
  await pressWords(page.getByRole('link', { name: 'Remove Small' }))
  await expect(page.getByRole('link', { name: 'Remove Small' })).toHaveCount(0)
  await page.getByLabel('Sort by').selectOption('Name')
  release()
  await expect(page).toHaveURL('/product?material=Velvet&sort=name')
})

test.describe('the menu of small screens', () => {
  test('stays open under a press on its ground, and closes by a press outside, Escape and its cross', { tag: '@phone' }, async ({
    page,
  }) => {
    await open(page, '/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const { close, isFocusBack } of waysToClose(menu, 'Close the menu')) {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await pressGround(menu)
      await expect(menu).toBeVisible()
      await close()
      await expect(menu).toBeHidden()
      if (isFocusBack) await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    }
    await page.getByRole('button', { name: 'Menu' }).tap()
    await pressWords(menu.getByRole('link', { name: 'FAQ' }))
    await expect(page).toHaveURL('/faq')
    await expect(menu).toBeHidden()
  })
})

test('the search stays open under a press on its ground or a heading, and closes by a press outside, Escape and its cross', async ({
  page,
}) => {
  await open(page, '/product')
  const sheet = page.getByRole('search')
  for (const { close, isFocusBack } of waysToClose(sheet, 'Close the search')) {
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByLabel('Search the shop').fill('ring')
    await pressGround(sheet.locator('form'))
    await pressWords(sheet.getByRole('group').first().locator('p'))
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toBeHidden()
    if (isFocusBack) await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  }
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByLabel('Search the shop').fill('ring')
  await pressWords(sheet.getByRole('option', { name: /Noor Ring Box/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box' })).toBeVisible()
})

test('a press beside an open search or filter panel closes it, and follows no link below', async ({ page, isPhone }) => {
  await open(page, '/product')
  const [sheet, panel] = [page.getByRole('search'), panelOf(page)]
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await pressBeside(sheet, page.getByRole('main').getByRole('link'))
  await expect(sheet).toBeHidden()
  await openFilters(page)
  // On a phone the panel leaves too little of the page for a link.
  if (isPhone) await pressOutside(panel)
  else await pressBeside(panel, page.getByRole('main').getByRole('link'))
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/product')

  await pressWords(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }))
  await expectArrived(page, '/faq', 'Frequently asked questions')
})

test('a search that is opened while a page is on its way stays open when that page has come', async ({ page }) => {
  await page.clock.install()
  await open(page, '/product')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/faq\.data/, async (route) => {
    await released
    await route.continue()
  })
  // After 350 ms a spinner lies over the page, and on a busy machine it would before the search is pressed.
  await pauseClock(page, Date.now() + 60_000)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByLabel('Search the shop').fill('ring')
  release()
  await page.clock.resume()
  await expectArrived(page, '/faq', 'Frequently asked questions')
  await expect(page).toHaveTitle(/Frequently asked questions/)
  await expect(page.getByLabel('Search the shop')).toBeFocused()
  await pressWords(page.getByRole('search').getByRole('group').first().locator('p'))
  await expect(page.getByRole('search')).toBeVisible()
})

test('text that is selected in a dialog up to beside it leaves the dialog open, and a press beside it closes it', async ({
  page,
  owner,
}) => {
  await addToCart(page, productAddress(await owner.addProduct()))
  await open(page, '/cart')
  await cartLines(page).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Customization' })
  const text = dialog.getByLabel('Custom Text')
  await text.fill('Meera')
  await text.hover()
  await page.mouse.down()
  await page.mouse.move(4, 300, { steps: 4 })
  await page.mouse.up()
  await expect(text).toHaveValue('Meera')
  await pressWords(dialog.getByRole('heading'))
  await expect(dialog).toBeVisible()
  const box = await dialog.boundingBox()
  await page.mouse.click((box?.x ?? 0) / 2, box?.y ?? 0)
  await expect(dialog).toHaveCount(0)
})
