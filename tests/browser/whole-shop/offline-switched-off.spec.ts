import type { Page } from '@playwright/test'
import { examples } from '../support/example-addresses.ts'
import { expectKept, workersOf } from '../support/kept-pages.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { spawnShop } from '../support/start-shop-for-tests.ts'

// A network that was cut stays so in a context that is used again.
test.use({ reuseContext: false })

test.use({ serviceWorkers: 'allow' })

const ownShop = test.extend({
  addresses: [
    async ({ contextOptions: _contextOptions }, give) => {
      const { addresses, stop } = await spawnShop()
      await give(addresses)
      await stop()
    },
    { scope: 'test', timeout: 120_000 },
  ],
})

ownShop(
  'once the owner switches it off, browsers lose the worker and all that it has kept, and get no new one',
  async ({ page, owner }) => {
    await open(page, examples.faq)
    await expectKept(page, examples.faq)
    await owner.changeSettings({ offline: { keepsPages: false } })
    await visitUntilWorkers(page, 0)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await open(page, examples.faq)
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
    expect(await workersOf(page)).toBe(0)

    await owner.changeSettings({ offline: { keepsPages: true } })
    await visitUntilWorkers(page, 1)
    await expectKept(page, examples.about)
  },
)

/** Pages show new settings a moment after they were saved, and a browser asks for the worker after each visit. */
const visitUntilWorkers = (page: Page, count: number) =>
  expect(async () => {
    await open(page, examples.about)
    await expect.poll(() => workersOf(page), { timeout: 4_000 }).toBe(count)
  }).toPass({ timeout: 90_000 })

test.describe('whoever saves data', () => {
  test('has nothing kept', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await open(page, examples.faq)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL(examples.about)
    expect(await workersOf(page)).toBe(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('no worker is asked for', async ({ page }) => {
    const asked: string[] = []
    page.context().on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(examples.faq)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toContain(examples.about)
    expect(asked).not.toContain('/service-worker.js')
  })
})
