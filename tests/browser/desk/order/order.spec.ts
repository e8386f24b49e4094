import type { Page } from '@playwright/test'
import { placeOrder } from '../../support/placed-order.ts'
import { callSandbox, mailsTo } from '../../support/sandbox-suppliers.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test, tick } from '../support/desk-test.ts'
import { placePersonalOrder } from '../support/personal-order.ts'

const meera = { who: 'staff', name: 'Meera' }
const region = (page: Page, name: string) => page.getByRole('region', { name })

test.describe('the owner at her laptop', () => {
  test.use(devices.laptop)

  test('an order shows what to make, for whom, its money and all that happened; its id and the shopper’s link only to who asks for them', async ({
    logIn,
    callShop,
    owner,
    shopper,
    request,
  }) => {
    const { page, email } = await logIn('owner')
    const { orderId, orderNumber } = await placePersonalOrder(request, owner, shopper)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber)
    const line = region(page, 'What to make').getByRole('article')
    await expect(line).toContainText('4 letters')
    await expect(line.getByRole('img', { name: /with Asha and Leo in gold foil$/ })).toBeVisible()
    await expect(region(page, shopper.name)).toContainText(shopper.address)
    await expect(region(page, 'Money')).toContainText('₹349')
    await expect(region(page, 'History')).toContainText('Placed the order')
    expect(await page.title()).toBe(`${orderNumber} · the desk`)
    const addresses = await page.locator('a[href^="/desk"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses.filter((address) => address?.includes(orderId))).toEqual([])
    expect((await request.get(`/desk/orders/${orderId}`)).url()).not.toContain('orders/MJ')
    await expectAccessible(page)

    for (const path of ['', '.data', '/link', '/link.data']) {
      const reply = await (await page.request.get(`/desk/orders/${orderNumber}${path}`)).text()
      expect([reply.includes(orderNumber), reply.includes(orderId)], `the reply to ${path}`).toEqual([true, false])
    }
    const looks = () => callShop('desk.listAudit', { email, act: 'orders.linkShown', limit: 10 })
    expect(await looks()).toEqual([])
    await region(page, 'The shopper’s own page').getByRole('button', { name: 'Show the link' }).click()
    await expect(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', new RegExp(`/order/${orderId}$`))
    expect(await looks()).toMatchObject([{ outcome: 'done', about: { kind: 'order', number: orderNumber } }])
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Show the link' })).toBeVisible()
  })

  test('job 10: a corrected address is on the order after ten seconds, and in a mail to the shopper', async ({
    logIn,
    owner,
    shopper,
    request,
    addresses,
  }) => {
    const { page } = await logIn('assistant')
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await region(page, shopper.name).getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: `Correct the address of ${orderNumber}` })
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('12')
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Phone', exact: true })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('98220 41177')
    const states = await dialog.getByLabel('State').getByRole('option').allTextContents()
    expect(states).toEqual(states.toSorted((one, other) => one.localeCompare(other, 'en')))
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('7 Lake View')
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    await expect(dialog).toBeHidden()
    await expect(region(page, shopper.name)).toContainText('7 Lake View', { timeout: 30_000 })
    const [mail] = await mailsTo(addresses, shopper.email, `${orderNumber} is corrected`, 1)
    expect(mail?.text).toContain('7 Lake View')
    await expect(region(page, 'History')).toContainText('corrected the address')
  })

  test('job 10: a writing is drawn before and after while it is typed, and the shopper gets both', async ({
    logIn,
    owner,
    shopper,
    request,
    addresses,
  }) => {
    const { page } = await logIn('owner')
    const { orderNumber } = await placePersonalOrder(request, owner, shopper)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await region(page, 'What to make').getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: /^Correct the writing/ })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('आशा')
    await expect(dialog.getByText(/Latin letters/).first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('aasha')
    await expect(dialog.getByText('Now: Aasha, Leo')).toBeVisible()
    await expect(dialog.locator('picture + svg')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    await expect(region(page, 'What to make')).toContainText('5 letters', { timeout: 30_000 })
    const [mail] = await mailsTo(addresses, shopper.email, `writing of your order ${orderNumber} is corrected`, 1)
    expect(mail?.text).toMatch(/Aasha, with the sign of Leo[\s\S]*Asha, with the sign of Leo/)
    expect(mail?.attachments).toHaveLength(2)
  })

  test('job 11: a cancellation says what goes back, wants a reason, and can be taken back', async ({
    logIn,
    owner,
    shopper,
    request,
    callShop,
  }) => {
    const { page } = await logIn('owner')
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Cancel ${orderNumber}` })
    await expect(dialog).toContainText('Nothing was paid, so nothing goes back.')
    await dialog.getByLabel(/^Reason/).fill('She has two of them')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('status', { name: 'Answers' }).getByRole('button', { name: /^Undo/ }).click()
    expect(((await callShop('orders.find', orderId)) as { state: string }).state).toBe('to_confirm')
  })

  test('job 11: pieces of a paid order are refunded by a reason and a line, and what is left is shown', async ({
    logIn,
    owner,
    shopper,
    request,
    addresses,
  }) => {
    const { page } = await logIn('assistant')
    const { orderNumber, gatewayOrderId } = await placeOrder(request, owner, shopper)
    await callSandbox(addresses.PAYMENTS, 'pay', { order_id: gatewayOrderId })
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await expect(page.getByText('₹1,199 paid by UPI')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: `Refund ${orderNumber}` })
    await expect(dialog).toContainText('₹1,199 can still go back')
    await tick(dialog.getByRole('radio', { name: 'An amount' }))
    await dialog.getByLabel('Rupees').fill('2000')
    await dialog.getByLabel(/^Reason/).fill('A scratch on the lid')
    await dialog.getByRole('button', { name: 'Send it back' }).click()
    await expect(dialog).toContainText('At most ₹1,199 can go back.')
    await expectAccessible(page)
    await dialog.getByLabel('Rupees').fill('199')
    await dialog.getByRole('button', { name: 'Send it back' }).click()
    await expect(region(page, 'Money')).toContainText(/₹199 (is to go|is on its way|went) back/, { timeout: 30_000 })
    await expect(region(page, 'Money')).toContainText('₹1,000')
    const [mail] = await mailsTo(addresses, shopper.email, '₹199 is on its way back', 1)
    expect(mail?.text).toContain('A scratch on the lid')
  })

  test('two people: what only one of them changes is merged, and of the same field the second is shown', async ({
    logIn,
    owner,
    shopper,
    request,
    callShop,
  }) => {
    const { page } = await logIn('owner')
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await region(page, shopper.name).getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: `Correct the address of ${orderNumber}` })
    await dialog.getByRole('textbox', { name: 'City' }).fill('Mandya')
    await callShop('orders.correctRecipient', { orderId, written: { city: 'Mysuru', addressLine1: '7 Lake View' }, by: meera })
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    await expect(dialog).toContainText('Somebody else has changed this meanwhile: city')
    await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Mandya')
  })
})

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('the next act, the call and the note stay at the bottom, the panels fold, and nothing scrolls sideways at 360 px', async ({
    logIn,
    owner,
    shopper,
    request,
  }) => {
    const { page } = await logIn('owner')
    await page.setViewportSize({ width: 360, height: 780 })
    const { orderNumber } = await placePersonalOrder(request, owner, shopper)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await expect(page.getByRole('button', { name: 'Confirm' }).filter({ visible: true })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Call' }).last()).toBeInViewport()
    await expect(region(page, 'Money').getByText('Cash on delivery')).toBeHidden()
    await region(page, 'Money').getByRole('heading', { name: 'Money' }).tap()
    await expect(region(page, 'Money').getByText('Cash on delivery')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test.describe('by keyboard', () => {
  test.use(devices.laptop)
  test('n writes a note, c confirms, u takes it back', async ({ logIn, owner, shopper, request, callShop }) => {
    const { page } = await logIn('owner')
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await page.keyboard.press('n')
    await expect(page.getByLabel('A note for your colleagues')).toBeFocused()
    await page.keyboard.type('Rings twice')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(region(page, 'History').getByRole('listitem').filter({ hasText: 'Rings twice' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('c')
    await expect(page.getByRole('status', { name: 'Answers' })).toContainText(`Confirming ${orderNumber}`)
    await page.keyboard.press('u')
    await expect(page.getByRole('status', { name: 'Answers' })).toContainText('Taken back')
    expect(((await callShop('orders.find', orderId)) as { state: string }).state).toBe('to_confirm')
  })
})

test.describe('without scripts', () => {
  test.use({ ...devices.laptop, javaScriptEnabled: false })

  test('an address is corrected, a note written and the order cancelled by plain forms, and its address is clean after each', async ({
    logIn,
    owner,
    shopper,
    request,
    faults,
  }) => {
    faults.allow(/^failed: .*\/desk\/assets\/.* csp$/)
    const { page } = await logIn('owner')
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    const address = new RegExp(`/desk/orders/${orderNumber}\\??$`)
    const dialog = page.getByRole('dialog')
    const answers = page.getByRole('status', { name: 'Answers' })
    await page.goto(`/desk/orders/${orderNumber}`)
    const note = 'Green gate <b>left</b>, 1 < 2'
    await page.getByLabel('A note for your colleagues').fill(note)
    await page.getByRole('button', { name: 'Keep' }).click()
    await expect(region(page, 'History').getByRole('listitem').filter({ hasText: note })).toBeVisible()
    await expect(page).toHaveURL(address)

    await region(page, shopper.name).getByRole('button', { name: 'Correct' }).click()
    await expect(dialog).toHaveAccessibleName(`Correct the address of ${orderNumber}`)
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Leave it' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(address)
    await region(page, shopper.name).getByRole('button', { name: 'Correct' }).click()
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('7 Lake View')
    await dialog.getByRole('button', { name: 'Correct it' }).click()
    await expect(answers).toContainText(`Correcting the address of ${orderNumber}`)
    await expect(page).toHaveURL(address)
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByLabel(/^Reason/).fill('She has two')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(answers).toContainText(`Cancelling ${orderNumber}`)
    await expect(page).toHaveURL(address)
  })

  test('an amount of a paid order goes back by a plain form', async ({ logIn, owner, shopper, request, addresses, callShop, faults }) => {
    faults.allow(/^failed: .*\/desk\/assets\/.* csp$/)
    const { page } = await logIn('assistant')
    const { orderId, orderNumber, gatewayOrderId } = await placeOrder(request, owner, shopper)
    await callSandbox(addresses.PAYMENTS, 'pay', { order_id: gatewayOrderId })
    await expect
      .poll(async () => ((await callShop('orders.find', orderId)) as { paidAt?: string }).paidAt, 'when it was paid')
      .toBeDefined()
    await page.goto(`/desk/orders/${orderNumber}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: `Refund ${orderNumber}` })
    await tick(dialog.getByRole('radio', { name: 'An amount' }))
    await dialog.getByLabel('Rupees').fill('199')
    await dialog.getByLabel(/^Reason/).fill('A scratch on the lid')
    await dialog.getByRole('button', { name: 'Send it back' }).click()
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${orderNumber}$`))
    const [mail] = await mailsTo(addresses, shopper.email, '₹199 is on its way back', 1)
    expect(mail?.text).toContain('A scratch on the lid')
  })
})
