import { expectAccessible, expectFits } from '../../support/page-checks.ts'
import { aBookedParcel, moveParcel } from '../support/desk-parcels.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'

test('what a cash order cost that came back stands at its pincode, and in the sum of other days too', async ({
  logIn,
  owner,
  callShop,
  ask,
  addresses,
}) => {
  const parcel = await aBookedParcel({ owner, callShop, ask })
  await moveParcel(addresses, callShop, parcel, [{ status: 42 }, { status: 9 }], 'returning')
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/money/cash')
  const panel = page.getByRole('region', { name: 'What cash costs' })
  await expect(panel).toContainText('came back: ₹')
  const row = page.getByRole('row').filter({ hasText: '560001' })
  await expect(row).toContainText(/\d+ of \d+ back/)
  await panel.getByRole('link', { name: '365 days' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('sent in the last 365 days')
  await expectFits(page, 360)
  await expectAccessible(page)
})
