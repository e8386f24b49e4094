import { crampedControls } from '../../support/finger-room.ts'
import { pressWords } from '../../support/press.ts'
import { placeAtDesk } from '../support/desk-orders.ts'
import { devices, expect, expectArrived, openDesk, test } from '../support/desk-test.ts'

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('the chosen view is in sight, More says what waits behind it, and ways to neighbours are as large as a finger', async ({
    logIn,
    callShop,
    owner,
  }) => {
    const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Small Person' })
    await callShop('enquiries.record', { kind: 'contact', name: 'Devika', email: 'devika@example.com', message: 'How many letters fit?' })
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/orders?view=all&q=Small+Person')
    const current = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')
    await expect(current).toHaveText(/^All/)
    await expect(current).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: /^More/ })).toContainText(/\d/)
    for (const link of await page.getByRole('link', { name: /^Take away/ }).all()) {
      const { width, height } = (await link.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await pressWords(page.getByText('Small Person').last())
    await expectArrived(page, new RegExp(`/desk/orders/${orderNumber}`), orderNumber)
    for (const link of await page.getByRole('navigation', { name: 'In the list' }).getByRole('link').all()) {
      const { width, height } = (await link.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  test('control: a small link beside another is found, and one with room or within a sentence is not', async ({ page, logIn }) => {
    await logIn('owner')
    await openDesk(page, '/desk/views')
    const found = async (html: string) => {
      await page.evaluate((spoilt) => document.body.replaceChildren(document.createRange().createContextualFragment(spoilt)), html)
      return crampedControls(page)
    }
    const link = (name: string, style = '') => `<a href="/desk" style="display:block;width:80px;height:22px;${style}">${name}</a>`
    expect(await found(link('one') + link('two'))).toEqual(['"one", 80 by 22, beside "two"', '"two", 80 by 22, beside "one"'])
    expect(await found(link('one') + link('two', 'margin-top:40px'))).toEqual([])
    expect(await found('<p>From <a href="/desk">one</a> to <a href="/desk">two</a></p>')).toEqual([])
  })
})
