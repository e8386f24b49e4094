import type { Locator, Page } from '@playwright/test'
import { placePersonalOrder } from '../desk/support/personal-order.ts'
import { examples } from '../support/example-addresses.ts'
import { pressWords } from '../support/press.ts'
import { waitForHydration, expect, test } from '../support/shop-test.ts'
import { productAddress, toast } from '../support/shopping.ts'

test('a click on Add To Bag before hydration counts once', async ({ page, owner }) => {
  const product = await owner.addProduct()
  const release = await openWithoutScripts(page, productAddress(product))
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  release()
  await expect(toast(page, 'Added to Bag')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
})

test('two taps on Add To Bag before hydration, or its key held, add one piece', async ({ page, owner }) => {
  const product = await owner.addProduct()
  const release = await openWithoutScripts(page, productAddress(product))
  await page.getByRole('button', { name: 'Add To Bag' }).dblclick()
  release()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()

  await page.unrouteAll()
  const releaseAgain = await openWithoutScripts(page, productAddress(product))
  await page.getByRole('button', { name: 'Add To Bag' }).focus()
  // A key that is pressed again while it is down repeats, as one that is held.
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  releaseAgain()
  await expect(page.getByRole('link', { name: 'Bag, 2 pieces' })).toBeVisible()
  await page.getByRole('link', { name: 'See your bag' }).click()
  await expect(page.getByRole('dialog', { name: 'Your bag' }).getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
})

test('several clicks before hydration are repeated in their order', async ({ page, owner }) => {
  const product = await owner.addProduct()
  const release = await openWithoutScripts(page, productAddress(product))
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('switch', { name: 'Customise' }).click()
  release()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3')
  await expect(page.getByRole('switch', { name: 'Customise' })).toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
})

test('a choice from a list before hydration is applied after it', async ({ page }) => {
  const release = await openWithoutScripts(page, '/product?material=Velvet')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  release()
  await expect(page).toHaveURL('/product?material=Velvet&sort=price-low')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low')
})

test('what is typed into the checkout before hydration is not lost', async ({ page, owner, shopper }) => {
  const product = await owner.addProduct()
  await page.goto(productAddress(product))
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()

  const release = await openWithoutScripts(page, '/checkout')
  await page.getByLabel('Delivery name').fill(shopper.name)
  await page.getByLabel('Pincode').fill(shopper.pincode)
  release()
  await waitForHydration(page)
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
})

/** The fields of the shop's pages that show what was typed elsewhere, and what shows it. Those of the checkout and of enquiries keep a draft besides. */
const typedFields: readonly {
  field: string
  address: string
  find: (page: Page) => Locator
  text: string
  shown: (page: Page) => Locator
}[] = [
  {
    field: 'a name for every lid',
    address: '/personalized',
    find: (page) => page.getByLabel('See a name on every lid'),
    text: 'Asha',
    shown: (page) => page.getByRole('img', { name: /Asha/ }).first(),
  },
  {
    field: 'a quantity',
    address: '/product/noor-ring-box',
    find: (page) => page.getByRole('textbox', { name: 'Quantity' }),
    text: '2',
    shown: (page) => page.getByRole('button', { name: 'One less', disabled: false }),
  },
]

for (const { field, address, find, text, shown } of typedFields)
  test(`${field} that is typed before hydration is what the page goes on with`, async ({ page }) => {
    const release = await openWithoutScripts(page, address)
    await find(page).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    release()
    await expect(shown(page)).toBeVisible()
    await expect(find(page)).toHaveValue(text)
  })

const typedForms: readonly { form: string; address: string; field: string; next: string }[] = [
  { form: 'a message', address: examples.contact, field: 'Your name', next: 'Email' },
  { form: 'a bulk enquiry', address: examples.bulkEnquiry, field: 'Your name', next: 'Email' },
  { form: 'the search for an order', address: examples.findOrder, field: 'Order number', next: 'Phone' },
  { form: 'the search for an enquiry', address: examples.enquiryStatus, field: 'Ticket number', next: 'Your mail address or phone' },
]

for (const { form, address, field, next } of typedForms)
  test(`what is typed into ${form} before hydration stays while the form is filled in`, async ({ page }) => {
    const release = await openWithoutScripts(page, address)
    await page.getByLabel(field).fill('MJ-E1001')
    release()
    await waitForHydration(page)
    await page.getByRole('main').getByLabel(next).fill('98200 00000')
    await page.getByRole('main').getByLabel(next).press('Tab')
    await expect(page.getByLabel(field)).toHaveValue('MJ-E1001')
  })

test('what is typed into the forms of an order before hydration is drawn and stays', async ({ page, owner, shopper }) => {
  const { orderId } = await placePersonalOrder(page.request, owner, shopper)
  const release = await openWithoutScripts(page, `/order/${orderId}?form=writing-1`)
  await page.getByLabel('Custom Text').fill('Usha')
  release()
  await expect(page.getByRole('img', { name: /with Usha and Leo in gold foil/ })).toBeVisible()
  await expect(page.getByLabel('Custom Text')).toHaveValue('Usha')

  await page.unrouteAll()
  const releaseAddress = await openWithoutScripts(page, `/order/${orderId}?form=address`)
  await page.getByLabel('Address Line 1').fill('7 Lake View')
  releaseAddress()
  await waitForHydration(page)
  await page.getByLabel('Address Line 2 (optional)').fill('Sector 9')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('7 Lake View')
})

test('search and menu open before hydration, and a press on the picture opens it afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await openWithoutScripts(page, '/product/noor-ring-box')
  await pressWords(page.getByRole('banner').getByRole('button', { name: 'Menu' }))
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await pressWords(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }))
  await expect(page.getByLabel('Search the shop')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Pictures' }).getByRole('img').first().click()
  release()
  await expect(page.getByRole('dialog', { name: 'Pictures, one at a time' })).toBeVisible()
})

test('a search that is typed and sent before hydration finds what was typed', async ({ page }) => {
  const release = await openWithoutScripts(page, '/')
  await pressWords(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }))
  await page.getByLabel('Search the shop').fill('noor')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL('/product?q=noor')
  await expect(page.getByRole('link', { name: /Noor Ring Box/ }).first()).toBeVisible()
})

test('a choice from a list that is made before any script runs is applied as well', async ({ page }) => {
  await page.addInitScript(() => {
    // As early as a hand could: when the list is in the page, and no script of the page has run.
    new MutationObserver((_changes, watch) => {
      const select = document.querySelector('select')
      if (!select?.querySelector('option[value=name]')) return
      watch.disconnect()
      select.value = 'name'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/product?material=Velvet')
  await expect(page).toHaveURL('/product?material=Velvet&sort=name')
  await expect(page.getByLabel('Sort by')).toHaveValue('name')
})

test('the filters show their choices before hydration, and what is chosen then is applied after it', async ({ page }) => {
  const release = await openWithoutScripts(page, '/product')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  for (const choice of ['Zipper', 'Small', 'Velvet']) await expect(panel.getByText(choice, { exact: true }).first()).toBeVisible()
  await pressWords(panel.getByText('Velvet', { exact: true }))
  release()
  await expect(page).toHaveURL('/product?material=Velvet')
  await expect(panel).toBeVisible()
  await expect(panel.getByLabel(/^Velvet/)).toBeChecked()
})

test('a link works before hydration', async ({ page }) => {
  await openWithoutScripts(page, '/product')
  await page.getByRole('link', { name: /Noor Ring Box/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box' })).toBeVisible()
})

/** Opens a page whose scripts are held back until they are released, as on a slow connection. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return release
}
