import type { Page } from '@playwright/test'
import { placeAtDesk } from './support/desk-orders.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test, tick } from './support/desk-test.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('td') })
const rowOf = (page: Page, number: string) => rows(page).filter({ hasText: number })
/** Only the orders of this test: they are all for one name. */
const listOf = (name: string, more = '') => `/desk/orders?q=${encodeURIComponent(name)}${more}`

test('filters, order, page and peek survive Back, reload and a link to a colleague', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  const first = await placeAtDesk({ callShop, owner }, { name: 'Survivor One', writing: 'Ira' })
  const second = await placeAtDesk({ callShop, owner }, { name: 'Survivor One' })
  await openDesk(page, listOf('Survivor One'))
  await expect(rows(page)).toHaveCount(2)
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Writing').selectOption('With a writing')
  await page.getByRole('button', { name: 'Show these orders' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, first.orderNumber)).toBeVisible()
  const address = page.url()

  await page.goBack()
  await expect(rowOf(page, second.orderNumber)).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  const colleague = await logIn('assistant', { on: 'another browser' })
  await openDesk(colleague.page, address)
  await expect(rows(colleague.page)).toHaveCount(1)

  await page.getByRole('link', { name: 'Take away: With a writing' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('by keys alone a row is found, peeked into, chosen with a range, and opened', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  const numbers: string[] = []
  for (let at = 0; at < 3; at++) numbers.unshift((await placeAtDesk({ callShop, owner }, { name: 'Keyboard Person' })).orderNumber)
  await openDesk(page, listOf('Keyboard Person'))
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: numbers[0]! })).toBeFocused()
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary', { name: numbers[0]! })
  await expect(peek).toContainText('12 MG Road')
  await expect(page).toHaveURL(new RegExp(`peek=${numbers[0]}`))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)

  await page.getByRole('link', { name: numbers[0]! }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('group', { name: 'With the chosen orders' })).toContainText('3 chosen')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(numbers[1]!))
  await expect(page.getByRole('navigation', { name: 'In the list' })).toContainText('2 of 3')
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(`/desk/orders/${numbers[2]}`))
})

test('several orders are confirmed at once, and the one that was cancelled meanwhile is named', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('assistant')
  const orders = [
    await placeAtDesk({ callShop, owner }, { name: 'Bulk Person' }),
    await placeAtDesk({ callShop, owner }, { name: 'Bulk Person' }),
  ]
  await openDesk(page, listOf('Bulk Person', '&view=to-confirm'))
  await tick(page.getByRole('checkbox', { name: 'All on this page' }))
  const bar = page.getByRole('group', { name: 'With the chosen orders' })
  await expect(bar).toContainText('2 chosen')
  await callShop('orders.cancel', { orderId: orders[0]!.id, cancelledBy: { who: 'shopper' }, reason: 'changed my mind' })
  await bar.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(orders[0]!.orderNumber, { exact: false }).first()).toBeVisible()
  await expect
    .poll(async () => ((await callShop('orders.find', orders[1]!.id)) as { state: string }).state, { timeout: 20_000 })
    .toMatch(/^(?:confirmed|booked)$/)
  expect(((await callShop('orders.find', orders[0]!.id)) as { state: string }).state).toBe('cancelled')
})

test('all orders of a view are chosen by number, and those that come later are not among them', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  for (let at = 0; at < 2; at++) await placeAtDesk({ callShop, owner }, { name: 'Whole View' })
  await openDesk(page, listOf('Whole View', '&choose=view'))
  const bar = page.getByRole('group', { name: 'With the chosen orders' })
  await expect(bar).toContainText('2 chosen')
  const late = await placeAtDesk({ callShop, owner }, { name: 'Whole View' })
  await bar.getByText('Which ones').click()
  await expect(bar).not.toContainText(late.orderNumber)
})

test('a list is saved as a view with its filters, and says when it is no longer what was saved', async ({ logIn }) => {
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/orders?in=Kerala')
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('To Kerala')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^To Kerala/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await tab.click()
  await expect(page.getByRole('button', { name: 'Save as a view' })).toHaveCount(0)
})

test('the owner exports exactly the orders of the list, and an assistant cannot', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Carried Person', phone: '9820088888' })
  await openDesk(page, listOf('Carried Person'))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export these 1' }).click()
  const text = await streamText(await (await download).createReadStream())
  expect(text.startsWith('\ufeffOrder,')).toBe(true)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(orderNumber)
  expect(text).toContain('98200 88888')
  expect(text).not.toContain('9820088888')

  const assistant = await logIn('assistant', { on: 'another browser' })
  await openDesk(assistant.page, listOf('Carried Person'))
  await expect(assistant.page.getByRole('link', { name: /Export/ })).toHaveCount(0)
  expect((await assistant.page.request.get('/desk/files/orders.csv')).status()).toBe(403)
})

async function streamText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

for (const [device, use] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('the orders are accessible in every state of the list, and nothing scrolls sideways', async ({ logIn, callShop, owner }) => {
      const { page } = await logIn('owner')
      const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: `Looked ${device}`, writing: 'Myra' })
      for (const address of [listOf(`Looked ${device}`), `${listOf(`Looked ${device}`)}&row=${orderNumber}`, '/desk/orders?in=Sikkim']) {
        await openDesk(page, address)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await page.getByText('Filter', { exact: true }).click()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('rows are cards: number and amount, then who and state, then the piece with its writing', async ({ logIn, callShop, owner }) => {
    const { page } = await logIn('assistant')
    const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Card Person', writing: 'Diya' })
    await openDesk(page, listOf('Card Person'))
    const place = async (text: string) => (await rowOf(page, orderNumber).getByText(text).first().boundingBox())!
    const [number, amount, who, state, writing] = await Promise.all([orderNumber, '₹', 'Card Person', 'To confirm', 'Diya'].map(place))
    expect(Math.abs(number!.y - amount!.y)).toBeLessThan(12)
    expect(Math.abs(who!.y - state!.y)).toBeLessThan(12)
    expect(who!.y).toBeGreaterThan(number!.y)
    expect(writing!.y).toBeGreaterThan(who!.y)
    expect(amount!.x).toBeGreaterThan(number!.x)
  })
})

test.describe('without scripts', () => {
  test.use({ ...devices.laptop, javaScriptEnabled: false })

  test('orders are filtered, ticked and confirmed by plain forms', async ({ logIn, callShop, owner, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('assistant')
    const order = await placeAtDesk({ callShop, owner }, { name: 'Plain Person' })
    await page.goto(listOf('Plain Person', '&view=to-confirm'))
    await tick(page.getByRole('checkbox', { name: order.orderNumber }))
    await page.getByRole('button', { name: 'Go on with the ticked orders' }).click()
    await page.getByRole('group', { name: 'With the chosen orders' }).getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(async () => ((await callShop('orders.find', order.id)) as { state: string }).state, { timeout: 20_000 })
      .toMatch(/^(?:confirmed|booked)$/)
  })
})
