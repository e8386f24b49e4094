import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

/** Day and time in India so many days from now, as a field takes them. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 16)

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('plans another hold for some days, finds it wherever plans are listed, and calls it off', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/shop/orders')
    const field = page.getByLabel('Pieces are held for')
    const [before, wanted] = [await field.inputValue(), '77']
    await field.fill(wanted)
    await page.getByLabel('Holds from').fill(inDays(-1))
    await page.getByRole('button', { name: 'Plan it' }).click()
    await expect(page.getByLabel('Holds from')).toHaveAccessibleDescription(/That time is past/)
    await expect(page.getByLabel('Holds from')).toBeFocused()
    await expect(field).toHaveValue(wanted)
    await expectAccessible(page)
    await page.getByLabel('Holds from').fill(inDays(1))
    await page.getByLabel('Holds until').fill(inDays(3))
    await page.getByRole('button', { name: 'Plan it' }).click()
    const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem').filter({ hasText: 'Settings: Orders' })
    await expect(planned).toContainText(/begins on .* until /)
    await expect(field).toHaveValue(before)
    await expect(page.getByLabel('Holds from')).toHaveValue('')

    await openDesk(page, '/desk')
    await expect(page.getByText('Settings: Orders begins on').first()).toBeVisible()
    const { page: his } = await logIn('assistant', { on: 'another browser', name: 'Arun' })
    for (const screen of ['/desk', '/desk/products']) {
      await openDesk(his, screen)
      await expect(his.getByText('Settings: Orders')).toHaveCount(0)
    }
    await openDesk(page, '/desk/shop')
    await expect(planned).toBeVisible()
    await expectAccessible(page)
    await planned.getByRole('link', { name: 'Settings: Orders' }).click()
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText(`held for: ${before} minutes → ${wanted} minutes`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByRole('region', { name: 'Called off' })).toBeVisible()
    await page.getByRole('link', { name: 'Look at these settings' }).click()
    await expect(field).toHaveValue(before)
    await expect(planned).toHaveCount(0)
  })
})

test.describe('Meera, on her phone', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 740 } })

  test('plans a setting without sideways scrolling, and is told where there is nothing to plan', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/shop/hours')
    await page.getByLabel('Holds from').fill(inDays(2))
    await page.getByRole('button', { name: 'Plan it' }).click()
    await expect(page.getByRole('alert')).toContainText('There is nothing to plan: nothing has changed.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('settings are planned and called off with plain forms', async ({ logIn, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto('/desk/shop/limits')
    await page.getByLabel('A wider network may').fill('17')
    await page.getByLabel('Holds from').fill(inDays(2))
    await page.getByRole('button', { name: 'Plan it' }).click()
    const planned = page.getByRole('region', { name: 'Planned' })
    await expect(planned).toContainText('begins on')
    await planned.getByRole('button', { name: 'Call it off' }).click()
    await page.goto('/desk/shop/limits')
    await expect(planned).toHaveCount(0)
  })
})
