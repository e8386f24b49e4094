import type { Page } from '@playwright/test'
import type { TestProduct } from '../../support/command-server.ts'
import { productAddress } from '../../support/shopping.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

// What is set by the browser's own protocol stays so in a context that is used again.
test.use({ reuseContext: false })

/** A product of the test's own with a canvas in several colours of one size. */
const own = { like: 'noor-ring-box', isEditable: true }

const corner = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })
/** The path that the shop's own drawing writes. */
const foilOf = (page: Page) => page.locator('main div > svg defs > path').first()

/** The foil of a name as shoppers see it, where it stands on the lid. */
async function shownTo(shopper: Page, product: TestProduct): Promise<string | null> {
  await shopper.goto(`${productAddress(product)}?name=Asha&sign=Leo`)
  return shopper.getByRole('region', { name: 'Pictures' }).locator('picture + svg defs > path').first().getAttribute('d')
}

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('drags a corner, sees the foil move with it, steps it by keys, takes that back, and shoppers see it once it is published', async ({
    logIn,
    owner,
    anotherBrowser,
  }) => {
    const product = await owner.addPlainProduct(own)
    const shopper = await (await anotherBrowser()).newPage()
    const shown = await shownTo(shopper, product)
    const { page } = await logIn('owner', { name: 'Meera' })
    await openDesk(page, `/desk/products/${product.code}`)
    await page.getByRole('link', { name: 'Where the writing goes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Where the writing goes' })).toBeVisible()
    const first = corner(page, 'top left')
    await expect(first).toHaveAccessibleName('top left, 22.7 %, 22.7 %')
    const drawn = await foilOf(page).getAttribute('d')

    const box = (await first.boundingBox())!
    expect([box.width, box.height]).toEqual([44, 44])
    await page.mouse.move(box.x + 22, box.y + 22)
    await page.mouse.down()
    await page.mouse.move(box.x + 62, box.y + 62, { steps: 4 })
    await expect(page.locator('svg image')).toBeVisible()
    await page.mouse.up()
    await expect(first).not.toHaveAccessibleName('top left, 22.7 %, 22.7 %')
    expect(await foilOf(page).getAttribute('d')).not.toBe(drawn)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(first).toHaveAccessibleName('top left, 22.7 %, 22.7 %')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(first).not.toHaveAccessibleName('top left, 22.7 %, 22.7 %')
    await page.getByRole('button', { name: 'Undo' }).click()

    await first.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('top left, 23.5 %, 22.6 %')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(first).toHaveAccessibleName('top left, 23.5 %, 22.7 %')
    await page.keyboard.press('Control+Shift+z')
    await expect(first).toHaveAccessibleName('top left, 23.5 %, 22.6 %')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved as a draft')).toBeVisible()
    await expect(page.getByText('changed by Meera')).toBeVisible()
    await page.getByLabel('Before and after').fill('100')
    await expect(page.getByText('as published', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await shownTo(shopper, product), 'a draft is not shown').toBe(shown)

    await page.getByRole('link', { name: product.name }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(`${product.name} is published.`)).toBeVisible()
    await expect.poll(() => shownTo(shopper, product)).not.toBe(shown)
    await openDesk(page, `/desk/products/${product.code}/writing`)
    await expect(corner(page, 'top left')).toHaveAccessibleName('top left, 23.5 %, 22.6 %')
    await expect(page.getByText('changed by')).toHaveCount(0)
  })

  test('copies the corners to the other colours of the same size, and takes that back as one step', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner', { name: 'Meera' })
    await openDesk(page, `/desk/products/${product.code}/writing`)
    await corner(page, 'top left').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: /^Copy to/ }).click()
    const [, other] = product.colours
    await page.getByRole('navigation', { name: 'Colours' }).getByRole('link', { name: other!.name }).click()
    await expect(corner(page, 'top left')).toHaveAccessibleName('top left, 23.5 %, 22.7 %')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(corner(page, 'top left')).toHaveAccessibleName('top left, 22.7 %, 22.7 %')
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('across in %').first()).toHaveValue('23.513')
  })

  test('is told in the words of the file that corners cross, and cannot publish them', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner', { name: 'Meera' })
    await openDesk(page, `/desk/products/${product.code}/writing`)
    const topRight = page.getByRole('group', { name: 'Top right' }).getByLabel('across in %')
    await topRight.fill('10')
    await expect(page.getByText('must run clockwise from the top left corner, without crossing')).toBeVisible()
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText('Saved as a draft')).toBeVisible()
    await openDesk(page, `/desk/products/${product.code}`)
    await expect(page.getByRole('region', { name: 'What is missing or wrong' })).toContainText(
      'must run clockwise from the top left corner',
    )
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  })

  test('tries names at their narrowest, widest and longest by a key, and both foils', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner', { name: 'Meera' })
    await openDesk(page, `/desk/products/${product.code}/writing`)
    const name = page.getByLabel('A name to try')
    const drawings = new Set<string | null>()
    for (const [key, written] of [
      ['1', 'C'],
      ['2', 'MMMMMMMMMM'],
      ['3', 'Maximilian'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(name).toHaveValue(written)
      drawings.add(await foilOf(page).getAttribute('d'))
    }
    expect(drawings.size).toBe(3)
    const face = page.locator('main div > svg stop').first()
    const inks = new Set<string | null>()
    for (const foil of ['light', 'gold']) {
      await page.getByLabel('Foil').selectOption(foil)
      inks.add(await face.getAttribute('stop-color'))
    }
    expect(inks.size).toBe(2)
  })

  test('and Arun move the same corners: the second is asked, and keeps his by saving once more', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const [meera, arun] = [await logIn('owner', { name: 'Meera' }), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    for (const { page } of [meera, arun]) await openDesk(page, `/desk/products/${product.code}/writing`)
    const [hers, his] = [meera.page, arun.page]
    const across = (page: Page) => page.getByRole('group', { name: 'Top left' }).getByLabel('across in %')
    // Both are in the field, so that neither changes under their hands.
    await across(his).focus()
    await across(hers).fill('24')
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByText('Saved as a draft')).toBeVisible()
    await across(his).fill('21')
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(his.getByText('Meera has moved these corners meanwhile. Save once more to keep yours.')).toBeVisible()
    await expect(across(his)).toHaveValue('21')
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(across(hers)).toHaveValue('21')
  })
})

