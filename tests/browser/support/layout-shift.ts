import type { Page } from '@playwright/test'

/**
 * Call it before the page is opened; the returned function reports the page's layout shift so far.
 * Style sheets wait for the fonts: on a busy machine the page would first be painted in a fallback font, whose width
 * depends on the machine.
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

/** One for text, one for headings; every page preloads both. */
const preloadedFonts = 2
