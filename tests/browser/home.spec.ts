import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './page-checks.ts'
import { alive, expect, open, test } from './shop-test.ts'

test('the doors of the home page lead to names, to businesses and to all pieces', async ({ page }) => {
  await open(page, '/')
  const promos = page.getByRole('region', { name: 'Personalized and B2B' })
  await expect(promos.getByRole('link')).toHaveCount(2)
  await expect(promos.getByRole('link').nth(0)).toHaveAttribute('href', '/personalized')
  await expect(promos.getByRole('link').nth(1)).toHaveAttribute('href', '/b2b')
  await expect(page.getByRole('heading', { name: 'Our Clients' })).toBeAttached()
  for (const value of ['Return Policy', 'Assured Savings', 'Price Match Guaranteed']) await expect(page.getByText(value)).toBeAttached()
})

test('the slides stand still for those who want stillness, are changed by their dots, and move only when they are asked to', async ({
  page,
}) => {
  await page.clock.install({ time: begin })
  await open(page, '/')
  await settle(page)
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(shownSlide(page)).toHaveText('A box that knows your name')
  await page.getByRole('button', { name: 'Slide 2 of 3' }).click()
  await expect(shownSlide(page)).toHaveText('For the evening, and for ever')
  await expect(page.getByRole('button', { name: 'Slide 2 of 3' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the slides change every four seconds, for ever, until they are paused', async ({ page }) => {
    await openMoving(page)
    await expect(liveness(page)).toHaveAttribute('aria-live', 'off')
    for (const step of [1, 2, 3]) {
      await page.clock.runFor(3_900)
      await expect(shownSlide(page)).toHaveText(slides[step - 1] ?? '')
      await page.clock.runFor(100)
      await expect(shownSlide(page)).toHaveText(slides[step % slides.length] ?? '')
    }
    await page.getByRole('button', { name: 'Pause the slides' }).click()
    await page.mouse.move(640, 5)
    await expect(liveness(page)).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(20_000)
    await expect(shownSlide(page)).toHaveText(slides[0] ?? '')
    await page.clock.resume()
    await expectAccessible(page)
  })

  test('one slide gives way to the next in 500 ms', async ({ page }) => {
    await openMoving(page)
    const opacity = (place: number) => slider(page).locator('[aria-roledescription=slide]').nth(place)
    await page.clock.runFor(4_000)
    await page.clock.runFor(300)
    await expect(opacity(1)).toHaveCSS('opacity', /^0\.[5-9]/)
    await page.clock.runFor(200)
    await expect(opacity(1)).toHaveCSS('opacity', '1')
    await expect(opacity(0)).toHaveCSS('opacity', '0')
  })

  test('the slides wait while the mouse is on them or the focus in them', async ({ page }) => {
    await openMoving(page)
    await page.mouse.move(640, 300)
    await expect(liveness(page)).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(12_000)
    await expect(shownSlide(page)).toHaveText(slides[0] ?? '')
    await page.mouse.move(640, 5)
    await expect(liveness(page)).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(4_000)
    await expect(shownSlide(page)).toHaveText(slides[1] ?? '')

    await page.getByRole('button', { name: 'Pause the slides' }).focus()
    await page.keyboard.press('Tab')
    await expect(liveness(page)).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(12_000)
    await expect(shownSlide(page)).toHaveText(slides[1] ?? '')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(liveness(page)).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(4_000)
    await expect(shownSlide(page)).toHaveText(slides[2] ?? '')
  })

  test('what moves the slides is no part of the first view', async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.clock.install({ time: begin })
    await open(page, '/')
    expect(files.filter((file) => file.includes('slide-mover'))).toEqual([])
    await settle(page)
    expect(files.filter((file) => file.includes('slide-mover'))).toHaveLength(1)
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the slides are swiped, and go round', async ({ page }) => {
    await page.clock.install({ time: begin })
    await open(page, '/')
    await settle(page)
    await swipe(page, 300, 40)
    await page.clock.runFor(1_000)
    await expect(shownSlide(page)).toHaveText(slides[1] ?? '')
    await swipe(page, 40, 300)
    await page.clock.runFor(1_000)
    await swipe(page, 40, 300)
    await page.clock.runFor(1_000)
    await expect(shownSlide(page)).toHaveText(slides[2] ?? '')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the slides lie side by side, the first in view, the others a swipe away', async ({ page }) => {
    await page.goto('/')
    await expect(slider(page).getByRole('heading').first()).toBeInViewport()
    await expect(slider(page).getByRole('heading').nth(1)).not.toBeInViewport()
    await slider(page).getByRole('heading').nth(1).scrollIntoViewIfNeeded()
    await expect(slider(page).getByRole('heading').nth(1)).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden()
  })
})

const begin = new Date('2026-11-20T10:00:00')
const slides = ['A box that knows your name', 'For the evening, and for ever', 'Gifts for a full house']

const slider = (page: Page): Locator => page.getByRole('region', { name: 'From the house' })
const shownSlide = (page: Page): Locator => slider(page).locator('[aria-roledescription=slide]:not([inert])').getByRole('heading')
const liveness = (page: Page): Locator => slider(page).locator('[aria-live]')

/** Lets the time pass after which the slides can be moved, and waits until they can. */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(2_000)
  await expect(shownSlide(page)).toHaveCount(1)
}

/** The home page at the moment from which the four seconds count. */
async function openMoving(page: Page): Promise<void> {
  await page.clock.install({ time: begin })
  await page.clock.pauseAt(new Date(begin.getTime() + 1_000))
  await page.goto('/')
  await page.clock.runFor(3_000)
  await alive(page)
  await settle(page)
}

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 250 }] })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', from + (to - from) * part)
    await page.clock.runFor(32)
  }
  await touch('touchEnd')
  await session.detach()
}
