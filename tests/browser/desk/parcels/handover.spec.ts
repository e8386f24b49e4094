import { aBookedParcel } from '../support/desk-parcels.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

const meera = { who: 'staff', name: 'Meera' }

test.describe('Kavya at her laptop', () => {
  test.use(devices.laptop)

  test('hands over what is packed on one page, and what stays behind is named', async ({ owner, callShop, ask, logIn }) => {
    const [packed, unpacked] = [await aBookedParcel({ owner, callShop, ask }), await aBookedParcel({ owner, callShop, ask })]
    await callShop('packing.packed', packed.number, meera)
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/handover')
    const courier = page.getByRole('region', { name: packed.courier })
    await expect(courier.getByText(/^Stays here:/)).toContainText(unpacked.number)
    const scan = page.getByRole('textbox', { name: 'Count them into the van: scan a label' })
    await scan.fill(unpacked.awb)
    await scan.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(`${unpacked.number} is not packed: do not hand it over.`)
    await scan.fill(packed.awb)
    await scan.press('Enter')
    await expect(page.getByText(`${packed.number} is counted for ${packed.courier}.`)).toBeVisible()
    await expectAccessible(page)
    await courier.getByRole('button', { name: 'Handed over: 1' }).click()
    // It waits ten seconds, and can be taken back until then.
    await expect
      .poll(async () => ((await callShop('packing.show', packed.number)) as { handedOver?: unknown }).handedOver !== undefined)
      .toBe(true)
    await openDesk(page, '/desk/handover')
    await expect(courier.getByRole('listitem').filter({ hasText: packed.number })).toContainText('Handed over')
    expect(((await callShop('packing.show', packed.number)) as { parcelState: string }).parcelState).toBe('booked')
  })

  test('the manifest is printed from our own copy', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/handover')
    const address = await page.getByRole('region', { name: parcel.courier }).getByRole('link', { name: 'Manifest' }).getAttribute('href')
    expect(address).toContain('kinds=manifest')
    expect((await (await page.request.get(address ?? '')).body()).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test.describe('Kavya with her phone at the van', () => {
  test.use(devices.phone)

  test('counts and hands over without scrolling sideways', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    await callShop('packing.packed', parcel.number, meera)
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/handover?code=${parcel.awb}`)
    await expect(page.getByText(`${parcel.number} is counted for ${parcel.courier}.`)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ ...devices.laptop, javaScriptEnabled: false })

  test('a hand-over works by plain forms', async ({ owner, callShop, ask, logIn, faults }) => {
    // The browser reports each script that it may not run.
    faults.allow(/ csp$/)
    const parcel = await aBookedParcel({ owner, callShop, ask })
    await callShop('packing.packed', parcel.number, meera)
    const { page } = await logIn('assistant')
    await page.goto(`/desk/handover?code=${parcel.number}`)
    await page.getByRole('region', { name: parcel.courier }).getByRole('button', { name: 'Handed over: 1' }).click()
    await expect
      .poll(async () => ((await callShop('packing.show', parcel.number)) as { handedOver?: unknown }).handedOver !== undefined)
      .toBe(true)
  })
})
