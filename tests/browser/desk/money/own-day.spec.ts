import { aBookedParcel } from '../support/desk-parcels.ts'
import { expectFits } from '../../support/page-checks.ts'
import { devices, expect, expectAccessible, openDesk, test } from '../support/desk-test.ts'
import { aHeldPayment } from '../support/held-payment.ts'

const lists = { payments: '/desk/money/payments', refunds: '/desk/money/refunds', invoices: '/desk/money/invoices' }

test.describe('Kavya, at her laptop', () => {
  test.use(devices.laptop)

  test('reads the payments, refunds and invoices of her own day, without an act or a sum of the shop', async ({
    logIn,
    request,
    owner,
    shopper,
    addresses,
    callShop,
    ask,
  }) => {
    const held = await aHeldPayment({ request, owner, shopper, addresses, callShop })
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk')
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Money' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
    await expect(page.getByRole('row').filter({ hasText: held.orderNumber })).toContainText('₹1,200')
    await expectAccessible(page)
    for (const width of [360, 1280]) await expectFits(page, width)

    await page.getByRole('link', { name: 'Refunds' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Invoices' }).click()
    const invoice = page.getByRole('row').filter({ hasText: parcel.number })
    await expect(invoice).toContainText('Invoice')
    const pdf = await page.request.get((await invoice.getByRole('link').getAttribute('href'))!)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    for (const width of [360, 1280]) await expectFits(page, width)
  })
})

test('what an earlier day brought is in the owner’s lists, and in none of an assistant’s', async ({
  logIn,
  request,
  owner,
  shopper,
  addresses,
  callShop,
  ask,
}) => {
  const held = await aHeldPayment({ request, owner, shopper, addresses, callShop })
  const parcel = await aBookedParcel({ owner, callShop, ask })
  const moved = await ask('moveMoneyToYesterday', { orderNumbers: [held.orderNumber, parcel.number] })
  const { number, day } = moved as { number: string; day: string }
  const [meera, kavya] = [await logIn('owner'), await logIn('assistant', { on: 'another browser' })]
  const document = `${lists.invoices}/${number.replaceAll('/', '-')}`
  // Of that day alone: the invoices of all other tests would fill the page.
  const yesterday = `?from=2020-01-01&to=${day}`

  expect(await (await meera.page.request.get(lists.payments)).text()).toContain(held.orderNumber)
  expect(await (await meera.page.request.get(lists.invoices + yesterday)).text()).toContain(parcel.number)
  expect((await meera.page.request.get(document)).status()).toBe(200)

  for (const address of [lists.payments, `${lists.payments}?state=mismatch`, `${lists.payments}?before=${held.gatewayPaymentId}`])
    expect(await (await kavya.page.request.get(address)).text(), address).not.toContain(held.orderNumber)
  expect(await (await kavya.page.request.get(lists.invoices + yesterday)).text()).not.toContain(parcel.number)
  expect((await kavya.page.request.get(document)).status()).toBe(404)
})
