import type { Page } from '@playwright/test'
import { placeAtDesk } from './support/desk-orders.ts'
import { devices, expect, expectAccessible, expectArrived, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

const searchFor = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill(text)
  await page.keyboard.press('Enter')
}

test('Meera finds an order by whatever the caller says, in one field', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  const order = await placeAtDesk(
    { callShop, owner },
    { name: 'Yamini Fernandes', phone: '9820077777', email: 'yamini@example.com', writing: 'Vedika' },
  )
  await openDesk(page, '/desk/orders')
  for (const text of ['98200 77777', 'yamini@', 'Yamini bengaluru', 'Vedika', 'Yamini Fernandez']) {
    await searchFor(page, text)
    await expect(page.getByRole('link', { name: order.orderNumber })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Yamini Fernandes')
    await expect(page.getByRole('main')).not.toContainText('9820077777')
  }
  await searchFor(page, '560001')
  await expect(page.getByRole('heading', { name: 'Orders to this pincode, newest first' })).toBeVisible()
})

test('what is typed while a search is under way is kept', async ({ logIn }) => {
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/orders')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/q=zzzzfirst/, async (route) => {
    await held
    await route.continue()
  })
  await searchFor(page, 'zzzzfirst')
  const field = page.getByRole('searchbox', { name: 'Search the shop' })
  await field.fill('second')
  go()
  await expect(page).toHaveURL(/q=zzzzfirst/)
  await expect(page.getByRole('main')).toContainText('Nothing was found')
  await expect(field).toHaveValue('second')
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/q=zzzzfirst/)
  await expect(field).toHaveValue('')
})

test('a number that only one order has opens that order', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('assistant')
  const { orderNumber } = await placeAtDesk({ callShop, owner })
  await openDesk(page, '/desk/orders')
  await searchFor(page, orderNumber.toLowerCase())
  await expect(page).toHaveURL(new RegExp(`/desk/orders.*${orderNumber}`))
})

test('a search that finds nothing tells what can be searched for', async ({ logIn }) => {
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/search?q=zzzzzz')
  await expect(page.getByRole('main')).toContainText('Nothing was found. The search knows order numbers')
  await expectAccessible(page)
})

test('the palette finds orders, goes to pages, and only shows what an act would do', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Palette Person', writing: 'Ojas' })
  await openDesk(page, '/desk/orders?view=to-confirm&in=Karnataka')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find or go to anything' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('Save as')
  await expect(palette.getByRole('option', { name: 'Save as a view' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Save this list as a view' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await field.fill('coupon')
  await expect(palette.getByRole('option', { name: /^A coupon or discount code\s*There are none: lower a price for a time/ })).toBeVisible()
  await field.fill('palette person')
  await expect(palette.getByRole('option', { name: new RegExp(orderNumber) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectArrived(page, new RegExp(orderNumber), orderNumber)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Opened last' }).getByRole('option', { name: orderNumber })).toBeVisible()
})

test.describe('on a phone without scripts', () => {
  test.use({ ...devices.phone, javaScriptEnabled: false })

  test('the search works as a plain form', async ({ logIn, callShop, owner, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('assistant')
    const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Unscripted Person' })
    await page.goto('/desk/orders')
    await searchFor(page, 'unscripted')
    await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
