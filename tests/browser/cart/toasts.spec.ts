import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, toast } from '../support/shopping.ts'

// What is set by the browser's own protocol stays so in a context that is used again.
test.use({ reuseContext: false })

const address = '/product/rani-two-tier-box'

test('a toast is visible at the bottom right for a second, and stays in the live region for longer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, address)
  await expect(toast(page, 'Added to Bag')).toHaveCount(0)
  await watchToasts(page)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  const seenToast = () => page.evaluate(() => (window as Window & { seenToast?: SeenToast }).seenToast)
  await expect.poll(seenToast).toBeDefined()
  const { place, timer, milliseconds } = (await seenToast()) as SeenToast
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  expect(place.left + place.width / 2).toBeGreaterThan(size.width / 2)
  expect(place.left + place.width).toBeLessThanOrEqual(size.width)
  expect(place.top).toBeGreaterThan(size.height / 2)
  expect(place.top + place.height).toBeLessThanOrEqual(size.height)
  expect(timer).toBe('1000ms')
  expect(milliseconds).toBeGreaterThanOrEqual(1_000)
  await expect(seen(page)).toHaveCount(0)
  await expect(toast(page, 'Added to Bag')).toBeAttached()
  await expect(toast(page, 'Added to Bag')).toHaveCount(0)
})

test('the live region is in the page before any message, and is the only one that announces it', async ({ page }) => {
  await page.goto(address)
  const region = page.locator('[data-toasts]')
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await open(page, address)
  await slowDown(page)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(seen(page)).toBeVisible()
  await expect(region).toHaveText('Added to Bag')
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})

test('a toast stays while the mouse is on it, and closes afterwards', async ({ page }) => {
  await open(page, address)
  const restoreTimer = await slowDown(page)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await seen(page).hover()
  await restoreTimer()
  // The text leaves the live region after six seconds while the toast is still visible.
  await expect(toast(page, 'Added to Bag')).toBeAttached()
  await expect(toast(page, 'Added to Bag')).toHaveCount(0)
  await expect(seen(page)).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(seen(page)).toHaveCount(0)
})

test('a toast can be closed by dragging it or by a click', async ({ page }) => {
  await open(page, address)
  await slowDown(page)
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

test('a toast lies upon nothing that can be pressed: a second press on "Add To Bag" adds a second piece', async ({ page, isPhone }) => {
  await open(page, address)
  const add = page.getByRole('button', { name: 'Add To Bag' })
  // On a phone the button stays above the lower edge anyway.
  if (!isPhone)
    await add.evaluate((button) => scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 28, behavior: 'instant' }))
  await slowDown(page)
  const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const right = { x: x + width - 8, y: y + height / 2 }
  await page.mouse.click(right.x, right.y)
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
  await expect(seen(page)).toBeVisible()
  await expect
    .poll(() => page.evaluate(({ x: at, y: down }) => document.elementFromPoint(at, down)?.closest('button')?.textContent, right))
    .toBe('Add To Bag')
  await expect(seen(page)).toBeInViewport({ ratio: 1 })
  await page.mouse.click(right.x, right.y)
  await expect(page.getByRole('link', { name: 'Bag, 2 pieces' })).toBeVisible()
})

test('the toast of a cleared bag lies upon no link of the footer', async ({ page }) => {
  for (const product of [address, '/product/noor-ring-box']) await addToCart(page, product)
  await open(page, '/cart')
  await slowDown(page)
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Clear Cart Successfully!')
  await expect(message).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).focus()
  const covered = () =>
    message.evaluate((toast) => {
      const { left, top, right, bottom } = toast.getBoundingClientRect()
      const isBelow = (link: Element) => {
        const box = link.getBoundingClientRect()
        return box.right > left && box.left < right && box.bottom > top && box.top < bottom
      }
      return Array.from(document.querySelectorAll('a, button'))
        .filter(isBelow)
        .map((link) => link.textContent)
    })
  await expect.poll(covered).toEqual([])
})

test('a page without a message does not fetch the visible toasts, which write no style element into it', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await open(page, address)
  const own = await page.locator('style').count()
  expect(files.filter((file) => file.includes('toasts'))).toEqual([])
  await slowDown(page)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(seen(page)).toBeVisible()
  expect(files.filter((file) => file.includes('toasts')).length).toBeGreaterThan(0)
  await expect(page.locator('style')).toHaveCount(own)
})

const seen = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).getByText('Added to Bag')

type SeenToast = { readonly place: DOMRect; readonly timer: string; readonly milliseconds: number }

/** Records the place, timer and duration of the first toast inside the page, because a busy machine would check too late. */
async function watchToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    let since: number | undefined
    let place: DOMRect | undefined
    let timer = ''
    const look = () => {
      const shown = document.querySelector('section[aria-label="Messages"] [id]')
      if (shown) {
        since ??= performance.now()
        place = shown.getBoundingClientRect().toJSON() as DOMRect
        const bar = shown.querySelector('.timer')
        if (bar) timer = (bar as HTMLElement).style.animationDuration
      } else if (since !== undefined) {
        Object.assign(window, { seenToast: { place, timer, milliseconds: performance.now() - since } })
        return
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

/** Slows the timer, so that the mouse arrives in time on a busy machine. Returns the function that restores it. */
async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  return () => devTools.send('Animation.setPlaybackRate', { playbackRate: 1 })
}
