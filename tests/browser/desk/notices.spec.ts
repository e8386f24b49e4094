import type { Page } from '@playwright/test'
import { placeOrder } from '../support/placed-order.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

// Permissions stay given in a context that is used again.
test.use({ reuseContext: false })

type Observed = { readonly notices: string[]; readonly knocks: number }

/** A machine without a screen shows no notices and has no sound: what the desk asks the browser for is written down instead. */
async function observeNotices(page: Page): Promise<() => Promise<Observed>> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const seen = { notices: [] as string[], knocks: 0 }
    function showNotice(title: string, { body }: { body: string }) {
      seen.notices.push(`${title}: ${body}`)
      return new EventTarget()
    }
    const play = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      seen.knocks++
      return play.call(this)
    }
    Object.assign(window, { seen, Notification: Object.assign(showNotice, { permission: 'granted' }) })
  })
  return () => page.evaluate(() => (window as unknown as { seen: Observed }).seen)
}

/** The orders that this browser was told of by the desk, in quiet hours too. */
const heardOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('desk.notices.heard') ?? '')

test.describe('on a laptop', () => {
  test.use(devices.laptop)

  test('a device that said yes at the third order knocks at new ones, never for own acts, and not in quiet hours', async ({
    logIn,
    callShop,
    owner,
    shopper,
    request,
  }) => {
    const { page, name } = await logIn('owner')
    const observed = await observeNotices(page)
    const bar = page.getByRole('region', { name: 'Notices' })
    const early = []
    for (let count = 0; count < 3; count++) early.push(await placeOrder(request, owner, shopper, true))
    for (const { orderNumber } of early) {
      await expect(bar).toHaveCount(0)
      await openDesk(page, `/desk/orders/${orderNumber}`)
    }
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Yes, knock' }).focus()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('status')).toContainText('Knocked, with a notice beside it.')
    await expect(bar.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar).toHaveCount(0)

    await openDesk(page, '/desk/account')
    const hours = bar.getByRole('form', { name: 'Quiet hours' })
    await expect(hours.getByLabel('Quiet from')).toHaveValue('21:00')
    const setHours = async (from: string, until: string) => {
      await hours.getByLabel('Quiet from').fill(from)
      await hours.getByLabel('until').fill(until)
      await hours.getByRole('button').click()
    }
    await setHours('', '12:00')
    await expect(bar.getByRole('alert')).toHaveText('Give both times, or neither for no quiet hours.')
    await setHours('', '')
    await expect(bar.getByRole('status')).toHaveText('The quiet hours are kept on this device.')
    await bar.getByRole('button', { name: 'Knock once' }).click()
    await expect(bar.getByRole('status')).toHaveText('Knocked, with a notice beside it.')
    expect((await observed()).knocks).toBe(2)
    await expectAccessible(page)

    // Beside this test others place orders too, and all of a minute share one notice.
    await expect(page.getByText(/^Live, /)).toBeVisible()
    await callShop('orders.confirm', early[0]!.orderId, { who: 'staff', name })
    const { orderNumber: first } = await placeOrder(request, owner, shopper, true)
    await expect.poll(async () => (await observed()).notices.join()).toContain(first)
    const { notices, knocks } = await observed()
    expect(notices.find((notice) => notice.includes(first))).toMatch(/^(?:New order, ₹[\d,]+, cash|\d+ new orders, ₹[\d,]+ in all): /)
    expect(notices.join()).not.toContain(early[0]!.orderNumber)
    expect(knocks).toBeGreaterThanOrEqual(4)

    const hour = await page.evaluate(() => new Date().getHours())
    const [before, after] = [hour + 23, hour + 2].map((at) => `${String(at % 24).padStart(2, '0')}:00`)
    await setHours(before!, after!)
    const { orderNumber: quiet } = await placeOrder(request, owner, shopper, true)
    await expect.poll(() => heardOf(page)).toContain(quiet)
    expect((await observed()).notices.join()).not.toContain(quiet)
  })
})

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('a device that said no is never asked again, and one without notices and sound says so', async ({
    logIn,
    owner,
    shopper,
    request,
  }) => {
    const { page } = await logIn('assistant')
    await page.addInitScript(() => {
      for (const name of ['Notification', 'AudioContext']) Reflect.deleteProperty(window, name)
    })
    const bar = page.getByRole('region', { name: 'Notices' })
    const orders = []
    for (let count = 0; count < 4; count++) orders.push(await placeOrder(request, owner, shopper, true))
    const [first, second, third, fourth] = orders.map(({ orderNumber }) => `/desk/orders/${orderNumber}`)
    for (const address of [first, second, third]) await openDesk(page, address!)
    await expect(bar).toBeVisible()
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: 'No', exact: true }).click()
    await expect(bar).toHaveCount(0)
    await openDesk(page, fourth!)
    await expect(page.getByText(/^Live, /)).toBeAttached()
    await expect(bar).toHaveCount(0)

    await openDesk(page, '/desk/account')
    await bar.getByRole('button', { name: 'Knock at new orders' }).click()
    await bar.getByRole('button', { name: 'Knock once' }).click()
    await expect(bar.getByRole('status')).toHaveText('This browser makes no sound for the desk. It knows no notices of pages.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
