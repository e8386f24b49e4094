import { expectFits } from '../../support/page-checks.ts'
import { callSandbox } from '../../support/sandbox-suppliers.ts'
import { devices, expect, expectAccessible, openDesk, test } from '../support/desk-test.ts'

test.describe('the owner at her laptop', () => {
  test.use(devices.laptop)

  test('an order with an advance shows what is paid and what is to collect, in its list and on its page, and what goes back if it is cancelled', async ({
    logIn,
    callShop,
    owner,
    addresses,
  }) => {
    const { page } = await logIn('owner')
    const product = await owner.addPlainProduct()
    // Five boxes at ₹1,199: 30 % of ₹5,995 are ₹1,798.50, rounded up.
    const placed = (await callShop('orders.place', {
      lines: [{ variantId: product.colours[0]?.variantId, quantity: 5 }],
      recipient: {
        ...{ name: 'Asha Rao', email: 'asha.advance@example.com', phone: '9876501234' },
        ...{ addressLine1: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
      },
      ...{ paymentMethod: 'cod', cameFrom: 'cart', expectedTotalPaise: product.pricePaise * 5 },
    })) as { value: { order: { orderNumber: string }; gatewayOrderId: string } }
    const { order, gatewayOrderId } = placed.value
    const { orderNumber } = order

    await openDesk(page, `/desk/orders/${orderNumber}`)
    const money = page.getByRole('region', { name: 'Money' })
    await expect(money).toContainText('Not paid in advance')
    await expect(money).toContainText('Balance to collect₹4,196')
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)

    await callSandbox(addresses.PAYMENTS, 'pay', { order_id: gatewayOrderId, outcome: 'captured' })
    await expect
      .poll(async () => {
        await page.reload()
        return money.innerText()
      })
      .toContain('Paid by UPI in advance')
    await expect(page.getByRole('main')).toContainText('₹5,995 with an advance of ₹1,799, paid by UPI, ₹4,196 to collect')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Confirmed')
    await expectAccessible(page)
    for (const width of [360, 1280]) await expectFits(page, width)

    await openDesk(page, `/desk/orders?q=${orderNumber}`)
    await expect(page.getByRole('main')).toContainText('₹1,799 paid, ₹4,196 cash')
    await expectAccessible(page)
    for (const width of [360, 1280]) await expectFits(page, width)

    await openDesk(page, `/desk/orders/${orderNumber}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('₹1,799 goes back to whoever paid.')
    await expectAccessible(page)
  })
})
