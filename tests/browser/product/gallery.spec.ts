import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { measureLayoutShift } from '../support/layout-shift.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'

// What is set by the browser's own protocol stays so in a context that is used again.
test.use({ reuseContext: false })

const { gallery } = JSON.parse(readFileSync('demo-shop/media.json', 'utf8')) as { gallery: { category: string; alt: string }[] }
const inCategory = (kind: string) => gallery.filter(({ category }) => category === kind)
const pages = Math.ceil(gallery.length / 8)
const manufactory = inCategory('Manufactory')

test('the gallery shows eight pictures a page, and a pager where there is more than one', async ({ page }) => {
  await open(page, '/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible()
  await expect(pictures(page)).toHaveCount(8)
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByText(`Page 1 of ${pages}`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/gallery?page=2')
  await expect(page.getByText(`Page 2 of ${pages}`, { exact: true })).toBeVisible()
  await expect(pictures(page)).toHaveCount(8)
  await open(page, `/gallery?page=${pages}`)
  await expect(pictures(page)).toHaveCount(gallery.length - 8 * (pages - 1))

  await page.getByRole('button', { name: 'Floral Boxes' }).click()
  await expect(page).toHaveURL('/gallery?category=Floral+Boxes')
  await expect(pictures(page)).toHaveCount(inCategory('Floral Boxes').length)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test('the filter has five buttons, shows which one is chosen, and is written to the address', { tag: '@once' }, async ({ page }) => {
  await open(page, '/gallery?category=Manufactory')
  const kinds = page.getByRole('form', { name: 'Kinds of pictures' }).getByRole('button')
  await expect(kinds).toHaveText(['All', 'Solid Boxes', 'Floral Boxes', 'Celebration Boxes', 'Manufactory'])
  await expect(chosenCategory(page)).toHaveText('Manufactory')
  await expect(page).toHaveTitle('Manufactory in pictures | Manjusha')
  await expect(pictures(page)).toHaveCount(manufactory.length)
  await expect(page.getByRole('status').filter({ hasText: 'picture' })).toHaveText(`${manufactory.length} pictures`)

  await kinds.filter({ hasText: 'All' }).click()
  await expect(page).toHaveURL('/gallery')
  await expect(pictures(page)).toHaveCount(8)
  await page.goBack()
  await expect(chosenCategory(page)).toHaveText('Manufactory')
})

test('every picture has an alternative text, and loading them causes no layout shift', async ({ page }) => {
  const layoutShift = await measureLayoutShift(page)
  await open(page, '/gallery')
  for (const picture of await pictures(page).getByRole('img').all()) {
    await expect(picture).toHaveAttribute('alt', /\w+ \w+/)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  }
  expect(await layoutShift()).toBeLessThan(0.01)
})

test('a picture opens in the lightbox; Escape closes it and returns the focus', async ({ page }) => {
  await open(page, '/gallery')
  const second = pictures(page).nth(1)
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(lightbox(page)).toBeVisible()
  await expect.poll(() => holdsFocus(page)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(second).toBeFocused()

  await second.click()
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  await expect(lightbox(page)).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('next and previous wrap around in both directions, by button and by key', async ({ page }) => {
  await open(page, '/gallery?category=Manufactory')
  await pictures(page).first().click()
  await expect(shown(page)).toHaveAccessibleName(`Picture 1 of ${manufactory.length}`)
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect(shown(page)).toHaveAccessibleName(`Picture ${manufactory.length} of ${manufactory.length}`)
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(shown(page)).toHaveAccessibleName(`Picture 1 of ${manufactory.length}`)
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page)).toHaveAccessibleName(`Picture ${manufactory.length} of ${manufactory.length}`)
  await page.keyboard.press('ArrowRight')
  await expect(shown(page)).toHaveAccessibleName(`Picture 1 of ${manufactory.length}`)
  await page.keyboard.press('ArrowRight')
  await expect(shown(page)).toHaveAccessibleName(`Picture 2 of ${manufactory.length}`)
  await expect(shown(page).getByRole('img')).toHaveAccessibleName(manufactory[1]?.alt ?? '')
})

test('the focus stays among the buttons of the lightbox', async ({ page }) => {
  await open(page, '/gallery')
  await pictures(page).first().click()
  await expect.poll(() => holdsFocus(page)).toBe(true)
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press(step < 6 ? 'Tab' : 'Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), `after ${step + 1} presses`).toBe(true)
  }
})

test('the zoom has steps of 100 % up to 300 %, in both directions', async ({ page }) => {
  await open(page, '/gallery')
  await pictures(page).first().click()
  const level = lightbox(page).getByLabel('Zoom', { exact: true })
  const closer = lightbox(page).getByRole('button', { name: 'Zoom in' })
  const farther = lightbox(page).getByRole('button', { name: 'Zoom out' })
  await expect(level).toHaveText('100 %')
  await expect.poll(() => widthShown(page)).toBeGreaterThan(0)
  const before = await widthShown(page)
  for (const times of [2, 3]) {
    await closer.click()
    await expect(level).toHaveText(`${times}00 %`)
    await expect.poll(() => widthShown(page)).toBeCloseTo(before * times, 0)
  }
  await expect(closer).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  for (const percent of [200, 100]) {
    await farther.click()
    await expect(level).toHaveText(`${percent} %`)
  }
  await page.keyboard.press('+')
  await expect(level).toHaveText('200 %')
  await page.keyboard.press('-')
  await expect(level).toHaveText('100 %')
  await closer.click()
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(level).toHaveText('100 %')
})

test('a picture in the lightbox has a margin of ten pixels and is never larger than the window', async ({ page, isPhone }) => {
  await open(page, '/gallery')
  await pictures(page).first().click()
  await expect(shown(page).getByRole('img')).toBeVisible()
  const box = await shown(page).getByRole('img').boundingBox()
  if (!box) throw new Error('no picture')
  if (isPhone) expect(box.x).toBeCloseTo(10, 1)
  else expect(box.y).toBeCloseTo(10, 1)
})

test('a picture that fails to load shows a message, and the others still load', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/^failed: .*\/media\//)
  await open(page, '/gallery?category=Manufactory')
  await expect(pictures(page)).toHaveCount(manufactory.length)
  const missing = await pictures(page).nth(1).getAttribute('href')
  const key = missing?.match(/([\w-]+)-\d+\.webp$/)?.[1] ?? ''
  expect(key).not.toBe('')
  await page.route(`**/media/${key}*`, (route) => route.abort())
  await pictures(page).nth(1).click()
  await expect(shown(page)).toHaveText('This image failed to load')
  await page.keyboard.press('ArrowRight')
  await expect(shown(page).getByRole('img')).toBeVisible()
})

test('the lightbox is fetched when it is needed, and adds no style element', { tag: '@once' }, async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const ofLightbox = (ending: string) => files.filter((file) => file.includes('lightbox-window') && file.endsWith(ending)).length
  await open(page, '/gallery')
  const own = await page.locator('style').count()
  expect(ofLightbox('')).toBe(0)
  await pictures(page).first().click()
  await expect(lightbox(page)).toBeVisible()
  expect(ofLightbox('.js')).toBe(1)
  expect(ofLightbox('.css')).toBe(1)
  await expect(page.locator('style')).toHaveCount(own)
})

test('opening, changing the picture and zooming take 300 ms each', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const durations: unknown[] = []
    Object.assign(window, { durations })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (keyframes, options) {
      durations.push(typeof options === 'object' ? options.duration : options)
      return animate.call(this, keyframes, options)
    }
  })
  await open(page, '/gallery')
  await pictures(page).first().click()
  await expect(lightbox(page)).toHaveCSS('transition-duration', '0.3s')
  await page.keyboard.press('ArrowRight')
  await expect(shown(page)).toHaveAccessibleName('Picture 2 of 8')
  await lightbox(page).getByRole('button', { name: 'Zoom in' }).click()
  const durations = () => page.evaluate(() => (window as Window & { durations?: unknown[] }).durations)
  await expect.poll(durations).toEqual([300, 300])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a swipe shows the next picture, and a pinch enlarges it', async ({ page }) => {
    await open(page, '/gallery?category=Manufactory')
    await pictures(page).first().tap()
    await expect(shown(page)).toHaveAccessibleName(`Picture 1 of ${manufactory.length}`)
    await touch(page, [[[300, 400]], [[200, 400]], [[60, 400]]])
    await expect(shown(page)).toHaveAccessibleName(`Picture 2 of ${manufactory.length}`)
    await touch(page, [[[60, 400]], [[160, 400]], [[300, 400]]])
    await expect(shown(page)).toHaveAccessibleName(`Picture 1 of ${manufactory.length}`)
    const level = lightbox(page).getByLabel('Zoom', { exact: true })
    await touch(page, [
      [
        [170, 370],
        [190, 370],
      ],
      [
        [120, 370],
        [240, 370],
      ],
      [
        [60, 370],
        [300, 370],
      ],
    ])
    await expect(level).not.toHaveText('100 %')
    expect(Number.parseInt(await level.innerText(), 10)).toBeLessThanOrEqual(300)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('filter and pages work, and a picture leads to its large file', { tag: '@once' }, async ({ page }) => {
    await page.goto('/gallery')
    await page.getByRole('button', { name: 'Floral Boxes' }).click()
    await expect(page).toHaveURL('/gallery?category=Floral+Boxes')
    await expect(pictures(page)).toHaveCount(inCategory('Floral Boxes').length)
    await page.getByRole('link', { name: 'Chanderi Fabric Box in sage' }).click()
    await expect(page).toHaveURL('/product/chanderi-fabric-box?colour=Sage')
    await page.goBack()
    await page.getByRole('button', { name: 'All' }).click()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/gallery?page=2')
    await pictures(page).first().click()
    await expect(page).toHaveURL(/\/media\/.+-\d+\.webp$/)
  })
})

const pictures = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('list')
    .getByRole('link')
    .filter({ has: page.getByRole('img') })
const chosenCategory = (page: Page): Locator => page.getByRole('button', { pressed: true })
const lightbox = (page: Page): Locator => page.getByRole('dialog', { name: 'Pictures, one at a time' })

/** The neighbouring pictures are already in the page, but not reachable. */
const shown = (page: Page): Locator =>
  lightbox(page)
    .getByRole('group', { name: /^Picture \d/ })
    .and(page.locator(':not([inert])'))

const holdsFocus = (page: Page): Promise<boolean> => lightbox(page).evaluate((window) => window.contains(document.activeElement))

const widthShown = async (page: Page): Promise<number> => (await shown(page).getByRole('img').boundingBox())?.width ?? 0

type Points = readonly (readonly [number, number])[]

/** Sends raw touch events: fingers put down, moved and lifted. */
async function touch(page: Page, moments: readonly Points[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [index, points] of moments.entries()) {
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
