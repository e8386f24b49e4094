import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { productAddress, toast } from '../support/shopping.ts'

// Permissions stay given in a context that is used again.
test.use({ reuseContext: false })

test('the share menu offers social networks and mail, and copies the link of the colour', async ({ page, context, owner, addresses }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await owner.addProduct()
  await open(page, productAddress(product, 'Oxblood'))
  const address = encodeURIComponent(addresses.SHOP + productAddress(product, 'Oxblood'))
  await page.getByText('Share', { exact: true }).click()
  const hosts = {
    WhatsApp: 'https://wa.me/',
    Facebook: 'https://www.facebook.com/',
    X: 'https://x.com/',
    Pinterest: 'https://www.pinterest.com/',
    'E-mail': 'mailto:',
  }
  for (const [name, host] of Object.entries(hosts)) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    const href = (await link.getAttribute('href')) ?? ''
    expect(href.startsWith(host), href).toBe(true)
    expect(href).toContain(address)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addresses.SHOP + productAddress(product, 'Oxblood'))
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
})

test('choosing a colour, Escape and a click outside close the share menu; Escape returns the focus', async ({ page, owner }) => {
  await open(page, productAddress(await owner.addProduct()))
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' })
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('link', { name: 'Ivory', exact: true }).click()
  await expect(whatsApp).toBeHidden()

  await page.getByText('Share', { exact: true }).click()
  await page.keyboard.press('Tab')
  await expect(whatsApp).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(whatsApp).toBeHidden()
  await expect(page.locator('summary').filter({ hasText: 'Share' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(whatsApp).toBeVisible()
  await page.getByText('Colour: Ivory').click({ position: { x: 4, y: 4 } })
  await expect(whatsApp).toBeHidden()
})

test('a link that cannot be copied shows the reason', { tag: '@once' }, async ({ page, owner }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'))
  })
  await open(page, productAddress(await owner.addProduct()))
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(toast(page, 'Write permission denied.')).toBeVisible()
})

test('a phone opens its own share sheet with the link, and closing it is not an error', async ({ page, owner, addresses, isPhone }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shared: [] })
    navigator.share = (what?: ShareData) => {
      const { shared } = window as unknown as { shared: unknown[] }
      shared.push(what)
      return shared.length > 1 ? Promise.resolve() : Promise.reject(new DOMException('left', 'AbortError'))
    }
  })
  const product = await owner.addProduct()
  await open(page, productAddress(product, 'Ivory'))
  const more = page.getByRole('button', { name: 'More on this phone' })
  for (let tries = 1; tries <= 2; tries++) {
    await page.getByText('Share', { exact: true }).click()
    if (!isPhone) return expect(more).toHaveCount(0)
    await more.click()
  }
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual(
    Array.from({ length: 2 }, () => ({ title: product.name, url: addresses.SHOP + productAddress(product, 'Ivory') })),
  )
  await expect(page.locator('[data-toasts]')).toBeEmpty()
})
