import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { devices, expect, test } from './support/desk-test.ts'
import { expectAccessibleStates, press } from './support/screen-states.ts'

test.use(devices.laptop)

test('the pages of logins are accessible refused, with a code, and at a first visit', async ({ logIn, callShop, faults }) => {
  faults.allow(/^40\d /)
  const { page, email, password } = await logIn('assistant')
  const invited = await logIn('assistant', { on: 'another browser' })
  const invitation = (await callShop('staff.invite', invited.email)) as { value: { key: string } }
  const logInWith = (secret: string) => async (on: Page) => {
    await on.getByLabel('E-mail').fill(email)
    await on.getByLabel('Password').fill(secret)
    await on.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await expectAccessibleStates(page, [
    {
      name: 'an app set up, and its code refused',
      at: '/desk/account',
      async reach(on) {
        await press('Set up an app')(on)
        await on.getByLabel('The code that the app shows now').fill('000000')
        await press('Use these codes')(on)
        await expect(on.getByText('This code is not right.')).toBeVisible()
        await expect(on.getByLabel('The code that the app shows now')).toBeFocused()
      },
    },
  ])
  const shown = await page.getByText('Scan this with an app').textContent()
  const secret = (/(?:[A-Z2-7]{4} ?){8}$/.exec(shown ?? '')?.[0] ?? '').replaceAll(' ', '')
  await page.getByLabel('The code that the app shows now').fill(new TOTP({ secret }).generate())
  await press('Use these codes')(page)
  await expect(page.getByRole('region', { name: 'Your new recovery codes' })).toBeVisible()
  await expectAccessibleStates(page, [{ name: 'recovery codes shown once' }])
  await page.goto('about:blank')
  await page.context().clearCookies()
  await expectAccessibleStates(page, [
    {
      name: 'a login refused',
      at: '/desk/in',
      async reach(on) {
        await logInWith('wrong wrong wrong')(on)
        await expect(on.getByRole('alert')).toBeVisible()
      },
      phone: true,
    },
    {
      name: 'a code refused',
      at: '/desk/in',
      async reach(on) {
        await logInWith(password)(on)
        await on.getByLabel('Code from your app').fill('000000')
        await on.getByRole('button', { name: 'Go on' }).click()
        await expect(on.getByText('This code is not right.')).toBeVisible()
      },
    },
    {
      name: 'a welcome, its password refused',
      at: `/desk/welcome#${invitation.value.key}`,
      async reach(on) {
        await on.getByLabel('New password').fill('short')
        await on.getByRole('button', { name: 'Go on' }).click()
        await expect(on.getByLabel('New password')).toBeFocused()
      },
    },
    { name: 'a welcome without its key', at: '/desk/welcome' },
  ])
})
