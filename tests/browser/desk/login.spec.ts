import type { Page, Request } from '@playwright/test'
import { TOTP } from 'otpauth'
import { addAuthenticator } from './support/authenticator.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, type Person, test } from './support/desk-test.ts'
import { endLoginAtPress } from './support/end-login.ts'

// What is set by the browser's own protocol stays so in a context that is used again.
test.use({ reuseContext: false })

test.use(devices.laptop)

async function logInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function logOut(page: Page): Promise<void> {
  await openDesk(page, '/desk/account')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
}

/** Sets one-time codes up, as with an app on a phone, and returns the secret and the recovery codes. */
async function setUpCodes(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await openDesk(page, '/desk/account')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the app on your phone' })).toBeVisible()
  const shown = await page.getByText('Scan this with an app').textContent()
  const secret = (/(?:[A-Z2-7]{4} ?){8}$/.exec(shown ?? '')?.[0] ?? '').replaceAll(' ', '')
  await page.getByLabel('The code that the app shows now').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Use these codes' }).click()
  const codes = page.getByRole('region', { name: 'Your new recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recoveryCodes: await codes.allTextContents() }
}

test('staff log in with their e-mail address and password, and come to where they wanted to go', async ({ logIn }) => {
  const person = await logIn('assistant')
  const { page } = person
  await logOut(page)
  await openDesk(page, '/desk/account')
  await logInByForm(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'desk')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie?.value).not.toBe(person.token)
})

test('a wrong password and an unknown address read alike, and what was typed as an address stays', async ({ logIn }) => {
  const person = await logIn('assistant')
  const { page } = person
  await logOut(page)
  const refusals: (string | null)[] = []
  for (const email of [person.email, 'nobody@manjusha.example']) {
    await openDesk(page, '/desk/in')
    await logInByForm(page, { email, password: 'wrong wrong wrong' })
    refusals.push(await page.getByRole('alert').textContent())
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
  }
  expect(refusals[0]).toBe('This e-mail address and password do not belong together.')
  expect(refusals[1]).toBe(refusals[0])
})

test('who has one-time codes is asked for one, and a recovery code takes its place once', async ({ logIn }) => {
  const person = await logIn('assistant')
  const { page } = person
  const { recoveryCodes } = await setUpCodes(page)
  for (const [code, isLast] of [
    ['000000', false],
    [recoveryCodes[0] ?? '', true],
  ] as const) {
    if (!isLast) {
      await logOut(page)
      await logInByForm(page, person)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
      await expectAccessible(page)
    }
    await page.getByLabel('Code from your app').fill(code)
    await page.getByRole('button', { name: 'Go on' }).click()
    if (!isLast) await expect(page.getByLabel('Code from your app')).toBeFocused()
    if (!isLast) await expect(page.getByLabel('Code from your app')).toHaveAccessibleDescription(/^This code is not right/)
  }
  await expect(page.getByRole('navigation', { name: 'Desk' }).filter({ visible: true })).toHaveCount(1)
  await openDesk(page, '/desk/account')
  await expect(page.getByText('9 left')).toBeVisible()

  await logOut(page)
  await logInByForm(page, person)
  await page.getByLabel('Code from your app').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('This code is not right.')).toBeVisible()
})

test('a passkey opens the desk with one touch, without an address or a password', async ({ logIn }) => {
  const { page, name } = await logIn('owner')
  await addAuthenticator(page)
  await openDesk(page, '/desk/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('region', { name: 'Your new recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toBeVisible()
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('link', { name }).filter({ visible: true }).first()).toBeVisible()
})

