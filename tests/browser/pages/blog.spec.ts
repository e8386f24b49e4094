import type { Page } from '@playwright/test'
import { zodiacDetails } from '#src/kit/lid/zodiac-details.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { expectSoundPage, expectHeadingsInOrder, structuredDataOf } from '../support/page-checks.ts'
import { waitForHydration, expect, open, test } from '../support/shop-test.ts'

test('the blog shows six articles a page, the newest first, each with picture, title, fourteen words and Learn More', async ({ page }) => {
  await open(page, '/blog')
  const articles = page.getByRole('main').getByRole('article')
  await expect(articles).toHaveCount(6)
  await expect(articles.first().getByRole('heading', { level: 2 })).toHaveText('Sagittarius: half packed since Tuesday')
  await expect(articles.nth(1).getByRole('heading', { level: 2 })).toHaveText('A box for the trousseau')
  for (const article of await articles.all()) {
    await expect(article.locator('img')).toHaveCount(1)
    const teaser = await article.getByText(/\[\.\.\.\]$/).innerText()
    expect(teaser.replace(/ \[\.\.\.\]$/, '').split(' ')).toHaveLength(14)
    const title = await article.getByRole('heading').innerText()
    await expect(article.getByRole('link', { name: `Learn More about ${title}` })).toContainText('Learn More')
  }
})

test('< and > lead to the neighbouring pages, and page / total shows the current one', async ({ page }) => {
  await open(page, '/blog')
  const pager = page.getByRole('navigation', { name: 'Pages of the journal' })
  const [newer, older] = [pager.getByRole('link', { name: 'Newer articles' }), pager.getByRole('link', { name: 'Older articles' })]
  await expect(newer).toHaveText('<')
  await expect(older).toHaveText('>')
  await expect(newer).toHaveAttribute('aria-disabled', 'true')
  await expect(pager.getByText('1 / 4')).toBeVisible()

  const seen = new Set(await titlesOn(page))
  for (const place of [2, 3, 4]) {
    await older.click()
    await expect(page).toHaveURL(`/blog?page=${place}`)
    await expect(pager.getByText(`${place} / 4`)).toBeVisible()
    await expect(pager.getByText(`Page ${place} of 4`)).toBeAttached()
    for (const title of await titlesOn(page)) seen.add(title)
  }
  expect(seen.size).toBe(24)
  await expect(older).toHaveAttribute('aria-disabled', 'true')
  await newer.click()
  await expect(page).toHaveURL('/blog?page=3')
})

test('a page number beyond the last, or an invalid one, shows the nearest page', async ({ page }) => {
  await open(page, '/blog?page=99')
  await expect(page.getByText('4 / 4')).toBeVisible()
  await open(page, '/blog?page=x')
  await expect(page.getByText('1 / 4')).toBeVisible()
})

