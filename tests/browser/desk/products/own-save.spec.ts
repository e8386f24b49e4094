import { fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import { devices, expect, openDesk, test } from '../support/desk-test.ts'

test.use(devices.laptop)

test('a screen that was read before a save and arrives after it is not taken for somebody else’s change', async ({ logIn, owner }) => {
  const product = await owner.addPlainProduct({ isEditable: true })
  const { page } = await logIn('owner')
  const address = `/desk/products/${product.code}`
  await openDesk(page, address)
  const draft = fullDeskAddressOf('productDraft', { code: product.code })
  const price = page.getByLabel('Price', { exact: true })
  const save = async (rupees: string) => {
    const reply = page.waitForResponse((response) => response.url().endsWith(draft))
    await price.fill(rupees)
    await page.getByLabel('MRP').focus()
    expect(await (await reply).json()).toMatchObject({ clashes: [] })
  }
  await save('1099')
  await expect(page.getByText('Saved as a draft')).toBeVisible()

  const older = await page.request.get(`${address}.data`)
  expect(older.status()).toBe(200)
  await page.route(`**${address}.data*`, async (route) => route.fulfill({ response: older }))
  await save('1049')
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await expect(price).toHaveValue('1049')
  await save('1029')
  await expect(price).toHaveValue('1029')
  await page.unroute(`**${address}.data*`)
  await page.reload()
  await expect(price).toHaveValue('1029')
})
