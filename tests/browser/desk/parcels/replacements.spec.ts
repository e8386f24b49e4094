import { expectAccessible, expectFits, expectSoundPage } from '../../support/page-checks.ts'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { open } from '../../support/shop-test.ts'
import { actInDialog } from '../support/act-in-dialog.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'
import { placePersonalOrder } from '../support/personal-order.ts'

test('a misspelt box is made anew with the right name, and its shopper follows it to the door; staff see the way to it and back', async ({
  page,
  addresses,
  owner,
  shopper,
  ask,
  logIn,
  callShop,
}) => {
  test.slow()
  const { orderId, orderNumber } = await placePersonalOrder(page.request, owner, shopper)
  await ask('deliver', { orderId })
  const wanted = { orderId, lines: [{ position: 1, units: 1 }], reason: 'wrong', wish: 'remake', words: 'My name is Aisha.', photoKeys: [] }
  await callShop('returns.ask', wanted)
  const at = { orderId, ordinal: 1, by: { who: 'staff', name: 'Meera' } }
  await callShop('returns.approve', at)
  await callShop('returns.receive', at)

  const desk = (await logIn('owner', { on: 'another browser' })).page
  await openDesk(desk, `/desk/returns/${orderNumber}-R1`)
  await actInDialog(desk, 'Inspect', 'Write it down')
  await expect(desk.getByText('To settle', { exact: true })).toBeVisible()
  await desk.getByRole('main').getByRole('button', { name: 'Make it anew', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Aisha')
  await expect(dialog.getByText('Before: Asha, Leo')).toBeVisible()
  await expect(dialog.getByText('Now: Aisha, Leo')).toBeVisible()
  await expectAccessible(desk)
  for (const width of [360, 1280]) await expectFits(desk, width)
  await dialog.getByRole('button', { name: 'Make it anew', exact: true }).click()
  await expect(desk.getByText('Another piece comes', { exact: true })).toBeVisible({ timeout: 20_000 })
  const link = desk
    .getByRole('main')
    .getByRole('link', { name: /^Order MJ-/ })
    .last()
  const number = ((await link.textContent()) ?? '').replace('Order ', '')
  expect(number).not.toBe(orderNumber)
  await expectAccessible(desk)
  await link.click()
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(desk.getByText('Nothing to pay').first()).toBeVisible()
  await expect(desk.getByRole('link', { name: `Return ${orderNumber}-R1` })).toBeVisible()
  await expect(desk.getByText('Aisha').first()).toBeVisible()
  await expectAccessible(desk)
  for (const width of [360, 1280]) await expectFits(desk, width)

  const [mail] = await mailsTo(addresses, shopper.email, 'We make it for you anew', 1)
  expect(mail?.text).toContain(number)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/order/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Return: Another piece comes to you' })).toBeVisible()
  await expectSoundPage(page)
  await expectFits(page, 360)
  await page.getByRole('link', { name: `See return ${orderNumber}-R1` }).click()
  await expect(page.getByText(/^We are making it/)).toBeVisible()
  await expectSoundPage(page)
  await expectFits(page, 360)
  await page.getByRole('link', { name: `Follow order ${number}` }).click()
  await expect(page.getByRole('heading', { name: 'It replaces what you sent back' })).toBeVisible()
  await expect(page.getByText('Aisha').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  await expectSoundPage(page)
  for (const width of [1280, 360]) await expectFits(page, width)

  await ask('deliver', { orderId: new URL(page.url()).pathname.split('/').at(-1) ?? '' })
  await page.goto(`/order/${orderId}/return`)
  await expect(page.getByText('It is delivered.')).toBeVisible()
})
