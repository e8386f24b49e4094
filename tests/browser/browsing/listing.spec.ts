import type { Page } from '@playwright/test'
import { cards, openFilters, stored } from '../support/listing-steps.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { tick } from '../support/press.ts'

// Products of other tests are large, lockable, of leather and cost ₹1,199; these tests look for other properties.

test.describe('all products', () => {
  test.beforeEach(({ page }) => open(page, '/product'))

  test('each choice narrows the list to the number beside it', async ({ page }) => {
    await openFilters(page)
    const velvet = page.getByRole('radio', { name: /^Velvet/ })
    const promised = await countBeside(page, 'Velvet')
    await tick(velvet)
    await expect(page.getByRole('status').filter({ hasText: 'piece' })).toHaveText(`${promised} pieces`)
    await expect(page.getByRole('button', { name: `Show ${promised} pieces` })).toBeVisible()
    await expect(page).toHaveURL('/product?material=Velvet')

    const small = await countBeside(page, 'Small')
    await tick(page.getByRole('checkbox', { name: /^Small/ }))
    await expect(page).toHaveURL('/product?size=Small&material=Velvet')
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(cards(page)).toHaveCount(small)
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
  })

  test('the filter “Leather” names every kind that it includes, in the panel and on its chip', async ({ page }) => {
    await openFilters(page)
    await tick(page.getByRole('radio', { name: /^Leather genuine, bonded and faux/ }))
    await expect(page).toHaveURL('/product?material=Leather')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')).toHaveText(['Leather: genuine, bonded and faux'])
  })

  test('a choice without products cannot be made', async ({ page }) => {
    await page.goto('/product?material=Glass')
    await openFilters(page)
    await expect(page.getByRole('radio', { name: /^Zipper/ })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /^Lockable/ })).toBeEnabled()
    await expect(page.getByRole('checkbox', { name: /^Vanity Cases 0/ })).toBeDisabled()
  })

  test('a colour shows every product in that colour, and opens it in that colour', async ({ page }) => {
    await openFilters(page)
    const navy = await countBeside(page, 'Navy')
    await tick(page.getByRole('checkbox', { name: /^Navy/ }))
    await expect(page).toHaveURL('/product?colour=Navy')
    await page.getByRole('button', { name: `Show ${navy} pieces` }).click()
    await expect(cards(page)).toHaveCount(navy)
    for (const card of await cards(page).all()) await expect(card.getByRole('img').first()).toHaveAccessibleName(/ navy\b/)
    await cards(page).first().getByRole('link').click()
    await expect(page.getByText('Colour: Navy')).toBeVisible()
  })

  test('the panel is accessible, with choices made and while it is scrolled', async ({ page }) => {
    await openFilters(page)
    await tick(page.getByRole('checkbox', { name: /^Ring Boxes/ }))
    await expect(page).toHaveURL('/product?category=Ring+Boxes')
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /^Natural/ }).scrollIntoViewIfNeeded()
    await expectAccessible(page)
  })

  test('Zipper and Lockable exclude each other', async ({ page }) => {
    await openFilters(page)
    await tick(page.getByRole('radio', { name: /^Zipper/ }))
    await expect(page).toHaveURL('/product?closure=zip')
    await tick(page.getByRole('radio', { name: /^Lockable/ }))
    await expect(page).toHaveURL('/product?closure=lock')
    await expect(page.getByRole('radio', { name: /^Zipper/ })).not.toBeChecked()
    await expect.poll(() => stored(page, ['isZipper', 'isLockable'])).toEqual([null, '1'])
  })

  test('the price is chosen by slider or by number, and its right end includes dearer products', async ({ page }) => {
    await openFilters(page)
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

  test('a price below zero is ignored, whether typed or pasted', async ({ page }) => {
    await openFilters(page)
    const from = page.getByRole('spinbutton', { name: 'From' })
    await from.pressSequentially('-5')
    await expect(from).toHaveValue(/^\d+$/)
    await from.fill('-40')
    await from.blur()
    await expect(from).toHaveValue(/^\d+$/)
    await expect(page).not.toHaveURL(/from=-/)
  })

  test('an amount is corrected only when its field is left', async ({ page }) => {
    await page.goto('/product?from=300')
    await openFilters(page)
    const to = page.getByRole('spinbutton', { name: 'To' })
    await to.fill('')
    await to.pressSequentially('450')
    await expect(to).toHaveValue('450')
    await expect(page).toHaveURL('/product?from=300&to=450')
    await to.fill('20')
    await expect(page, 'not while it is typed').toHaveURL('/product?from=300&to=450')
    await to.blur()
    await expect(page.getByRole('spinbutton', { name: 'From' })).toHaveValue('20')
    await expect(to).toHaveValue('300')
    await expect(page).toHaveURL('/product?from=20&to=300')
  })

  test('a price beyond the slider is kept as it is typed', async ({ page }) => {
    await openFilters(page)
    const to = page.getByRole('spinbutton', { name: 'To' })
    await to.fill('1500')
    await to.blur()
    await expect(page).toHaveURL('/product?to=1500')
    await expect(to).toHaveValue('1500')
    await expect(page.getByRole('link', { name: 'Remove Up to ₹1,500' })).toBeAttached()
    await expect(page.getByRole('slider', { name: 'Highest price' })).toHaveAttribute('aria-valuetext', '₹1500')
  })

  test('thumbs that have met are drawn apart to either side, and a press on the rail moves the nearer one', async ({ page }) => {
    await page.goto('/product?from=500&to=500')
    await openFilters(page)
    const box = (await page.getByRole('slider', { name: 'Lowest price' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const y = box.y + box.height / 2
    const at = (rupees: number) => box.x + 12 + ((box.width - 24) * rupees) / 1000
    const draw = async (start: number, end: number) => {
      await page.mouse.move(at(start), y)
      await page.mouse.down()
      await page.mouse.move(at(end), y, { steps: 4 })
      await page.mouse.up()
    }
    await draw(500, 300)
    await expect(page).toHaveURL(/\?from=(?:29|30)\d&to=500$/)
    await page.goto('/product?from=500&to=500')
    await openFilters(page)
    await draw(500, 700)
    await expect(page).toHaveURL(/\?from=500&to=(?:69|70)\d$/)
    await page.mouse.click(at(200), y)
    await expect(page).toHaveURL(/\?from=(?:19|20)\d&to=(?:69|70)\d$/)
    await page.mouse.click(at(900), y)
    await expect(page).toHaveURL(/\?from=(?:19|20)\d&to=(?:89|90)\d$/)
  })

  test('the slider goes from 0 to 1000 in steps of 1, and its thumbs can part again at the right end', async ({ page }) => {
    await openFilters(page)
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

  test('each chip removes its own filter, and Clear removes all', async ({ page }) => {
    await page.goto('/product?category=Jewellery+Rolls&colour=Plum&size=Medium&material=Velvet&closure=zip&from=100&to=900')
    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await expect(chips.getByRole('link')).toHaveText(['Jewellery Rolls', 'Plum', 'Medium', 'Velvet', 'Zipper', '₹100 – ₹900', 'Clear all'])
    await chips.getByRole('link', { name: 'Remove Zipper' }).click()
    await expect(page).not.toHaveURL(/closure/)
    await openFilters(page)
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

  test('an empty result shows a message and a link to begin afresh', async ({ page }) => {
    await page.goto('/product?material=Glass&closure=zip')
    await expect(page.getByRole('heading', { name: 'Products Not Found' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'You may like these' }).getByRole('article')).toHaveCount(4)
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL('/product?page=1')
    await expect(cards(page)).toHaveCount(12)
  })
})

test('products for businesses show name and code, and are filtered by category alone', async ({ page }) => {
  await open(page, '/b2b')
  await expect(page.getByRole('main')).toContainText('Shagun Favour Case')
  await expect(page.getByRole('main')).toContainText('MJ-1021')
  await openFilters(page)
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('group')).toHaveCount(1)
  const promised = await countBeside(page, 'Wedding Favours')
  await tick(page.getByRole('checkbox', { name: /^Wedding Favours/ }))
  await expect(page).toHaveURL('/b2b?category=Wedding+Favours')
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: /MJ-\d+/ }),
  ).toHaveCount(promised)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  for (const way of ['Previous', 'Next']) await expect(pager.getByRole('link', { name: way })).toBeDisabled()
  await page.goto('/b2b?category=Nothing+of+this+name')
  await expect(page.getByText('No products found for the selected filters. Please adjust your filters.')).toBeVisible()
})

async function countBeside(page: Page, choice: string): Promise<number> {
  const label = page.getByRole('dialog', { name: 'Filters' }).locator('label').filter({ hasText: choice })
  return Number(/\d+$/.exec((await label.innerText()).trim())?.[0])
}

test('a view transition that the next navigation interrupts is no error', async ({ page }) => {
  await open(page, '/product')
  const complaints = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const rejections: string[] = []
        addEventListener('unhandledrejection', ({ reason }) => rejections.push(String(reason)))
        requestAnimationFrame(async () => {
          // The router does this when somebody navigates on before the next page is rendered.
          const transition = document.startViewTransition(() => {})
          transition.skipTransition()
          await transition.finished
          requestAnimationFrame(() => resolve(rejections))
        })
      }),
  )
  expect(complaints).toEqual([])
})
