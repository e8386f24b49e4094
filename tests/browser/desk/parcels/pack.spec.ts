import { aBookedParcel } from '../support/desk-parcels.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

test.describe('Kavya at her laptop', () => {
  test.use(devices.laptop)

  test('packs a parcel with one scan and one tap: picture, writing, cash and address, then label and invoice in a file', async ({
    owner,
    callShop,
    ask,
    logIn,
    context,
  }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask }, ['Maximilian'])
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/pack')
    // A scanner types the code and presses Enter; nobody has to tap the field first.
    await page.keyboard.type(parcel.tickets[0] ?? '')
    await page.keyboard.press('Enter')
    const open = page.getByRole('article', { name: `Parcel of ${parcel.number}` })
    await expect(open.getByText('Maximilian', { exact: true })).toBeVisible()
    await expect(open.getByText('1 of 1')).toBeVisible()
    await expect(open.getByText('12 MG Road')).toBeVisible()
    await expect(open.getByText(/^Cash ₹[\d,]+/)).toBeVisible()

    const printed = context.waitForEvent('request', (request) => request.url().includes('/desk/parcels/documents'))
    await open.getByRole('button', { name: 'Packed: print label and tax invoice' }).click()
    expect((await printed).url()).toContain(`/desk/parcels/documents?of=${parcel.number}`)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: `${parcel.number} is packed.` })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Scan a ticket or a label' })).toBeFocused()
    const file = await page.request.get(`/desk/parcels/documents?of=${parcel.number}`)
    expect([file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  })

  test('without a code the page lists what can be packed, and a press on one opens it', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask }, ['Ila'])
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/pack')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('region', { name: 'To pack now' }).getByRole('link', { name: parcel.number }).click()
    await expect(page.getByRole('article', { name: `Parcel of ${parcel.number}` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'To pack now' })).toHaveCount(0)
  })

  test('the wrong box, the same piece twice and an unknown code are caught, and nothing is packed', async ({
    owner,
    callShop,
    ask,
    logIn,
  }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask }, ['Asha', 'Leela'])
    const other = await aBookedParcel({ owner, callShop, ask }, ['Jo'])
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/pack')
    const scan = async (code: string) => {
      const field = page.getByRole('textbox', { name: 'Scan a ticket or a label' })
      await expect(field).toBeFocused()
      await field.fill(code)
      await field.press('Enter')
      await expect(field).toHaveValue('')
    }
    await scan(parcel.tickets[0] ?? '')
    await expect(page.getByText('1 of 2 scanned')).toBeVisible()
    await scan(other.tickets[0] ?? '')
    await expect(page.getByRole('alert')).toHaveText(
      `Wrong box: this is of ${other.number}. ${parcel.number} is open: finish it, or put it aside.`,
    )
    await scan(parcel.tickets[0] ?? '')
    await expect(page.getByRole('alert')).toContainText('scanned twice')
    await scan('MJ-99999.1')
    await expect(page.getByRole('alert')).toContainText('Nobody knows the code MJ-99999.1')
    await scan(parcel.tickets[1] ?? '')
    await expect(page.getByText('2 of 2 scanned')).toBeVisible()
    await scan(parcel.awb)
    await expect(page.getByText(`This is the label of ${parcel.number}: it fits.`)).toBeVisible()
    expect(((await callShop('packing.show', parcel.number)) as { standing: string }).standing).toBe('ready')
    await expectAccessible(page)
  })

  test('a packed parcel is not packed twice, and one that is cancelled is not packed at all', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const cancelled = await aBookedParcel({ owner, callShop, ask })
    await callShop('packing.packed', parcel.number, { who: 'staff', name: 'Meera' })
    const orderId = await callShop('orders.findId', cancelled.number)
    await callShop('orders.cancel', { orderId, cancelledBy: { who: 'staff', name: 'Meera' }, reason: 'She has called.' })
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/pack?code=${parcel.awb}`)
    await expect(page.getByText(/^Packed at .* by Meera\. Do not pack it twice\.$/)).toBeVisible()
    await openDesk(page, `/desk/pack?code=${cancelled.tickets[0]}`)
    await expect(page.getByRole('alert')).toHaveText('Its order is cancelled: do not pack it.')
    await expect(page.getByRole('button', { name: /^Packed/ })).toHaveCount(0)
  })
})

test.describe('Kavya with her phone as the scanner', () => {
  test.use(devices.phone)

  test('sees what must be in the parcel without scrolling sideways', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask }, ['Maximilian', 'Jo'])
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/pack?code=${parcel.tickets[0]}`)
    await expect(page.getByText('Maximilian', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ ...devices.laptop, javaScriptEnabled: false })

  test('packing works by typing', async ({ owner, callShop, ask, logIn, faults }) => {
    // The browser reports each script that it may not run.
    faults.allow(/ csp$/)
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    await page.goto('/desk/pack')
    await page.getByRole('textbox', { name: 'Scan a ticket or a label' }).fill(parcel.number)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Packed: print label and tax invoice' }).click()
    await expect(page.getByText(/^Packed at .* Do not pack it twice\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Print label and tax invoice' })).toHaveAttribute('href', new RegExp(parcel.number))
  })
})
