import { expect, open, test } from '../support/shop-test.ts'
import { productAddress } from '../support/shopping.ts'

test('the price names the MRP with all taxes, and strikes it through only where the price is lower', async ({ page, owner }) => {
  await open(page, '/product/rani-two-tier-box')
  await expect(page.getByText('MRP ₹1,699, inclusive of all taxes', { exact: true })).toBeVisible()
  await expect(page.getByText('instead of ₹1,699')).toBeVisible()
  await open(page, productAddress(await owner.addPlainProduct({ pricePaise: 169_900 })))
  await expect(page.getByText('MRP ₹1,699, inclusive of all taxes', { exact: true })).toBeVisible()
  const struck = page.getByRole('deletion').filter({ hasText: '₹' })
  const elsewhere = page.getByRole('article').getByRole('deletion')
  expect(await struck.count()).toBe(await elsewhere.count())
})

test('the product page has every declaration that the law requires of goods sold online', async ({ page }) => {
  await open(page, '/product/rani-two-tier-box?colour=Tan')
  const declared = page.getByRole('region', { name: 'Declarations' })
  const wanted: [string, string | RegExp][] = [
    ['Generic name', 'Jewellery box'],
    ['Product code', 'MJ-1001-TAN'],
    ['Material', 'Faux leather (PU)'],
    ['Net quantity', '1 piece (1 N)'],
    ['MRP', '₹1,699, inclusive of all taxes'],
    ['Unit sale price', '₹1,199 a piece'],
    ['Dimensions', '168 × 168 × 134 mm (length × width × height), large'],
    ['Weight', 'about 1240 g'],
    ['Country of origin', 'India'],
    ['Made and packed by', /^Manjusha Leathercraft \(demo shop\), .+Pune 411052/],
    ['Consumer care', /^At the same address, and at hello@manjusha\.example\+91 98200 00000$/],
  ]
  for (const [name, value] of wanted) {
    const term = declared.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    await expect(term).toBeVisible()
    await expect(term.locator('+ dd')).toHaveText(value)
  }
  await expect(declared.getByRole('link', { name: 'hello@manjusha.example' })).toHaveAttribute('href', 'mailto:hello@manjusha.example')
})

test('on a phone a telephone number is never broken across lines, not even after its plus sign', async ({ page }) => {
  for (const address of ['/product/rani-two-tier-box', '/b2b']) {
    await open(page, address)
    for (const width of [320, 360, 385, 412]) {
      await page.setViewportSize({ width, height: 740 })
      const number = page.getByRole('main').getByRole('link', { name: '+91 98200 00000' })
      expect(await number.evaluate((link) => link.getClientRects().length), `${address} at ${width}`).toBe(1)
    }
  }
})

test('search engines get each colour with its price, its stock, free delivery and the return policy', async ({
  page,
  owner,
  addresses,
}) => {
  const product = await owner.addProduct()
  await owner.setStock(product.colours[1]?.variantId ?? '', 0)
  await page.goto(productAddress(product))
  const documents = await page.locator('script[type="application/ld+json"]').allTextContents()
  const group = documents.map((text) => JSON.parse(text)).find((structuredData) => structuredData['@type'] === 'ProductGroup')
  expect(group).toMatchObject({
    '@context': 'https://schema.org',
    name: product.name,
    url: addresses.SHOP + productAddress(product),
    variesBy: 'https://schema.org/color',
    brand: { name: 'Manjusha' },
  })
  expect(group.hasVariant).toHaveLength(product.colours.length)
  const [first, second] = group.hasVariant
  expect(first).toMatchObject({
    '@type': 'Product',
    name: `${product.name} (Emerald)`,
    sku: product.colours[0]?.variantId,
    color: 'Emerald',
    offers: {
      '@type': 'Offer',
      url: addresses.SHOP + productAddress(product, 'Emerald'),
      price: '349.00',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '499.00' },
      shippingDetails: {
        shippingRate: { value: 0, currency: 'INR' },
        shippingDestination: { addressCountry: 'IN' },
        deliveryTime: { transitTime: { minValue: 5, maxValue: 7, unitCode: 'DAY' } },
      },
      hasMerchantReturnPolicy: [
        { applicableCountry: 'IN', merchantReturnDays: 30 },
        { applicableCountry: 'IN', returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
      ],
    },
  })
  expect(first.image.length).toBeGreaterThan(1)
  expect(second.offers.availability).toBe('https://schema.org/OutOfStock')
})
