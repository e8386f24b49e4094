import type { Page } from '@playwright/test'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expectAccessible, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test, type Shopper } from '../support/shop-test.ts'
import { expectSeenAtOnce, toast } from '../support/shopping.ts'

const calls = ['/api/contact/add', '/api/contact/userEmail', '/api/contact/adminEmail']

async function fill(page: Page, shopper: Shopper, message = 'May I visit on Saturday?') {
  await page.getByLabel('Your name').fill(shopper.name)
  await page.getByLabel('Phone number').fill(shopper.phone)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Message (optional)').fill(message)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const form = (page: Page) => page.getByRole('main').locator('form')

test('the page shows the shop’s contacts and support hours, and the officer for complaints', async ({ page }) => {
  await open(page, '/contact-us')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Send Us A Message' })).toBeVisible()
  await expect(main).toContainText('within 24 business hours')
  await expect(main.getByRole('link', { name: 'hello@manjusha.example' })).toHaveAttribute('href', 'mailto:hello@manjusha.example')
  await expect(main.getByRole('link', { name: '+91 98200 00000' })).toHaveAttribute('href', 'tel:+919820000000')
  await expect(main.locator('address')).toContainText('14 Karvenagar Lane')
  await expect(main).toContainText('Grievance Officer')
  await expect(main).toContainText('Manjusha Leathercraft')
  await expectSoundPage(page)
})

test('an empty form shows an error under each required field and focuses the first', async ({ page }) => {
  await open(page, '/contact-us')
  await send(page)
  await expect(page.getByText('Please enter your name', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter either your phone number or email', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Please enter your name')
  await expectAccessible(page)

  await page.getByLabel('Your name').fill('Asha')
  await expect(page.getByText('Please enter your name', { exact: true })).toBeHidden()
  await page.getByLabel('Email').fill('asha')
  await expect(page.getByText('Please enter either your phone number or email', { exact: true })).toBeHidden()
  await send(page)
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a message is sent by three calls, confirmed on the home page, and mailed once to each side', async ({ page, shopper, addresses }) => {
  const requested: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requested.push(new URL(request.url()).pathname))
  await open(page, '/contact-us')
  await fill(page, shopper)
  await page.getByRole('button', { name: 'Send message' }).dblclick()

  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Your message has been sent successfully!')).toBeAttached()
  expect(requested).toEqual(calls)
  const panel = page.getByRole('region', { name: 'Your message' })
  await expectSeenAtOnce(page, 'Your message')
  await expect(panel).toContainText('Your message has been sent successfully!')
  await expect(panel).toContainText('within 24 business hours')
  const [ticket = ''] = /MJ-E\d+/.exec(await panel.innerText()) ?? []
  await expectAccessible(page)

  const [toSender] = await mailsTo(addresses, shopper.email, ticket, 1)
  expect(toSender?.text).toContain('May I visit on Saturday?')
  const toShop = await mailsTo(addresses, 'hello@manjusha.example', ticket, 1)
  expect(toShop).toHaveLength(1)

  await page.reload()
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel).toBeHidden()
  await open(page, '/contact-us')
  for (const label of ['Your name', 'Phone number', 'Email', 'Message (optional)']) await expect(page.getByLabel(label)).toHaveValue('')
})

test('a message can be written with the keyboard alone, and Enter sends it', async ({ page, shopper }) => {
  await open(page, '/contact-us')
  await page.getByLabel('Your name').focus()
  await page.keyboard.type(shopper.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(shopper.phone)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('This is a complaint')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Your message' })).toBeVisible()
})

test('when the first call fails the message stays in the form, and the page shows what to do', async ({ page, shopper, faults }) => {
  faults.allow(/^500 .*\/api\/contact\/add/)
  await page.route('**/api/contact/add', (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }))
  await open(page, '/contact-us')
  await fill(page, shopper)
  await send(page)
  await expect(toast(page, 'Error: Network response was not ok for the first API call')).toBeAttached()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Your message has not reached us')
  await expect(alert).toBeFocused()
  await expect(page.getByLabel('Message (optional)')).toHaveValue('May I visit on Saturday?')
  await expectAccessible(page)

  await page.unroute('**/api/contact/add')
  await page.reload()
  await expect(page.getByLabel('Message (optional)'), 'a refresh loses nothing either').toHaveValue('May I visit on Saturday?')
  await open(page, '/contact-us')
  await send(page)
  await expect(page).toHaveURL('/')
})

