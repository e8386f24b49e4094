import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/page-checks.ts'
import { waitForHydration, expect, open, pauseClock, test } from '../support/shop-test.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

test('two promo tiles lead to the personalised and the B2B list, and colour their section under the mouse and the focus', async ({
  page,
}) => {
  await open(page, '/')
  const promos = page.getByRole('region', { name: 'Personalized and B2B' })
  const links = promos.getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.nth(0)).toHaveAttribute('href', '/personalized')
  await expect(links.nth(1)).toHaveAttribute('href', '/b2b')
  await expectOwnColours(promos, await links.all())
})

test('two of six tiles lead to the personalised list and four to the product list, and each colours the page in its own way', async ({
  page,
}) => {
  await open(page, '/')
  const tiles = page.getByRole('region', { name: 'Find it by its place in life' }).getByRole('link')
  await expect(tiles).toHaveCount(6)
  const places = await tiles.evaluateAll((all) => all.map((tile) => new URL((tile as HTMLAnchorElement).href).pathname))
  expect(places.filter((place) => place === '/personalized')).toHaveLength(2)
  expect(places.filter((place) => place === '/product')).toHaveLength(4)
  await expect(tiles.locator('img')).toHaveCount(6)
  await expectOwnColours(page.locator('main > div'), await tiles.all())
})

test('a film that cannot play is logged, and its poster stays', async ({ page, faults }) => {
  faults.allow(/^failed: .*\/media\/.*\.(?:webm|mp4)/)
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await page.route(/\/media\/.*\.(?:webm|mp4)$/, (route) => route.abort())
  await open(page, '/')
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect.poll(() => logged.join('\n')).toContain('The film cannot play:')
  await expect(page.locator('video').first()).toHaveAttribute('poster', /^\/media\//)
})

test('a silent looping film links to the personalised list, stays still with reduced motion, and plays on request', async ({ page }) => {
  await open(page, '/')
  const link = page.getByRole('link', { name: 'Personalized boxes' })
  await expect(link).toHaveAttribute('href', '/personalized')
  const film = link.locator('video')
  await expect(film).toHaveJSProperty('muted', true)
  await expect(film).toHaveJSProperty('loop', true)
  await expect(film).toHaveAttribute('poster', /^\/media\//)
  await film.scrollIntoViewIfNeeded()
  await expect(film).toHaveJSProperty('paused', true)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect(film).toHaveJSProperty('paused', false)
  await page.getByRole('button', { name: 'Pause the film' }).click()
  await expect(film).toHaveJSProperty('paused', true)
})

test('the home page shows best sellers or featured products, and the newest products', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('region', { name: /^(Best sellers|House favourites)$/ }).getByRole('article')).toHaveCount(4)
  const arrivals = page.getByRole('region', { name: 'New arrivals' })
  await expect(arrivals.getByRole('article')).toHaveCount(3)
  await arrivals.getByRole('link', { name: 'See what is new' }).click()
  await expect(page).toHaveURL('/product?sort=newest')
})

test('each of the twelve zodiac signs opens a product with that sign on its lid', async ({ page }) => {
  await open(page, '/')
  const signs = page.getByRole('region', { name: 'Under which sign?' }).getByRole('link')
  await expect(signs).toHaveCount(12)
  await signs.filter({ hasText: 'Leo' }).click()
  await expect(page).toHaveURL(/\/product\/.+sign=Leo/)
  await expect(page.getByRole('radio', { name: 'Leo' })).toBeChecked()
})

test('the home page names seven clients, and three promises with links to their terms', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('region', { name: 'Our Clients' }).getByRole('img')).toHaveCount(7)
  for (const logo of await page.getByRole('region', { name: 'Our Clients' }).getByRole('img').all()) {
    await expect(logo).toHaveAccessibleName(/\w/)
  }
  const promises = page.getByRole('region', { name: 'What you can rely on' })
  await expect(promises.getByRole('heading')).toHaveText(['Return Policy', 'Assured Savings', 'Price Match Guaranteed'])
  for (const link of await promises.getByRole('link').all()) await expect(link).toHaveAttribute('href', /^\/terms-and-conditions#/)
})

