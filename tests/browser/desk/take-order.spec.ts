import type { Page } from '@playwright/test'
import type { TestProduct } from '../support/command-server.ts'
import { placeOrder } from '../support/placed-order.ts'
import { pressWords } from '../support/press.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import type { Shopper } from '../support/shop-test.ts'
import { payButton } from '../support/shopping.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from './support/desk-test.ts'

const cost = (page: Page) => page.getByRole('region', { name: 'What it comes to' })
const lines = (page: Page) => page.getByRole('list', { name: 'Ordered pieces' }).getByRole('listitem')
const placeButton = (page: Page) => page.getByRole('button', { name: 'Place the order' })

async function addColour(page: Page, { name, code, colours }: TestProduct): Promise<void> {
  await page.getByLabel('Find a piece').fill(code)
  await pressWords(page.getByRole('button', { name: `Add ${name}, ${colours[0]?.name}` }))
}

async function writeAddress(page: Page, shopper: Shopper): Promise<void> {
  await page.getByLabel('Phone', { exact: true }).fill(shopper.phone)
  await page.getByLabel('E-mail').fill(shopper.email)
  await page.getByLabel('Name', { exact: true }).fill(shopper.name)
  await page.getByLabel('Pincode').fill(shopper.pincode)
  await page.getByLabel('Address', { exact: true }).fill(shopper.address)
}

