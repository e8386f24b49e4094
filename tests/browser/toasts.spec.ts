import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './page-checks.ts'
import { expect, open, test } from './shop-test.ts'
import { toast } from './shopping.ts'

const address = '/product/rani-two-tier-box'

test('a toast appears at the bottom right for a second, and is heard for longer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, address)
  await expect(toast(page, 'Added to Bag')).toHaveCount(0)
  await timeToasts(page)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(seen(page)).toBeVisible()
  const place = await seen(page).boundingBox()
  const size = page.viewportSize()
  if (!place || !size) throw new Error('the toast has no place')
  expect(place.x + place.width / 2).toBeGreaterThan(size.width / 2)
  expect(size.width - place.x - place.width).toBeGreaterThanOrEqual(0)
  expect(place.y).toBeGreaterThan(size.height / 2)
  expect(place.y + place.height).toBeLessThanOrEqual(size.height)

  await expect(seen(page)).toHaveCount(0)
  const milliseconds = await page.evaluate(() => (window as Window & { seenFor?: number }).seenFor)
  expect(milliseconds).toBeGreaterThanOrEqual(1_000)
  expect(milliseconds).toBeLessThan(2_500)
  await expect(toast(page, 'Added to Bag')).toBeAttached()
  await expect(toast(page, 'Added to Bag')).toHaveCount(0)
})

test('the live region is in the page before anything is said in it, and is the only one that says it', async ({ page }) => {
  await page.goto(address)
  const region = page.locator('[data-toasts]')
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await open(page, address)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await seen(page).hover()
  await expect(region).toHaveText('Added to Bag')
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})

test('a toast stays while the mouse is on it, and goes when it is left', async ({ page }) => {
  await open(page, address)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await seen(page).hover()
  // The words leave the live region after six seconds; the toast is still there.
  await expect(toast(page, 'Added to Bag')).toBeAttached()
  await expect(toast(page, 'Added to Bag')).toHaveCount(0)
  await expect(seen(page)).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(seen(page)).toHaveCount(0)
})

test('a toast can be dragged away, or put away with a click', async ({ page }) => {
  await open(page, address)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await seen(page).hover()
  await page.mouse.down()
  await page.mouse.move(300, 700, { steps: 5 })
  await page.mouse.up()
  await expect(seen(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await seen(page).hover()
  await seen(page).click()
  await expect(seen(page)).toHaveCount(0)
})

test('a page that says nothing does not fetch what toasts look like, and no style is written into a page', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await open(page, address)
  expect(files.filter((file) => file.includes('toasts'))).toEqual([])
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await seen(page).hover()
  expect(files.filter((file) => file.includes('toasts')).length).toBeGreaterThan(0)
  await expect(page.locator('style')).toHaveCount(0)
})

const seen = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).getByText('Added to Bag')

/** Remembers in the page how long the first toast was there. */
async function timeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    let since: number | undefined
    const look = () => {
      const isThere = [...document.querySelectorAll('section[aria-label="Messages"] [id]')].length > 0
      if (isThere) since ??= performance.now()
      else if (since !== undefined) {
        Object.assign(window, { seenFor: performance.now() - since })
        return
      }
      requestAnimationFrame(look)
    }
    look()
  })
}