test('a shared link to the home page has its own title and picture', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/^Manjusha: /)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Jewellery boxes/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/media\/.+-1200x630\.jpg$/)
  for (const preload of await page.locator('link[rel=preload][as=image]').all()) {
    await expect(preload).toHaveAttribute('imagesrcset', /\.avif \d+w/)
  }
})

test('a banner is wide on a desktop and square on a phone, so that its subject is never cropped, and only one of both is fetched', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && fetched.push(request.url()))
  const banner = page.getByRole('region', { name: 'From the house' }).getByRole('img').first()
  const shape = () => banner.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth / image.naturalHeight)
  for (const [width, wanted] of [
    [360, 1],
    [1280, 1920 / 840],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    fetched.length = 0
    await page.goto('/')
    await expect.poll(async () => Math.abs(Number(await shape()) - wanted) < 0.02).toBe(true)
    const { keys, shown } = await banner.evaluate((image: HTMLImageElement) => ({
      keys: [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ srcset }) => /[0-9a-f]{20}/.exec(srcset)?.[0]),
      shown: /[0-9a-f]{20}/.exec(image.currentSrc)?.[0],
    }))
    const others = new Set(keys.filter((key) => key !== shown))
    expect(others.size).toBe(1)
    expect(fetched.filter((address) => [...others].some((key) => key && address.includes(key)))).toEqual([])
  }
})

test('with reduced motion the slides stand still, change by their dots, and play only on request', async ({ page }) => {
  await page.clock.install({ time: startTime })
  await open(page, '/')
  await waitForFade(page)
  await expectInView(page, 0)
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(shownSlide(page)).toHaveText('A box that knows your name')
  await page.getByRole('button', { name: 'Slide 2 of 3' }).click()
  await expect(shownSlide(page)).toHaveText('For the evening, and for ever')
  await expect(page.getByRole('button', { name: 'Slide 2 of 3' })).toHaveAttribute('aria-current', 'true')
  await expectInView(page, 1)
  await expectAccessible(page)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the slides change every four seconds in an endless loop until they are paused', async ({ page }) => {
    await openWithMotion(page)
    await expect(liveRegion(page)).toHaveAttribute('aria-live', 'off')
    for (const step of [1, 2, 3]) {
      await page.clock.runFor(3_900)
      await expect(shownSlide(page)).toHaveText(slides[step - 1] ?? '')
      await expectInView(page, step - 1)
      await page.clock.runFor(100)
      await expect(shownSlide(page)).toHaveText(slides[step % slides.length] ?? '')
    }
    await page.getByRole('button', { name: 'Pause the slides' }).click()
    await page.mouse.move(640, 5)
    await expect(liveRegion(page)).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(20_000)
    await expect(shownSlide(page)).toHaveText(slides[0] ?? '')
    await page.clock.resume()
    await expectAccessible(page)
  })

  test('one slide fades into the next in 500 ms', async ({ page }) => {
    await openWithMotion(page)
    await page.clock.runFor(4_000)
    await page.clock.runFor(300)
    await expect(slideAt(page, 1)).toHaveCSS('opacity', /^0\.[5-9]/)
    await page.clock.runFor(200)
    await expect(slideAt(page, 1)).toHaveCSS('opacity', '1')
    await expect(slideAt(page, 0)).toHaveCSS('opacity', '0')
  })

  test('the slides pause under the mouse and while the focus is in them', async ({ page }) => {
    await openWithMotion(page)
    await page.mouse.move(640, 300)
    await expect(liveRegion(page)).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(12_000)
    await expect(shownSlide(page)).toHaveText(slides[0] ?? '')
    await page.mouse.move(640, 5)
    await expect(liveRegion(page)).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(4_000)
    await expect(shownSlide(page)).toHaveText(slides[1] ?? '')

    await page.getByRole('button', { name: 'Pause the slides' }).focus()
    await page.keyboard.press('Tab')
    await expect(liveRegion(page)).toHaveAttribute('aria-live', 'polite')
    await page.clock.runFor(12_000)
    await expect(shownSlide(page)).toHaveText(slides[1] ?? '')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(liveRegion(page)).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(4_000)
    await expect(shownSlide(page)).toHaveText(slides[2] ?? '')
  })

  test('the code that moves the slides is not part of the first view', async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.clock.install({ time: startTime })
    await open(page, '/')
    expect(files.filter((file) => file.includes('slide-mover'))).toEqual([])
    await waitForFade(page)
    expect(files.filter((file) => file.includes('slide-mover'))).toHaveLength(1)
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('the slides can be swiped and wrap around', async ({ page }) => {
    await page.clock.install({ time: startTime })
    await open(page, '/')
    await waitForFade(page)
    await swipeTo(page, 1, { from: 300, to: 40 })
    await swipeTo(page, 0, { from: 40, to: 300 })
    await swipeTo(page, 2, { from: 40, to: 300 })
    await expectInView(page, 2)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the slides lie side by side, the first in view, the others reached by swiping', async ({ page }) => {
    await page.goto('/')
    await expect(slider(page).getByRole('heading').first()).toBeInViewport()
    await expect(slider(page).getByRole('heading').nth(1)).not.toBeInViewport()
    await slider(page).getByRole('heading').nth(1).scrollIntoViewIfNeeded()
    await expect(slider(page).getByRole('heading').nth(1)).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden()
  })
})

