import { expectFits, expectSoundPage } from '../../support/page-checks.ts'
import { fillDelivery } from '../../support/shopping.ts'
import { open } from '../../support/shop-test.ts'
import { putIntoStorage, storedLine } from '../../support/stored-cart.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'

test('the owner gives a product a rule of cash, and the checkout asks its advance, or names it as a piece that is not sold for cash', async ({
  page,
  owner,
  shopper,
  logIn,
}) => {
  test.slow()
  const product = await owner.addPlainProduct({ isEditable: true })
  const { page: desk } = await logIn('owner', { on: 'another browser' })
  await openDesk(desk, `/desk/products/${product.code}`)
  const rule = desk.getByLabel('Advance of cash orders', { exact: true })
  const publish = async (percent: string) => {
    await rule.fill(percent)
    await desk.getByRole('button', { name: 'Save the draft' }).click()
    await desk.getByRole('button', { name: 'Publish' }).click()
    await expect(desk.getByText(`${product.name} is published.`)).toBeVisible()
  }
  await rule.fill('95')
  await desk.getByRole('button', { name: 'Save the draft' }).click()
  const missing = desk.getByRole('region', { name: 'What is missing or wrong' })
  await expect(missing).toContainText('must be 1 to 90, or 100 for a piece that is not sold for cash')
  await publish('40')

  await putIntoStorage(page, [storedLine(product)])
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  // 40 % of ₹1,199 are ₹479.60.
  const words = '₹480 now online, ₹719 in cash to the courier'
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay ₹480 now' })).toBeVisible()
  for (const width of [360, 1280]) await expectFits(page, width)
  await expectSoundPage(page)

  await publish('100')
  const refusal = `${product.name} cannot be paid in cash at the door. Please pay online.`
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel('Payment Method')).toHaveAccessibleDescription(refusal, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('option', { name: 'Cash on Delivery' })).toBeDisabled()
})
