import { expect, open, test } from '../support/shop-test.ts'

test('About has the heading Who are we?, cards, a story, a looping film and a row of services', async ({ page }) => {
  await open(page, '/about-us')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Who are we?' })).toBeVisible()
  for (const [title, subtitle, text] of [
    ['The hands', 'Nine people, one bench each', /Whoever cuts a box also covers it/],
    ['The materials', 'Leather, faux leather, cloth, velvet, glass', /Most are faux leather \(PU\)/],
    ['The name', 'Gold foil, pressed warm', /you see that very drawing/],
  ] as const) {
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card.getByText(subtitle)).toBeVisible()
    await expect(card.getByText(text)).toBeVisible()
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\w{4}/)
  }
  await expect(main.getByRole('img', { name: / with Kavya and Libra in gold foil$/ })).toBeVisible()
  await expect(main.getByText(/It began with a wedding/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Play the film' })).toBeVisible()
  expect(await main.locator('video').evaluate((film: HTMLVideoElement) => [film.loop, film.muted, film.poster !== ''])).toEqual([
    true,
    true,
    true,
  ])
  const services = main.getByRole('region', { name: 'What you can count on' }).getByRole('listitem')
  await expect(services).toHaveCount(4)
  for (const service of await services.all()) {
    await expect(service.locator('svg')).toBeVisible()
    await expect(service.getByRole('heading')).not.toBeEmpty()
  }
})

test('the terms cover cookies, licence, linking, iFrames, content liability and a disclaimer, and promise a reply to link requests in 2-3 weeks', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/terms-and-conditions')
  for (const heading of ['Cookies', 'Licence', 'Linking to our content', 'iFrames', 'Content liability', 'Disclaimer']) {
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
  }
  await expect(page.getByText(/Please allow 2-3 weeks for a response/)).toBeVisible()
})

test('the terms cover payment, cancellation, returns and complaints', { tag: '@once' }, async ({ page }) => {
  await open(page, '/terms-and-conditions')
  for (const heading of ['Payment', 'Delivery', 'Cancellation', 'Returns, exchanges and refunds', 'Complaints and grievances']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
  await expect(page.getByText(/within 30 days of delivery/)).toBeVisible()
  const personalised = page.getByText(/A piece with a name or a sign is made for one person/)
  await expect(personalised).toContainText(/damaged, faulty, different from what you ordered .* or delivered later than promised/)
  await expect(page.getByText(/acknowledged within 48 hours/)).toContainText('is settled within one month')
  await expect(page.getByRole('link', { name: 'grievance@manjusha.example' })).toHaveAttribute('href', 'mailto:grievance@manjusha.example')
})

test('the privacy policy names what is collected, and that card details are not', { tag: '@once' }, async ({ page }) => {
  await open(page, '/privacy-policy')
  for (const heading of ['What we collect, and why', 'Security', 'Cookies and your browser’s storage', 'Disclaimer', 'Contact']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
  await expect(page.getByText(/Card details are not collected by us/)).toBeVisible()
})

test('the privacy policy promises to close an account within 2 working days of an email, and names support with phone, email and hours', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/privacy-policy')
  const closing = page.getByText(/To close it, write to/)
  await expect(closing).toContainText('Access is disabled within 2 working days')
  await expect(closing.getByRole('link', { name: 'hello@manjusha.example' })).toHaveAttribute('href', 'mailto:hello@manjusha.example')
  const contact = page.getByText(/Support hours are 10\.00 to 6\.00, Monday to Saturday/)
  await expect(contact.getByRole('link', { name: '+91 98200 00000' })).toHaveAttribute('href', 'tel:+919820000000')
})

test('a legal text has a table of contents that links to its sections', async ({ page, isPhone }) => {
  await open(page, '/terms-and-conditions')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  if (isPhone) await contents.getByText('On this page').filter({ visible: true }).click()
  await contents.getByRole('link', { name: 'Returns, exchanges and refunds' }).click()
  await expect(page).toHaveURL('/terms-and-conditions#returns-exchanges-and-refunds')
  await expect(page.getByRole('heading', { name: 'Returns, exchanges and refunds' })).toBeInViewport()
})

const legalPages = [
  '/terms-and-conditions',
  '/privacy-policy',
  '/shipping-policy',
  '/returns-policy',
  '/cancellation-policy',
  '/grievance',
  '/accessibility',
]

test('every policy has a page of its own, linked in the footer', async ({ page }) => {
  await open(page, '/')
  const links = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  for (const address of legalPages) expect(links).toContain(address)
})

test('the policies take their promises from the settings: days of return, making and transit, and months of warranty', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/shipping-policy')
  await expect(page.getByRole('main')).toContainText('Orders are processed in 2-3 business days')
  await expect(page.getByRole('main')).toContainText('Standard shipping takes 5-7 business days')
  await page.goto('/returns-policy')
  await expect(page.getByRole('main')).toContainText('within 30 days of delivery, for any reason')
  await expect(page.getByText(/made for one person and do not come back because of a change of mind/)).toContainText(
    /damaged, faulty, different from what you ordered or from what was shown, or delivered later than promised/,
  )
  await expect(page.getByRole('main')).toContainText('For 6 months from delivery')
  await page.goto('/cancellation-policy')
  await expect(page.getByRole('main')).toContainText('within 24 hours of ordering')
  await expect(page.getByRole('main')).toContainText('A cancellation costs nothing')
})

test('the grievance page names the officer, the deadlines of 48 hours and one month, and the form that issues a ticket', async ({
  page,
}) => {
  await open(page, '/grievance')
  const main = page.getByRole('main')
  await expect(main).toContainText('Rohini Kulkarni, Grievance Officer')
  await expect(main.getByRole('link', { name: 'grievance@manjusha.example' })).toHaveAttribute('href', 'mailto:grievance@manjusha.example')
  await expect(main).toContainText('acknowledged within 48 hours')
  await expect(main).toContainText('settled within one month')
  await main.getByRole('link', { name: 'contact page' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Send Us A Message' })).toBeVisible()
})

test('About and the legal texts have a description for search engines, and no placeholder is left in them', { tag: '@once' }, async ({
  page,
}) => {
  for (const address of ['/about-us', ...legalPages]) {
    await page.goto(address)
    const description = await page.locator('meta[name="description"]').getAttribute('content')
    expect(description?.length, address).toBeGreaterThan(60)
    expect(await page.getByRole('main').innerText(), `a placeholder was left in ${address}`).not.toMatch(/[{}]/)
  }
})

test('a printed page is its text: no header, no footer, and nothing folded away', { tag: '@once' }, async ({ page }) => {
  await page.goto('/faq')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('Shipping is free everywhere in India')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('About and the legal texts can be read, and their tables of contents lead to the sections', async ({ page, isPhone }) => {
    await page.goto('/about-us')
    await expect(page.getByText(/It began with a wedding/)).toBeVisible()
    await page.goto('/privacy-policy')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (isPhone) await contents.getByText('On this page').filter({ visible: true }).click()
    await contents.getByRole('link', { name: 'Security' }).click()
    await expect(page).toHaveURL('/privacy-policy#security')
  })
})
