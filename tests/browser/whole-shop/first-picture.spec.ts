import type { Page } from '@playwright/test'
import { examples } from '../support/example-addresses.ts'
import { recordRequests } from '../support/requests-made.ts'
import { expect, test, waitForHydration } from '../support/shop-test.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const withName = '/product/noor-ring-box?name=Asha&sign=Leo'

/** How many pictures of the first view each kind of page asks for before all others. */
const kinds: readonly { address: string; pictures: number }[] = [
  { address: examples.home, pictures: 1 },
  { address: examples.products, pictures: 2 },
  { address: examples.product, pictures: 1 },
  { address: withName, pictures: 1 },
  { address: examples.personalised, pictures: 2 },
  { address: '/personalized?sign=Leo', pictures: 2 },
  { address: examples.gallery, pictures: 1 },
  { address: examples.article, pictures: 1 },
  { address: examples.blog, pictures: 1 },
  { address: examples.about, pictures: 1 },
  { address: examples.b2b, pictures: 2 },
  { address: examples.bulkEnquiry, pictures: 0 },
  { address: examples.cart, pictures: 0 },
  { address: examples.faq, pictures: 0 },
]

for (const { address, pictures } of kinds) {
  test(`${address} is drawn without another file; ${pictures} pictures go before all else, and scripts come after them`, async ({
    page,
  }) => {
    const made = await recordRequests(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/media/**', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await firstPaint(page)

    const before = [...made]
    // A page without pictures has nothing that its scripts could delay.
    const later = pictures > 0 ? ['Stylesheet', 'Script'] : ['Stylesheet']
    expect(before.filter(({ kind }) => later.includes(kind))).toEqual([])
    expect(before.filter(({ kind, priority }) => kind === 'Font' && priority !== 'Low')).toEqual([])
    const first = before.filter(({ kind, priority }) => kind === 'Image' && priority === 'High')
    expect(new Set(first.map((each) => each.address)).size).toBe(pictures)

    release()
    await waitForHydration(page)
    expect(made.some(({ kind }) => kind === 'Script')).toBe(true)
  })
}

test('with a name in the address the lid that the server has drawn is the first picture, and its letters are fetched only to change it', async ({
  page,
}) => {
  const made = await recordRequests(page)
  const letters = () => made.filter(({ address }) => address.includes('lid-foil'))
  const response = await page.request.get(withName)
  expect(await response.text(), 'the foil is in the HTML').toContain('-shape"')
  await page.goto(withName)
  await waitForHydration(page)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Asha')
  await name.evaluate(untilHydrated)

  const lid = page.getByRole('img', { name: /with Asha and Leo in gold foil/ }).first()
  const shown = await lid.evaluate((picture: HTMLImageElement) => picture.currentSrc)
  expect(await largestPicture(page)).toBe(shown)
  const foil = page.locator('li:has(img) svg:has(use)').first()
  const drawn = await foil.innerHTML()
  expect(letters()).toEqual([])

  await name.fill('Meera')
  await expect.poll(() => foil.innerHTML()).not.toBe(drawn)
  expect(letters()).toHaveLength(1)
  await name.fill('Asha')
  await expect.poll(() => foil.innerHTML()).toBe(drawn)
})

test('a sign on every lid of a list is what the server has drawn: no letters are fetched for it', async ({ page }) => {
  const made = await recordRequests(page)
  await page.goto('/personalized?sign=Leo')
  await waitForHydration(page)
  const card = page.getByRole('main').getByRole('article').first()
  await card.getByRole('link').first().evaluate(untilHydrated)
  await expect(card.locator('svg use').first()).toBeAttached()
  expect(made.filter(({ address }) => address.includes('lid-foil'))).toEqual([])
})

async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

/** The address of the largest picture painted so far. */
const largestPicture = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as (PerformanceEntry & { url: string }) | undefined
          resolve(last?.url ?? '')
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const untilHydrated = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (Object.keys(element).some((key) => key.startsWith('__reactProps'))) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
