import type { Page } from '@playwright/test'

/** Call it before the page is opened; the returned function reports the page's layout shift so far. */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
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