test('a passkey takes the place of the code after the password, and of the login that has ended', async ({ logIn, faults }) => {
  faults.allow(/^401 /)
  faults.allow(/^console error: .*401/)
  const person = await logIn('assistant')
  const { page } = person
  await addAuthenticator(page)
  await openDesk(page, '/desk/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toBeVisible()
  await logOut(page)
  await logInByForm(page, person)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Desk' }).filter({ visible: true })).toHaveCount(1)
  await openDesk(page, '/desk/more')
  const asksForAccount = (request: Request) => new URL(request.url()).pathname.startsWith('/desk/account')
  await endLoginAtPress([page], () => page.context().clearCookies(), asksForAccount)
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('dialog', { name: 'Your login has ended' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
})

test('the link of a first visit works once: a password, then a second step or later, then the desk', async ({ logIn, callShop, page }) => {
  const invited = await logIn('assistant', { on: 'another browser', name: 'Kavya Rane' })
  const { value } = (await callShop('staff.invite', invited.email)) as { value: { key: string } }
  await openDesk(page, '/desk/welcome')
  await expect(page.getByLabel('Your link')).toBeVisible()
  // The same page is open already: only what stands behind the # changes.
  await page.goto(`/desk/welcome#${value.key}`)
  await expect(page).toHaveURL(/\/desk\/welcome$/)
  await expect(page.getByLabel('Your link')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A second step')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use an app that shows codes' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the app on your phone' })).toBeVisible()
  await openDesk(page, '/desk/welcome?step=factor')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('navigation', { name: 'Desk' }).filter({ visible: true })).toHaveCount(1)

  // A screen that is open asks for news, and would get none without its cookie.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await openDesk(page, `/desk/welcome#${value.key}`)
  await page.getByLabel('New password').fill('another password')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toHaveText(/was used already/)
  await invited.page.goto('/desk/account')
  await expect(invited.page).toHaveURL(/\/desk\/in\?/)
})

test('staff see on which devices they are logged in, and end one of them from another', async ({
  logIn,
  anotherBrowser,
  addresses,
  callShop,
}) => {
  const { page, email, password } = await logIn('assistant')
  const other = (await callShop('staff.deskLogin', {
    ...{
      email,
      password,
      network: { own: '203.0.113.9' },
      userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36',
    },
  })) as { value: { token: string } }
  const tablet = await anotherBrowser()
  await tablet.addCookies([{ name: 'desk', value: other.value.token, url: addresses.SHOP }])
  const onTablet = await tablet.newPage()
  await openDesk(onTablet, '/desk/account')

  await openDesk(page, '/desk/account')
  await expect(page.getByText('Chrome on Android')).toBeVisible()
  await page.getByRole('button', { name: 'Log out Chrome on Android' }).click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await onTablet.goto('/desk/account')
  await expect(onTablet).toHaveURL(/\/desk\/in\?/)
})

test('an ended login keeps the form: the same person logs in again, and the form goes on', async ({ logIn, callShop, faults }) => {
  faults.allow(/^401 /)
  faults.allow(/^console error: .*401/)
  const { page, password, token } = await logIn('assistant')
  await openDesk(page, '/desk/account')
  await page.getByLabel('After a login').selectOption('Workshop')
  await endLoginAtPress([page], () => callShop('staff.logout', token))
  await page.getByRole('button', { name: 'Open it there' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your login has ended' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use a passkey' }), 'this person has none').toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill('wrong wrong wrong')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('The desk opens there from the next login on.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('of two windows that both ask after an ended login, the login in one opens the other too', async ({ logIn, callShop, faults }) => {
  faults.allow(/^401 /)
  faults.allow(/^console error: .*401/)
  const { page, password, token } = await logIn('assistant')
  const second = await page.context().newPage()
  const windows = [page, second]
  for (const window of windows) {
    await openDesk(window, '/desk/account')
    await window.getByLabel('After a login').selectOption('Workshop')
  }
  await endLoginAtPress(windows, () => callShop('staff.logout', token))
  const dialogIn = (window: typeof page) => window.getByRole('dialog', { name: 'Your login has ended' })
  for (const window of windows) await window.getByRole('button', { name: 'Open it there' }).click()
  for (const window of windows) await expect(dialogIn(window)).toBeVisible()
  await dialogIn(page).getByLabel('Password').fill(password)
  await dialogIn(page).getByRole('button', { name: 'Log in', exact: true }).click()
  for (const window of windows) {
    await expect(dialogIn(window)).toBeHidden()
    await expect(window.getByText('The desk opens there from the next login on.')).toBeVisible()
  }
  await second.close()
})

test('an act that finds its login ended goes on after the login, and is done once', async ({ logIn, callShop, faults }) => {
  faults.allow(/^401 /)
  faults.allow(/^console error: .*401/)
  const colleague = await logIn('assistant', { on: 'another browser' })
  const { page, password, token, email } = await logIn('owner')
  await openDesk(page, '/desk/people')
  const person = page.getByRole('region', { name: colleague.name, exact: true })
  await person.getByLabel(/^Where the desk opens/).selectOption('Workshop')
  await endLoginAtPress([page], () => callShop('staff.logout', token))
  await person.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your login has ended' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText(`For ${colleague.name}, the desk opens at Workshop.`)).toBeVisible()
  await openDesk(page, `/desk/people/log?who=${email}&act=staff.changeStartPage`)
  await expect(page.getByRole('row', { name: colleague.email })).toHaveCount(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('staff log in, change where the desk opens, and log out', async ({ logIn, faults }) => {
    // Without scripts the browser reports each one that it leaves out.
    faults.allow(/ csp$/)
    const person = await logIn('assistant')
    const { page } = person
    await page.context().clearCookies()
    await page.goto('/desk/account')
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden()
    await logInByForm(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
    await page.getByLabel('After a login').selectOption('Parcels')
    await page.getByRole('button', { name: 'Open it there' }).click()
    await expect(page.getByText('The desk opens there from the next login on.')).toBeVisible()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  })
})

test('what one logs in with can be changed only with the password, given within ten minutes', async ({ logIn }) => {
  const { page, password } = await logIn('assistant')
  await openDesk(page, '/desk/account')
  await page.getByLabel('New password').fill('a quite new password')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  expect(password).not.toBe('a quite new password')
})

for (const [device, use] of Object.entries({ laptop: devices.laptop, phone: devices.phone })) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('the pages of logins and of the own account are accessible, and nothing scrolls sideways', async ({ logIn, page }) => {
      await openDesk(page, '/desk/in')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await openDesk(page, '/desk/welcome')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await logIn('owner')
      await setUpCodes(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}