test('Learn More opens the article, and Back returns to the same page of the list', async ({ page }) => {
  await open(page, '/blog?page=2')
  await page.getByRole('link', { name: 'Learn More about Leo: the longest tail in the drawer' }).click()
  await expect(page).toHaveURL('/blog/leo')
  await expect(page.getByRole('heading', { level: 1, name: 'Leo: the longest tail in the drawer' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/blog?page=2')
})

test('Back leads to the list when the article was the first page of the visit', async ({ page }) => {
  await open(page, '/blog/leo')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/blog')
})

test('an article has its picture, title, description, sections, reasons, questions and closing text', async ({ page }) => {
  await open(page, '/blog/caring-for-your-box')
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Looking after leather, and after what only looks like it')
  await expect(article.getByRole('img', { name: /^Saddle stitching/ })).toBeVisible()
  await expect(article.getByText(/^Most boxes want a damp cloth/)).toBeVisible()
  for (const heading of ['Leather', 'Faux leather', 'June to September', 'The foil', 'The short list', 'Accidents']) {
    await expect(article.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
  }
  await expect(article.getByText('Neutral cream twice a year, on leather only.')).toBeVisible()
  await article.getByText('There is ink on the ivory.').click()
  await expect(article.getByText(/Dab, do not rub/)).toBeVisible()
  await expect(article.getByText(/^When in doubt, look at/)).toContainText('hello@manjusha.example')
})

test('the products of an article are shown with their price and lead to their pages', async ({ page }) => {
  await open(page, '/blog/taurus')
  const products = page.getByRole('region', { name: 'Pieces that go with it' }).getByRole('article')
  await expect(products).toHaveCount(4)
  await expect(products.first()).toContainText('₹1,299')
  await products.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Musafir Jewellery Roll' })).toBeVisible()
})

test('each zodiac sign has an article with its dates, element, planet, symbol and character, and its drawing in gold', async ({ page }) => {
  for (const sign of zodiacSigns) {
    await page.goto(`/blog/${sign.toLowerCase()}`)
    const { from, to, element, rulingPlanet, symbol, personality } = zodiacDetails[sign]
    const details = page.getByRole('article').first().locator('dl').getByRole('definition')
    await expect(details).toHaveText([`${from} – ${to}`, element, rulingPlanet, symbol, personality])
    await expect(page.getByRole('img', { name: `The stars of ${sign} joined in a ring of dots` })).toBeVisible()
    const text = await page.getByRole('article').first().innerText()
    expect(text, 'the days in the text differ from those in the table').toContain(from)
    expect(text.split(/\s+/).length).toBeGreaterThan(350)
    expect(text).not.toMatch(/[{}]/)
  }
})

test('a zodiac sign is shown in foil on a lid, with a link to try a name with it', async ({ page }) => {
  await open(page, '/blog/leo')
  const band = page.getByRole('region', { name: 'Leo on a lid' })
  await expect(band.getByRole('img', { name: /with Leo in gold foil$/ })).toBeVisible()
  await band.getByRole('link', { name: 'Try a name with it' }).click()
  await expect(page).toHaveURL('/product/noor-ring-box?sign=Leo')
})

test('a link in an article navigates without a full page load', async ({ page }) => {
  await open(page, '/blog/gifts-for-rakhi')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('article').first().getByRole('link', { name: 'Chhoti keepsake box' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chhoti Keepsake Box' })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('search engines and shared links get title, description, picture and date of an article', async ({ page, request }) => {
  await page.goto('/blog/virgo')
  await expect(page).toHaveTitle('Virgo: a place for each, and each labelled | Manjusha')
  const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await meta('og:type')).toBe('article')
  expect(await meta('og:description')).toMatch(/^Our final inspector was born on 4 September/)
  const picture = (await meta('og:image')) ?? ''
  expect(picture).toMatch(/^http.*-1200x630\.jpg$/)
  expect((await request.get(picture)).status()).toBe(200)

  expect(await structuredDataOf(page, 'BlogPosting')).toMatchObject({
    headline: 'Virgo: a place for each, and each labelled',
    datePublished: '2026-08-21',
    image: picture,
    inLanguage: 'en-IN',
  })
})

test('an unknown article shows a message inside the page shell, with status 404', async ({ page, faults }) => {
  faults.allow(/^404 .*\/blog\//)
  const response = await page.goto('/blog/no-such-article')
  expect(response?.status()).toBe(404)
  await waitForHydration(page)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'This article is not here' })).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('link', { name: 'To the journal' }).click()
  await expect(page).toHaveURL('/blog')
})

// routes.spec.ts checks the first page of the list, and an article, in the same way.
for (const address of ['/blog?page=4', '/blog/leo', '/blog/which-size-of-box', '/blog/how-a-box-is-made']) {
  test(`${address} is accessible, with headings that skip no level`, async ({ page }) => {
    await page.goto(address)
    await expectSoundPage(page)
    await expectHeadingsInOrder(page)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pager works, an article can be opened and read, and Back leads to the list', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Older articles' }).click()
    await expect(page).toHaveURL('/blog?page=2')
    await page.getByRole('link', { name: 'Leo: the longest tail in the drawer', exact: true }).click()
    await expect(page.getByText(/He is lying down. He can afford to./)).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/blog')
  })
})

const titlesOn = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()
