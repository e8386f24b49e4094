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

test('nor is an older screen of a text, whose words of before would stand in the form again', async ({ logIn }) => {
  const { page } = await logIn('owner')
  const address = '/desk/texts/grievance'
  await openDesk(page, address)
  const area = page.getByLabel(/^Markdown/)
  const before = await area.inputValue()
  const save = async (sentence: string) => {
    const reply = page.waitForResponse((response) => response.url().endsWith(fullDeskAddressOf('textDraft', { name: 'grievance' })))
    await area.fill(`${before.trimEnd()}\n\n${sentence}\n`)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    expect(await (await reply).json()).toHaveProperty('stored')
  }
  await save('First words.')
  await expect(page.getByText(/A draft waits/)).toBeVisible()
  const older = await page.request.get(`${address}.data`)
  await page.route(`**${address}.data*`, async (route) => route.fulfill({ response: older }))
  await save('Second words.')
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await expect(area).toHaveValue(/Second words/)
  await save('Third words.')
  await expect(area).toHaveValue(/Third words/)
  await page.unroute(`**${address}.data*`)
  await page.getByRole('button', { name: 'Throw the draft away' }).click()
  await expect(page.getByText('The draft is thrown away.')).toBeVisible()
})
