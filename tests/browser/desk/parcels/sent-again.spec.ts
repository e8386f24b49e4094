import { expectAccessible, expectFits, expectSoundPage } from '../../support/page-checks.ts'
import { pressWords } from '../../support/press.ts'
import { callSandbox, mailsTo } from '../../support/sandbox-suppliers.ts'
import { open } from '../../support/shop-test.ts'
import { moveParcel } from '../support/desk-parcels.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'
import { placePersonalOrder } from '../support/personal-order.ts'

type Shown = { readonly awb?: string; readonly parcelState?: string }

test('a paid box that came back is sent again as it is; its shopper finds the second parcel on the page of the first, and staff both ways', async ({
  page,
  addresses,
  owner,
  shopper,
  ask,
  logIn,
  callShop,
}) => {
  test.slow()
  const { orderId, orderNumber, gatewayOrderId } = await placePersonalOrder(page.request, owner, shopper, false)
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: gatewayOrderId })
  const shown = async () => (await callShop('packing.show', orderNumber)) as Shown | undefined
  await expect.poll(async () => (await shown())?.parcelState, 'the booking').toBe('booked')
  const parcel = { number: orderNumber, awb: (await shown())?.awb ?? '', courier: '', tickets: [] }
  await moveParcel(addresses, callShop, parcel, [{ status: 42 }, { status: 21 }, { status: 9 }, { status: 10 }], 'returned')

  const desk = (await logIn('assistant', { on: 'another browser' })).page
  await openDesk(desk, `/desk/orders/${orderNumber}`)
  await pressWords(desk.getByRole('main').getByRole('button', { name: 'Send it again', exact: true }))
  const dialog = desk.getByRole('dialog', { name: `Send the parcel of ${orderNumber} again` })
  await expect(dialog).toContainText('The pieces that came back go out again as they are')
  await dialog.getByLabel('To the shopper').fill('The courier has your second number now.')
  await expectAccessible(desk)
  for (const width of [360, 1280]) await expectFits(desk, width)
  await pressWords(dialog.getByRole('button', { name: 'Send it again', exact: true }))
  const again = desk.getByRole('region', { name: 'Sent again' }).getByRole('link')
  await expect(again).toBeVisible({ timeout: 30_000 })
  await expect(desk.getByRole('main').getByRole('button', { name: 'Send it again', exact: true })).toHaveCount(0)
  const number = (await again.textContent()) ?? ''
  await expectAccessible(desk)
  await pressWords(again)
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const reason = desk.getByRole('region', { name: 'It sends a parcel again' })
  await expect(reason.getByRole('link', { name: `Order ${orderNumber}` })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'What to make' })).toContainText('checked')
  await expectAccessible(desk)

  const [mail] = await mailsTo(addresses, shopper.email, 'We send it to you again', 1)
  expect(mail?.text).toContain(number)
  expect(mail?.text).toContain('The courier has your second number now.')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/order/${orderId}`)
  await expect(page.getByRole('heading', { name: 'We send it to you again' })).toBeVisible()
  await expectSoundPage(page)
  await expectFits(page, 360)
  await pressWords(page.getByRole('link', { name: `Follow ${number}` }))
  await expect(page.getByRole('heading', { name: 'It comes in place of a parcel that did not reach you' })).toBeVisible()
  await expectSoundPage(page)
  for (const width of [1280, 360]) await expectFits(page, width)

  await ask('deliver', { orderId: new URL(page.url()).pathname.split('/').at(-1) ?? '' })
  await open(page, `/order/${orderId}`)
  await expect(page.getByRole('link', { name: 'Send pieces back' })).toBeVisible()
})
