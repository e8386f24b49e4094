import { globSync, readFileSync } from 'node:fs'
import { clientCalls, lateCalls, pageCalls } from '#src/web/routes/calls/shopper.ts'
import { staffCalls } from '#src/web/routes/calls/staff.ts'
import { supplierCalls } from '#src/web/routes/calls/supplier.ts'
import { pages } from '#src/web/routes.ts'
import { examples, missingPage } from '../support/example-addresses.ts'
import { crampedControls } from '../support/finger-room.ts'
import { openLightView } from '../support/light-view.ts'
import { expectAccessible, expectSoundPage, expectFits, expectFitsLargeText } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

for (const [name, address] of Object.entries(examples) as [keyof typeof examples, string][]) {
  test(`${address} is a sound page: found, light, still, titled, in order, accessible, and no wider than its window`, async ({
    page,
    faults,
    isPhone,
  }) => {
    if (name === 'notFound') faults.allow(missingPage)
    const response = await openLightView(page, name, address)
    expect(response?.status()).toBe(name === 'notFound' ? 404 : 200)
    await expectSoundPage(page)
    // A desktop window magnified to 200 % is as narrow as 640 px.
    for (const width of isPhone ? [320, 360] : [640, 768, 1280]) await expectFits(page, width)
    if (isPhone) expect(await crampedControls(page)).toEqual([])
    else await expectFitsLargeText(page)
  })
}

test('browsers are sent the address of every page and of the calls that pages make, and neither policy nor any other call', () => {
  const scripts = globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
  const sent = scripts.join('\n')
  expect(scripts.length).toBeGreaterThan(10)
  for (const { path } of [...Object.values(pages), ...Object.values(pageCalls), ...Object.values(lateCalls)]) expect(sent).toContain(path)
  for (const [name, { path }] of Object.entries({ ...clientCalls, ...staffCalls, ...supplierCalls })) {
    expect(sent).not.toContain(path)
    expect(sent).not.toMatch(new RegExp(`\\b${name}:\\{`))
  }
  for (const property of ['kept', 'personalQuery', 'posts', 'caller', 'limit', 'reply'])
    expect(sent, property).not.toMatch(new RegExp(`path:[^}]*\\b${property}:`))
})

test('menu and filters are accessible while they are open', async ({ page, isPhone }) => {
  await open(page, '/product')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (!isPhone) return
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})

test('every link of header, menu and footer leads to a page that exists', async ({ page, request }) => {
  await open(page, '/')
  const links = await page.locator('header a, nav a, footer a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const own = [...new Set(links.filter((href) => href.startsWith('/')))]
  expect(own.length).toBeGreaterThan(10)
  for (const href of own) expect((await request.get(href)).status(), href).toBe(200)
})
