import { expectAccessible, expectFits } from '../../support/page-checks.ts'
import { placeOrder } from '../../support/placed-order.ts'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { open } from '../../support/shop-test.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'

for (const width of [360, 1280])
  test(`a shopper calls, and staff enter the return at the order in a window of ${width} px`, async ({
    page,
    addresses,
    owner,
    shopper,
    ask,
    logIn,
  }) => {
    const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
    const { page: desk } = await logIn('owner', { on: 'another browser' })
    await desk.setViewportSize({ width, height: 740 })
    await openDesk(desk, `/desk/orders/${orderNumber}`)
    // What was not delivered cannot come back.
    await expect(desk.getByRole('button', { name: 'Take back' })).toHaveCount(0)
    await ask('deliver', { orderId })
    await desk.reload()
    await desk.getByRole('button', { name: 'Take back' }).click()
    const dialog = desk.getByRole('dialog')
    // Of a single piece there is nothing to choose.
    const units = dialog.getByLabel(/, of 1$/)
    await expect(units).toHaveValue('1')
    await expectAccessible(desk)
    await expectFits(desk, width)

    await units.fill('0')
    await dialog.getByLabel('What they said (optional)').fill('The clasp came off.')
    await dialog.getByRole('button', { name: 'Take them back' }).click()
    await expect(dialog.getByText('Say how many pieces come back.')).toBeVisible()
    await expect(dialog.getByLabel('What they said (optional)')).toHaveValue('The clasp came off.')
    await units.fill('1')
    await dialog.getByRole('button', { name: 'Take them back' }).click()

    const number = `${orderNumber}-R1`
    await desk.getByRole('link', { name: number }).click()
    await expect(desk.getByText('May come', { exact: true })).toBeVisible()
    await expect(desk.getByText('agreed that pieces come back, as the shopper asked')).toBeVisible()
    await expect(desk.getByText('The clasp came off.')).toBeVisible()
    await mailsTo(addresses, shopper.email, 'A courier comes for the pieces', 1)
    await open(page, `/order/${orderId}/return`)
    await expect(page.getByRole('heading', { level: 2, name: 'A courier comes for the pieces' })).toBeVisible()
  })
