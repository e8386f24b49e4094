import { addressOf } from '#src/web/routes.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test, untick } from '../support/desk-test.ts'

const own = { isEditable: true }

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('finds a product, changes its price as a draft, sees it as shoppers would, publishes it, and takes that back', async ({
    logIn,
    owner,
    anotherBrowser,
  }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/products')
    await page.getByLabel('Name, code or SKU').fill(product.code)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: product.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()

    await page.getByLabel('Price', { exact: true }).fill('1049')
    await page.getByLabel('MRP').focus()
    await expect(page.getByText('Saved as a draft')).toBeVisible()
    await expect(page.getByText('was ₹1,199')).toBeVisible()
    await expect(page.getByText(/, just now;/), 'it was nobody else').toHaveCount(0)
    await expect(page.frameLocator('iframe').getByText('₹1,049').first()).toBeVisible()

    const shopper = await anotherBrowser()
    const shown = await shopper.newPage()
    await shown.goto(addressOf('product', { productId: product.id }))
    await expect(shown.getByText('₹1,199').first()).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(`${product.name} is published.`)).toBeVisible()
    await expect.poll(async () => (await shown.reload(), shown.getByText('₹1,049').count())).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('1199')
    await expect.poll(async () => (await shown.reload(), shown.getByText('₹1,049').count())).toBe(0)
  })

  test('gives a product another address: whoever follows the old one arrives, and Undo leads the other way', async ({
    logIn,
    owner,
    addresses,
  }) => {
    const product = await owner.addPlainProduct(own)
    const [from, to] = [product.id, `${product.id}-two`].map((productId) => addressOf('product', { productId }))
    const ask = async (path = '') => {
      const { status, headers } = await fetch(`${addresses.SHOP}${path}`, { redirect: 'manual' })
      return `${status} ${headers.get('location') ?? ''}`.trim()
    }
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}`)
    await page.getByLabel('Address', { exact: true }).fill(`${product.id}-two`)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText(`was ${product.id}`)).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('heading', { name: product.name }).first()).toBeVisible()
    expect(await ask(from)).toBe('200')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(`${product.name} is published.`)).toBeVisible()
    await expect.poll(() => ask(`${from}?colour=Tan`)).toBe(`308 ${to}?colour=Tan`)
    await expect.poll(() => ask(to)).toBe('200')
    const html = await (await fetch(`${addresses.SHOP}${to}`)).text()
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${to}"`))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(product.id)
    await expect.poll(() => ask(to)).toBe(`308 ${from}`)
  })

  test('is told what is missing, at its field and on top, and cannot publish it', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}`)
    await page.getByLabel('MRP').fill('900')
    await page.getByLabel('HSN code').fill('42')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    const missing = page.getByRole('region', { name: 'What is missing or wrong' })
    await expect(missing).toContainText(/MRP must not be below the price.* L9/)
    await expect(missing).toContainText('Legal Metrology')
    await missing.getByRole('link', { name: 'L12' }).first().click()
    await expect(page).toHaveURL(/#law-L12$/)
    await missing.getByRole('link', { name: 'HSN code' }).click()
    await expect(page).toHaveURL(/#hsnCode$/)
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(page.getByLabel('MRP')).toHaveValue('1699')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('MRP')).toHaveValue('900')
    await expectAccessible(page)
  })

  test('and Arun change one product at once: different fields merge and both read it, the same field asks', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const [meera, arun] = [await logIn('owner'), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    for (const { page } of [meera, arun]) await openDesk(page, `/desk/products/${product.code}`)
    const [hers, his] = [meera.page, arun.page]

    await his.getByLabel('Making days').fill('9')
    await expect(hers.getByRole('status').filter({ hasText: 'Arun is editing this' })).toBeVisible()
    await expect(his.getByText('is editing this')).toHaveCount(0)
    await hers.getByLabel('Weight in g').fill('1300')
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(his.getByText(/^Saved/)).toBeVisible()
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByText(/^Saved/)).toBeVisible()
    await expect(hers.getByLabel('Making days')).toHaveValue('9')
    await expect(hers.getByText('Arun, just now; was 4, Arun')).toBeVisible()
    await expect(his.getByLabel('Weight in g')).toHaveValue('1300')

    // He is in the field when she saves it, so that it does not change under his hands.
    await his.getByLabel('Price', { exact: true }).focus()
    await hers.getByLabel('Price', { exact: true }).fill('1099')
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByText('was ₹1,199')).toBeVisible()
    await his.getByLabel('Price', { exact: true }).fill('999')
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(his.getByText(/has written “1099” meanwhile/)).toBeVisible()
    await expect(his.getByLabel('Price', { exact: true })).toHaveValue('999')
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByLabel('Price', { exact: true })).toHaveValue('999')
    await expectAccessible(hers)
    await his.goto('/desk/products')
    await expect(hers.getByText('Arun is editing this')).toHaveCount(0)
  })

  test('a press saves once, the second one keeps what was typed, and it is not asked about again', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const [meera, arun] = [await logIn('owner'), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    for (const { page } of [meera, arun]) await openDesk(page, `/desk/products/${product.code}`)
    const [hers, his] = [meera.page, arun.page]
    const posted: (string | null)[] = []
    his.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/draft'))
        posted.push(new URLSearchParams(request.postData() ?? '').get('pricePaise'))
    })
    const price = his.getByLabel('Price', { exact: true })
    await price.focus()
    await hers.getByLabel('Price', { exact: true }).fill('1099')
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByText('was ₹1,199')).toBeVisible()
    // In one task, so that it does not save itself in between.
    await his.evaluate(() => {
      document.querySelector<HTMLInputElement>('[name=pricePaise]')!.select()
      document.execCommand('insertText', false, '999')
      const save = Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Save the draft')!
      save.focus()
      save.click()
    })
    await expect(his.getByText(/has written “1099” meanwhile/)).toBeVisible()
    expect(posted).toEqual(['999'])
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByLabel('Price', { exact: true })).toHaveValue('999')
    await expect(his.getByText(/has written/)).toHaveCount(0)
    // This one saves itself, two seconds after the last letter.
    await price.fill('950')
    await expect(hers.getByLabel('Price', { exact: true })).toHaveValue('950')
    await expect(his.getByText(/has written/)).toHaveCount(0)
  })

  test('sees what Arun saves while she is in another field, and what she is typing in stays', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const [meera, arun] = [await logIn('owner'), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    for (const { page } of [meera, arun]) await openDesk(page, `/desk/products/${product.code}`)
    const [hers, his] = [meera.page, arun.page]
    await hers.getByLabel('Weight in g').focus()
    await his.getByLabel('Making days').fill('9')
    await his.getByLabel('Weight in g').fill('1300')
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByLabel('Making days')).toHaveValue('9')
    await expect(hers.getByLabel('Weight in g')).not.toHaveValue('1300')
    await expect(hers.getByLabel('Weight in g')).toBeFocused()
    await hers.getByLabel('Making days').focus()
    await expect(hers.getByLabel('Weight in g')).toHaveValue('1300')
  })
})

test.describe('Arun, on his phone', () => {
  test.use(devices.phone)

  test('writes a draft and cannot publish it', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('assistant')
    for (const screen of ['/desk/products', `/desk/products/${product.code}`]) {
      await openDesk(page, screen)
      await expectNoSidewaysScroll(page)
    }
    await page.getByLabel('Making days').fill('9')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText('The owner publishes it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is a plain form: saved as a draft, published, and both sides shown where two changed the same', async ({
    logIn,
    owner,
    faults,
  }) => {
    faults.allow(/ csp$/)
    const product = await owner.addPlainProduct(own)
    const [meera, arun] = [await logIn('owner'), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    for (const { page } of [meera, arun]) await page.goto(`/desk/products/${product.code}`)
    const [hers, his] = [meera.page, arun.page]
    await untick(his.getByLabel('Lock'))
    await his.getByLabel('Price', { exact: true }).fill('1099')
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(his.getByText('was ₹1,199')).toBeVisible()
    await expect(his.getByLabel('Lock')).not.toBeChecked()

    await hers.getByLabel('Price', { exact: true }).fill('999')
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByText(/has written “1099” meanwhile/)).toBeVisible()
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByLabel('Price', { exact: true })).toHaveValue('999')
    await hers.getByRole('button', { name: 'Publish' }).click()
    await expect(hers.getByText(`${product.name} is published.`)).toBeVisible()
    await expect(hers.getByText('as shoppers see it.')).toBeVisible()
  })
})
