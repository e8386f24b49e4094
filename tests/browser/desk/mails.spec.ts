import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('finds a mail by a part of its address, and the address keeps what was asked', async ({ logIn, callShop }) => {
    const { page } = await logIn('owner')
    const email = `${Math.random().toString(36).slice(2)}@shopper.example`
    await callShop('enquiries.record', { kind: 'contact', name: 'Asha Rao', email, message: 'How many letters fit?' })
    await openDesk(page, '/desk/mails')
    await page.getByLabel('To, or a part of it').fill(email.slice(0, 8))
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
    await expectAccessible(page)
  })

  test('sees every kind of mail as it would look, in a frame where nothing runs', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/mails/kinds')
    const kinds = page.getByRole('navigation', { name: 'Kinds of mails' }).getByRole('link')
    expect(await kinds.count()).toBeGreaterThan(15)
    await kinds.nth(2).click()
    await expect(kinds.nth(2)).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  })
})

test.describe('Meera, on her phone', () => {
  test.use(devices.phone)

  test('reads mails without sideways scrolling', async ({ logIn }) => {
    const { page } = await logIn('owner')
    for (const screen of ['/desk/mails', '/desk/mails/kinds']) {
      await openDesk(page, screen)
      await expectNoSidewaysScroll(page)
    }
    await openDesk(page, '/desk/mails')
    await expectAccessible(page)
  })
})
