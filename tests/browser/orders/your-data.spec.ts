import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectFits, expectSoundPage } from '../support/page-checks.ts'
import { placeOrder } from '../support/placed-order.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expect, open, test } from '../support/shop-test.ts'

const yourData = (page: Page) => page.getByRole('region', { name: 'Your data' })

async function takeFile(page: Page): Promise<Readonly<Record<string, string>>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    yourData(page)
      .getByRole('link', { name: /^Download/ })
      .click(),
  ])
  const files = unzipSync(await readFile(await download.path()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('a shopper takes the file of an order, asks by keyboard to have it erased, reads what stays, gets a mail, and keeps it after all', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
  await open(page, `/order/${orderId}`)
  const files = await takeFile(page)
  expect(files[`${orderNumber}.txt`]).toContain(shopper.name)
  expect(Object.values(files).join()).not.toContain(shopper.email)

  await yourData(page).getByText('Erase what you need not keep').focus()
  await page.keyboard.press('Enter')
  await expect(yourData(page)).toContainText('The order is still under way: it is erased in the night after')
  await expectSoundPage(page)
  await expectFits(page, 360)
  await yourData(page).getByRole('button', { name: 'Erase it' }).focus()
  await page.keyboard.press('Enter')
  await expect(yourData(page)).toContainText(/We were asked on .* to erase/)
  await expectSoundPage(page)
  await page.reload()
  const [mail] = await mailsTo(addresses, shopper.email, `We erase your data of order ${orderNumber}`, 1)
  expect(mail?.text).toContain('What stays, and why')
  await yourData(page).getByRole('button', { name: 'Keep my data' }).click()
  await expect(yourData(page).getByText('Erase what you need not keep')).toBeVisible()
})

test('the page of an erased order names nobody, and its file neither', { tag: '@once' }, async ({ page, owner, shopper }) => {
  const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
  await owner.eraseOrder(orderId)
  await open(page, `/order/${orderId}`)
  await expect(yourData(page)).toContainText('What named you was erased on')
  await expect(page.getByRole('main')).not.toContainText(shopper.name)
  await expectSoundPage(page)
  expect((await takeFile(page))[`${orderNumber}.txt`]).not.toContain(shopper.name)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the file is taken and the erasure asked for; another site cannot ask', async ({ page, owner, shopper, addresses }) => {
    const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
    const forged = await page.request.post(`${addresses.SHOP}/order/${orderId}`, {
      form: { do: 'erase data' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      failOnStatusCode: false,
      maxRedirects: 0,
    })
    expect(forged.status()).toBeGreaterThanOrEqual(400)
    await page.goto(`/order/${orderId}`)
    await expect(yourData(page).getByText('Erase what you need not keep')).toBeVisible()
    expect(Object.keys(await takeFile(page))).toContain(`${orderNumber}.json`)
    await yourData(page).getByText('Erase what you need not keep').click()
    await yourData(page).getByRole('button', { name: 'Erase it' }).click()
    await expect(yourData(page).getByRole('button', { name: 'Keep my data' })).toBeVisible()
    await expectFits(page, 360)
  })
})

test('the links for a question about an order are high enough for a finger', async ({ page, owner, shopper }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { orderId } = await placeOrder(page.request, owner, shopper)
  await open(page, `/order/${orderId}`)
  const links = page.getByRole('paragraph').filter({ hasText: 'A question?' }).getByRole('link')
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
