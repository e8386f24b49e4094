import { randomKey } from '#src/kit/random-key.ts'
import { demoOwnerEmail } from '#src/shop/staff/desk-login.ts'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { devices, expect, openDesk, test } from './support/desk-test.ts'
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

test('the demo owner is told that the link in the terminal is enough, wherever a password is asked for', async ({
  page,
  callShop,
  addresses,
  ask,
}) => {
  const [email, password] = [demoOwnerEmail, randomKey<'password'>()]
  await callShop('staff.add', { email, name: 'Meera', password, role: 'owner' })
  await openDesk(page, '/desk/in')
  await expect(page.getByText('To try the shop out you need no password: the link that npm start has printed')).toBeVisible()
  const made = (await callShop('staff.deskLogin', { email, password })) as { value: { token: string } }
  await page.context().addCookies([{ name: 'desk', value: made.value.token, url: addresses.SHOP, httpOnly: true, sameSite: 'Lax' }])
  await ask('ageConfirmation', { email })
  await openDesk(page, '/desk/account')
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/You have no password: open the link/)
  await openDesk(page, '/desk/people')
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const form = page.getByRole('dialog', { name: 'Add somebody' })
  await form.getByLabel('Name').fill('Kavya of the link')
  await form.getByLabel('E-mail').fill(`kavya.${randomKey<'test'>().toLowerCase()}@manjusha.example`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(again.getByLabel('Your password')).toHaveAccessibleDescription(/You have no password: open the link/)
  // The link gives this browser a login of this minute, and the same form goes on.
  const fresh = (await callShop('staff.deskLogin', { email, password })) as { value: { token: string } }
  await page.context().addCookies([{ name: 'desk', value: fresh.value.token, url: addresses.SHOP, httpOnly: true, sameSite: 'Lax' }])
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('region', { name: 'Kavya of the link' })).toBeVisible()
})
