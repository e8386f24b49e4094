import { holdFinger, pressWords } from '../../support/press.ts'
import { placeAtDesk } from '../support/desk-orders.ts'
import { devices, expect, expectArrived, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

test.use(devices.laptop)

const list = (name: string) => `/desk/orders?q=${encodeURIComponent(name)}`

test('the whole cell of its box chooses a row, and the box of all rows chooses all', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  for (let at = 0; at < 2; at++) await placeAtDesk({ callShop, owner }, { name: 'Cell Person' })
  await openDesk(page, list('Cell Person'))
  const address = page.url()
  const box = page.getByRole('row').nth(1).getByRole('checkbox')
  const { x, y, width, height } = (await box.boundingBox())!
  for (const [right, down] of [
    [width + 5, height / 2],
    [-5, height / 2],
    [width / 2, height + 5],
  ] as const) {
    const isChosen = await box.isChecked()
    await page.mouse.click(x + right, y + down)
    await expect(box).toBeChecked({ checked: !isChosen })
  }
  await expect(box).toBeChecked()
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('group', { name: 'With the chosen orders' })).toContainText('2 chosen')
  expect(page.url()).toBe(address)
})

test('the name in a row is selected by the mouse, and a press anywhere else in the row opens it', async ({
  logIn,
  callShop,
  owner,
  context,
}) => {
  const { page } = await logIn('owner')
  const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Selectable Person' })
  await openDesk(page, list('Selectable Person'))
  const address = page.url()
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  const { x, y, width, height } = (await row.getByText('Selectable Person').boundingBox())!
  await page.mouse.move(x + 1, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^Select/)
  expect(page.url()).toBe(address)

  const other = context.waitForEvent('page')
  await page.mouse.click(x + width + 4, y + height / 2, { button: 'middle' })
  await expect(await other).toHaveURL(new RegExp(`/desk/orders/${orderNumber}`))
  await page.mouse.click(x + width + 4, y + height / 2)
  await expectArrived(page, new RegExp(`/desk/orders/${orderNumber}`), new RegExp(orderNumber))
})

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('a row is chosen by a finger that is held on it, and what is then done is a few buttons, with all documents in one menu', async ({
    logIn,
    callShop,
    owner,
  }) => {
    const { page } = await logIn('owner')
    const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Menu Person' })
    await openDesk(page, list('Menu Person'))
    const address = page.url()
    const bar = page.getByRole('group', { name: 'With the chosen orders' })
    await holdFinger(page, page.getByRole('row').filter({ hasText: orderNumber }), () => expect(bar).toContainText('1 chosen'))
    expect(page.url(), 'the end of the press opens nothing').toBe(address)
    const buttons = bar.getByRole('button').filter({ visible: true })
    expect(await buttons.count()).toBeLessThan(8)
    await expect(bar.getByRole('button', { name: 'Tickets' })).toBeHidden()
    await pressWords(bar.getByRole('button', { name: 'Documents' }))
    for (const name of ['Tickets', 'Slips', 'Pick list']) await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  })
})
