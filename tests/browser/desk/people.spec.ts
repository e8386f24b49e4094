import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

test.use(devices.laptop)

test('an owner lets somebody in with a link that opens the desk once, and ends them later', async ({ logIn, anotherBrowser }) => {
  const { page } = await logIn('owner')
  const name = `Kavya ${process.pid}.${Date.now()}`
  const email = `kavya.${process.pid}.${Date.now()}@manjusha.example`
  await openDesk(page, '/desk/people')
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add somebody' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const person = page.getByRole('region', { name })
  const link = await person.getByText('/desk/welcome#').textContent()

  const phone = await anotherBrowser({ ...devices.phone })
  const onPhone = await phone.newPage()
  await openDesk(onPhone, link ?? '')
  await onPhone.getByLabel('New password').fill('a password of my own')
  await onPhone.getByRole('button', { name: 'Go on' }).click()
  await onPhone.getByRole('button', { name: 'Later' }).click()
  await expect(onPhone.getByRole('navigation', { name: 'Desk' }).filter({ visible: true })).toHaveCount(1)

  await openDesk(page, '/desk/people')
  await expect(person.getByText('/desk/welcome#')).toHaveCount(0)
  await person.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: `End ${name}` }).click()
  await expect(person).toHaveCount(0)
  await onPhone.goto('/desk/account')
  await expect(onPhone).toHaveURL(/\/desk\/in\?/)
})

test('an assistant sees nobody else: neither the people, nor what others did', async ({ logIn, faults }) => {
  faults.allow(/^403 .*\/desk\/people/)
  const owner = await logIn('owner', { on: 'another browser' })
  await openDesk(owner.page, '/desk/account')
  await owner.page.getByRole('button', { name: 'Open it there' }).click()
  await expect(owner.page.getByText('The desk opens there from the next login on.')).toBeVisible()
  const { page, name } = await logIn('assistant')
  await openDesk(page, '/desk/account')
  await page.getByRole('button', { name: 'Open it there' }).click()
  await expect(page.getByText('The desk opens there from the next login on.')).toBeVisible()

  for (const address of ['/desk/people', '/desk/people/log/csv']) {
    expect((await page.goto(address))?.status()).toBe(403)
    await expect(page).toHaveTitle(/^Not for this login/)
    await expect(page.getByRole('main')).toContainText('Ask the owner.')
    await expect(page.getByRole('navigation', { name: 'Desk' }).first()).toContainText(name)
  }
  await openDesk(page, `/desk/people/log?who=${owner.email}`)
  // The login, and the change of the start page.
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(2)
  await expect(page.getByText(owner.name)).toHaveCount(0)
})

test('the owner reads who did what, filters it, and takes it as a table', async ({ logIn }) => {
  const { page, name, email } = await logIn('owner')
  await openDesk(page, '/desk/account')
  await page.getByRole('button', { name: 'Open it there' }).click()
  await expect(page.getByText('The desk opens there from the next login on.')).toBeVisible()
  await openDesk(page, '/desk/people/log')
  await page.getByLabel('Who (e-mail)').fill(email)
  await page.getByLabel('What').selectOption('Own start page changed')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/act=account.start-page/)
  await expect(page.getByRole('row', { name })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('desk-log.csv')
})

for (const [device, use] of Object.entries({ laptop: devices.laptop, phone: devices.phone })) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('people and their log are accessible, and nothing scrolls sideways', async ({ logIn }) => {
      const { page } = await logIn('owner')
      for (const address of ['/desk/people', '/desk/people/log']) {
        await openDesk(page, address)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await openDesk(page, '/desk/people')
      await page.getByRole('button', { name: 'Add somebody' }).click()
      await expect(page.getByRole('dialog', { name: 'Add somebody' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
