import { examples } from '../support/example-addresses.ts'
import { openFilters } from '../support/listing-steps.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, fillDelivery, productAddress } from '../support/shopping.ts'

// What WCAG 2.2 has added at level A and AA, and shop-states.spec.ts does not look at in every state.

test('3.2.6: help stands at the same place on every page, in the same order: ways to write and call, and the page about complaints', async ({
  request,
}) => {
  const helpOf = async (address: string) => {
    const [, footer = ''] = /<footer([^]*)<\/footer>/.exec(await (await request.get(address)).text()) ?? []
    return [...footer.matchAll(/href="((?:mailto|tel):[^"]+|\/(?:contact-us|grievance|faq))"/g)].map(([, href]) => href)
  }
  const help = await helpOf(examples.home)
  expect(help).toEqual(['/contact-us', '/grievance', 'mailto:hello@manjusha.example', 'tel:+919820000000', '/faq'])
  for (const address of Object.values(examples)) expect(await helpOf(address), address).toEqual(help)
})

test('2.5.7: what can be dragged can be done by a click or a key too: prices by number, pictures by buttons', async ({ page }) => {
  await open(page, '/product')
  await openFilters(page)
  const [slider, number] = [page.getByRole('slider', { name: 'Highest price' }), page.getByRole('spinbutton', { name: 'To' })]
  await number.fill('400')
  await expect(slider).toHaveValue('400')
  await slider.press('ArrowLeft')
  await expect(number).toHaveValue('399')
  await open(page, examples.gallery)
  await page.getByRole('main').getByRole('list').getByRole('link').first().click()
  const pictures = page.getByRole('dialog', { name: 'Pictures, one at a time' })
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(pictures.getByRole('group', { name: 'Picture 2 of 8' })).toBeVisible()
})

test('3.3.7: what was written once is not asked again: the pincode of a piece, the whole form after a reload, the order of a question', async ({
  page,
  owner,
  shopper,
}) => {
  await addToCart(page, productAddress(await owner.addPlainProduct()))
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery.getByLabel('Deliver to pincode').fill(shopper.pincode)
  await delivery.getByRole('button', { name: 'Check' }).click()
  await expect(delivery.getByRole('status')).toContainText('To Bengaluru')
  await open(page, '/checkout')
  await expect(page.getByLabel('Pincode')).toHaveValue(shopper.pincode)
  await fillDelivery(page, shopper)
  await page.reload()
  for (const [label, written] of [
    ['Contact (phone)', shopper.phone],
    ['Email', shopper.email],
    ['Delivery name', shopper.name],
    ['Address Line 1', shopper.address],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(written)
  // 3.3.8: nobody logs in, so nobody remembers or transcribes anything.
  await expect(page.locator('input[type=password]')).toHaveCount(0)
})
