import type { Page } from '@playwright/test'
import { placeOrder } from '../../support/placed-order.ts'
import { pressWords } from '../../support/press.ts'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

test.describe('the owner at her laptop', () => {
  test.use(devices.laptop)

  test('a mail to the shopper goes out after ten seconds, in whatever words, and stands in mails and history', async ({
    logIn,
    owner,
    shopper,
    request,
    addresses,
  }) => {
    const { page } = await logIn('assistant')
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await pressWords(region(page, shopper.name).getByRole('button', { name: 'Mail' }))
    const dialog = page.getByRole('dialog', { name: `Write to ${shopper.name}` })
    await pressWords(dialog.getByRole('button', { name: 'Send it' }))
    await expect(dialog.getByRole('textbox', { name: 'What you write' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'What you write' }).fill('May we press it <today>?\n\nThe foil is here.')
    await expectAccessible(page)
    await pressWords(dialog.getByRole('button', { name: 'Send it' }))
    await expect(dialog).toBeHidden()
    await expect(region(page, 'Mails')).toContainText('What you write about an order', { timeout: 30_000 })
    await expect(region(page, 'History')).toContainText('wrote to the shopper by mail')
    const [mail] = await mailsTo(addresses, shopper.email, `About your order ${orderNumber}`, 1)
    expect(mail?.text).toContain('May we press it <today>?')
    expect(mail?.text).toContain('The foil is here.')
  })
})

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('job 9: a mail is seen as it looked, in a frame without scripts, and a copy goes to another address', async ({
    logIn,
    owner,
    shopper,
    request,
    addresses,
  }) => {
    const { page } = await logIn('owner')
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    await openDesk(page, `/desk/orders/${orderNumber}#mails`)
    await region(page, 'Mails').getByRole('link', { name: 'Thank you for your order' }).tap()
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', '')
    await expect(page.frameLocator('iframe').getByText(orderNumber).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    // Nothing runs in the frame, the checks of accessibility neither.
    await frame.evaluate((element) => element.remove())
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a copy' }).tap()
    const other = shopper.email.replace('@', '.other@')
    await page.getByRole('textbox', { name: 'To' }).fill(other)
    await page.getByRole('button', { name: 'Send it' }).tap()
    expect((await mailsTo(addresses, other, orderNumber, 1)).length).toBe(1)
    await page.getByRole('link', { name: orderNumber }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber)
  })
})
