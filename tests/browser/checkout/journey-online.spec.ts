import type { Locator } from '@playwright/test'
import { consignmentsOf, mailsTo } from '../support/sandbox-suppliers.ts'
import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { expectFoilFromShop, fillDelivery, openOrderFromHome, payButton, toast, writeOnLid } from '../support/shopping.ts'
import { tick } from '../support/press.ts'

test('a box with a name and a sign is found, personalised, paid online, confirmed by mail and booked with the carrier', async ({
  page,
  addresses,
  shopper,
  isPhone,
}) => {
  await test.step('found by filters', async () => {
    await open(page, '/product')
    await page.getByRole('button', { name: 'Filters' }).click()
    await tick(page.getByRole('checkbox', { name: /^Small/ }))
    await tick(page.getByRole('radio', { name: /^Leather/ }))
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Show \d+ pieces$/ }).click()
    await page.getByRole('link', { name: /Noor Ring Box/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Ring Box' })).toBeVisible()
  })

  await test.step('the lid shows the writing while it is typed', async () => {
    await page.getByRole('link', { name: 'Ivory', exact: true }).click()
    await writeOnLid(page, isPhone, { name: 'asha' })
    const pictures = page.getByRole('region', { name: 'Pictures' })
    await expect(pictures.getByRole('img', { name: /with Asha in gold foil$/ })).toBeAttached()
    // On a phone the pictures are out of view above, so a small lid is drawn beside the inputs.
    const seen = isPhone ? page.getByRole('region', { name: 'Customise' }) : pictures
    await expect(seen.locator('picture + svg')).toBeInViewport({ ratio: 0.2 })
    const nameAlone = await drawingOn(pictures)
    await writeOnLid(page, isPhone, { sign: 'Leo' })
    await expect(pictures.getByRole('img', { name: /with Asha and Leo in gold foil$/ })).toBeAttached()
    await expect.poll(async () => (await drawingOn(pictures)).length).toBeGreaterThan(nameAlone.length)
  })

  await test.step('is in the cart with its lid', async () => {
    await page.getByRole('button', { name: 'Add To Bag' }).click()
    await expect(toast(page, 'Added to Bag')).toBeVisible()
    await page.getByRole('link', { name: 'Bag, 1 piece' }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'Noor Ring Box (Ivory)' })
    await expect(line).toContainText('Custom Text')
    await expect(line).toContainText('Asha')
    await expect(line).toContainText('Leo')
    await expectFoilFromShop(line)
  })

  await test.step('is paid', async () => {
    await page.getByRole('link', { name: 'Proceed to Buy' }).click()
    await fillDelivery(page, shopper)
    await expect(page.getByLabel('City')).toHaveValue(/Bengaluru|Bangalore/)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(payButton(page)).toHaveText('Pay ₹349')
    await payButton(page).click()
    await expect(toast(page, 'Payment successfully!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
  })

  const { orderNumber } = await openOrderFromHome(page)
  await expect(page.getByText(/AWB \d+/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Paid. We are making it' })).toBeVisible()
  await expect(page.getByText('Custom Text: Asha')).toBeVisible()
  await expectSoundPage(page)

  expect(await consignmentsOf(addresses, orderNumber)).toHaveLength(1)
  const confirmed = `Your order ${orderNumber} is confirmed`
  await expectOneMailWithItsLid(await mailsTo(addresses, shopper.email, confirmed, 1), confirmed)
  const [tracking, ...others] = await mailsTo(addresses, shopper.email, `Your order ${orderNumber} has its tracking number`, 1)
  expect([tracking?.text.includes('A courier is booked for it'), others]).toEqual([true, []])
  const notifications = await mailsTo(addresses, 'workshop@', `New order ${orderNumber}`, 1)
  await expectOneMailWithItsLid(notifications, `New order ${orderNumber}: ₹349, paid online`)
})

/** Returns the current markup of the foil over a blank lid. */
async function drawingOn(place: Locator): Promise<string> {
  const foil = place.locator('picture + svg')
  await expect(foil).toBeAttached()
  return foil.innerHTML()
}

async function expectOneMailWithItsLid(mails: Awaited<ReturnType<typeof mailsTo>>, subject: string): Promise<void> {
  expect(mails.map((mail) => mail.subject)).toEqual([subject])
  const [mail] = mails
  const pictures = mail?.attachments.filter(({ contentType }) => contentType.startsWith('image/')) ?? []
  expect(pictures).toHaveLength(1)
  expect(pictures[0]?.size).toBeGreaterThan(2_000)
  expect(mail?.html).toContain(`cid:${pictures[0]?.contentId}`)
}
