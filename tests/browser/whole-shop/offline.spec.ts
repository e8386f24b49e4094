import { globSync, readFileSync } from 'node:fs'
import { examples } from '../support/example-addresses.ts'
import { expectKept, keptAddresses, workersOf } from '../support/kept-pages.ts'
import { expectAccessible, expectFits, expectSoundPage } from '../support/page-checks.ts'
import { placeOrder } from '../support/placed-order.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { addToCart, cartLines, productAddress } from '../support/shopping.ts'

// A network that was cut stays so in a context that is used again.
test.use({ reuseContext: false, serviceWorkers: 'allow' })

const note = 'You are offline.'

test.beforeEach(({ faults }) => {
  faults.allow(/^failed: .* net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/)
  faults.allow(/^console error: .*(?:dynamically imported module|Failed to fetch|Error loading route module)/)
})

test('a page that was seen is shown offline with a note about its prices, its pictures and its scripts, and is renewed online', async ({
  page,
  context,
  owner,
}) => {
  const product = await owner.addPlainProduct({ pricePaise: 123_400 })
  const address = productAddress(product)
  await open(page, address)
  await expectKept(page, address)
  await expect(page.getByRole('complementary', { name: 'Offline' })).toHaveCount(0)

  await owner.setPrice(product.id, 150_000)
  await context.setOffline(true)
  await open(page, address)
  const offline = page.getByRole('complementary', { name: 'Offline' })
  await expect(offline).toContainText(note)
  await expect(offline).toContainText(
    'Prices and stock may have changed: they are checked again when you are online, and before you order.',
  )
  await expect(page.getByText('₹1,234').first()).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Pictures' })
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectSoundPage(page)

  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await expect(page.getByText('₹1,500').first()).toBeVisible()
  await expect(page.getByText('₹1,234')).toHaveCount(0)
})

test('a page that was never seen leads offline to those that were, in the look of the shop', async ({ page, context, isPhone }) => {
  await open(page, examples.faq)
  await expectKept(page, examples.faq)
  await context.setOffline(true)
  await page.goto(examples.gallery)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page).toHaveURL(examples.gallery)
  await expectSoundPage(page)
  await expectFits(page, isPhone ? 360 : 1280)
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '')
  await page.getByRole('region', { name: 'Pages you have seen' }).getByRole('link', { name: 'Frequently asked questions' }).click()
  await expect(page).toHaveURL(examples.faq)
  await expect(page.getByRole('complementary', { name: 'Offline' })).toContainText(note)

  await page.goto(examples.gallery)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible()
})

test('a link that is followed offline opens the kept page, and one to a page never seen says that the shop cannot be reached', async ({
  page,
  context,
}) => {
  await open(page, examples.faq)
  await expectKept(page, examples.faq)
  await open(page, examples.about)
  await expectKept(page, examples.about)
  await context.setOffline(true)
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
  await link('FAQ').click()
  await expect(page.getByRole('complementary', { name: 'Offline' })).toContainText(note)
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  await link('Gallery').click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await page.getByRole('link', { name: 'About Us', exact: true }).last().click()
  await expect(page).toHaveURL(examples.about)
  await expect(page.getByRole('complementary', { name: 'Offline' })).toContainText(note)
})

test('a link on a page that was opened online says offline which pages were seen, where its own never was', async ({ page, context }) => {
  await open(page, examples.faq)
  await expectKept(page, examples.faq)
  await open(page, examples.about)
  await expectKept(page, examples.about)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await page.getByRole('region', { name: 'Pages you have seen' }).getByRole('link', { name: 'Frequently asked questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
})

test('the bag is shown offline, says that price and stock are checked again, and has the new price once online', async ({
  page,
  context,
  owner,
}) => {
  const product = await owner.addPlainProduct({ pricePaise: 123_400 })
  await addToCart(page, productAddress(product))
  await expectKept(page, productAddress(product))
  await expectKept(page, examples.cart)
  await owner.setPrice(product.id, 150_000)
  await context.setOffline(true)
  await open(page, examples.cart)
  await expect(cartLines(page)).toHaveText([new RegExp(product.name)])
  await expect(page.getByRole('complementary', { name: 'Offline' })).toContainText('Your bag is kept in this browser.')
  await expect(page.getByRole('complementary', { name: 'Offline' })).toContainText(
    'checked again when you are online, and before you order',
  )
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('complementary', { name: 'Offline' })).toHaveCount(0)
  await expect(cartLines(page)).toContainText(['₹1,500'])
})

test('what only one shopper may see is never kept, nor anything that a shopper has written into an address', { tag: '@once' }, async ({
  page,
  context,
  owner,
  shopper,
}) => {
  const { orderId } = await placeOrder(page.request, owner, shopper)
  const personal = [`/order/${orderId}`, examples.checkout, examples.enquiryStatus, '/product/noor-ring-box?name=Asha', '/product?q=box']
  await open(page, `${examples.faq}?gclid=someone`)
  await expectKept(page, examples.faq)
  for (const address of personal) {
    await open(page, address)
    // Whatever this page would have the worker do is done before what the next one asks.
    await open(page, examples.about)
    await expectKept(page, examples.about)
  }
  const kept = await keptAddresses(page)
  expect(
    kept.filter((address) => /order|checkout|enquiry|desk|api|name=|q=|gclid/.test(address) && !address.startsWith('/assets/')),
  ).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(`/order/${orderId}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('a new release leaves nothing of the one before, and its worker is asked for each time', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const worker = await request.get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toMatch('text/javascript')
  const [, version = ''] = /"version":"(\w+)"/.exec(await worker.text()) ?? []
  const manifest = globSync('build/client/assets/manifest-*.js')
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  expect(manifest, 'the version is that of the files of the build').toContain(`"version":"${version}"`)

  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    await (await caches.open('shop pages of-before')).put('/faq', new Response('Long ago'))
    await (await caches.open('shop files of-before')).put('/assets/old.js', new Response(''))
    await (await caches.open('something else')).put('/kept', new Response(''))
  })
  await open(page, examples.faq)
  await expectKept(page, examples.faq)
  const names = () => page.evaluate(() => caches.keys())
  await expect
    .poll(async () => (await names()).toSorted())
    .toEqual(['shop files', 'shop pages'].map((name) => `${name} ${version}`).concat('something else'))
  expect(await workersOf(page)).toBe(1)
})
