import type { Page } from '@playwright/test'

/**
 * Call it before the page is opened; the answer then tells how much has moved in it by itself so far (its layout shift).
 * Style sheets wait for the letters: on a busy machine the page would be painted in letters of another width first, and
 * how wide those are is a matter of the fonts that the machine has.
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  const { promise: fontsLoaded, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font' && ++arrived === preloadedFonts) resolve()
  })
  await page.route('**/assets/*.css', async (route) => {
    await fontsLoaded
    await route.continue()
  })
  await page.addInitScript(() => {
    const jumps = { sum: 0 }
    Object.assign(window, { jumps })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.evaluate(() => document.fonts.ready)
    return page.evaluate(() => (window as Window & { jumps?: { sum: number } }).jumps?.sum ?? Number.NaN)
  }
}

/** One for what is read, one for headings; every page asks for them in its head. */
const preloadedFonts = 2