/** The number of the order on whose screen the desk is then. */
async function placedNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/desk\/orders\/[A-Z]+-\d+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('by keys from the palette to an order that says who took it, whose shopper is mailed a link and pays by it', async ({
  logIn,
  owner,
  shopper,
  addresses,
}) => {
  const product = await owner.addProduct()
  const { page, name } = await logIn('assistant')
  await openDesk(page, '/desk')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('order by telephone')
  await page.getByRole('option', { name: /Take an order by telephone/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Take an order' })).toBeVisible()

  await page.getByLabel('Find a piece').fill(product.code)
  const add = page.getByRole('button', { name: `Add ${product.name}, ${product.colours[0]?.name}` })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByLabel('Quantity')).toBeFocused()
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Name on it').fill('asha')
  await page.getByLabel('Sign').selectOption('Leo')
  await expect(lines(page).getByRole('img', { name: /Asha/ })).toBeVisible()
  await writeAddress(page, shopper)
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Karnataka')
  const states = await page
    .getByLabel('State', { exact: true })
    .evaluate((field) => [...((field as HTMLInputElement).list?.options ?? [])].map(({ value }) => value))
  expect(states.length).toBeGreaterThan(30)
  expect(states, 'in the order of the alphabet').toEqual(states.toSorted())
  await expect(cost(page)).toContainText(/Total₹698.*At their door by/s)
  await expectAccessible(page)
  await placeButton(page).focus()
  await page.keyboard.press('Enter')

  const number = await placedNumber(page)
  await expect(page.getByText(`by telephone, taken by ${name}`)).toBeVisible()
  await expect(page.getByText('Took the order by telephone')).toBeVisible()
  const [mail, ...others] = await mailsTo(addresses, shopper.email, `Pay for your order ${number}`, 1)
  expect(others).toEqual([])
  const link = /\S+\/order\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByText('The pieces are kept for you until')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now ₹698' }).click()
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paid. We are making it' })).toBeVisible()
})

test('what is wrong stands at its field, nothing that was typed is lost, and then it is ordered in cash', async ({
  logIn,
  owner,
  shopper,
  faults,
}) => {
  const [product, plain] = await Promise.all([owner.addProduct({ stock: 3 }), owner.addPlainProduct()])
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/orders')
  await page.getByRole('link', { name: 'Take an order' }).click()
  await pressWords(placeButton(page))
  await expect(page.getByLabel('Find a piece')).toHaveAccessibleDescription(/Choose a piece first\./)
  await expect(page.getByLabel('Find a piece')).toBeFocused()

  await addColour(page, plain)
  await expect(lines(page)).toHaveCount(1)
  await addColour(page, product)
  await expect(lines(page)).toHaveCount(2)
  await pressWords(page.getByRole('button', { name: `Take off ${plain.name}` }))
  await expect(lines(page)).toHaveCount(1)
  await page.getByLabel('Quantity').fill('4')
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription('Only 3 left.')
  await page.getByLabel('Quantity').fill('3')
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription('')
  await page.getByLabel('Name on it').fill('Zoë')
  await expect(page.getByLabel('Name on it')).toHaveAccessibleDescription(/letters A to Z/)
  await page.getByLabel('Name on it').fill('')

  await writeAddress(page, { ...shopper, phone: '98', email: 'asha@' })
  await page.getByLabel('They pay').selectOption('In cash, to the courier')
  await expect(cost(page)).toContainText('₹1,047')
  await pressWords(placeButton(page))
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Email is invalid/)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(shopper.address)
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  await expectAccessible(page)
  await page.setViewportSize(devices.phone.viewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(devices.laptop.viewport)

  await page.getByLabel('Phone', { exact: true }).fill(shopper.phone)
  await page.getByLabel('E-mail').fill(shopper.email)
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid')
  faults.allow(/^failed: .*orders\/new\/step/)
  await page.route(/orders\/new\/step/, (route) => route.abort())
  await pressWords(placeButton(page))
  await expect(page.getByRole('alert')).toContainText('No reply came')
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  await page.unroute(/orders\/new\/step/)
  await placeButton(page).dblclick()
  const number = await placedNumber(page)
  await expect(page.getByRole('status', { name: 'Answers' })).toContainText(`${number} is ordered, and its confirmation is mailed.`)
  await expect(page.getByRole('button', { name: /^Confirm/ }).first()).toBeVisible()
  // Pressed twice, it is one order: three pieces are taken, and none is left for another.
  await openDesk(page, '/desk/orders/new')
  await page.getByLabel('Find a piece').fill(product.code)
  await expect(page.getByRole('button', { name: `Add ${product.name}, ${product.colours[0]?.name} sold out` })).toBeDisabled()
})

test('the pieces of a cash order are changed: the form is as it was ordered, and one order is left to be confirmed', async ({
  logIn,
  owner,
  shopper,
  request,
}) => {
  const { orderNumber: number } = await placeOrder(request, owner, shopper, true)
  const plain = await owner.addPlainProduct()
  const { page } = await logIn('assistant')
  await openDesk(page, `/desk/orders/${number}`)
  await pressWords(page.getByRole('link', { name: 'Change the pieces' }))
  await expect(page.getByRole('heading', { level: 1, name: `Change ${number}` })).toBeVisible()
  await expect(page.getByText('which is cancelled in the same moment')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(shopper.name)
  await expect(page.getByLabel('They pay')).toHaveValue('cod')
  await expectAccessible(page)
  await addColour(page, plain)
  await expect(lines(page)).toHaveCount(2)
  await pressWords(page.getByRole('button', { name: /^Take off / }).first())
  await expect(lines(page)).toHaveCount(1)
  await expect(cost(page)).toContainText('₹1,199')
  await page.setViewportSize(devices.phone.viewport)
  await expectNoSidewaysScroll(page)
  await pressWords(page.getByRole('button', { name: 'Change the order' }))

  const changed = await placedNumber(page)
  expect(changed).not.toBe(number)
  await expect(page.getByRole('status', { name: 'Answers' })).toContainText(`${changed} is ordered, and its confirmation is mailed.`)
  await expect(page.getByText(`In place of ${number}.`)).toBeVisible()
  await openDesk(page, `/desk/orders/${number}`)
  await expect(page.getByText(`As ${changed}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change the pieces' })).toHaveCount(0)
  // An old tab with the form: what came in its place is not ordered once more.
  await openDesk(page, `/desk/orders/new?instead=${number}`)
  await expect(page.getByRole('alert')).toContainText('The order before is cancelled')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an order is taken step by step, and a total that nobody has seen is shown before anything is ordered', async ({
    logIn,
    owner,
    shopper,
    faults,
  }) => {
    faults.allow(/ csp$/)
    const product = await owner.addPlainProduct()
    const { page } = await logIn('owner')
    await page.goto('/desk/orders/new')
    await page.getByLabel('Find a piece').fill(product.code)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('button', { name: `Add ${product.name}, ${product.colours[0]?.name}` }).click()
    await writeAddress(page, shopper)
    await page.getByLabel('Quantity').fill('2')
    await placeButton(page).click()
    await expect(page.getByRole('alert')).toContainText('It comes to ₹2,398 now.')
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(shopper.name)
    await placeButton(page).click()
    await expect(page.getByText(`${await placedNumber(page)} is ordered, and the link to pay is mailed.`)).toBeVisible()
  })
})
