import type { Page } from '@playwright/test'
import { placeOrder } from '../../support/placed-order.ts'
import { pressWords } from '../../support/press.ts'
import { devices, expect, openDesk, test } from '../support/desk-test.ts'

const answers = (page: Page) => page.getByRole('status', { name: 'Answers' })

/** What an answer lies over: acts, filters and links of the page itself. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [over] = [...document.querySelectorAll('[aria-label="Answers"] > *')].map((answer) => answer.getBoundingClientRect())
    if (!over) return ['no answer']
    return [...document.querySelectorAll('main button, main a, main summary, main select, nav a')]
      .filter((act) => act.checkVisibility())
      .filter((act) => {
        const { left, right, top, bottom } = act.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map((act) => act.textContent ?? '')
  })

test.describe('on Meera’s phone', () => {
  test.use(devices.phone)

  test('an answer lies over no act, several take the place of one, and the next caller is pressed at once', async ({
    logIn,
    owner,
    shopper,
    request,
  }) => {
    const { orderNumber } = await placeOrder(request, owner, shopper, true)
    await placeOrder(request, owner, shopper, true)
    await placeOrder(request, owner, shopper, true)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/calls?order=${orderNumber}`)
    for (const outcome of ['Confirmed', 'No answer']) {
      const number = (await page.getByRole('article').textContent())?.match(/MJ-\d+/)?.[0]
      await pressWords(page.getByRole('button', { name: outcome }))
      await expect(answers(page)).toContainText(number!)
      expect(await covered(page)).toEqual([])
    }
    await expect(answers(page).getByText(/^Confirming/)).toBeHidden()
    const height = await answers(page).evaluate((list) => list.getBoundingClientRect().height)
    const head = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height)
    expect(height).toBeLessThanOrEqual(head)
    await pressWords(answers(page).getByText('1 more'))
    await expect(answers(page).getByText(/^Confirming/)).toBeVisible()
  })
})

test.describe('on a laptop', () => {
  test.use(devices.laptop)

  test('u that comes too late for the last act says so, and takes back no older one', async ({
    logIn,
    callShop,
    owner,
    shopper,
    request,
  }) => {
    const orders = [await placeOrder(request, owner, shopper, true), await placeOrder(request, owner, shopper, true)]
    const [first, second] = orders.map(({ orderNumber }) => orderNumber)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/orders/${first}`)
    await page.getByRole('button', { name: /^Confirm/ }).click()
    await expect(answers(page)).toContainText(`Confirming ${first}`)
    await openDesk(page, '/desk/orders?view=to-confirm')
    await page.getByRole('row').filter({ hasText: second! }).getByRole('checkbox').click()
    await callShop('orders.cancel', { orderId: orders[1]!.orderId, cancelledBy: { who: 'shopper' } })
    await page.getByRole('group', { name: 'With the chosen orders' }).getByRole('button', { name: 'Confirm' }).click()
    await expect(answers(page)).toContainText(`1 not: ${second} was cancelled by the shopper`)
    await page.keyboard.press('u')
    await expect(answers(page)).toContainText(`That can no longer be taken back: 1 not: ${second} was cancelled`)
    await expect(answers(page)).not.toContainText('Taken back')
    const state = async () => ((await callShop('orders.find', orders[0]!.orderId)) as { state: string }).state
    await expect.poll(state, { timeout: 20_000 }).not.toBe('to_confirm')
  })
})
