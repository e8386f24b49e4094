import { expectFits } from '../../support/page-checks.ts'
import { pressWords } from '../../support/press.ts'
import { ownShop } from '../../support/start-shop-for-tests.ts'
import { devices, expect, expectAccessible, openDesk, test as base } from '../support/desk-test.ts'

/** Products that other tests add would stand between: a shop of its own. */
const test = base.extend(ownShop())

test.use(devices.laptop)

test('the owner puts products into another order with buttons and by number, by keyboard too, and takes it back; shoppers see it at once', async ({
  logIn,
  anotherBrowser,
  faults,
}) => {
  test.slow()
  faults.allow(/^403 .*\/desk\/products\/order/)
  const { page } = await logIn('owner')
  const arun = (await logIn('assistant', { on: 'another browser' })).page
  await openDesk(arun, '/desk/products')
  await expect(arun.getByRole('link', { name: 'Their order' })).toHaveCount(0)
  expect((await arun.goto('/desk/products/order'))?.status()).toBe(403)
  await openDesk(page, '/desk/products')
  await pressWords(page.getByRole('link', { name: 'Their order' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Order of products' })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Places' }).getByRole('listitem')
  const names = async () => (await rows.getByRole('link').allTextContents()).slice(0, 4)
  const [first, second, third, fourth] = (await names()) as [string, string, string, string]
  await expectAccessible(page)
  for (const width of [360, 768, 1280]) await expectFits(page, width)

  const shown = await (await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })).newPage()
  const featured = async () => {
    await shown.goto('/product?page=1')
    return (await shown.getByRole('main').getByRole('article').getByRole('heading').allTextContents()).slice(0, 2)
  }
  expect(await featured()).toEqual([first, second])
  await pressWords(page.getByRole('button', { name: `Later ${first}` }))
  await expect.poll(names).toEqual([second, first, third, fourth])
  await expect.poll(featured).toEqual([second, first])

  await page.getByRole('button', { name: `Later ${first}` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([second, third, first, fourth])
  await expect(page.getByRole('button', { name: `Later ${first}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([second, third, fourth, first])

  const place = page.getByLabel(`Place of ${first}`)
  await place.fill('900')
  await pressWords(page.getByRole('button', { name: `Move ${first}` }))
  await expect(page.getByText(/^The places go from 1 to \d+\.$/)).toBeVisible()
  await expect(place).toHaveValue('900')
  await place.fill('1')
  await place.press('Enter')
  await expect.poll(names).toEqual([first, second, third, fourth])
  await expect(page.getByText(`${first} is number 1 now.`)).toBeVisible()
  await pressWords(page.getByRole('button', { name: 'Undo' }).last())
  await expect.poll(names).toEqual([second, third, fourth, first])

  await pressWords(page.getByRole('button', { name: `At a time ${first}` }))
  const dialog = page.getByRole('dialog', { name: `Move ${first} at a time` })
  await dialog.getByLabel('Place').fill('900')
  await dialog.getByLabel('From').fill('2031-01-01T09:30')
  await pressWords(dialog.getByRole('button', { name: 'Plan it' }))
  await expect(dialog.getByText('At most two years ahead.')).toBeVisible()
  await dialog.getByLabel('From').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
  await pressWords(dialog.getByRole('button', { name: 'Plan it' }))
  await expect(dialog.getByText(/^The places go from 1 to \d+\.$/)).toBeVisible()
  await dialog.getByLabel('Place').fill('3')
  await pressWords(dialog.getByRole('button', { name: 'Plan it' }))
  await expect(page.getByText(new RegExp(`^${first}: place 3, on `))).toBeVisible()
  await expectAccessible(page)
})
