import { placeOrder } from '../../support/placed-order.ts'
import { devices, expect, expectAccessible, openDesk, test } from '../support/desk-test.ts'

test.use(devices.phone)

test('every field of an address that is wrong is named at once, and nothing that was written is lost', async ({
  logIn,
  owner,
  shopper,
  request,
}) => {
  const { page } = await logIn('assistant')
  const { orderNumber } = await placeOrder(request, owner, shopper, true)
  await openDesk(page, `/desk/orders/${orderNumber}?form=correct-address`)
  const dialog = page.getByRole('dialog', { name: `Correct the address of ${orderNumber}` })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await field('Phone').fill('12')
  await field('Pincode').fill('4110')
  await field('City').fill('Pune')
  await dialog.getByRole('button', { name: 'Correct it' }).click()
  await expect(field('Phone')).toHaveAccessibleDescription('Phone number must be 10 digits.')
  await expect(field('Pincode')).toHaveAccessibleDescription('Pincode must be 6 digits.')
  await expect(field('Phone')).toBeFocused()
  await expect(field('City')).toHaveValue('Pune')
  await expectAccessible(page)
})
