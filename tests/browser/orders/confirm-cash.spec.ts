import type { Page } from '@playwright/test'
import { expectFits, expectSoundPage } from '../support/page-checks.ts'
import { placeOrder } from '../support/placed-order.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { ownShop, type TestAddresses } from '../support/start-shop-for-tests.ts'

const nextStep = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm my order ₹1,199' })

async function linkTo(addresses: TestAddresses, email: string, orderNumber: string): Promise<string> {
  const [mail] = await mailsTo(addresses, email, `Please confirm your order ${orderNumber}`, 1)
  const link = /https?:\S+\/order\/\S+\?confirm=[\w-]+/.exec(mail?.text ?? '')?.[0]
  return new URL(link ?? '').pathname + new URL(link ?? '').search
}

test('the link of the mail confirms nothing when it is only opened; its one button does, by keyboard too, and a second tap shows the confirmed order', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const placed = await placeOrder(page.request, owner, shopper, true)
  const link = await linkTo(addresses, shopper.email, placed.orderNumber)
  // As a scanner of mails does.
  expect((await page.request.get(link)).status()).toBe(200)
  await open(page, `/order/${placed.orderId}`)
  await expect(nextStep(page, 'Please confirm your order')).toBeVisible()
  await expect(confirmButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Mail me the link again' }).click()
  await expect(page.getByText('We have mailed it to you already')).toBeVisible()

  await open(page, link)
  await expectSoundPage(page)
  await expectFits(page, 360)
  await confirmButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(nextStep(page, 'Confirmed. We are making it')).toBeVisible()
  await open(page, link)
  await expect(nextStep(page, 'Confirmed. We are making it')).toBeVisible()
  await expect(confirmButton(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a link of another order is refused in words, and the right one works', async ({ page, addresses, owner, shopper }) => {
    const [placed, other] = [await placeOrder(page.request, owner, shopper, true), await placeOrder(page.request, owner, shopper, true)]
    const link = await linkTo(addresses, shopper.email, placed.orderNumber)
    await page.goto(link.replace(placed.orderId, other.orderId))
    await confirmButton(page).click()
    await expect(page.getByText('This link does not confirm this order.')).toBeVisible()
    await expect(nextStep(page, 'Please confirm your order')).toBeVisible()
    await page.goto(link)
    await confirmButton(page).click()
    await expect(nextStep(page, 'Confirmed. We are making it')).toBeVisible()
  })
})

const ownedShop = test.extend(ownShop())

// @once: a shop of its own, and the page's widths are tried here.
ownedShop(
  'where the owner wants a code, six digits of the mail confirm the order: a wrong one is refused with the tries that are left @once',
  async ({ page, addresses, owner, shopper, faults }) => {
    faults.allow(/^400 .*\/order\//)
    const byCode = { confirmedBy: 'code', lapseAfterHours: 72, remindBeforeHours: 24, refusedAfterReturns: 2, ofLastOrders: 5 }
    await owner.changeSettings({ cashOrders: byCode })
    const placed = await placeOrder(page.request, owner, shopper, true)
    const [mail] = await mailsTo(addresses, shopper.email, `Please confirm your order ${placed.orderNumber}`, 1)
    const code = /Code\W+(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
    await open(page, `/order/${placed.orderId}`)
    const field = page.getByLabel('Code from the mail')
    await field.fill(code === '123456' ? '123457' : '123456')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not the code of our newest mail. You can try 4 times more.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectSoundPage(page)
    for (const width of [1280, 360]) await expectFits(page, width)
    await field.fill('')
    await confirmButton(page).click()
    await expect(page.getByText('Please type the six digits from our mail.')).toBeVisible()
    // As it is copied from a mail.
    await field.fill(` ${code} `)
    await confirmButton(page).click()
    await expect(nextStep(page, 'Confirmed. We are making it')).toBeVisible()
  },
)