test('when there is no reply the toast shows an error', async ({ page, shopper, faults }) => {
  faults.allow(/^failed: .*\/api\/contact\/add/)
  await page.route('**/api/contact/add', (route) => route.abort())
  await open(page, '/contact-us')
  await fill(page, shopper)
  await send(page)
  await expect(toast(page, 'Error: Failed to fetch')).toBeAttached()
  await expect(page.getByLabel('Your name')).toHaveValue(shopper.name)
})

for (const call of calls.slice(1)) {
  test(`when ${call} fails the toast shows an error, and the page confirms that the message is recorded`, async ({
    page,
    shopper,
    faults,
  }) => {
    faults.allow(/^500 .*\/api\/contact\//)
    await page.route(`**${call}`, (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/contact-us')
    await fill(page, shopper)
    await send(page)
    await expect(toast(page, 'There was an error sending your message.')).toBeAttached()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/Your ticket is MJ-E\d+/)
  })
}

test('after too many enquiries the form shows how long to wait and keeps its texts', async ({ page, shopper, faults }) => {
  faults.allow(/^429 .*\/api\/contact\/add/)
  await open(page, '/contact-us')
  for (let i = 0; i < 10; i++) {
    const data = { userName: 'Asha', phoneNo: shopper.phone, message: `${shopper.email} ${i}` }
    expect((await page.request.post('/api/contact/add', { data })).status()).toBe(200)
  }
  await fill(page, shopper)
  await send(page)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('That was a lot in a short time')
  await expect(alert).toContainText(/send it again in (?:a minute|\d+ minutes)/)
  await expect(page.getByLabel('Message (optional)')).toHaveValue('May I visit on Saturday?')
  await expectAccessible(page)
})

test('an error that only the server finds stands under its field', async ({ page, shopper, faults }) => {
  faults.allow(/^400 .*\/api\/contact\/add/)
  const issues = [{ field: 'userEmail', message: 'Please enter a valid email address' }]
  await page.route('**/api/contact/add', (route) => route.fulfill({ status: 400, json: { code: 'invalid_request', issues } }))
  await open(page, '/contact-us')
  await fill(page, shopper)
  await send(page)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a bot that fills the hidden field gets a success without a ticket; people cannot reach that field', async ({ page, shopper }) => {
  await open(page, '/contact-us')
  await fill(page, shopper)
  await expect(form(page).getByRole('textbox')).toHaveCount(4)
  await form(page)
    .locator('[name="website"]')
    .evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example'
    })
  await send(page)
  const panel = page.getByRole('region', { name: 'Your message' })
  await expect(panel).toBeVisible()
  await expect(panel).not.toContainText('MJ-E')
})

