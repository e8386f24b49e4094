import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

const screens = ['/desk/money', '/desk/money?state=failed', '/desk/money/invoices', '/desk/money/gst', '/desk/jobs', '/desk/enquiries']

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('opens payments, invoices, the GST return, enquiries and jobs, and each is accessible', async ({ logIn }) => {
    const { page } = await logIn('owner')
    for (const screen of screens) {
      await openDesk(page, screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('gets each table of the GST return as a file', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/money/gst?from=2026-11-01&to=2026-11-30')
    const href = await page.getByRole('link', { name: 'CSV of hsn' }).getAttribute('href')
    const reply = await page.request.get(href!)
    expect(reply.headers()['content-type']).toContain('text/csv')
    expect(await reply.text()).toMatch(/^HSN,/)
  })
})

test.describe('Meera, on her phone', () => {
  test.use(devices.phone)

  test('sees money, invoices and enquiries without sideways scrolling', async ({ logIn }) => {
    const { page } = await logIn('owner')
    for (const screen of screens) {
      await openDesk(page, screen)
      await expectNoSidewaysScroll(page)
    }
  })
})

test('an assistant does not open the money of all days', async ({ logIn }) => {
  const { page } = await logIn('assistant')
  for (const screen of ['/desk/money', '/desk/money/invoices', '/desk/money/gst', '/desk/money/gst/hsn'])
    expect((await page.request.get(screen)).status(), screen).toBe(403)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('money, invoices and the days of the GST return can be read and chosen', async ({ logIn, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto('/desk/money/gst')
    await page.getByLabel('From').fill('2026-10-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/from=2026-10-01/)
    await expect(page.getByRole('heading', { name: 'hsn: by HSN code' })).toBeVisible()
  })
})
