import type { Page } from '@playwright/test'
import type { TestProduct } from '../../support/command-server.ts'
import { placeOrder } from '../../support/placed-order.ts'
import { pressWords } from '../../support/press.ts'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { payButton } from '../../support/shopping.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

const cost = (page: Page) => page.getByRole('region', { name: 'What it comes to' })
const lines = (page: Page) => page.getByRole('list', { name: 'Ordered pieces' }).getByRole('listitem')

async function pay(page: Page, orderId: string): Promise<void> {
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Pay now ₹1,199' }).click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paid. We are making it' })).toBeVisible()
}

/** The form of a paid order with a single piece at ₹349 in it instead. */
async function openForm(page: Page, number: string, { name, code, colours }: TestProduct): Promise<void> {
  await openDesk(page, `/desk/orders/${number}`)
  await pressWords(page.getByRole('link', { name: 'Change the pieces' }))
  await expect(page.getByRole('heading', { level: 1, name: `Change ${number}` })).toBeVisible()
  await expect(page.getByText('What was paid for it pays this one.')).toBeVisible()
  await page.getByLabel('Find a piece').fill(code)
  await pressWords(page.getByRole('button', { name: `Add ${name}, ${colours[0]?.name}` }))
  await expect(lines(page)).toHaveCount(2)
  await pressWords(page.getByRole('button', { name: /^Take off / }).first())
  await expect(lines(page)).toHaveCount(1)
}

async function placedNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/desk\/orders\/[A-Z]+-\d+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('a paid order is changed for a piece that costs less: what was paid pays it, the rest goes back, and both pages and mails tell so', async ({
  logIn,
  owner,
  shopper,
  request,
  addresses,
}) => {
  const { orderId, orderNumber: number } = await placeOrder(request, owner, shopper)
  const product = await owner.addProduct()
  const { page } = await logIn('assistant')
  await pay(page, orderId)
  await openForm(page, number, product)
  // ₹1,199 less ₹349.
  await expect(cost(page)).toContainText('₹1,199 is paid. ₹850 of it goes back the way it came.')
  await expect(cost(page)).toContainText('The workshop has it at once.')
  await expect(page.getByLabel('They pay').locator('option:checked')).toHaveText('With what was paid before')
  await expectAccessible(page)
  await page.setViewportSize(devices.phone.viewport)
  await expectNoSidewaysScroll(page)
  await pressWords(page.getByRole('button', { name: 'Change the order' }))

  const changed = await placedNumber(page)
  await expect(page.getByRole('status', { name: 'Answers' })).toContainText(
    `${changed} is ordered and paid, and its confirmation is mailed.`,
  )
  await page.setViewportSize(devices.laptop.viewport)
  await expect(page.getByText(`In place of ${number}. Paid with ₹349 of its money.`)).toBeVisible()
  await openDesk(page, `/desk/orders/${number}`)
  await expect(page.getByText(`As ${changed}. ₹349 of its money pays it.`)).toBeVisible()
  await expect(page.getByText(`Pays ${changed}`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('₹850')
  await expect(page.getByRole('link', { name: 'Change the pieces' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`/order/${orderId}`)
  await expect(page.getByText(`₹349 of what was paid pays order ${changed} in its place.`)).toBeVisible()
  const [mail] = await mailsTo(addresses, shopper.email, `Your order ${number} is cancelled`, 1)
  expect(mail?.text).toContain('₹349 that you paid pays the order that comes in its place.')
  expect(mail?.text).toContain('₹850 goes back the way it came.')
  expect(await mailsTo(addresses, shopper.email, `Your order ${changed} is confirmed`, 1)).toHaveLength(1)
})

test('pieces that cost more are paid by a mailed link for the difference, which the form tells before', async ({
  logIn,
  owner,
  shopper,
  request,
  addresses,
}) => {
  const { orderId, orderNumber: number } = await placeOrder(request, owner, shopper)
  const product = await owner.addProduct()
  const { page } = await logIn('owner')
  await pay(page, orderId)
  await openForm(page, number, product)
  await page.setViewportSize(devices.phone.viewport)
  await page.getByLabel('Quantity').fill('4')
  // Four at ₹349 are ₹1,396, and ₹1,199 are paid.
  await expect(cost(page)).toContainText('₹1,199 is paid. ₹197 more, to be paid by the mailed link.')
  await expect(cost(page)).toContainText('The link goes out at once')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(devices.laptop.viewport)
  await pressWords(page.getByRole('button', { name: 'Change the order' }))

  const changed = await placedNumber(page)
  await expect(page.getByRole('status', { name: 'Answers' })).toContainText(`${changed} is ordered, and the link to pay is mailed.`)
  await expect(page.getByText('Of it paid with the order before')).toBeVisible()
  await expectAccessible(page)
  const [mail] = await mailsTo(addresses, shopper.email, `Pay for your order ${changed}`, 1)
  expect(mail?.text).toContain('You pay ₹197 with the link below')
  expect(mail?.text).toContain('₹1,199 of its price is paid already, with the order before.')
  const link = /\S+\/order\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for the rest' })).toBeVisible()
  await expect(page.getByText('₹1,199 paid with the order before, ₹197 online, not paid yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now ₹197' }).click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paid. We are making it' })).toBeVisible()
  await openDesk(page, `/desk/orders/${changed}`)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText(/₹1,199[^]*₹197/)
  await expect(page.getByRole('list', { name: 'Refunds' })).toHaveCount(0)
})
