import { pressWords } from '../support/press.ts'
import { placeAtDesk } from './support/desk-orders.ts'
import { placeOrder } from '../support/placed-order.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, type Person, test } from './support/desk-test.ts'

type CallShop = (path: string, ...args: readonly unknown[]) => Promise<unknown>

/** Asks the shop something; returns the ticket. */
async function ask(callShop: CallShop, name: string): Promise<string> {
  const enquiry = { kind: 'contact', name, email: `${Date.now()}@example.com`, message: `Can the lining be changed, asks ${name}?` }
  return ((await callShop('enquiries.record', enquiry)) as { ticketNumber: string }).ticketNumber
}

/** A line that waits; what colleagues did with it stands beside it. */
const rowOf = (page: Person['page'], text: string) =>
  page.getByRole('listitem').filter({ hasText: text, has: page.getByText('Not now', { exact: true }) })

test.describe('on Meera’s phone, at 7.50', () => {
  test.use(devices.phone)

  test('job 4: what needs her is there without a tap, with whom to call', async ({ logIn, callShop, owner, shopper, request }) => {
    await placeOrder(request, owner, shopper, true)
    const ticket = await ask(callShop, 'Nandini Bose')
    const { page } = await logIn('owner')
    await openDesk(page, '/desk')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Meera$/)
    const calls = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Cash orders to confirm' }) })
    await expect(calls.getByRole('link', { name: 'Call' }).first()).toHaveAttribute('href', /^tel:\d{10}$/)
    await expect(rowOf(page, ticket)).toContainText('Nandini Bose')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test.describe('on a laptop', () => {
  test.use(devices.laptop)

  test('a line goes when its act is done, and comes back with undo', async ({ logIn, callShop }) => {
    const ticket = await ask(callShop, 'Farah Contractor')
    const { page } = await logIn('owner')
    await openDesk(page, '/desk')
    await rowOf(page, ticket).getByRole('button', { name: 'Answered' }).click()
    await expect(rowOf(page, ticket)).toHaveCount(0)
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(rowOf(page, ticket)).toHaveCount(1)
  })

  test('not now hides a line for oneself only', async ({ logIn, callShop }) => {
    const ticket = await ask(callShop, 'Ritika Sen')
    const { page } = await logIn('owner')
    await openDesk(page, '/desk')
    const notNow = rowOf(page, ticket).getByRole('button', { name: 'Not now' })
    // As low in the window as Not now can stand.
    const { y, height: own } = (await notNow.boundingBox())!
    await page.setViewportSize({ width: 1280, height: Math.ceil(Math.min(800, y + own + 8)) })
    await notNow.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    // Other tests add lines of their own meanwhile.
    const height = () => rowOf(page, ticket).evaluate((row) => row.getBoundingClientRect().height)
    const before = await height()
    await pressWords(notNow)
    await expect(rowOf(page, ticket).getByRole('dialog', { name: 'When again?' })).toBeInViewport({ ratio: 1 })
    expect(await height(), 'nothing moves for it').toBe(before)
    await pressWords(rowOf(page, ticket).getByRole('button', { name: 'In an hour' }))
    await expect(rowOf(page, ticket)).toHaveCount(0)
    await expect(page.getByText(/put off until/)).toBeVisible()
    const other = await logIn('assistant', { on: 'another browser' })
    await openDesk(other.page, '/desk')
    await expect(rowOf(other.page, ticket)).toHaveCount(1)
  })

  test('many orders with one cause are one line, and settled with one press', async ({ logIn, ask: askShop, callShop, owner }) => {
    const placed = []
    for (let at = 0; at < 4; at++) placed.push(await placeAtDesk({ callShop, owner }))
    await askShop('noteMissingInvoices', { orderIds: placed.map(({ id }) => id) })
    const { page } = await logIn('owner')
    await openDesk(page, '/desk')
    const line = page.getByRole('listitem').filter({ hasText: 'No invoice at 4 orders' })
    await pressWords(line.locator('summary'))
    for (const { orderNumber } of placed) await expect(line.getByRole('link', { name: orderNumber })).toBeVisible()
    await pressWords(line.getByRole('button', { name: 'Settle all' }))
    await expect(page.getByText('No invoice')).toHaveCount(0)
    for (const { id } of placed)
      await expect.poll(async () => ((await callShop('orders.find', id)) as { attention?: unknown }).attention).toBeUndefined()
  })

  test('it is accessible, and every act is reached by keyboard', async ({ logIn, callShop }) => {
    const ticket = await ask(callShop, 'Imran Qureshi')
    const { page } = await logIn('owner')
    await openDesk(page, '/desk')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await rowOf(page, ticket).getByRole('button', { name: 'Answered' }).focus()
    await page.keyboard.press('Enter')
    await expect(rowOf(page, ticket)).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ...devices.phone })

  test('Today is read, and an act is done by its form', async ({ logIn, faults, callShop }) => {
    const ticket = await ask(callShop, 'Lakshmi Iyer')
    // Links to scripts that the browser does not want.
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto('/desk')
    await rowOf(page, ticket).getByRole('button', { name: 'Answered' }).click()
    await expect(page).toHaveURL(/\/desk$/)
    await expect(rowOf(page, ticket)).toHaveCount(0)
  })
})