test.describe('Arun, on his phone', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 780 } })

  test('drags a corner with a finger, into a draft that he cannot publish', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('assistant', { name: 'Arun' })
    await openDesk(page, `/desk/products/${product.code}/writing`)
    await expectNoSidewaysScroll(page)
    const handle = corner(page, 'bottom right')
    const before = await handle.getAttribute('aria-label')
    await handle.scrollIntoViewIfNeeded()
    const box = (await handle.boundingBox())!
    const touch = await page.context().newCDPSession(page)
    const at = (by: number) => [{ x: box.x + 22 + by, y: box.y + 22 + by }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(-10) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(-20) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(handle).not.toHaveAttribute('aria-label', before!)
    await expect(page.getByText('Saved as a draft')).toBeVisible()
    await expectAccessible(page)
    await openDesk(page, `/desk/products/${product.code}`)
    await expect(page.getByText('The owner publishes it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the corners are eight numbers, saved and copied by the form', async ({ logIn, owner, faults }) => {
    faults.allow(/ csp$/)
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner', { name: 'Meera' })
    await page.goto(`/desk/products/${product.code}/writing`)
    const across = page.getByRole('group', { name: 'Top left' }).getByLabel('across in %')
    await across.fill('24.5')
    await page.getByRole('button', { name: /^Copy to/ }).click()
    await expect(across).toHaveValue('24.5')
    await expect(page.getByText('changed by Meera')).toBeVisible()
    await page.getByRole('navigation', { name: 'Colours' }).getByRole('link', { name: product.colours[1]!.name }).click()
    await expect(across).toHaveValue('24.5')
  })
})
