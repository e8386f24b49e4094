import type { Locator, Page } from '@playwright/test'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test, type Shopper } from '../support/shop-test.ts'
import { toast } from '../support/shopping.ts'

const calls = ['/api/bulkEnq/add', '/api/bulkEnq/userEmail', '/api/bulkEnq/adminEmail']

const card = (page: Page): Locator => page.getByRole('link', { name: /Shagun Favour Case/ })
const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'Fill the Form' })
const field = (page: Page, label: string): Locator => modal(page).getByLabel(label)
const send = (page: Page) => modal(page).getByRole('button', { name: 'Send enquiry' }).click()

async function fill(page: Page, shopper: Shopper, place: Locator = modal(page)) {
  await place.getByLabel('Your name').fill('Neelgaon Retreats')
  await place.getByLabel('Email').fill(shopper.email)
  await place.getByLabel('Phone number').fill(shopper.phone)
  await place.getByLabel('Quantity').fill('120')
}

test('the B2B page sums up the bulk terms, and each card shows name and product code', async ({ page }) => {
  await open(page, '/b2b')
  const main = page.getByRole('main')
  for (const message of ['From 50 pieces', 'Your mark on the lid', 'Three to five weeks', 'GST invoice', 'within 24 business hours'])
    await expect(main).toContainText(message)
  await expect(card(page)).toContainText('Shagun Favour Case')
  await expect(card(page)).toContainText('MJ-1021')
  await expectSoundPage(page)
})

test('the description for search engines of a category is the one from the owner’s texts', { tag: '@once' }, async ({ page }) => {
  await open(page, '/b2b?category=Wedding+Favours')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Wedding Favours in numbers of 50 and more: \d+ pieces, in your/,
  )
})

test('a click on a card opens the form for that product; Escape closes it and returns the focus to the card', async ({ page }) => {
  await open(page, '/b2b')
  await card(page).click()
  await expect(modal(page)).toBeVisible()
  await expect(modal(page)).toContainText('Shagun Favour Case')
  await expect(field(page, 'Product code')).toHaveValue('MJ-1021')
  await expect(modal(page).getByRole('img', { name: /Shagun/ })).toBeVisible()
  await expect(field(page, 'Your name')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL('/b2b')
  await expect(card(page)).toBeFocused()
})

test('Cancel and the cross close the form as well, and it opens for a second product with its own code', async ({ page }) => {
  await open(page, '/b2b')
  await card(page).click()
  await field(page, 'Your name').fill('Neelgaon Retreats')
  await modal(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(modal(page)).toBeHidden()
  await expect(card(page)).toBeFocused()

  await page.getByRole('link', { name: /Atithi Valet Tray/ }).click()
  await expect(field(page, 'Product code')).toHaveValue('MJ-1023')
  await expect(field(page, 'Your name'), 'the name is typed only once').toHaveValue('Neelgaon Retreats')
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL('/b2b')
})

test('each field is validated while it changes and when it is left, with the specification’s messages', async ({ page }) => {
  await open(page, '/b2b')
  await card(page).click()
  const cases: [string, string, string, string][] = [
    ['Your name', 'Name is required.', '', 'Neelgaon'],
    ['Email', 'Valid email is required.', 'buy@', 'buy@neelgaon.example'],
    ['Phone number', 'Phone number is required.', '', '9876543210'],
    ['Quantity', 'Quantity must be 50 or higher.', '49', '50'],
    ['Product code', 'This field is required.', '', 'MJ-1021'],
  ]
  for (const [label, message, wrong, right] of cases) {
    await field(page, label).fill('1')
    await field(page, label).fill(wrong)
    await expect(modal(page).getByText(message, { exact: true }), `${label} while it changes`).toBeVisible()
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
    await field(page, label).fill(right)
    await expect(modal(page).getByText(message, { exact: true })).toBeHidden()
  }

  await page.evaluate(() => sessionStorage.clear())
  await open(page, '/b2b')
  await card(page).click()
  for (const [label, message] of cases.slice(0, 4)) {
    await field(page, label).focus()
    await page.keyboard.press('Tab')
    await expect(modal(page).getByText(message, { exact: true }), `${label} when it is left`).toBeVisible()
  }
})

test('sending an empty form validates every field, focuses the first error and calls nothing', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requested.push(request.url()))
  await open(page, '/b2b')
  await card(page).click()
  await field(page, 'Product code').fill('')
  await send(page)
  for (const message of [
    'Name is required.',
    'Valid email is required.',
    'Phone number is required.',
    'Quantity must be 50 or higher.',
    'This field is required.',
  ])
    await expect(modal(page).getByText(message, { exact: true })).toBeVisible()
  await expect(field(page, 'Your name')).toBeFocused()
  await expectAccessible(page)
  expect(requested).toEqual([])
})

