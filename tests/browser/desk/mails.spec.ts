import { aBookedParcel } from './support/desk-parcels.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expectFits } from '../support/page-checks.ts'
import { placeOrder } from '../support/placed-order.ts'
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

  test('sees what a mail is about, and goes from it to the order or the enquiry', async ({ logIn, callShop, request, owner, shopper }) => {
    const { page } = await logIn('owner')
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    const question = { kind: 'contact', name: shopper.name, email: shopper.email, message: 'How many letters fit?' }
    const { ticketNumber } = (await callShop('enquiries.record', question)) as { ticketNumber: string }
    await openDesk(page, `/desk/mails?q=${encodeURIComponent(shopper.email)}`)
    for (const about of [orderNumber, ticketNumber]) {
      await page.getByRole('row').filter({ hasText: about }).getByRole('link', { name: about }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(about)
      await page.goBack()
    }
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/1 to \d+ of \d+/)
  })

  test('opens what was attached to a mail, and the documents of its parcel', async ({ logIn, owner, callShop, ask }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/orders/${parcel.number}`)
    const mails = await page.locator('a[href^="/desk/mails/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const addresses: string[] = []
    for (const mail of new Set(mails)) {
      await openDesk(page, mail)
      const links = page.getByRole('main').locator('a[href^="/desk/money/invoices/"], a[href^="/desk/parcels/documents"]')
      addresses.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))))
    }
    expect(addresses.map((address) => /invoices|documents/.exec(address)?.[0])).toEqual(expect.arrayContaining(['invoices', 'documents']))
    for (const address of addresses) expect((await page.request.get(address)).headers()['content-type'], address).toBe('application/pdf')
  })

  test('sees why no mail goes out and until when, and lets it go on', async ({ logIn, ask }) => {
    await ask('pauseMails', { reason: 'Invalid login: 535 5.7.8' })
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/mails')
    const pause = page.getByRole('status').filter({ hasText: 'No mail goes out until' })
    await expect(pause).toContainText('Invalid login: 535 5.7.8')
    await expectAccessible(page)
    await pause.getByRole('button', { name: 'Resume' }).click()
    await expect(pause).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Mails go out as soon as they are written.')
  })
})

for (const role of ['owner', 'assistant'] as const)
  test(`the ${role} sends a sample of a kind to their own mailbox after ten seconds, with Undo until then`, async ({
    logIn,
    addresses,
  }) => {
    const { page, email } = await logIn(role)
    await openDesk(page, '/desk/mails/kinds?kind=order-confirmed')
    await page.getByRole('button', { name: 'Send to me' }).click()
    await expect(page.getByRole('status', { name: 'Answers' })).toContainText('Sending you a sample of “Your order is confirmed”')
    await expect(page.getByRole('status', { name: 'Answers' }).getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible(page)
    const [mail] = await mailsTo(addresses, email, 'Sample: ', 1)
    expect(mail?.subject).toMatch(/^Sample: /)
    await expectFits(page, 360)
  })

test('an assistant does not open a mail that only owners get', async ({ logIn, addresses }) => {
  const meera = await logIn('owner')
  await openDesk(meera.page, '/desk/mails/kinds?kind=week-figures')
  await meera.page.getByRole('button', { name: 'Send to me' }).click()
  await mailsTo(addresses, meera.email, 'Sample: ', 1)
  await openDesk(meera.page, `/desk/mails?q=${encodeURIComponent(meera.email)}`)
  const address = await meera.page.getByRole('link', { name: 'The week in figures, to owners' }).getAttribute('href')
  const kavya = await logIn('assistant', { on: 'another browser' })
  expect((await kavya.page.request.get(address!)).status()).toBe(404)
  expect((await meera.page.request.get(address!)).status()).toBe(200)
})

test('without scripts a sample is sent with a press too', async ({ anotherBrowser, logIn, addresses }) => {
  const { page, email } = await logIn('assistant')
  const storageState = await page.context().storageState()
  const plain = await (await anotherBrowser({ javaScriptEnabled: false, storageState })).newPage()
  await plain.goto('/desk/mails/kinds?kind=order-link')
  await plain.getByRole('button', { name: 'Send to me' }).click()
  expect((await mailsTo(addresses, email, 'Sample: ', 1)).length).toBe(1)
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
