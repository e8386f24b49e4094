import { aBookedParcel, moveParcel } from '../support/desk-parcels.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

const notDelivered = [{ status: 42 }, { status: 17 }, { status: 21, reason: 'Customer Not Available' }]

type Needs = Parameters<typeof aBookedParcel>[0] & { readonly addresses: Parameters<typeof moveParcel>[0] }

async function anUndeliveredParcel({ addresses, ...needs }: Needs) {
  const parcel = await aBookedParcel(needs)
  await moveParcel(addresses, needs.callShop, parcel, notDelivered, 'undelivered')
  return parcel
}

test.describe('Kavya at her laptop', () => {
  test.use(devices.laptop)

  test('finds a parcel under To pack, and after packing under Waits for courier', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/parcels')
    const row = page.getByRole('row').filter({ hasText: parcel.number })
    await expect(row).toContainText('Ready to pack.')
    await expectAccessible(page)
    await callShop('packing.packed', parcel.number, { who: 'staff', name: 'Meera' })
    await page
      .getByRole('navigation', { name: 'Parcels' })
      .getByRole('link', { name: /^Waits for courier/ })
      .click()
    await expect(row).toContainText('by Meera')
    await expect(page).toHaveURL(/tab=waits-for-courier/)
  })

  test('sees the words of the courier about a failed delivery, and asks to try again with one tap', async ({
    owner,
    callShop,
    ask,
    logIn,
    addresses,
  }) => {
    const parcel = await anUndeliveredParcel({ owner, callShop, ask, addresses })
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/parcels?tab=not-delivered')
    const row = page.getByRole('row').filter({ hasText: parcel.number })
    await expect(row).toContainText('Customer Not Available')
    await row.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(async () => {
        await page.reload()
        return row.innerText()
      })
      .toContain('We have asked to try again')
  })

  test('lets a parcel that stopped go on with one tap', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    await ask('stopBooking', { orderNumber: parcel.number })
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/parcels?tab=stopped')
    const row = page.getByRole('row').filter({ hasText: parcel.number })
    await expect(row).toContainText('No courier took the parcel.')
    await row.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => ((await callShop('packing.show', parcel.number)) as { parcelState: string }).parcelState).toBe('booked')
  })

  test('asks to bring a parcel back with a note, and until ten seconds are over takes it back', async ({
    owner,
    callShop,
    ask,
    logIn,
    addresses,
  }) => {
    const parcel = await anUndeliveredParcel({ owner, callShop, ask, addresses })
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/parcels?tab=not-delivered')
    const row = page.getByRole('row').filter({ hasText: parcel.number })
    await expect(row.getByRole('link', { name: /^\+91 \d{5} \d{5}$/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
    await row.getByRole('link', { name: 'Bring back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parcel of ${parcel.number}`)
    await expect(page.getByText('Undelivered - Customer Not Available')).toBeVisible()
    await page.getByRole('button', { name: 'Bring back' }).click()
    const dialog = page.getByRole('dialog', { name: `Ask the courier to bring ${parcel.number} back` })
    await dialog.getByRole('textbox', { name: 'For the courier' }).fill('She does not want it.')
    await dialog.getByRole('button', { name: 'Ask to bring it back' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    const state = (await (await fetch(`${addresses.PARCELS}/__sandbox/state`)).json()) as {
      shipments: Record<string, { awb: string; undelivered?: { answers: unknown[] } }>
    }
    expect(Object.values(state.shipments).find(({ awb }) => awb === parcel.awb)?.undelivered?.answers).toEqual([])
  })

  test('asks for another day and a better address, each by the rules of the shopper’s own page', async ({
    owner,
    callShop,
    ask,
    logIn,
    addresses,
  }) => {
    const parcel = await anUndeliveredParcel({ owner, callShop, ask, addresses })
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/parcels/${parcel.number}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog', { name: `Ask the courier to try ${parcel.number} again` })
    await dialog.getByLabel('Its second line').fill('Third floor')
    await dialog.getByRole('button', { name: 'Ask to try again' }).click()
    const address = dialog.getByLabel('A better address')
    await expect(address).toHaveAccessibleDescription(/Please write the whole address, from its first line\./)
    await expect(address).toBeFocused()
    await expect(dialog.getByLabel('Its second line')).toHaveValue('Third floor')
    await expectAccessible(page)
    await address.fill('7 Lake View')
    await dialog.getByLabel('On which day').selectOption({ index: 1 })
    await page.setViewportSize(devices.phone.viewport)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Ask to try again' }).click()
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('main').innerText()
      })
      .toMatch(/to 7 Lake View, Third floor/)
  })

  test('one parcel shows its steps, its documents and no key of the shopper', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const orderId = String(await callShop('orders.findId', parcel.number))
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/parcels/${parcel.number}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parcel of ${parcel.number}`)
    await expect(page.getByRole('listitem').filter({ hasText: /Consignment.*: done/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'label' })).toHaveAttribute(
      'href',
      `/desk/parcels/documents?of=${parcel.number}&kinds=label`,
    )
    expect(await page.content()).not.toContain(orderId)
    await expectAccessible(page)
  })

  test('a parcel that nobody has is a 404 page of the desk', async ({ logIn, faults }) => {
    faults.allow(/^404 .*MJ-99999/)
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/parcels/MJ-99999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here')
  })
})

test.describe('Kavya with her phone', () => {
  test.use(devices.phone)

  test('reads lists and one parcel without scrolling sideways', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    for (const address of ['/desk/parcels', '/desk/parcels?tab=ended', `/desk/parcels/${parcel.number}`]) {
      await openDesk(page, address)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
})

test.describe('without scripts', () => {
  test.use({ ...devices.laptop, javaScriptEnabled: false })

  test('lists, tabs and filters are read by their addresses', async ({ owner, callShop, ask, logIn, faults }) => {
    // The browser reports each script that it may not run.
    faults.allow(/ csp$/)
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    await page.goto('/desk/parcels')
    await page.getByText('Filter', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Courier' }).selectOption(parcel.courier)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('row').filter({ hasText: parcel.number })).toBeVisible()
    await expect(page.getByRole('link', { name: `Take away: ${parcel.courier}` })).toBeVisible()
  })
})
