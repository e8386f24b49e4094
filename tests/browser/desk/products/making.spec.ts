import { pressWords } from '../../support/press.ts'
import { addressOf } from '#src/web/routes.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test, tick } from '../support/desk-test.ts'

const own = { isEditable: true }
let made = 0
/** Codes and names that no other test has. */
const newNames = () => ({ code: `N-${process.pid}-${++made}`, name: `New box ${process.pid} ${made}` })

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('begins a product as a copy, is told what it lacks, publishes it, and shoppers find it; takes it off sale and back', async ({
    logIn,
    owner,
    anotherBrowser,
  }) => {
    const product = await owner.addPlainProduct(own)
    const { code, name } = newNames()
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/products')
    await page.getByRole('link', { name: 'New product' }).click()
    await page
      .getByLabel('Name *')
      .or(page.getByLabel('Name', { exact: true }))
      .fill(name)
    await page.getByLabel('Code', { exact: true }).fill(product.code)
    await page.getByLabel('Begin as a copy of').fill(product.code)
    await tick(page.getByLabel('with its pictures'))
    await page.getByRole('button', { name: 'Begin it' }).click()
    await expect(page.getByText(`"${product.code}" is the code of ${product.name} too`)).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(code)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Begin it' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    const shopper = await anotherBrowser()
    const shown = await shopper.newPage()
    const address = addressOf('product', { productId: name.toLowerCase().replaceAll(' ', '-') })
    const onSale = async () =>
      (await shown.goto(address))?.status() === 200 ? await shown.getByRole('button', { name: /bag/i }).count() : 0
    expect(await onSale()).toBe(0)
    await page.getByLabel('MRP').fill('1')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByRole('region', { name: 'What is missing or wrong' })).toContainText('must not be below the price')
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await page.getByLabel('MRP').fill('1699')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(`${name} is published.`)).toBeVisible()
    await expect(page.getByText('On sale', { exact: true })).toBeVisible()
    await expect.poll(async () => (await shown.goto(address))?.status()).toBe(200)

    await page.getByRole('button', { name: 'Take off sale', exact: true }).click()
    await expect(page.getByText(`${name} is no longer sold.`)).toBeVisible()
    await expect(page.getByText('No longer sold', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('On sale', { exact: true })).toBeVisible()
  })

  test('picks a shade, reads a fault in plain words, and publishes from the bar that stays in sight', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}`)
    await page
      .getByLabel(/^Pick: .*shade$/i)
      .first()
      .fill('#e0a030')
    await expect(page.getByRole('textbox', { name: /shade$/i }).first()).toHaveValue('#e0a030')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('region', { name: 'What is missing or wrong' })).toContainText('name is missing')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Saffron Box')
    await page.keyboard.press('Control+s')
    const publish = page.getByRole('button', { name: 'Publish' })
    await expect(publish).toBeInViewport()
    await page.mouse.wheel(0, 600)
    await expect(publish).toBeInViewport()
    await pressWords(publish)
    await expect(page.getByRole('heading', { level: 1, name: 'Saffron Box' })).toBeVisible()
    await expect(publish).toHaveCount(0)
  })

  test('adds a colour, puts it first, and throws all of it away', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}`)
    await page.getByRole('button', { name: 'Add a colour' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('SKU').fill(`${product.code}-NEW`)
    await dialog.getByLabel('Colour').fill('Saffron')
    // A shade is picked, not written.
    await expect(dialog.getByLabel('Shade')).toHaveAttribute('type', 'color')
    await dialog.getByLabel('Shade').fill('#e0a030')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    const colours = page.getByRole('region', { name: 'Colours', exact: true }).filter({ hasText: 'the first is shown first' })
    await expect(colours.getByRole('listitem').last()).toContainText('Saffron')
    await expect(page.getByRole('region', { name: 'What is missing or wrong' })).toContainText(`${product.code}-NEW, pictures`)
    for (let place = product.colours.length; place > 0; place--) {
      await colours.getByRole('button', { name: 'Earlier Saffron' }).click()
      await expect(colours.getByRole('listitem').nth(place - 1)).toContainText('Saffron')
    }
    await colours.getByRole('button', { name: `Take off sale ${product.colours[0]!.name}` }).click()
    await expect(colours.getByText('Goes off sale')).toBeVisible()
    await colours.getByRole('button', { name: `Keep ${product.colours[0]!.name}` }).click()
    await expect(colours.getByText('Goes off sale')).toHaveCount(0)
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(colours.getByText('Saffron')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(colours.getByRole('listitem').first()).toContainText('Saffron')
    await expectAccessible(page)
  })
})

test.describe('Arun, on his phone', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 780 } })

  test('begins a product that he cannot publish, and throws it away', async ({ logIn }) => {
    const { code, name } = newNames()
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/products/new')
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Name').first().fill(name)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Begin it' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('region', { name: 'What is missing or wrong' })).toContainText('must have at least one colour')
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Take off sale' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('a draft that is thrown away is not read again before its page is left, although the page hears of it first', async ({ logIn }) => {
  const { code, name } = newNames()
  const { page } = await logIn('assistant')
  await openDesk(page, '/desk/products/new')
  await page.getByLabel('Name').first().fill(name)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Begin it' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const list = await page.context().newPage()
  await openDesk(list, `/desk/products?q=${code}`)
  await expect(list.getByRole('link', { name })).toBeVisible()
  await page.route(/\/act\/run/, async (route) => {
    const response = await route.fetch()
    // Another tab has heard of it, and shows it.
    await expect(list.getByRole('link', { name })).toHaveCount(0)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Throw the draft away' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is begun and gets a colour by plain forms', async ({ logIn, faults }) => {
    faults.allow(/ csp$/)
    const { code, name } = newNames()
    const { page } = await logIn('owner')
    await page.goto('/desk/products/new')
    await page.getByLabel('Name').first().fill(name)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Begin it' }).click()
    await expect(page.getByText(`${name} is begun.`)).toBeVisible()
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Add a colour' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('SKU').fill(`${code}-OXB`)
    await dialog.getByLabel('Colour').fill('Oxblood')
    await dialog.getByLabel('Shade').fill('#6d1420')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByText(`${code}-OXB`).first()).toBeVisible()
  })
})
