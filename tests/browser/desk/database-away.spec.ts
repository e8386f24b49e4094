import { ownShop } from '../support/start-shop-for-tests.ts'
import { devices, expect, openDesk, test as base } from './support/desk-test.ts'

const test = base.extend(ownShop('--stoppable-database'))
test.use(devices.laptop)

const live = /^Live, \w+day \d+\.\d\d$/

test('with the database away the desk says so with the number of the request, and is live again by itself', async ({
  logIn,
  callShop,
  owner,
  context,
  faults,
}) => {
  faults.allow(/^503 |^console error: .*text\/event-stream/)
  const { page } = await logIn('owner')
  await openDesk(page, '/desk')
  await expect(page.getByText(live)).toBeVisible()
  const other = await context.newPage()
  await owner.stopDatabase()

  const reply = await other.goto('/desk/orders')
  expect(reply?.status()).toBe(503)
  const { 'x-request-id': id = 'no number' } = reply?.headers() ?? {}
  await expect(other.getByRole('heading', { level: 1, name: 'The shop cannot look anything up' })).toBeVisible()
  await expect(other.getByRole('main')).toContainText(`Its number in the log is ${id}.`)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shop cannot look anything up' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Its number in the log is [0-9a-f]{32}\./)

  await owner.startDatabase()
  await other.getByRole('link', { name: 'Try again' }).click()
  await expect(other.getByRole('heading', { level: 1, name: /Orders/ })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Today' }).click()
  await expect(page.getByText(live)).toBeVisible()
  const enquiry = { kind: 'contact', name: 'Nandini Bose', email: 'nandini@example.com', message: 'Can the lining be changed?' }
  const { ticketNumber } = (await callShop('enquiries.record', enquiry)) as { ticketNumber: string }
  await expect(page.getByText(ticketNumber)).toBeVisible()
})
