import { cards, openFilters } from '../support/listing-steps.ts'
import { expectArrived, expectSoundPage } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { pressWords, tick } from '../support/press.ts'

test('personalised products are filtered by category alone, with the texts of their page', async ({ page }) => {
  await open(page, '/personalized')
  await expect(page.getByRole('heading', { level: 1, name: 'Personalized' })).toBeVisible()
  await openFilters(page)
  await expect(page.getByRole('group')).toHaveCount(1)
  await tick(page.getByRole('checkbox', { name: /^For Couples/ }))
  await expect(page).toHaveURL('/personalized?category=For+Couples')
  await page.keyboard.press('Escape')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('link', { name: 'Previous' })).toBeDisabled()
  await expect(pager.getByRole('link', { name: 'Next' })).toBeDisabled()
  await page.goto('/personalized?category=Nothing+of+this+name')
  await expect(page.getByText('No products found for the selected filters. Please adjust your filters.')).toBeVisible()
})

test('a category with texts of its own is a page of its own: heading, lead, title and address; a sign leads to its article', async ({
  page,
}) => {
  await open(page, '/personalized')
  await page.getByRole('navigation', { name: 'For whom' }).getByRole('link', { name: 'For Her' }).click()
  await expect(page).toHaveURL('/personalized?category=For+Her')
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts for her, with her name in gold' })).toBeVisible()
  await expect(page.getByText('For a wife, a mother, a sister')).toBeVisible()
  await expect(page).toHaveTitle('Gifts for her, with her name in gold | Manjusha')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/personalized\?category=For\+Her$/)
  expect(await cards(page).count()).toBeGreaterThan(3)
  await expectSoundPage(page)
  await page.getByRole('navigation', { name: 'By sign' }).getByRole('link', { name: 'Leo' }).click()
  // The same boxes with a sign are no page of their own for search engines.
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Leo: the longest tail in the drawer' }).click()
  await expect(page).toHaveURL('/blog/leo')
})

test('a chosen zodiac sign is shown on every lid that takes one, with the name, and is passed on to the product’s page', async ({
  page,
}) => {
  await open(page, '/personalized')
  const signs = page.getByRole('navigation', { name: 'By sign' })
  await expect(signs.getByRole('link')).toHaveCount(12)
  await signs.getByRole('link', { name: 'Leo' }).click()
  await expect(page).toHaveURL('/personalized?sign=Leo')
  await page.getByLabel('See a name on every lid').fill('आशा')
  await expect(page.getByText(/Latin letters/).first()).toBeVisible()
  await page.getByLabel('See a name on every lid').fill('Asha')
  const lids = page.getByRole('img', { name: /, with Asha and Leo in gold foil$/ })
  await expect(lids).toHaveCount(await cards(page).count())
  await page.getByRole('navigation', { name: 'For whom' }).getByRole('link', { name: 'For Couples' }).click()
  await expectArrived(page, '/personalized?category=For+Couples&sign=Leo', 'Gifts for couples, with a name in gold')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/[a-z-]+\?name=Asha&sign=Leo$/)
  await expect(page.getByRole('img', { name: /, with Asha and Leo in gold foil/ }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/personalized?category=For+Couples&sign=Leo')
  await signs.getByRole('link', { name: 'Leo' }).click()
  await expect(page).toHaveURL('/personalized?category=For+Couples')
})

test('a sign and a category chosen while the other is loading are both kept, whichever comes first', async ({ page }) => {
  await open(page, '/personalized')
  const sign = page.getByRole('navigation', { name: 'By sign' }).getByRole('link', { name: 'Leo' })
  const category = page.getByRole('navigation', { name: 'For whom' }).getByRole('link', { name: 'For Couples' })
  for (const choices of [
    [sign, category],
    [category, sign],
  ]) {
    const release: (() => void)[] = []
    await page.route('**/personalized.data*', async (route) => {
      await new Promise<void>((resolve) => release.push(resolve))
      await route.continue().catch(() => {})
    })
    for (const choice of choices) {
      await pressWords(choice)
      await expect(choice).toHaveAttribute('aria-current', 'true')
    }
    await expect(choices[0]!).toHaveAttribute('aria-current', 'true')
    await page.unroute('**/personalized.data*')
    for (const each of release) each()
    await expect(page).toHaveURL('/personalized?category=For+Couples&sign=Leo')
    await open(page, '/personalized')
  }
})

test('the film of the personalised page shows its poster, without an error, where autoplay is not allowed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const tries = { count: 0 }
    Object.assign(window, { tries })
    HTMLMediaElement.prototype.play = () => {
      tries.count++
      return Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
    }
  })
  await open(page, '/personalized')
  await expect.poll(() => page.evaluate(() => (window as Window & { tries?: { count: number } }).tries?.count)).toBeGreaterThan(0)
  const film = page.locator('video')
  await expect(film).toBeVisible()
  const poster = await page.request.get((await film.getAttribute('poster')) ?? '')
  expect(poster.status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
})