test('phone and quantity take digits only, and none of them is lost in silence', { tag: '@once' }, async ({ page }) => {
  await open(page, '/b2b')
  await card(page).click()
  const phone = field(page, 'Phone number')
  await phone.fill('98765-43210-99 ext')
  await expect(phone).toHaveValue('987654321099')
  await phone.blur()
  await expect(modal(page).getByText('Please use digits only, at most 10', { exact: true })).toBeVisible()
  await phone.fill('123')
  await phone.blur()
  await expect(modal(page).getByText('Phone number must be 10 digits', { exact: true })).toBeVisible()
  await phone.fill('')
  await phone.pressSequentially('+919876543210')
  await expect(phone).toHaveValue('9876543210')
  const quantity = field(page, 'Quantity')
  await quantity.fill('1,20,000 pcs')
  await expect(quantity).toHaveValue('120000')
  await quantity.fill('2.5')
  await expect(quantity, '25 would be another number').toHaveValue('2.5')
  await quantity.blur()
  await expect(modal(page).getByText('Quantity must be 50 or higher.', { exact: true })).toBeVisible()
})

test('an enquiry is sent by three calls, the dialog closes, and each side gets one mail', async ({ page, shopper, addresses }) => {
  const requested: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requested.push(new URL(request.url()).pathname))
  await open(page, '/b2b')
  await card(page).click()
  await fill(page, shopper)
  await field(page, 'Message (optional)').fill('For a wedding in March')
  await modal(page).getByRole('button', { name: 'Send enquiry' }).dblclick()

  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL('/b2b')
  await expect(toast(page, 'Form submitted successfully!')).toBeAttached()
  expect(requested.toSorted()).toEqual(calls.toSorted())
  const panel = page.getByRole('region', { name: 'Your enquiry' })
  await expect(panel).toContainText('Form submitted successfully!')
  const [ticket = ''] = /MJ-E\d+/.exec(await panel.innerText()) ?? []
  await expect(card(page)).toBeFocused()
  await expectAccessible(page)

  const toSender = await mailsTo(addresses, shopper.email, ticket, 1)
  expect(toSender).toHaveLength(1)
  expect(toSender[0]?.text).toContain('MJ-1021: Shagun Favour Case')
  expect(await mailsTo(addresses, 'hello@manjusha.example', ticket, 1)).toHaveLength(1)

  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toBeHidden()
  await card(page).click()
  for (const label of ['Your name', 'Email', 'Phone number', 'Quantity', 'Message (optional)'])
    await expect(field(page, label)).toHaveValue('')
})

