import { readFile } from 'node:fs/promises'
import { placeOrder } from '../../support/placed-order.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('reads a figure, how it is counted, and the orders behind it', async ({ logIn, request, owner, shopper, callShop }) => {
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await callShop('orders.confirm', orderId, { who: 'staff', name: 'Meera' })
    const { page } = await logIn('owner')
    await openDesk(page, '/desk')
    await page.getByRole('link', { name: 'Figures' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Figures')
    await expect(page.getByText('all of these are trials')).toBeVisible()

    await page.getByText('How this is counted: Orders', { exact: true }).click()
    await expect(page.getByText('paid, or confirmed as cash').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Orders, .*: the rows behind it$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Behind Orders')
    // The newest are on the last page.
    await openDesk(page, `${new URL(page.url()).pathname}?range=today&page=9999`)
    await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
    await expectAccessible(page)
  })

  test('sees what several shoppers searched and did not find', async ({ logIn, request }) => {
    for (let at = 0; at < 3; at++) await request.get('/product?q=Umbrella+stand')
    await request.get('/product?q=9876543210+umbrella')
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/figures')
    const table = page.getByRole('table', { name: 'Searched and not found' })
    await expect(table.getByRole('row', { name: /^umbrella stand 3$/ })).toBeVisible()
    await expect(table.getByText('98765')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('chooses days and what they are compared with by links, and Back brings the ones before', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/figures')
    await page.getByRole('link', { name: '30 days' }).click()
    await expect(page).toHaveURL(/range=30&against=before/)
    // Until then the links lead on from the days before.
    await expect(page.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'The same days last year' }).click()
    await expect(page).toHaveURL(/range=30&against=last-year/)
    await expect(page.getByRole('link', { name: 'The same days last year' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page.getByRole('link', { name: 'The days before' })).toHaveAttribute('aria-current', 'page')
  })

  test('has eight plots, each with its point, its numbers and a file; on paper without what only a screen can do', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/figures?range=year')
    await expect(page.getByRole('img')).toHaveCount(8)
    const orders = page.getByRole('region', { name: 'Orders by day', exact: true })
    await orders.getByText('The numbers').click()
    await expect(orders.getByRole('columnheader', { name: 'In cash' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await orders.getByRole('link', { name: 'CSV of Orders by day' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^figures-orders-\d{4}-04-01-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffDay,Paid,In cash\r\n\d{4}-04-01,\d+,\d+\r\n/)
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Days' })).toBeHidden()
    await expect(orders.getByRole('img')).toBeVisible()
  })
})

test('an assistant sees the figures without any amount, and not the rows or files of money', async ({ logIn }) => {
  const { page } = await logIn('assistant')
  await openDesk(page, '/desk/figures?range=30')
  await expect(page.getByText('Amounts are for the owner.')).toBeVisible()
  await expect(page.getByRole('img')).toHaveCount(6)
  await expect(page.getByRole('main')).not.toContainText('₹')
  await expectAccessible(page)
  expect((await page.request.get('/desk/figures?range=30')).status()).toBe(200)
  expect((await page.request.get('/desk/figures/rows/moneyIn')).status()).toBe(403)
  expect((await page.request.get('/desk/figures/csv/money')).status()).toBe(404)
  expect(await (await page.request.get('/desk/figures/csv/goods')).text()).not.toContain('Value')
})

for (const role of ['owner', 'assistant'] as const)
  test(`the rows behind a figure are a file for the ${role}, ${role === 'owner' ? 'with' : 'without'} amounts, and so is the courier’s cash beside money in`, async ({
    logIn,
    request,
    owner,
    shopper,
    callShop,
  }) => {
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await callShop('orders.confirm', orderId, { who: 'staff', name: 'Meera' })
    const { page } = await logIn(role)
    await openDesk(page, '/desk/figures?range=today')
    await expect(page.getByRole('link', { name: 'With the courier today' })).toHaveCount(role === 'owner' ? 1 : 0)
    await expect(page.getByText('Promise kept', { exact: true }).first()).toBeVisible()
    await openDesk(page, '/desk/figures/rows/orders?range=today')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV of these rows' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^behind-orders-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n')[0]).toBe(role === 'owner' ? '\ufeffNumber,When,What,Counts,Rupees' : '\ufeffNumber,When,What,Counts')
    expect(text).toContain(orderNumber)
    await expectAccessible(page)
  })

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('figures and the rows behind them fit, also with every table open', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/figures?range=90')
    for (const numbers of await page.getByText('The numbers').all()) await numbers.click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await openDesk(page, '/desk/figures/rows/moneyIn?range=90')
    await expectNoSidewaysScroll(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('days are chosen by links and by a form, and how a figure is counted can be opened', async ({ logIn, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto('/desk/figures')
    await page.getByRole('link', { name: '7 days' }).click()
    await expect(page).toHaveURL(/range=7/)
    await page.getByText('Own days', { exact: true }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-04-01')
    await page.getByRole('button', { name: 'Show these days' }).click()
    await expect(page).toHaveURL(/from=2026-04-01/)
    await expect(page.getByText('1 April 2026 to', { exact: false })).toBeVisible()
    await page.getByLabel('Beside, from').fill('2025-11-01')
    await page.getByRole('button', { name: 'Compare with these' }).click()
    await expect(page).toHaveURL(/against=own/)
    await expect(page.getByText('beside 1 November 2025 to', { exact: false })).toBeVisible()
    await page.getByText('How this is counted: Money in').click()
    await expect(page.getByText('less refunds on the day the gateway had done them').first()).toBeVisible()
  })
})
