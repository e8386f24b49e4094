import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './shop-test.ts'

test('the doors of the home page lead to names, to businesses and to all pieces', async ({ page }) => {
  await open(page, '/')
  const promos = page.getByRole('region', { name: 'Personalized and B2B' })
  await expect(promos.getByRole('link')).toHaveCount(2)
  await expect(promos.getByRole('link').nth(0)).toHaveAttribute('href', '/personalized')
  await expect(promos.getByRole('link').nth(1)).toHaveAttribute('href', '/b2b')
  await expect(page.getByRole('heading', { name: 'Our Clients' })).toBeAttached()
  for (const value of ['Return Policy', 'Assured Savings', 'Price Match Guaranteed']) await expect(page.getByText(value)).toBeAttached()
})

test('the slides stand still for those who want stillness, and are changed by their dots', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await expect(shownSlide(page)).toContainText('A box that knows your name')
  await page.clock.fastForward(20_000)
  await expect(shownSlide(page)).toContainText('A box that knows your name')
  await page.getByRole('button', { name: 'Slide 2 of 3' }).click()
  await expect(shownSlide(page)).toContainText('For the evening, and for ever')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the slides change every four seconds, for ever, until they are paused', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:00:00') })
    await open(page, '/')
    await page.clock.pauseAt(new Date('2026-11-20T10:05:00'))
    await expect(shownSlide(page)).toHaveCount(1)
    const first = slides.indexOf(await shownSlide(page).innerText())
    for (const step of [1, 2, 3]) {
      await page.clock.runFor(4_000)
      await expect(shownSlide(page)).toHaveText([slides[(first + step) % slides.length] ?? ''])
    }
    await page.getByRole('button', { name: 'Pause the slides' }).click()
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Play the slides' }).blur()
    await page.clock.runFor(20_000)
    await expect(shownSlide(page)).toHaveText([slides[first] ?? ''])
  })
})

const slides = ['A box that knows your name', 'For the evening, and for ever', 'Gifts for a full house']

const shownSlide = (page: Page): Locator => page.getByRole('region', { name: 'From the house' }).getByRole('heading')
