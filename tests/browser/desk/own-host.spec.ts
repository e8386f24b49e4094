import type { Page } from '@playwright/test'
import { placeOrder } from '../support/placed-order.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { ownShop } from '../support/start-shop-for-tests.ts'
import { devices, expect, openDesk, test as base } from './support/desk-test.ts'

/** A shop whose desk has a host of its own. */
const test = base.extend(ownShop('--desk-of-its-own'))

test.use(devices.laptop)

type Login = { readonly email: string; readonly password: string }

/** Opens an address of the desk, which leads over the login. */
async function logInByForm(page: Page, address: string, { email, password }: Login): Promise<void> {
  await openDesk(page, address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(address)
}

test('a desk with a host of its own works there, is nowhere else, and shares neither pages nor cookies with the shop', async ({
  page,
  context,
  addresses,
  ask,
  owner,
  shopper,
  request,
  faults,
}) => {
  const { SHOP, DESK } = addresses
  expect(new URL(DESK).hostname).not.toBe(new URL(SHOP).hostname)
  faults.allow(new RegExp(`^third party: ${DESK}/(?:desk|media/|product$)`))
  faults.allow(new RegExp(`^404 (?:${SHOP}/desk|${DESK}/product$)`))
  const { orderNumber } = await placeOrder(request, owner, shopper, true)

  // To the desk by the link of the mail to staff, over the login.
  const login = (await ask('logIn', { role: 'owner' })) as Login
  const [mail] = await mailsTo(addresses, 'workshop@manjusha.example', orderNumber, 1)
  const link = `${DESK}/desk/orders/${orderNumber}`
  expect(mail?.text).toContain(link)
  expect(mail?.text).not.toContain(`${SHOP}/desk`)
  const toShop: string[] = []
  page.on('request', (sent) => void (sent.url().startsWith(SHOP) && toShop.push(sent.url())))
  await logInByForm(page, link, login)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber)

  await page.getByLabel('A note for your colleagues').fill('Green gate')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Green gate')
  expect(toShop, 'what pages of the desk ask the shop for').toEqual([])

  expect((await context.cookies()).map(({ name, domain }) => [name, domain])).toEqual([['desk', new URL(DESK).hostname]])
  const asked = page.waitForRequest(`${SHOP}/`)
  await page.goto(`${SHOP}/`)
  expect((await (await asked).allHeaders())['cookie']).toBeUndefined()
  for (const address of [`${SHOP}/desk`, `${SHOP}/desk/in`, `${SHOP}/desk/orders/${orderNumber}`, `${DESK}/product`])
    expect((await page.goto(address))?.status(), address).toBe(404)
  const note = { headers: { origin: SHOP }, form: { act: 'orders.note', key: 'a-key-of-another-host', input: '{}' } }
  expect((await page.request.post(`${DESK}/desk/act/run`, note)).status(), 'a post from a page of the shop').toBe(403)
})

test('the page beside a product’s form is drawn there too, with the shop’s styles, letters and pictures, and its links lead to the shop', async ({
  addresses,
  ask,
  page: hers,
  owner,
  faults,
}) => {
  const { SHOP, DESK } = addresses
  // What is drawn in the frame is the shop's own page, with the shop's own files.
  faults.allow(new RegExp(`^third party: (?:${SHOP}|${DESK})/`))
  const product = await owner.addPlainProduct({ isEditable: true })
  await logInByForm(hers, `${DESK}/desk/products/${product.code}`, (await ask('logIn', { role: 'owner' })) as Login)
  await hers.getByLabel('Price', { exact: true }).fill('1049')
  await hers.getByRole('button', { name: 'Save the draft' }).click()
  const frame = hers.frameLocator('iframe')
  await expect(frame.getByText('₹1,049').first()).toBeVisible()
  const heading = frame.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('font-family', /Fraunces/)
  await expect
    .poll(() => heading.evaluate(async () => (await document.fonts.ready, [...document.fonts].some(({ status }) => status === 'loaded'))))
    .toBe(true)
  const picture = frame.getByRole('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  const first = frame.locator('a[href^="/"]').first()
  expect(
    await first.evaluate((link: HTMLAnchorElement) => [new URL(link.href).origin, link.target || document.querySelector('base')?.target]),
  ).toEqual([SHOP, '_blank'])
})