test('an enquiry can be filled in and sent with the keyboard alone', async ({ page, shopper }) => {
  await open(page, '/b2b')
  await card(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Your name')).toBeFocused()
  for (const text of ['Neelgaon Retreats', shopper.email, shopper.phone, '75']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(modal(page)).toBeHidden()
  await expect(toast(page, 'Form submitted successfully!')).toBeAttached()
  await expect(card(page)).toBeFocused()
})

for (const call of calls) {
  test(`a failure of ${call} is shown in the dialog, and no text is lost`, { tag: '@once' }, async ({ page, shopper, faults }) => {
    faults.allow(/^(?:500|404) .*\/api\/bulkEnq\//)
    const json = { code: 'internal_error', message: 'Something went wrong on our side. Please try again.' }
    await page.route(`**${call}`, (route) => route.fulfill({ status: 500, json }))
    await open(page, '/b2b')
    await card(page).click()
    await fill(page, shopper)
    await send(page)
    const alert = modal(page).getByRole('alert')
    await expect(alert).toContainText('Error: Something went wrong on our side. Please try again.')
    await expect(alert).toBeFocused()
    await expectAccessible(page)
    await page.unroute(`**${call}`)
    await send(page)
    await expect(modal(page)).toBeHidden()
  })
}

test('when there is no reply the dialog shows an error', { tag: '@once' }, async ({ page, shopper, faults }) => {
  faults.allow(/^failed: .*\/api\/bulkEnq\//)
  await page.route('**/api/bulkEnq/*', (route) => route.abort())
  await open(page, '/b2b')
  await card(page).click()
  await fill(page, shopper)
  await send(page)
  await expect(modal(page).getByRole('alert')).toContainText('Error: Failed to fetch')
})

test('after too many enquiries the form shows how long to wait and keeps its texts', async ({ page, shopper, faults }) => {
  faults.allow(/^(?:429|404) .*\/api\/bulkEnq\//)
  await open(page, '/b2b')
  for (let i = 0; i < 10; i++) {
    const data = { userName: 'A', userEmail: shopper.email, phoneNo: shopper.phone, quantity: 50 + i, prodCode: 'MJ-1021' }
    expect((await page.request.post('/api/bulkEnq/add', { data })).status()).toBe(200)
  }
  await card(page).click()
  await fill(page, shopper)
  await send(page)
  const alert = modal(page).getByRole('alert')
  await expect(alert).toContainText(/^Error: That was a lot in a short time\. Please try again in (?:a minute|\d+ minutes)\./)
  await expect(field(page, 'Quantity')).toHaveValue('120')
})

test('the list keeps its filters while the form is open', async ({ page }) => {
  await open(page, '/b2b?category=Wedding+Favours')
  await card(page).click()
  await expect(modal(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/b2b?category=Wedding+Favours')
  await expect(card(page)).toBeFocused()
})

test('a link from elsewhere leads to the same form as a page, also for a product that is not in the list', async ({ page, shopper }) => {
  await open(page, '/b2b/noor-ring-box')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Fill the Form' })).toBeVisible()
  await expect(main).toContainText('Noor Ring Box')
  await expect(main.getByLabel('Product code')).toHaveValue('MJ-1002')
  await main.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(main.getByText('Quantity must be 50 or higher.', { exact: true })).toBeVisible()
  await expectSoundPage(page)
  await fill(page, shopper, main)
  await main.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL('/b2b')
  await expect(toast(page, 'Form submitted successfully!')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Your enquiry' })).toContainText(/MJ-E\d+/)
})

test('the enquiry page of an unknown product has status 404 and leads to the others', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/^404 .*\/b2b\/no-such-piece/)
  expect((await page.goto('/b2b/no-such-piece'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This piece is not here' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'All pieces' })).toHaveAttribute('href', '/b2b')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a card leads to a page with the form, which is sent as a plain form', async ({ page, shopper, addresses, faults }) => {
    faults.allow(/^400 .*\/b2b\//)
    await page.goto('/b2b')
    await card(page).click()
    await expect(page).toHaveURL('/b2b/shagun-favour-case')
    const main = page.getByRole('main')
    await expect(main).toContainText('Shagun Favour Case')
    await expect(main.getByLabel('Product code')).toHaveValue('MJ-1021')
    await main.getByLabel('Message (optional)').fill('Please keep this')
    await main.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(main.getByText('Quantity must be 50 or higher.', { exact: true })).toBeVisible()
    await expect(main.getByLabel('Message (optional)')).toHaveValue('Please keep this')
    await fill(page, shopper, main)
    await main.getByRole('button', { name: 'Send enquiry' }).click()
    const notice = main.getByRole('status').filter({ hasText: 'Form submitted successfully!' })
    const [ticket = ''] = /MJ-E\d+/.exec(await notice.innerText()) ?? []
    expect(await mailsTo(addresses, shopper.email, ticket, 1)).toHaveLength(1)
    await main.getByRole('link', { name: 'All pieces' }).click()
    await expect(page).toHaveURL('/b2b')
  })

  test('too many posts are refused, and the texts are kept', { tag: '@once' }, async ({ page, shopper, faults }) => {
    faults.allow(/^429 .*\/b2b\//)
    const form = { name: 'A', email: shopper.email, phone: shopper.phone, productCode: 'MJ-1021' }
    for (let i = 0; i < 10; i++) await page.request.post('/b2b/shagun-favour-case', { form: { ...form, quantity: `${50 + i}` } })
    await page.goto('/b2b/shagun-favour-case')
    const main = page.getByRole('main')
    await fill(page, shopper, main)
    await main.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(main.getByRole('alert')).toContainText('Error: That was a lot in a short time.')
    await expect(main.getByLabel('Quantity')).toHaveValue('120')
  })
})
