import { watchJumps } from './jumps.ts'
import { expect, open, test } from './shop-test.ts'

const kilobyte = 1024
const most = { script: 110 * kilobyte, stylesheet: 20 * kilobyte, font: 70 * kilobyte }

const everyPage = [
  ...['/', '/product', '/product/noor-ring-box', '/personalized', '/b2b', '/about-us', '/contact-us', '/cart'],
  ...['/terms-and-conditions', '/privacy-policy', '/faq', '/gallery', '/blog', '/blog/leo'],
]

for (const address of everyPage) {
  test(`the first view of ${address} is light, jumps nowhere and asks nobody else`, async ({ page }) => {
    const sent = { script: 0, stylesheet: 0, font: 0 }
    const sizes: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const kind = request.resourceType() as keyof typeof sent
      // What moves the slides comes two seconds later (home.spec.ts shows that): a busy machine may see it already.
      if (!(kind in sent) || request.url().includes('slide-mover')) return
      sizes.push(
        request.sizes().then(({ responseBodySize }) => {
          sent[kind] += responseBodySize
        }),
      )
    })
    const jumped = await watchJumps(page)
    await open(page, address)
    const moved = await jumped()
    await Promise.all(sizes)

    expect(sent.script).toBeGreaterThan(0)
    for (const kind of ['script', 'stylesheet', 'font'] as const) expect(sent[kind], `bytes of ${kind}`).toBeLessThanOrEqual(most[kind])
    expect(moved).toBeLessThan(0.02)
  })
}
