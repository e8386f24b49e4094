import type { Page } from '@playwright/test'
import { examples, missingPage } from '../support/example-addresses.ts'
import { expect, test, waitForHydration } from '../support/shop-test.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

const addresses = [...Object.values(examples), '/product/noor-ring-box?name=Asha&sign=Leo', '/personalized?sign=Leo']

for (const width of [360, 1280]) {
  test(`no line of any page moves at ${width} px when its fonts come after the first picture`, async ({ page, faults }) => {
    faults.allow(missingPage)
    await page.setViewportSize({ width, height: 800 })
    await countShifts(page)
    for (const address of addresses) {
      const release = await holdFonts(page)
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      release()
      await waitForHydration(page)
      await settled(page)
      expect(await shifts(page), address).toEqual([])
    }
  })
}

test('fonts that came late are shown from the next page on', async ({ page }) => {
  const release = await holdFonts(page)
  await page.goto(examples.faq, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  release()
  await waitForHydration(page)
  await settled(page)
  const brand = page.getByRole('banner').getByRole('link', { name: 'Manjusha, home' })
  const widthOf = () => brand.evaluate((link) => link.getBoundingClientRect().width)
  const inFallback = await widthOf()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect.poll(widthOf).not.toBe(inFallback)
})

/** Holds the fonts back that are requested from now on, also those that the browser has kept. Returns a function that lets them through. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  return resolve
}

/** Until the fonts are there, and two frames more. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

type Shift = { readonly value: number; readonly moved: readonly string[] }
type ShiftSource = { readonly node: Node | null }

const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: ShiftSource[] })[])
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shifts = (page: Page): Promise<Shift[]> => page.evaluate(() => (window as Window & { shifts?: Shift[] }).shifts ?? [])
