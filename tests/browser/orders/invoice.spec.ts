import { textOfPdf } from '#tests/read-pdf.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, fillDelivery, openOrderFromHome, payButton, productAddress, toast, writeOnLid } from '../support/shopping.ts'

test('the tax invoice is on the order’s page once the parcel is booked, for whoever has its address, and is among the parcel’s documents', async ({
  page,
  request,
  addresses,
  owner,
  shopper,
}) => {
  const product = await owner.addProduct()
  await open(page, productAddress(product))
  await writeOnLid(page, false, { name: 'Asha', sign: 'Leo' })
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(toast(page, 'Added to Bag')).toBeVisible()
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await payButton(page).click()
  const { orderNumber } = await openOrderFromHome(page)

  const link = page.getByRole('link', { name: /^Tax invoice MJ\/T\d{4}\/\d{4,}$/ })
  await expect(link).toBeVisible({ timeout: 60_000 })
  await expectSoundPage(page)

  const response = await request.get((await link.getAttribute('href')) ?? '')
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  const text = textOfPdf(await response.body())
  const number = (await link.innerText()).replace('Tax invoice ', '')
  for (const part of [
    number,
    orderNumber,
    shopper.name,
    'Karnataka (29)',
    'GSTIN: 27DEMOS1234D1ZK',
    'In gold foil: “Asha” and the sign of Leo',
    '349.00',
    'Rupees three hundred forty-nine only',
    'No real money',
  ])
    expect(text).toContain(part)

  const [parcelMail] = await mailsTo(addresses, 'workshop@', `Parcel booked for order ${orderNumber}`, 1)
  expect(parcelMail?.text).toContain(`Print the invoice ${number}`)
  expect(parcelMail?.attachments.map(({ filename }) => filename)).toContain(`${number.replaceAll('/', '-')}.pdf`)
})

test('a business enters its GSTIN at the checkout: an invalid one is refused, one of another state gets a warning, and invoice and credit note show it', async ({
  page,
  request,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^400 .*\/api\/order\/add/)
  const product = await owner.addPlainProduct()
  await addToCart(page, productAddress(product))
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  const gstin = page.getByLabel('GSTIN (optional)')
  await expect(gstin).toBeHidden()
  await page.getByText('GSTIN for a business purchase').click()
  await gstin.fill('27demos1234d1zx')
  await page.getByText('GSTIN for a business purchase').click()
  await expect(gstin).toBeHidden()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(gstin).toBeFocused()
  await expect(gstin).toHaveAccessibleDescription(/This is not a valid GSTIN/)
  await expectAccessible(page)

  await gstin.fill('27demos1234d1zk')
  await expect(gstin).toHaveValue('27DEMOS1234D1ZK')
  await expect(gstin).toHaveAccessibleDescription(/Registered in Maharashtra, while the parcel goes to Karnataka/)
  await page.getByLabel('Business name (optional)').fill('Deshpande Gifts')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await payButton(page).click()
  await openOrderFromHome(page)
  const link = page.getByRole('link', { name: /^Tax invoice/ })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const text = textOfPdf(await (await request.get((await link.getAttribute('href')) ?? '')).body())
  for (const part of ['Deshpande Gifts', 'GSTIN: 27DEMOS1234D1ZK', 'registered in Maharashtra (27)', 'Karnataka (29)'])
    expect(text).toContain(part)

  await test.step('a cancellation writes a credit note', async () => {
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    const note = page.getByRole('link', { name: /^Credit note MJ\/TC\d{4}\/\d{4,}$/ })
    await expect(note).toBeVisible()
    const credited = textOfPdf(await (await request.get((await note.getAttribute('href')) ?? '')).body())
    for (const part of ['Credit Note', 'The order was cancelled.', 'GSTIN: 27DEMOS1234D1ZK', 'Total credited'])
      expect(credited).toContain(part)
  })
})

test('an unknown order has no invoice', async ({ request }) => {
  for (const address of [
    '/order/AAAAAAAAAAAAAAAAAAAAAA/invoice.pdf',
    '/order/MJ-10001/invoice.pdf',
    '/order/AAAAAAAAAAAAAAAAAAAAAA/credit-note/1',
  ]) {
    const response = await request.get(address)
    expect(response.status()).toBe(404)
    expect(response.headers()['cache-control']).toBe('private, no-store')
    expect(await response.text()).toContain('There is no such paper')
  }
})
