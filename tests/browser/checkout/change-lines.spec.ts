import type { Page } from '@playwright/test'
import { gatewayOrders } from '../support/sandbox-suppliers.ts'
import { expectAccessible, expectFits } from '../support/page-checks.ts'
import { pressWords } from '../support/press.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { fillDelivery, payButton, productAddress } from '../support/shopping.ts'
import { putIntoStorage, readStorage, storedLine } from '../support/stored-cart.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })
const rows = (page: Page) => summary(page).getByRole('list', { name: 'Pieces of your order' }).getByRole('listitem')
const change = (page: Page) => summary(page).getByRole('button', { name: 'Change your order' })

test('the bag is mended beside the address: quantity, writing and lines, with what was written kept, and what is shown is what is paid', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const [ring, rani] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(ring, { name: 'Aysha', sign: 'Leo' }), storedLine(rani)])
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  await expect(summary(page)).toContainText('Total₹1,548')
  await pressWords(change(page))
  await expect(rows(page)).toHaveCount(2)

  const ringRow = rows(page).filter({ hasText: ring.name })
  await ringRow.getByRole('button', { name: 'One more' }).click()
  await expect(summary(page)).toContainText('Total₹1,897')
  const quantity = ringRow.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(summary(page)).toContainText('Total₹2,246')
  await expect(page, 'the key Enter in a quantity orders nothing').toHaveURL('/checkout')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await pressWords(ringRow.getByRole('button', { name: 'Edit' }))
  const dialog = page.getByRole('dialog', { name: 'Edit Customization' })
  await dialog.getByLabel('Custom Text').fill('Ayesha')
  await dialog.getByLabel('Custom Text').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(ringRow).toContainText('Ayesha')
  await expect(ringRow.getByRole('button', { name: 'Edit' })).toBeFocused()

  await pressWords(rows(page).filter({ hasText: rani.name }).getByRole('button', { name: 'Delete' }))
  await expect(summary(page)).toContainText('Total₹1,047')
  await expect(summary(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(ringRow.getByRole('button', { name: 'Delete' }), 'the last line stays').toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(summary(page)).toContainText('Total₹2,246')
  await pressWords(rows(page).filter({ hasText: rani.name }).getByRole('button', { name: 'Delete' }))

  for (const width of [360, 768, 1280]) await expectFits(page, width)
  await expectAccessible(page)
  await pressWords(summary(page).getByRole('button', { name: 'Done changing your order' }))
  await expect(summary(page)).toContainText('We will press: Ayesha, Leo')
  await expect(summary(page)).toContainText('3 × ₹349')
  await expect(page.getByLabel('Delivery name')).toHaveValue(shopper.name)
  await expect(page.getByLabel('Address Line 1')).toHaveValue(shopper.address)
  await expect(page.getByRole('link', { name: 'Bag, 3 pieces' })).toBeVisible()
  expect(await readStorage(page)).toMatchObject([{ quantity: 3, customization: { inputValue: 'Ayesha' } }])

  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹1,047')
  expect((await gatewayOrders(addresses)).at(-1)).toMatchObject({ amount: 104_700 })
})

test('a piece that is bought now is changed beside the address too, also over a reload, and the bag stays as it is', {
  tag: '@once',
}, async ({ page, owner }) => {
  const [inBag, bought] = [await owner.addPlainProduct(), await owner.addProduct()]
  await putIntoStorage(page, [storedLine(inBag)])
  await open(page, productAddress(bought))
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await pressWords(change(page))
  await rows(page).getByRole('button', { name: 'One more' }).click()
  await pressWords(rows(page).getByRole('button', { name: 'Edit' }))
  await page.getByLabel('Custom Text').fill('Meera')
  await pressWords(page.getByRole('button', { name: 'Save Changes' }))
  await expect(rows(page)).toContainText('Meera')
  await expect(summary(page)).toContainText('Total₹698')
  await page.reload()
  await expect(summary(page)).toContainText('2 × ₹349')
  await expect(summary(page)).toContainText('We will press: Meera')
  expect(await readStorage(page)).toMatchObject([{ pkProdId: inBag.id, quantity: 1 }])
})

test('a line that has sold out is named and removed beside the address, and the rest is ordered', { tag: '@once' }, async ({
  page,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^409 .*\/api\/order\/add/)
  const [gone, there] = [await owner.addProduct(), await owner.addPlainProduct()]
  await putIntoStorage(page, [storedLine(gone), storedLine(there)])
  await owner.setStock(gone.colours[0]?.variantId ?? '', 0)
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText(`${gone.name} (Emerald) is sold out.`)
  await pressWords(change(page))
  const row = rows(page).filter({ hasText: gone.name })
  await expect(row).toContainText('Sold out at the moment.')
  await pressWords(row.getByRole('button', { name: 'Delete' }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(/order \S+ is/)
})
