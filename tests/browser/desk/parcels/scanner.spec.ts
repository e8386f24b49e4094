import type { Page } from '@playwright/test'
import { aBookedParcel } from '../support/desk-parcels.ts'
import { devices, expect, expectArrived, openDesk, test } from '../support/desk-test.ts'
import { aUnitToPress } from '../support/units-to-press.ts'

test.use(devices.laptop)

/** A scanner is a keyboard: it types what the code holds, and presses Enter, wherever the focus is. */
async function scanFrom(page: Page, focused: 'link' | 'button', code: string): Promise<void> {
  const control =
    focused === 'link'
      ? page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' })
      : page.getByRole('button').first()
  await control.focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** As the ticket holds it, and as a scanner types that under Caps Lock. */
const spellings = (ticket: string) => [
  `https://desk.example/desk/t/${ticket}?writing=0`,
  `HTTPS://DESK.EXAMPLE/DESK/T/${ticket.toLowerCase()}?WRITING=0`,
]

test('the code of a ticket counts at packing wherever the focus is, also under Caps Lock and without its dash; so does a label in small letters', async ({
  owner,
  callShop,
  ask,
  logIn,
}) => {
  const parcel = await aBookedParcel({ owner, callShop, ask }, ['Asha'])
  const ticket = parcel.tickets[0]!
  const { page } = await logIn('assistant')
  for (const code of [...spellings(ticket), ticket.replace('-', '').toLowerCase(), parcel.awb.toLowerCase()]) {
    await openDesk(page, '/desk/pack')
    await scanFrom(page, 'link', code)
    await expect(page.getByRole('article', { name: `Parcel of ${parcel.number}` })).toBeVisible()
  }
})

test('the code of a ticket counts at the hand-over wherever the focus is', async ({ owner, callShop, ask, logIn }) => {
  const parcel = await aBookedParcel({ owner, callShop, ask })
  await callShop('packing.packed', parcel.number, { who: 'staff', name: 'Meera' })
  const { page } = await logIn('assistant')
  for (const [at, code] of spellings(parcel.tickets[0]!).entries()) {
    await openDesk(page, '/desk/handover')
    await scanFrom(page, at % 2 === 0 ? 'button' : 'link', code)
    await expect(page.getByText(`${parcel.number} is counted for ${parcel.courier}.`)).toBeVisible()
  }
})

test('the code of a ticket counts in the workshop wherever the focus is, and an unknown one does not leave the bench', async ({
  owner,
  callShop,
  logIn,
}) => {
  const { tickets } = await aUnitToPress(owner, callShop, [{ name: 'Asha' }])
  const { page } = await logIn('assistant')
  for (const [at, code] of spellings(tickets[0]!).entries()) {
    await openDesk(page, '/desk/workshop')
    await scanFrom(page, at % 2 === 0 ? 'button' : 'link', code)
    await expectArrived(page, /\/desk\/t\//, tickets[0]!)
  }
  await openDesk(page, '/desk/workshop')
  await scanFrom(page, 'button', 'MJ-999999.1')
  await expect(page.getByRole('alert')).toContainText('MJ-999999.1 is no ticket of this shop.')
  await expect(page.getByRole('textbox', { name: 'Scan a ticket' })).toBeFocused()
})
