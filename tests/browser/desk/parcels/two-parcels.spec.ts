import { expectAccessible, expectFits, expectSoundPage } from '../../support/page-checks.ts'
import { pressWords } from '../../support/press.ts'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { open } from '../../support/shop-test.ts'
import { moveParcel } from '../support/desk-parcels.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'
import { bookTwoBoxes, divideTwoBoxes, expectBooked } from '../support/two-boxes.ts'

test('a paid order is sent in two parcels: each is booked and followed by itself, and the order is over when both are there', async ({
  page,
  addresses,
  owner,
  shopper,
  ask,
  logIn,
  callShop,
}) => {
  test.slow()
  const { orderId, orderNumber } = await bookTwoBoxes(page.request, { addresses, owner, shopper, callShop })
  const before = await expectBooked(callShop, orderNumber)

  const desk = (await logIn('assistant', { on: 'another browser' })).page
  await openDesk(desk, `/desk/orders/${orderNumber}`)
  await pressWords(desk.getByRole('main').getByRole('button', { name: 'Divide', exact: true }))
  const dialog = desk.getByRole('dialog', { name: `Send ${orderNumber} in two parcels` })
  await expect(dialog).toContainText('cancelled with the carrier and booked anew')
  await expectAccessible(desk)
  for (const width of [360, 1280]) await expectFits(desk, width)
  await pressWords(dialog.getByRole('button', { name: 'Send it in two parcels', exact: true }))
  const parts = desk.getByRole('region', { name: 'In two parcels' })
  const link = parts.getByRole('link')
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expect(desk.getByRole('main').getByRole('button', { name: 'Divide', exact: true })).toHaveCount(0)
  await expectAccessible(desk)
  for (const width of [360, 1280]) await expectFits(desk, width)
  const number = (await link.textContent()) ?? ''
  const awbs = await Promise.all([orderNumber, number].map((each) => expectBooked(callShop, each)))
  expect(new Set([before, ...awbs]).size, 'each has an airway bill of its own').toBe(3)

  await pressWords(link)
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(
    desk.getByRole('region', { name: 'It is a second parcel' }).getByRole('link', { name: `Order ${orderNumber}` }),
  ).toBeVisible()
  await expectAccessible(desk)
  const [mail] = await mailsTo(addresses, shopper.email, 'comes in two parcels', 1)
  expect(mail?.text).toContain(number)

  const delivered = [{ status: 42 }, { status: 17 }, { status: 7 }]
  await moveParcel(addresses, callShop, { number: orderNumber, awb: awbs[0] ?? '', courier: '', tickets: [] }, delivered, 'delivered')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/order/${orderId}`)
  await expect(page.getByRole('heading', { name: 'A part of it is delivered' })).toBeVisible()
  const both = page.getByRole('region', { name: 'It comes in two parcels' })
  await expect(both).toContainText('It is delivered.')
  await expect(both).toContainText('We are making it')
  await expectSoundPage(page)
  for (const width of [1280, 360]) await expectFits(page, width)
  await pressWords(both.getByRole('link', { name: `Follow ${number}` }))
  await expect(page.getByRole('heading', { name: 'It is the rest of your order' })).toBeVisible()
  await expectSoundPage(page)

  await ask('deliver', { orderId: new URL(page.url()).pathname.split('/').at(-1) ?? '' })
  await open(page, `/order/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible()
})

test('a division is taken back at the desk while no courier has either parcel', async ({
  page,
  addresses,
  owner,
  shopper,
  logIn,
  callShop,
}) => {
  test.slow()
  const [orderNumber] = await divideTwoBoxes(page.request, { addresses, owner, shopper, callShop })
  const desk = (await logIn('assistant')).page
  await openDesk(desk, `/desk/orders/${orderNumber}`)
  const parts = desk.getByRole('region', { name: 'In two parcels' })
  await pressWords(parts.getByRole('button', { name: 'Put into one parcel again' }))
  await expect(parts).toHaveCount(0, { timeout: 30_000 })
  await expect(desk.getByRole('main').getByRole('button', { name: 'Divide', exact: true })).toBeVisible()
})
