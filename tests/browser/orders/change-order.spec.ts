import { placePersonalOrder } from '../desk/support/personal-order.ts'
import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expect, open, test } from '../support/shop-test.ts'

test('a shopper changes the name on the lid by keyboard, sees it drawn while typing, and both sides get a mail', async ({
  page,
  addresses,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^400 .*\/order\//)
  const placed = await placePersonalOrder(page.request, owner, shopper)
  await open(page, `/order/${placed.orderId}`)
  const bought = page.getByRole('region', { name: 'What you ordered' })
  await bought.getByText('Change the writing').press('Enter')
  const name = bought.getByLabel('Custom Text')
  await expect(name).toHaveValue('Asha')
  await name.fill('Aashaa')
  await expect(bought.getByRole('img', { name: /with Aashaa and Leo in gold foil/ })).toBeVisible()
  await expectAccessible(page)
  await name.fill('')
  await bought.getByLabel('Zodiac Sign').selectOption('No sign')
  await bought.getByRole('button', { name: 'Change it' }).press('Enter')
  await expect(bought.getByText('Please write a name or choose a sign.', { exact: false }).first()).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()

  await name.fill('aasha')
  await name.press('Enter')
  await expect(page).toHaveURL(/notice=changed$/)
  await expect(page.getByRole('status').filter({ hasText: 'It is changed as you see it here' })).toBeVisible()
  await expect(bought.getByText('Custom Text: Aasha')).toBeVisible()
  await expectSoundPage(page)
  const [mail] = await mailsTo(addresses, shopper.email, `The writing of your order ${placed.orderNumber} is changed`, 1)
  for (const part of ['Aasha', 'Asha, with the sign of Leo', 'To undo it, change it back']) expect(mail?.text).toContain(part)
  expect(mail?.text).toContain(`${addresses.SHOP}/order/${placed.orderId}`)
  const [notice] = await mailsTo(addresses, 'workshop@', `Changed by the shopper: order ${placed.orderNumber}`, 1)
  expect(notice?.text).not.toContain(placed.orderId)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper sees the other name on the lid, drawn by the server, before changing it', async ({ page, owner, shopper }) => {
    const placed = await placePersonalOrder(page.request, owner, shopper)
    await page.goto(`/order/${placed.orderId}`)
    await page.getByText('Change the writing').click()
    await page.getByLabel('Custom Text').fill('Usha')
    await page.getByRole('button', { name: 'See it on the lid' }).click()
    await expect(page.getByRole('img', { name: /with Usha and Leo in gold foil/ })).toBeVisible()
    await expect(page.locator('form img[src*="name=Usha"]')).toBeVisible()
    await expect(page.getByText('Custom Text: Asha')).toBeVisible()
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByText('Custom Text: Usha')).toBeVisible()
  })

  test('a refused form begins at the first field that is wrong, however far down it stands', async ({ page, owner, shopper, faults }) => {
    faults.allow(/^400 .*\/order\//)
    const placed = await placePersonalOrder(page.request, owner, shopper)
    await page.goto(`/order/${placed.orderId}?form=address`)
    await page.getByLabel('Contact (phone)').fill('12')
    await page.getByLabel('GSTIN (optional)').fill('27')
    await page.getByRole('button', { name: 'Save the change' }).click()
    await expect(page.getByLabel('Contact (phone)')).toBeFocused()
    await expect(page.getByLabel('Contact (phone)')).toBeInViewport()
    await expect(page.getByLabel('GSTIN (optional)')).toHaveValue('27')
  })
})

test('a shopper changes address line and phone; a wrong phone is named at its field, and nothing written is lost', async ({
  page,
  addresses,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^400 .*\/order\//)
  const placed = await placePersonalOrder(page.request, owner, shopper)
  await open(page, `/order/${placed.orderId}`)
  const where = page.getByRole('region', { name: 'Address and payment' })
  await where.getByText('Change address line, phone or GSTIN').press('Enter')
  await where.getByLabel('Address Line 1').fill('7 Lake View')
  await where.getByLabel('Contact (phone)').fill('12')
  await where.getByRole('button', { name: 'Save the change' }).click()
  await expect(where.getByRole('alert')).toHaveText('Please look at what is marked below.')
  await expect(where.getByLabel('Contact (phone)')).toHaveAttribute('aria-invalid', 'true')
  await expect(where.getByLabel('Contact (phone)')).toBeFocused()
  await expect(where.getByLabel('Address Line 1')).toHaveValue('7 Lake View')
  await expectAccessible(page)
  await where.getByLabel('Contact (phone)').fill('9812345678')
  await where.getByRole('button', { name: 'Save the change' }).click()
  await expect(page).toHaveURL(/notice=changed$/)
  await expect(where.locator('address')).toContainText('7 Lake View')
  await expect(where.locator('address')).toContainText('+91 9812345678')
  await expectSoundPage(page)
  const [mail] = await mailsTo(addresses, shopper.email, `Your order ${placed.orderNumber} is changed`, 1)
  for (const part of ['Now: 9812345678', 'Before: 9876543210']) expect(mail?.text).toContain(part)
})
