import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'
import { aBookedParcel } from '../support/desk-parcels.ts'
import { aHeldPayment } from '../support/held-payment.ts'

const screens = [
  '/desk/money',
  '/desk/money/payments?state=failed',
  '/desk/money/refunds',
  '/desk/money/settlements',
  '/desk/money/cash',
  '/desk/money/files',
  '/desk/money/invoices',
  '/desk/money/gst',
  '/desk/jobs',
  '/desk/enquiries',
]

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

  test('job 14: takes held money for its order, or sends it back, with a reason and under her name', async ({
    logIn,
    request,
    owner,
    shopper,
    addresses,
    callShop,
  }) => {
    const { page, name } = await logIn('owner')
    const [kept, returned] = [
      await aHeldPayment({ request, owner, shopper, addresses, callShop }),
      await aHeldPayment({ request, owner, shopper, addresses, callShop }),
    ]
    await openDesk(page, '/desk')
    await expect(page.getByRole('listitem').filter({ hasText: kept.orderNumber }).first()).toContainText('₹1,200')
    await openDesk(page, '/desk/money')
    const rowOf = ({ orderNumber }: { orderNumber: string }) => page.getByRole('listitem').filter({ hasText: orderNumber })
    const dialog = page.getByRole('dialog')

    await rowOf(kept).getByRole('button', { name: 'Accept' }).click()
    await expect(dialog).toHaveAccessibleName(`Take ₹1,200 for the whole of ${kept.orderNumber}`)
    await dialog.getByLabel('Why').fill('   ')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog.getByLabel('Why')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await dialog.getByLabel('Why').fill('A rupee too much, as a tip')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog).toBeHidden()
    await rowOf(returned).getByRole('button', { name: 'Send back' }).click()
    await dialog.getByLabel('Why').fill('It was meant for another order')
    await dialog.getByRole('button', { name: 'Send back' }).click()

    await expect(rowOf(kept)).toHaveCount(0)
    await expect(rowOf(returned)).toHaveCount(0)
    expect((await kept.inspect()).order.state).toMatch(/^(?:paid|booked)$/)
    expect((await kept.inspect()).decisions).toMatchObject([
      { decision: 'accepted', decidedBy: name, because: 'A rupee too much, as a tip' },
    ])
    expect((await returned.inspect()).order.state).toBe('awaiting_payment')
    const [mail] = await mailsTo(addresses, shopper.email, '₹1,200 is on its way back', 1)
    expect(mail?.text).toContain('It was meant for another order')
  })

  test('gets each table of the GST return as a file', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/money/gst?from=2026-11-01&to=2026-11-30')
    const href = await page.getByRole('link', { name: 'CSV of hsn' }).getAttribute('href')
    const reply = await page.request.get(href!)
    expect(reply.headers()['content-type']).toContain('text/csv')
    expect(await reply.text()).toMatch(/^HSN,/)
  })

  test('sees that the month holds together, and takes everything for the accountant away in one file', async ({
    logIn,
    owner,
    callShop,
    ask,
  }) => {
    await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('owner')
    // The test's months are the real ones: today's is shown without being asked for.
    await openDesk(page, '/desk/money/gst')
    const checks = page.getByRole('region', { name: 'Checks' })
    await expect(checks.getByRole('listitem').filter({ hasText: 'Every series of numbers is complete.' })).toContainText('Holds')
    const download = page.waitForEvent('download')
    await checks.getByRole('link', { name: 'All for the accountant' }).click()
    const archive = await download
    expect(archive.suggestedFilename()).toMatch(/^gst-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.zip$/)
    const files = Object.keys(unzipSync(await readFile(await archive.path())))
    expect(files).toEqual(expect.arrayContaining(['read-me-first.txt', 'register.csv', 'gstr1-b2cs.csv']))
    expect(files.some((file) => /^documents\/.+\.pdf$/.test(file))).toBe(true)
    await openDesk(page, '/desk/people/log')
    await expect(page.getByRole('row').filter({ hasText: 'GST and documents exported' }).first()).toBeVisible()
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

test('job 14: an assistant sees that money is held, and that the owner decides about it', async ({
  logIn,
  request,
  owner,
  shopper,
  addresses,
  callShop,
}) => {
  const { page } = await logIn('assistant')
  const { orderNumber } = await aHeldPayment({ request, owner, shopper, addresses, callShop })
  await openDesk(page, '/desk')
  await page.getByRole('listitem').filter({ hasText: orderNumber }).getByRole('link', { name: 'Look at it' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber)
  const money = page.getByRole('region', { name: 'Money' })
  await expect(money).toContainText('The owner decides about it.')
  await expect(money.getByRole('button', { name: /Accept|Send/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('an assistant does not open what the gateway and the carrier paid out, nor the GST of the shop', async ({ logIn }) => {
  const { page } = await logIn('assistant')
  for (const screen of [
    '/desk/money/files',
    '/desk/money/settlements',
    '/desk/money/cash',
    '/desk/money/gst',
    '/desk/money/gst/hsn',
    '/desk/files/gst.zip',
  ])
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
