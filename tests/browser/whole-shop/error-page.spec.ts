import type { Page, Route } from '@playwright/test'
import { expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, productAddress } from '../support/shopping.ts'

const followLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()

async function expectErrorPage(page: Page, failure: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText(failure, { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Your bag is safe: it is kept in this browser\. Please try again, or go back to the beginning/),
  ).toBeVisible()
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main'), 'a ring around it would look like a line').toHaveCSS('outline-style', 'none')
  // The cascade layers keep their order although the document was rendered anew.
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCSS('color', 'rgb(247, 242, 234)')
}

const failures = {
  'whose data cannot be fetched': { at: '**/faq.data*', spoil: (route: Route) => route.abort('connectionfailed') },
  'whose script cannot be fetched': { at: '**/assets/faq-page-*.js', spoil: (route: Route) => route.abort('connectionfailed') },
}

for (const [what, { at, spoil }] of Object.entries(failures)) {
  test(`a page ${what} shows a clear message inside the page shell, with the focus on it, and leads on`, async ({
    page,
    owner,
    faults,
  }) => {
    faults.allow(/^failed: .*\/(?:faq\.data|assets\/faq-page-)/)
    faults.allow(/^console error: .*(?:faq-page-|dynamically imported module)/)
    await addToCart(page, productAddress(await owner.addProduct()))
    await page.route(at, spoil)
    await followLink(page)
    await expectErrorPage(page, 'The shop could not be reached.')
    await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
    await expectSoundPage(page)
    await page.unroute(at)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  })
}

test('a page that the shop cannot make at the moment says so within the shop, leads home, and opens by itself when it can', async ({
  page,
  faults,
}) => {
  faults.allow(/^503 .*\/faq/)
  await page.clock.install()
  await open(page, '/')
  const itsPageAndData = /\/faq(?:\.data.*)?$/
  await page.route(itsPageAndData, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' }))
  await followLink(page)
  await expect(page.getByRole('heading', { level: 1, name: 'One moment, please' })).toBeVisible()
  await expect(page.getByText('Your bag is safe')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main'), 'a ring around it would look like a line').toHaveCSS('outline-style', 'none')
  await expectSoundPage(page)
  await page.getByRole('link', { name: 'Back To HomePage' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Personalized and B2B' })).toBeVisible()

  await open(page, '/')
  await followLink(page)
  await expect(page.getByRole('heading', { level: 1, name: 'One moment, please' })).toBeVisible()
  const [asked] = await Promise.all([page.waitForResponse('**/faq'), page.clock.fastForward(8_000)])
  expect(asked.status()).toBe(503)
  await page.unroute(itsPageAndData)
  await page.clock.fastForward(8_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
})
