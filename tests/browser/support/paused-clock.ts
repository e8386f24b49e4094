import type { BrowserContext, Page } from '@playwright/test'

const paused = new WeakSet<BrowserContext>()

/** Stops the page's clock at a moment; it goes on when the test ends. */
export async function pauseClock(page: Page, at: number | Date): Promise<void> {
  paused.add(page.context())
  await page.clock.pauseAt(at)
}

/**
 * Lets a clock go on that a test has left standing. Playwright does so itself without waiting for it, and then a part of that clock can stay in a
 * context that is used again: the next test's first page fails in a script that no page of the shop has.
 */
export async function resumePausedClock(context: BrowserContext): Promise<void> {
  if (paused.delete(context)) await context.clock.resume()
}
