import type { Locator, Page } from '@playwright/test'
import { waitForHydration, expect, test } from '../support/shop-test.ts'
import { openOrderFromHome, toast } from '../support/shopping.ts'

test('a box with a name is ordered for cash with the keyboard alone', async ({ page, shopper, isPhone }) => {
  const { keyboard } = page
  await page.goto('/')
  await test.step('past the header', async () => {
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })

  await test.step('from the menu to a piece', async () => {
    await waitForHydration(page)
    const [menu] = isPhone ? [page.getByRole('navigation', { name: 'Menu' })] : [page.getByRole('navigation', { name: 'Shop' })]
    if (isPhone) {
      await tabTo(page, page.getByRole('button', { name: 'Menu' }), 'Shift+Tab')
      await keyboard.press('Enter')
    }
    await tabTo(page, menu.getByRole('link', { name: 'Personalized' }), isPhone ? 'Tab' : 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Personalized' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: /Vivah Couple Ring Box/ }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Vivah Couple Ring Box' })).toBeVisible()
  })

  await test.step('colour, name and sign', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Oxblood', exact: true }))
    await keyboard.press('Enter')
    await expect(page.getByText('Colour: Oxblood')).toBeVisible()
    await tabTo(page, page.getByRole('switch', { name: 'Customise' }))
    await keyboard.press('Space')
    await tabTo(page, page.getByLabel('Name', { exact: true }))
    await keyboard.type('Tara')
    await keyboard.press('Tab')
    if (isPhone) await keyboard.type('Taurus')
    else {
      await keyboard.press('ArrowRight')
      await keyboard.press('ArrowRight')
    }
    await expect(page.getByRole('img', { name: /with Tara and Taurus in gold foil/ })).toBeAttached()
    await tabTo(page, page.getByRole('button', { name: 'Add To Bag' }))
    await keyboard.press('Enter')
  })

  await test.step('through cart and form', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Bag, 1 piece' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Proceed to Buy' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Contact (phone)'))
    await keyboard.type(shopper.phone)
    for (const written of [shopper.email, shopper.name, shopper.pincode, shopper.address]) {
      await keyboard.press('Tab')
      await keyboard.type(written)
    }
    await expect(page.getByLabel('State')).toHaveValue('Karnataka')
    await tabTo(page, page.getByLabel('Payment Method'))
    await keyboard.type('Cash')
    await tabTo(page, page.getByRole('button', { name: 'Submit' }))
    await keyboard.press('Enter')
  })

  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await openOrderFromHome(page)
  await expect(page.getByText('Custom Text: Tara')).toBeVisible()
  await expect(page.getByText('Zodiac Sign: Taurus')).toBeVisible()
})

test('filters, their panel and their chips can be used and left with the keyboard', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/product')
  await waitForHydration(page)
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.focus()
  await keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByRole('button', { name: 'Close the filters' })).toBeFocused()
  await tabTo(page, panel.getByRole('radio', { name: 'Either' }))
  await keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/closure=zip/)
  await keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/closure=lock/)
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Remove Lockable' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\?page=1$/)
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the focus never came to ${target}`)
}