test.describe('the map', () => {
  const map = 'https://www.openstreetmap.org'
  test.beforeEach(async ({ page, faults }) => {
    faults.allow(/^third party: https:\/\/www\.openstreetmap\.org\/export\/embed/)
    await page.route(`${map}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>A map' }))
  })

  test('is the shop’s own drawing until somebody asks for the live one', async ({ page, faults }) => {
    await open(page, '/contact-us')
    await expect(page.getByRole('img', { name: /^Where we are, drawn: .*14 Karvenagar Lane/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the map in a new tab' })).toHaveAttribute('href', new RegExp(`^${map}/[?]mlat=`))
    expect(faults.found).toEqual([])
    await fillSome(page)
    await page.getByRole('link', { name: 'Show the live map' }).click()
    await expect(page.frameLocator('iframe[title="Map of the neighbourhood"]').getByText('A map')).toBeVisible()
    await expect(page.locator('iframe')).toBeFocused()
    await expect(page, 'the page was not loaded afresh').toHaveURL('/contact-us')
    await expectAccessible(page)
  })

  test('is also shown after a client navigation: the page is reloaded and loses no text', async ({ page, isPhone }) => {
    await open(page, '/')
    if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Contact Us' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Send Us A Message' })).toBeVisible()
    await fillSome(page)
    await page.getByRole('link', { name: 'Show the live map' }).click()
    await expect(page).toHaveURL('/contact-us?map=live#map')
    await expect(page.frameLocator('iframe[title="Map of the neighbourhood"]').getByText('A map')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao')
  })

  test('may be framed only from the host in the settings, and on this page only', async ({ page }) => {
    const framesOf = async (address: string) => {
      const policy = (await page.request.get(address)).headers()['content-security-policy'] ?? ''
      return /frame-src ([^;]*)/.exec(policy)?.[1]
    }
    expect(await framesOf('/contact-us')).toContain(map)
    for (const address of ['/', '/b2b', '/faq', '/checkout']) expect(await framesOf(address), address).not.toContain('openstreetmap')
  })

  const fillSome = (page: Page) => page.getByLabel('Your name').fill('Asha Rao')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the plain form is sent, confirmed in the page, and mailed', async ({ page, shopper, addresses }) => {
    await page.goto('/contact-us')
    await fill(page, shopper, 'Two\nlines')
    await send(page)
    const banner = page.getByRole('main').getByRole('status').filter({ hasText: 'Your message has been sent successfully!' })
    await expect(banner).toBeVisible()
    const [ticket = ''] = /MJ-E\d+/.exec(await banner.innerText()) ?? []
    await expect(page.getByLabel('Message (optional)')).toHaveValue('')
    const [mail] = await mailsTo(addresses, shopper.email, ticket, 1)
    expect(mail?.text).toContain('> Two\n> lines')
    await page.reload()
    await expect(banner, 'a form that is sent again by a refresh is the same message').toContainText(ticket)
  })

  test('errors are shown under their fields, and the texts are kept', async ({ page, faults }) => {
    faults.allow(/^400 .*\/contact-us/)
    await page.goto('/contact-us')
    await page.getByLabel('Email').fill('asha')
    await page.getByLabel('Message (optional)').fill('Please keep this')
    await send(page)
    await expect(page.getByText('Please enter your name', { exact: true })).toBeVisible()
    await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('asha')
    await expect(page.getByLabel('Message (optional)')).toHaveValue('Please keep this')
  })

  test('too many posts are refused, and the texts are kept', async ({ page, shopper, faults }) => {
    faults.allow(/^429 .*\/contact-us/)
    for (let i = 0; i < 10; i++) {
      await page.request.post('/contact-us', { form: { name: 'Asha', phone: shopper.phone, message: `${shopper.email} ${i}` } })
    }
    await page.goto('/contact-us')
    await fill(page, shopper)
    await send(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('That was a lot in a short time')
    await expect(page.getByLabel('Message (optional)')).toHaveValue('May I visit on Saturday?')
  })

  test('the live map is one link away', async ({ page, faults }) => {
    faults.allow(/^third party: https:\/\/www\.openstreetmap\.org/)
    await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A map' }))
    await page.goto('/contact-us')
    await page.getByRole('link', { name: 'Show the live map' }).click()
    await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()
  })
})

test('a form that another site posts is refused', async ({ page }) => {
  const form = { name: 'Asha', phone: '9876543210' }
  expect((await page.request.post('/contact-us', { form, headers: { origin: 'https://evil.example' } })).status()).toBe(403)
  expect((await page.request.post('/faq', { form })).status()).toBe(405)
})
