import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

test('without a login every address of the desk leads to the login page, and from there back', async ({ page }) => {
  await page.goto('/desk/more')
  await expect(page).toHaveURL(/\/desk\/in\?to=%2Fdesk%2Fmore$/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('an unknown address of the desk is its own 404 page, with the way to Today', async ({ logIn, faults }) => {
  faults.allow(/^404 .*no-such-page/)
  const { page } = await logIn('assistant')
  await openDesk(page, '/desk/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here')
  await page.getByRole('link', { name: 'Go to Today' }).click()
  await expect(page).toHaveURL(/\/desk$/)
})

test('the desk is never stored, framed, found, or seen by another window', async ({ logIn }) => {
  const { page } = await logIn('owner')
  const response = await page.goto('/desk')
  const { 'cache-control': kept, 'x-robots-tag': robots, ...headers } = response!.headers()
  expect([kept, robots, headers['referrer-policy']]).toEqual(['no-store', 'noindex', 'no-referrer'])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

for (const [device, use] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test(`the frame is accessible and nothing scrolls sideways`, async ({ logIn }) => {
      const { page } = await logIn('owner')
      await openDesk(page, '/desk/more')
      await expect(page.getByRole('navigation', { name: 'Desk' }).filter({ visible: true })).toHaveCount(1)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}
