import type { Page, Request } from '@playwright/test'
import { examples } from '../support/example-addresses.ts'
import { expect, test, waitForHydration } from '../support/shop-test.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const withName = '/product/noor-ring-box?name=Asha&sign=Leo'

/** The most thousands of bytes that the first picture of a page takes on a phone. */
const mostKb: readonly (readonly [string, number])[] = [
  [examples.home, 17],
  [examples.products, 5],
  [examples.product, 12.5],
  // The leather of a lid fills the picture.
  [withName, 32],
  [examples.personalised, 5],
  [examples.blog, 23],
  [examples.b2b, 5],
  [examples.article, 18],
  [examples.gallery, 17],
]

for (const deviceScaleFactor of [2, 3])
  test.describe(`on a phone with ${deviceScaleFactor} pixels for one of the page`, () => {
    test.use({ ...phone, deviceScaleFactor })

    test('the first picture of a page is light', async ({ page }) => {
      test.slow()
      for (const [address, most] of mostKb) {
        const { kbOf } = await openWithoutScripts(page, address)
        const first = page.locator('main img[loading=eager]').first()
        await expect.poll(() => first.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(true)
        const kb = await kbOf(await first.evaluate((picture: HTMLImageElement) => picture.currentSrc))
        expect.soft(kb, address).toBeGreaterThan(0)
        expect.soft(kb, address).toBeLessThan(most)
      }
    })
  })

for (const { screen, size, most } of [
  { screen: 'a phone', size: phone, most: 38 },
  { screen: 'a desktop', size: { viewport: { width: 1280, height: 800 } }, most: 51 },
])
  test.describe(`on ${screen}`, () => {
    test.use(size)

    test(`fonts take no more than ${most} KB`, async ({ page }) => {
      const { sent, kbOf } = await openWithoutScripts(page, examples.product)
      await page.evaluate(() => document.fonts.ready)
      const fonts = sent.filter((request) => request.resourceType() === 'font').map((request) => request.url())
      expect(new Set(fonts).size).toBe(4)
      const kb = await Promise.all(fonts.map(kbOf))
      expect(kb.reduce((sum, each) => sum + each, 0)).toBeLessThan(most)
    })
  })

test.describe('beside the first picture', () => {
  test.use(phone)

  for (const address of [examples.product, withName])
    test(`${address} fetches no other picture of its strip before its scripts start`, async ({ page }) => {
      const { start } = await openWithoutScripts(page, address)
      const strip = page.getByRole('region', { name: 'Pictures' }).getByRole('list').first().locator('img')
      const fetched = () => strip.evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).currentSrc !== '').length)
      expect(await strip.count()).toBeGreaterThan(1)
      await twoFrames(page)
      expect(await fetched()).toBe(1)
      start()
      await waitForHydration(page)
      await expect.poll(fetched).toBeGreaterThan(1)
    })
})

/** Opens a page whose scripts are held until `start`, once it is loaded without them. */
async function openWithoutScripts(page: Page, address: string) {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/assets/*.js', async (route) => {
    await started
    await route.continue()
  })
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await page.goto(address, { waitUntil: 'load' })
  const kbOf = async (url: string): Promise<number> => {
    // Three pictures of a page can have one address. A shopper's browser fetches it once; one whose requests are held, as here, keeps nothing, so it
    // can ask a second time and break the first off.
    const request = sent.findLast((each) => each.url() === url && each.failure() === null)
    await (await request?.response())?.finished()
    return ((await request?.sizes())?.responseBodySize ?? 0) / 1000
  }
  return { start, sent, kbOf }
}

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