/** Expects each link to give the ground a colour of its own, under the mouse and with the focus. */
async function expectOwnColours(ground: Locator, links: readonly Locator[]): Promise<void> {
  const colour = () => ground.evaluate((element) => getComputedStyle(element).backgroundColor)
  const colours = new Set([await colour()])
  for (const link of links) {
    await link.hover()
    await expect.poll(async () => colours.has(await colour())).toBe(false)
    const own = await colour()
    await link.page().mouse.move(0, 0)
    await expect.poll(colour).not.toBe(own)
    await link.focus()
    await link.press('Shift')
    await expect.poll(colour).toBe(own)
    await link.blur()
    colours.add(own)
  }
}

const startTime = new Date('2026-11-20T10:00:00')
const slides = ['A box that knows your name', 'For the evening, and for ever', 'Gifts for a full house']

const slider = (page: Page): Locator => page.getByRole('region', { name: 'From the house' })
const shownSlide = (page: Page): Locator => slider(page).locator('[aria-roledescription=slide]:not([inert])').getByRole('heading')
const slideAt = (page: Page, place: number): Locator => slider(page).locator('[aria-roledescription=slide]').nth(place)
const liveRegion = (page: Page): Locator => slider(page).locator('[aria-live]')

/** Expects a slide to be in its place in the viewport, not only exposed to screen readers. */
async function expectInView(page: Page, place: number): Promise<void> {
  await expect.poll(async () => (await slideAt(page, place).boundingBox())?.x).toBe(0)
  await expect(slideAt(page, place)).toHaveCSS('opacity', /^(0\.[1-9]\d*|1)$/)
}

/** Lets the time pass after which the slider's code is fetched, and waits until the slides can move. */
async function waitForFade(page: Page): Promise<void> {
  await page.clock.runFor(2_000)
  await expect(shownSlide(page)).toHaveCount(1)
}

/** Opens the home page at the moment from which the four seconds count. */
async function openWithMotion(page: Page): Promise<void> {
  await page.clock.install({ time: startTime })
  await pauseClock(page, new Date(startTime.getTime() + 1_000))
  await page.goto('/')
  await page.clock.runFor(3_000)
  await waitForHydration(page)
  await waitForFade(page)
}

/** Swipes until this slide is shown, as a person does: the code that moves the slides comes after the first view, and a finger stops slides that glide. */
async function swipeTo(page: Page, slide: number, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  await expect(async () => {
    await swipe(page, from, to)
    await page.clock.runFor(1_000)
    await expect(shownSlide(page)).toHaveText(slides[slide] ?? '', { timeout: 1_000 })
  }).toPass()
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
