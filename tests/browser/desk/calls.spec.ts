import { placeOrder } from '../support/placed-order.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

const staff = { who: 'staff', name: 'Meera' }

test.describe('on Meera’s phone', () => {
  test.use(devices.phone)

  test('job 5: a large number to tap, and two taps after the call the order is confirmed and the next one there', async ({
    logIn,
    owner,
    shopper,
    request,
  }) => {
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/calls?order=${orderNumber}`)
    const sheet = page.getByRole('article', { name: shopper.name })
    await expect(sheet).toContainText(orderNumber)
    await expect(sheet.getByRole('link', { name: /^\d{5} \d{5}$/ })).toHaveAttribute('href', `tel:${shopper.phone}`)
    await expect(sheet.getByRole('blockquote')).toContainText(shopper.name)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirmed' }).tap()
    await expect(page.getByText(`Confirming ${orderNumber}, ${shopper.name}`).first()).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: orderNumber })).toHaveCount(0)
  })

  test('three calls without an answer mail the link to pay', async ({ logIn, callShop, owner, shopper, request }) => {
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    for (const seenCalls of [0, 1]) await callShop('orders.noteCall', { orderId, outcome: 'no_answer', by: staff, seenCalls })
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/calls?order=${orderNumber}`)
    await expect(page.getByRole('article')).toContainText(/No answer, Meera.*No answer, Meera/s)
    await page.getByRole('button', { name: 'No answer' }).tap()
    await expect(page.getByText(`No answer from ${orderNumber}`).first()).toBeVisible()
    const kinds = async () => ((await callShop('orders.inspect', orderId)) as { mails: { kind: string }[] }).mails.map(({ kind }) => kind)
    await expect.poll(kinds, { timeout: 20_000 }).toContain('pay-link')
  })
})

test.describe('on a laptop', () => {
  test.use(devices.laptop)

  test('an order that somebody else has called meanwhile says who, and nothing is done twice', async ({
    logIn,
    callShop,
    owner,
    shopper,
    request,
  }) => {
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/calls?order=${orderNumber}`)
    await page.getByRole('button', { name: 'Does not want it' }).click()
    await page.getByLabel(/Reason/).fill('Found another one')
    await callShop('orders.noteCall', { orderId, outcome: 'no_answer', by: staff })
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByRole('alert')).toContainText('Meera has called meanwhile')
    await expect(page.getByLabel(/Reason/)).toHaveValue('Found another one')
    expect(((await callShop('orders.find', orderId)) as { state: string }).state).toBe('to_confirm')
  })

  test('an address that has changed is corrected next: the form is open, with the focus in its first field', async ({
    logIn,
    owner,
    shopper,
    request,
  }) => {
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/calls?order=${orderNumber}`)
    await page.getByRole('button', { name: 'Address changed' }).click()
    await page.getByLabel('As it was said').fill('Now at 7 Lake View')
    await page.getByRole('button', { name: 'Keep it and correct' }).click()
    const form = page.getByRole('dialog', { name: `Correct the address of ${orderNumber}` })
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${orderNumber}$`))
  })

  test('it is accessible with its dialog, by keyboard', async ({ logIn, owner, shopper, request }) => {
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/calls?order=${orderNumber}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Address changed' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ...devices.phone })

  test('a call is noted by its form', async ({ logIn, faults, owner, shopper, request }) => {
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    // Links to scripts that the browser does not want.
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto(`/desk/calls?order=${orderNumber}`)
    await page.getByRole('button', { name: 'Confirmed' }).tap()
    await expect(page.getByText(`Confirming ${orderNumber}`).first()).toBeVisible()
  })

  test('an address that has changed is corrected next, in a form that is open', async ({ logIn, faults, owner, shopper, request }) => {
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    faults.allow(/ csp$/)
    const { page } = await logIn('assistant')
    await page.goto(`/desk/calls?order=${orderNumber}`)
    await page.getByRole('button', { name: 'Address changed' }).tap()
    await page.getByLabel('As it was said').fill('Now at 7 Lake View')
    await page.getByRole('button', { name: 'Keep it and correct' }).tap()
    const form = page.getByRole('dialog', { name: `Correct the address of ${orderNumber}` })
    await expect(form.getByRole('heading')).toBeFocused()
    await expectNoSidewaysScroll(page)
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill('7 Lake View')
    await form.getByRole('button', { name: 'Correct it' }).tap()
    await expect(page.getByRole('status', { name: 'Answers' })).toContainText(`Correcting the address of ${orderNumber}`)
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${orderNumber}$`))
  })
})
