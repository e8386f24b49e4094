import type { Page } from '@playwright/test'
import { pressWords } from '../support/press.ts'
import { expect, open, test } from '../support/shop-test.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

const card = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link').first()

/** What scripts and links have fetched of a product's data: bytes over the network, for each request. */
const dataFetched = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\/product\/[^/]+\.data/.test(name))
      .map(({ transferSize }) => transferSize),
  )

test('a tap on a card that was pointed at fetches nothing more: the page is there already', async ({ page }) => {
  // Data that was fetched ahead is good for five seconds, which a busy machine may take.
  await expect(async () => {
    await open(page, '/product')
    await card(page).hover()
    await expect.poll(() => dataFetched(page)).toHaveLength(1)
    await card(page).click()
    await expect(page).toHaveURL(/\/product\/[\w-]+/)
    await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeVisible()
    const [ahead, ...later] = await dataFetched(page)
    expect(ahead).toBeGreaterThan(0)
    expect(later).toEqual([0])
  }).toPass({ timeout: 120_000 })
})

for (const savesData of [false, true]) {
  test(`a link that gets the focus ${savesData ? 'fetches nothing ahead for whoever saves data' : 'fetches its page ahead'}`, async ({
    page,
  }) => {
    await page.addInitScript((saveData) => Object.defineProperty(navigator, 'connection', { value: { saveData } }), savesData)
    await page.clock.install()
    await open(page, '/product')
    await card(page).focus()
    await page.clock.runFor(1_000)
    await expect(page.locator('link[rel="prefetch"]')).toHaveCount(savesData ? 0 : 1)
    if (!savesData) return
    await card(page).click()
    await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeVisible()
  })
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with the preference ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })
    test(`the picture of a card ${reducedMotion === 'reduce' ? 'becomes that of the product at once' : 'grows into that of the product'}`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (update) => {
          const transition = start(update)
          const note = () => {
            const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
            document.documentElement.dataset.moved = moved.filter((name) => name.startsWith('::view-transition')).join(' ')
          }
          transition.ready.then(note, note)
          return transition
        }
      })
      await open(page, '/product')
      await card(page).click()
      await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeVisible()
      const moved = reducedMotion === 'reduce' ? /^$/ : /::view-transition-group\(product-picture\)/
      await expect(page.locator('html')).toHaveAttribute('data-moved', moved)
    })
  })
}

test('a page seen before that is left while its styles and its data are on their way leaves no error behind', async ({ page }) => {
  await open(page, '/faq')
  const footer = page.getByRole('contentinfo')
  await pressWords(footer.getByRole('link', { name: 'Blog' }))
  await expect(page).toHaveURL(/\/blog$/)
  await expect(page.locator('link[rel="stylesheet"][href*="/faq-page-"]')).toHaveCount(0)

  const mayGoOn = Promise.withResolvers<void>()
  const asked = new Set<string>()
  await page.route(/\/assets\/faq-page-[^/]*\.css$|\/faq\.data/, async (route) => {
    asked.add(new URL(route.request().url()).pathname.replace(/.*\./, ''))
    await mayGoOn.promise
    await route.continue().catch(() => {})
  })
  await pressWords(footer.getByRole('link', { name: 'FAQ' }))
  await expect.poll(() => [...asked].toSorted()).toEqual(['css', 'data'])
  // The veil of a long wait is in the way of a pointer by now.
  await footer.getByRole('link', { name: 'Gallery' }).press('Enter')
  await expect(page).toHaveURL(/\/gallery$/)
  mayGoOn.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Images')
})
