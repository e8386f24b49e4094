import { expect, open, test } from '../support/shop-test.ts'

test('the phone field takes digits only, and requires ten, however they are typed', async ({ page }) => {
  await open(page, '/contact-us')
  const phone = page.getByLabel('Phone number')
  await phone.fill('98-76a')
  await expect(phone).toHaveValue('9876')
  await page.getByLabel('Your name').fill('Asha')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter a valid 10 digit phone number', { exact: true })).toBeVisible()
  await phone.fill('98765432101234')
  await expect(phone, 'nothing is cut in silence').toHaveValue('98765432101234')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter a valid 10 digit phone number', { exact: true })).toBeVisible()
  for (const [typed, kept] of [
    ['+919876543211', '9876543211'],
    ['00919876543211', '9876543211'],
    ['919876543211', '9876543211'],
  ] as const) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue(kept)
  }
})
