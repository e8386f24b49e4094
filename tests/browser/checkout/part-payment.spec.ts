import { callAddress } from '#src/web/routes.ts'
import { consignmentsOf, gatewayOrders, mailsTo } from '../support/sandbox-suppliers.ts'
import { expectAccessible, expectFits, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { fillDelivery, openOrderFromHome, payButton, paymentWindow, toast } from '../support/shopping.ts'
import { putIntoStorage, storedLine } from '../support/stored-cart.ts'

// Five boxes at ₹1,199 are ₹5,995, in a shop that asks 30 % in advance of cash orders from ₹5,000: ₹1,798.50, rounded up.
const words = '₹1,799 now online, ₹4,196 in cash to the courier'

test('a dear box in cash says before it is ordered what is paid now and what at the door; the advance confirms it, and the courier collects the rest', async ({
  page,
  addresses,
  owner,
  shopper,
}) => {
  const product = await owner.addPlainProduct()
  await putIntoStorage(page, [storedLine(product, { quantity: 5 })])
  await open(page, '/checkout')
  await fillDelivery(page, shopper)
  await expect(page.getByText(words)).toHaveCount(0)
  await page.getByLabel('Payment Method').selectOption('Cash on Delivery')
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect(page.getByLabel('Payment Method')).toHaveAccessibleDescription(words)
  const button = page.getByRole('button', { name: 'Pay ₹1,799 now' })
  await expect(button).toBeVisible()
  await expect(page.getByText('By pressing Pay ₹1,799 now you agree')).toBeVisible()
  for (const width of [360, 1280]) await expectFits(page, width)
  await expectSoundPage(page)
  await button.click()

  await expect(payButton(page)).toHaveText('Pay ₹1,799')
  await payButton(page).click()
  await expect(toast(page, 'Payment successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
  const { orderNumber } = await openOrderFromHome(page)
  await expect(page.getByRole('heading', { name: 'Confirmed. We are making it' })).toBeVisible()
  await expect(page.getByText('₹1,799 paid online in advance, ₹4,196 in cash to the courier.')).toBeVisible()
  await expect(page.getByText(/AWB \d+/)).toBeVisible({ timeout: 60_000 })
  for (const width of [360, 1280]) await expectFits(page, width)
  await expectSoundPage(page)

  const consignments = (await consignmentsOf(addresses, orderNumber)) as unknown as { asked: Record<string, unknown> }[]
  expect(consignments.map(({ asked }) => [asked['payment_method'], asked['sub_total'], asked['total_discount']])).toEqual([
    ['COD', 4196, 1799],
  ])
  const [mail] = await mailsTo(addresses, shopper.email, `Your order ${orderNumber} is confirmed`, 1)
  expect(mail?.text).toContain('Your advance of ₹1,799 has reached us; ₹4,196 is to be paid at your door.')
  await mailsTo(addresses, 'workshop@', `New order ${orderNumber}: ₹1,799 paid online in advance, ₹4,196 COD`, 1)
})

test('an advance that is not paid waits on the page of its order, and is paid there', async ({ page, addresses, owner, shopper }) => {
  const product = await owner.addPlainProduct()
  await putIntoStorage(page, [storedLine(product, { quantity: 5 })])
  await open(page, '/checkout')
  await fillDelivery(page, shopper, 'Cash on Delivery')
  await page.getByRole('button', { name: 'Pay ₹1,799 now' }).click()
  await paymentWindow(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('heading', { name: 'Waiting for your advance' })).toBeVisible()
  await expect(page.getByText('The pieces are kept for you until')).toBeVisible()
  await expect(page.getByText('₹1,799 online now, ₹4,196 in cash to the courier. Not paid yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay now ₹1,799' }).click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Confirmed. We are making it' })).toBeVisible()
  const [, orderNumber = ''] = /Order (\S+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? []
  const asked = (await gatewayOrders(addresses)).filter(({ receipt }) => receipt === orderNumber)
  expect(asked).toMatchObject([{ amount: 179_900, status: 'paid' }])
})

test('a page that named no advance places nothing, and is answered with both amounts', { tag: '@once' }, async ({
  page,
  owner,
  shopper,
}) => {
  const product = await owner.addPlainProduct()
  const order = {
    ...{ clientName: shopper.name, clientEmail: shopper.email, clientPhNo1: shopper.phone, clientAdd1: shopper.address },
    ...{ city: 'Bengaluru', state: 'Karnataka', pincode: shopper.pincode, country: 'India', isCod: 1, isPrepaid: 0, amount: '5995' },
    cartItems: [{ fkImgId: product.colours[0]?.variantId, quantity: 5 }],
  }
  const refused = await page.request.post(callAddress('addOrder'), { data: order })
  expect([refused.status(), await refused.json()]).toMatchObject([
    409,
    { code: 'advance_changed', issues: [{ field: 'isCod', message: /₹1,799 is paid online now, and ₹4,196 in cash to the courier/ }] },
  ])
  const placed = await page.request.post(callAddress('addOrder'), { data: { ...order, advance: '1799' } })
  expect(JSON.parse(((await placed.json()) as { order: string }).order)).toMatchObject({ amount: 179_900 })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the checkout says which cash orders are paid in part in advance, and the page of such an order both amounts', async ({
    page,
    owner,
    shopper,
  }) => {
    await page.goto('/checkout')
    await expect(page.locator('noscript p').filter({ visible: true })).toContainText([
      'Of Cash on Delivery orders from ₹5,000, 30 % is paid online in advance, and the rest in cash to the courier.',
    ])
    const product = await owner.addPlainProduct()
    const placed = await page.request.post(callAddress('addOrder'), {
      data: {
        ...{ clientName: shopper.name, clientEmail: shopper.email, clientPhNo1: shopper.phone, clientAdd1: shopper.address },
        ...{ city: 'Bengaluru', state: 'Karnataka', pincode: shopper.pincode, country: 'India', isCod: 1, isPrepaid: 0, amount: '5995' },
        ...{ advance: '1799', cartItems: [{ fkImgId: product.colours[0]?.variantId, quantity: 5 }] },
      },
    })
    const { pkOrderId } = (await placed.json()) as { pkOrderId: string }
    await page.goto(`/order/${pkOrderId}`)
    await expect(page.getByRole('heading', { name: 'Waiting for your advance' })).toBeVisible()
    await expect(page.getByText('₹1,799 is paid online now, and ₹4,196 in cash to the courier.')).toBeVisible()
  })
})
