import type { Page } from '@playwright/test'
import type { TestProduct } from '../../support/command-server.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

const skuOf = (product: TestProduct): string => product.colours[0]?.variantId ?? ''
const figure = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')

/** Everybody of these tests has a name of their own. */
const countsOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name, has: page.getByRole('link') })
const openCountOf = (page: Page, name: string) =>
  countsOf(page, name)
    .getByRole('link', { name: /^Count \d+$/ })
    .click()

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('job 13: moves stock in the list with a reason, and takes it back', async ({ logIn, owner }) => {
    const sku = skuOf(await owner.addPlainProduct({ stock: 20 }))
    const { page, name } = await logIn('owner')
    await openDesk(page, `/desk/stock?q=${sku}`)
    const row = page.getByRole('row').filter({ hasText: sku })
    await row.getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why').selectOption('Corrected')
    await dialog.getByLabel('How many').fill('4')
    await dialog.getByRole('button', { name: 'Move it' }).click()
    await expect(dialog.getByLabel('How many')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await dialog.getByLabel('Why').selectOption('Spoilt')
    await dialog.getByLabel(/^Note/).fill('torn lining')
    await dialog.getByRole('button', { name: 'Move it' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByRole('cell', { name: '16' }).first()).toBeVisible()

    await row.getByRole('link', { name: sku }).click()
    await expect(figure(page, 'In stock')).toHaveText('16')
    const line = page.getByRole('listitem').filter({ hasText: 'torn lining' })
    await expect(line).toContainText(name)
    await expect(line).toContainText('−4')
    await expectAccessible(page)
    await line.getByRole('button', { name: 'Take back' }).click()
    await expect(figure(page, 'In stock')).toHaveText('20')
    await expect(page.getByRole('listitem').filter({ hasText: 'Move taken back' })).toContainText('+4')
    await expect(line.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  })

  test('notes a shelf in the list, finds it by that, and the counting sheet says it', async ({ logIn, owner }) => {
    const sku = skuOf(await owner.addPlainProduct({ stock: 20 }))
    const shelf = `Z ${sku.slice(-12)}`
    const { page, name } = await logIn('owner')
    await openDesk(page, `/desk/stock?q=${sku}`)
    const row = page.getByRole('row').filter({ hasText: sku })
    await row.getByRole('button', { name: 'None yet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Shelf').fill('a shelf that nobody could ever find')
    await dialog.getByRole('button', { name: 'Save the shelf' }).click()
    await expect(dialog).toContainText('at most 20 characters')
    await expectAccessible(page)
    await dialog.getByLabel('Shelf').fill(shelf)
    await dialog.getByRole('button', { name: 'Save the shelf' }).click()
    await expect(dialog).toBeHidden()
    await page.getByLabel('SKU, piece, colour or shelf').fill(shelf.toLowerCase())
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(row.getByRole('button', { name: shelf })).toBeVisible()
    await page.getByRole('button', { name: 'Count this one' }).click()
    await openCountOf(page, name)
    await expect(page.getByText(`Shelf ${shelf}`, { exact: true })).toBeVisible()
    await page.goto((await page.getByRole('link', { name: 'Print the sheet' }).getAttribute('href'))!)
    await expect(page.getByRole('row').filter({ hasText: sku })).toContainText(shelf)
  })

  test('job 13: a list of moves comes in whole, and a faulty one is named by its line', async ({ logIn, owner, callShop }) => {
    const sku = skuOf(await owner.addPlainProduct({ stock: 20 }))
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/stock')
    await page.getByRole('button', { name: 'A list of moves' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Lines').fill(`SKU;Units;Why\n${sku};12;made;new batch\n${sku};some;sample`)
    await dialog.getByRole('button', { name: 'Move all' }).click()
    await expect(dialog).toContainText('Line 3')
    await dialog.getByLabel('Lines').fill(`SKU;Units;Why\n${sku};12;made;new batch\n${sku};2;sample`)
    await dialog.getByRole('button', { name: 'Move all' }).click()
    await expect(dialog).toBeHidden()
    expect(await callShop('stock.find', sku)).toMatchObject({ onHand: 30 })
  })

  test('a shelf is counted on a printed sheet, and only the difference is taken: what is sold meanwhile stays sold', async ({
    logIn,
    owner,
    callShop,
  }) => {
    const sku = skuOf(await owner.addPlainProduct({ stock: 20 }))
    const { page, name } = await logIn('owner')
    await openDesk(page, `/desk/stock?q=${sku}`)
    await page.getByRole('button', { name: 'Count this one' }).click()
    await openCountOf(page, name)
    await expect(page.getByText('Expected 20')).toBeVisible()
    const [sheet, blind] = await Promise.all(
      ['Print the sheet', 'Without what is expected'].map((link) => page.getByRole('link', { name: link }).getAttribute('href')),
    )
    const printed = await page.context().newPage()
    await printed.goto(sheet!)
    await expect(printed.getByRole('row').filter({ hasText: sku })).toContainText('20')
    await printed.goto(blind!)
    await expect(printed.getByRole('row').filter({ hasText: sku })).toBeVisible()
    await expect(printed.getByRole('columnheader', { name: 'Expected' })).toHaveCount(0)

    await callShop('stock.move', { moves: [{ variantId: sku, change: -3, why: 'given_away' }], by: { who: 'staff', name: 'Arun' } })
    const field = page.getByLabel(`Counted, ${sku}`)
    await field.fill('nineteen')
    await page.getByRole('button', { name: 'Enter what was counted' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await field.fill('19')
    await page.getByRole('button', { name: 'Enter what was counted' }).click()
    await expect(page.getByText('Difference −1')).toBeVisible()
    expect(await callShop('stock.find', sku)).toMatchObject({ onHand: 16 })
    await openDesk(page, '/desk/stock/counts')
    await expect(countsOf(page, name)).toContainText('1 of 1 counted, 1 different')
  })
})

test.describe('Arun, on his phone', () => {
  test.use(devices.phone)

  test('an assistant finds, moves and counts on a phone, without sideways scrolling', async ({ logIn, owner }) => {
    const sku = skuOf(await owner.addPlainProduct({ stock: 3 }))
    const { page, name } = await logIn('assistant')
    await openDesk(page, `/desk/stock?filter=low&q=${sku}`)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: sku }).click()
    await expect(figure(page, 'Available')).toHaveText('3')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why').selectOption('Made')
    await dialog.getByLabel('How many').fill('2')
    await dialog.getByRole('button', { name: 'Move it' }).click()
    await expect(figure(page, 'Available')).toHaveText('5')
    await openDesk(page, `/desk/stock?q=${sku}`)
    await page.getByRole('button', { name: 'Count this one' }).click()
    await openCountOf(page, name)
    await expect(page.getByText('Expected 5')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('stock is moved and counted by plain forms', async ({ logIn, owner, callShop, faults }) => {
    faults.allow(/ csp$/)
    const sku = skuOf(await owner.addPlainProduct({ stock: 20 }))
    const { page, name } = await logIn('owner')
    await page.goto(`/desk/stock/${sku}`)
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByLabel('Why').selectOption('Taken as a sample')
    await page.getByLabel('How many').fill('2')
    await page.getByRole('button', { name: 'Move it' }).click()
    await expect(figure(page, 'In stock')).toHaveText('18')
    await page.goto(`/desk/stock?q=${sku}`)
    await page.getByRole('button', { name: 'Count this one' }).click()
    await openCountOf(page, name)
    await page.getByLabel(`Counted, ${sku}`).fill('17')
    await page.getByRole('button', { name: 'Enter what was counted' }).click()
    await expect(page.getByText('Difference −1')).toBeVisible()
    expect(await callShop('stock.find', sku)).toMatchObject({ onHand: 17 })
  })
})
