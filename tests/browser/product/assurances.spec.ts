import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/shop-test.ts'
import { productAddress } from '../support/shopping.ts'
import { tick, untick } from '../support/press.ts'

const { promises } = JSON.parse(readFileSync('demo-shop/settings.json', 'utf8')) as {
  promises: { returnDays: number; warrantyMonths: number; transitDays: { from: number; to: number } }
}
const { from, to } = promises.transitDays
const delivery = `Free delivery, ${from}-${to} business days from the workshop. Shipping`
const lines = (page: Page) => page.getByRole('list', { name: 'Delivery, returns and warranty' }).getByRole('listitem')

test('the product page states delivery, returns and warranty beside the buy button, with the days of the settings, and other terms once a name is written', async ({
  page,
  owner,
}) => {
  await open(page, productAddress(await owner.addProduct()))
  await expect(lines(page)).toHaveText([
    delivery,
    `${promises.returnDays} days to return it, for any reason, at our cost. Returns`,
    `${promises.warrantyMonths} months’ warranty on what fails in ordinary use. Warranty`,
  ])
  await tick(page.getByRole('switch', { name: 'Customise' }))
  await expect(lines(page)).toHaveText([
    delivery,
    /^With your writing it is yours alone: no return or exchange for a change of mind\. Damaged, faulty, wrong, not as described or late, .* Returns$/,
    `${promises.warrantyMonths} months’ warranty, with a name as well. Warranty`,
  ])
  await untick(page.getByRole('switch', { name: 'Customise' }))
  await expect(lines(page).nth(1)).toContainText('for any reason')
})

test('each line beside the buy button leads to the section of its policy', { tag: '@once' }, async ({ page, owner }) => {
  const address = productAddress(await owner.addProduct())
  const follow = async (link: string, isPersonalised: boolean, heading: string) => {
    await open(page, address)
    if (isPersonalised) await tick(page.getByRole('switch', { name: 'Customise' }))
    await lines(page).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  }
  await follow('Shipping', false, 'Shipping Policy')
  await follow('Returns', false, 'Returns, Exchange and Warranty')
  await follow('Returns', true, 'Pieces with a name or a sign')
  await follow('Warranty', false, 'Warranty')
})
