import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../desk/support/desk-test.ts'
import { open } from '../support/shop-test.ts'
import { addToCart, fillDelivery, openOrderFromHome, productAddress, toast, writeOnLid } from '../support/shopping.ts'

// What screen readers are given, step by step; docs/accessibility.md tells the walk in words.

/** Compares the tree that screen readers are given of a place with the one in the file of this name. */
const hear = (place: Locator, name: string): Promise<void> => expect(place).toMatchAriaSnapshot({ name: `${name}.aria.yml` })

const main = (page: Page): Locator => page.getByRole('main')

test('a screen reader’s way to a piece: Home, menu, search with suggestions, a list with filters', async ({ page }) => {
  await test.step('Home begins with a way past the header, and its slides keep quiet until they are asked for', async () => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await hear(page.getByRole('banner'), 'home-header')
    await hear(page.getByRole('contentinfo'), 'home-footer')
  })

  await test.step('the menu of a narrow window is a list of links, and gives the focus back', async () => {
    await page.setViewportSize({ width: 600, height: 800 })
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    await opener.press('Enter')
    await hear(page.getByRole('navigation', { name: 'Menu' }), 'menu')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the number of suggestions is announced, and the chosen one is the field’s active descendant', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).press('Enter')
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await expect(field).toBeFocused()
    await field.fill('velvet ring')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ suggestions?$/)
    await page.keyboard.press('ArrowDown')
    await hear(page.getByRole('search'), 'search')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('search')).toBeHidden()
  })

  await test.step('a new page announces its title, and the focus stands in its content', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Product', exact: true }).press('Enter')
    await expect(main(page)).toBeFocused()
    await expect(page.locator('[aria-live=polite]').filter({ hasText: await page.title() })).toBeAttached()
  })

  await test.step('a filter announces how many pieces are left, and the focus returns to its button', async () => {
    const opener = page.getByRole('button', { name: /^Filters/ })
    await opener.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await expect(panel.getByRole('button', { name: 'Close the filters' })).toBeFocused()
    await panel.getByRole('radio', { name: /^Velvet/ }).press('Space')
    await expect(page).toHaveURL('/product?material=Velvet')
    await hear(panel, 'filters')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(
      main(page)
        .getByRole('status')
        .filter({ hasText: /^\d+ pieces$/ }),
    ).toBeAttached()
    await hear(main(page), 'list')
  })
})

test('a screen reader’s way through a purchase: a piece with name and sign, the bag, a form with errors, the order and its return', async ({
  page,
  owner,
  shopper,
  ask,
  faults,
}) => {
  faults.allow(/^400 .*\/return$/)
  const product = await owner.addProduct()
  await test.step('a piece: colours, name and sign have names, and the lid is described as it is written', async () => {
    await open(page, productAddress(product))
    await writeOnLid(page, false, { name: 'Asha', sign: 'Leo' })
    await expect(page.getByText('We will press: Asha, Leo', { exact: true })).toBeVisible()
    await hear(main(page), 'piece')
    await expect(page.getByRole('link', { name: 'Emerald', exact: true })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Add To Bag' }).press('Enter')
    await expect(page.locator('[data-toasts][aria-live=polite]')).toHaveText('Added to Bag')
    await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeAttached()
  })

  await test.step('the bag: each line is named, its quantity is a group, and changes are announced', async () => {
    await open(page, '/cart')
    await hear(main(page), 'bag')
  })

  await test.step('the form: what is wrong is the description of its field, and the first of them has the focus', async () => {
    await open(page, '/checkout')
    await page.getByRole('button', { name: 'Pay Now' }).press('Enter')
    await expect(page.getByLabel('Contact (phone)')).toBeFocused()
    await hear(main(page), 'form-with-errors')
    await expect(page.getByLabel('Contact (phone)')).toHaveAccessibleDescription(/\S/)
  })

  await test.step('the order is announced, and a region on Home leads to its page', async () => {
    await fillDelivery(page, shopper, 'Cash on Delivery')
    await page.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(toast(page, 'Order placed successfully!')).toBeAttached()
    await hear(page.getByRole('region', { name: 'Your order' }), 'confirmation')
  })

  const { orderId } = await openOrderFromHome(page)
  await test.step('the page of the order: what comes next first, then where it is', async () => {
    await hear(main(page), 'order')
  })

  await test.step('a return: each error describes its group, and the first of them has the focus', async () => {
    await ask('deliver', { orderId })
    await open(page, `/order/${orderId}/return`)
    await page.getByRole('button', { name: 'Ask for the return' }).press('Enter')
    await expect(page.getByLabel('Damaged or faulty')).toBeFocused()
    await expect(page.getByRole('group', { name: 'Why?' })).toHaveAccessibleDescription('Please choose why')
    await hear(main(page), 'return-with-errors')
  })
})

test('a message that fails to be sent takes the focus, so that it is heard where it is read', async ({ page, owner, shopper, faults }) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const product = await owner.addPlainProduct()
  await addToCart(page, productAddress(product))
  await owner.setPrice(product.id, 99_900)
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await hear(page.getByRole('alert'), 'changed-price')
})
