import { placeOrder } from '../support/placed-order.ts'
import { pressWords } from '../support/press.ts'
import { devices, expect, openDesk, test } from './support/desk-test.ts'

// A network that was cut stays so in a context that is used again.
test.use({ reuseContext: false })

test.use(devices.laptop)

const live = /^Live, \w+day \d+\.\d\d$/

async function ask(callShop: (path: string, ...args: readonly unknown[]) => Promise<unknown>): Promise<string> {
  const enquiry = { kind: 'contact', name: 'Nandini Bose', email: `${Date.now()}@example.com`, message: 'Can the lining be changed?' }
  return ((await callShop('enquiries.record', enquiry)) as { ticketNumber: string }).ticketNumber
}

test('eight tabs have one stream, and what changes shows in all of them', async ({ logIn, callShop, context }) => {
  const { page } = await logIn('owner')
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/desk/live')) streams.push(request.url())
  })
  const pages = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))]
  for (const each of pages) await openDesk(each, '/desk')
  for (const each of pages) await expect(each.getByText(live)).toBeVisible()
  const ticket = await ask(callShop)
  for (const each of pages) await expect(each.getByText(ticket)).toBeVisible()
  expect(streams).toHaveLength(1)
})

test('whoever is in a row keeps their place while its list is read anew', async ({ logIn, callShop }) => {
  const first = await ask(callShop)
  const { page } = await logIn('owner')
  // The newest first, however many there are.
  await openDesk(page, '/desk/enquiries?tab=all')
  const link = page.getByRole('row').filter({ hasText: first }).getByRole('link').first()
  await link.focus()
  const second = await ask(callShop)
  await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible()
  await expect(link).toBeFocused()
})

test('when the tab with the stream is closed, another one goes on', async ({ logIn, callShop, context }) => {
  const { page } = await logIn('owner')
  await openDesk(page, '/desk')
  await expect(page.getByText(live)).toBeVisible()
  const other = await context.newPage()
  await openDesk(other, '/desk')
  await page.close()
  const ticket = await ask(callShop)
  await expect(other.getByText(ticket)).toBeVisible()
  await expect(other.getByText(live)).toBeVisible()
})

test('without a network it says so, and afterwards what was missed is there', async ({ logIn, callShop, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const { page } = await logIn('owner')
  await openDesk(page, '/desk')
  await expect(page.getByText(live)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Offline since/)).toBeVisible()
  const ticket = await ask(callShop)
  await context.setOffline(false)
  await expect(page.getByText(ticket)).toBeVisible()
  await expect(page.getByText(live)).toBeVisible()
})

test('a form never changes under the hands: no typed letter is lost', async ({ logIn, callShop, owner, shopper, request }) => {
  const { orderNumber } = await placeOrder(request, owner, shopper, true)
  const { page } = await logIn('owner')
  await openDesk(page, `/desk/calls?order=${orderNumber}`)
  await expect(page.getByText(live)).toBeVisible()
  await page.getByRole('button', { name: 'Does not want it' }).click()
  const reason = page.getByLabel(/Reason/)
  const words = 'She has found a smaller one in the shop at the corner'
  for (const [at, word] of words.split(' ').entries()) {
    if (at % 3 === 0) await placeOrder(request, owner, shopper)
    await reason.pressSequentially(at === 0 ? word : ` ${word}`)
  }
  await expect(reason).toHaveValue(words)
  await ask(callShop)
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue(words)
})

test('the stream names topics and counts and nothing else, and strangers get none', async ({ logIn, page: stranger, request }) => {
  expect((await request.get('/desk/live', { maxRedirects: 0 })).status()).toBe(401)
  await stranger.goto('about:blank')
  const { page } = await logIn('assistant')
  await openDesk(page, '/desk/more')
  const news = await page.evaluate(async () => (await fetch('/desk/live?once')).json())
  expect(Object.keys(news)).toEqual(['topics', 'counts'])
  for (const count of Object.values(news.counts)) expect(count).toEqual({ count: expect.any(Number), isLate: expect.any(Boolean) })
})

test('a list that is looked at stays, counts its new orders, and marks them once they are shown', async ({
  logIn,
  owner,
  shopper,
  request,
  callShop,
}) => {
  // Tests beside this one place orders too: none of theirs goes to this pincode.
  const neighbour = { ...shopper, pincode: '560034' }
  const first = await placeOrder(request, owner, neighbour, true)
  const { page } = await logIn('owner')
  await openDesk(page, '/desk/orders?pincode=560034')
  await expect(page.getByText(live)).toBeVisible()
  const looked = page.getByRole('link', { name: first.orderNumber })
  await looked.focus()
  const before = await looked.boundingBox()
  const second = await placeOrder(request, owner, neighbour, true)
  await expect(page.getByRole('button', { name: '1 new order: show' })).toBeVisible()
  // What a finger is about to press stays where it is.
  expect(await looked.boundingBox()).toEqual(before)
  const third = await placeOrder(request, owner, neighbour, true)
  const news = page.getByRole('button', { name: '2 new orders: show' })
  await expect(news).toBeVisible()
  await expect(page.getByRole('link', { name: second.orderNumber })).toHaveCount(0)
  const announced = page.getByRole('status', { name: 'News of this list' })
  await expect(announced).toHaveText('2 new orders')
  const announcement = await announced.locator('span').elementHandle()
  await pressWords(news)
  // The gold edge of a row has words beside it.
  for (const { orderNumber } of [second, third])
    await expect(page.locator('tr[data-fresh]').getByRole('cell', { name: `${orderNumber} placed` })).toHaveText(/, new$/)
  await expect(page.getByRole('cell', { name: `${first.orderNumber} placed` })).not.toHaveText(/, (?:new|changed)$/)
  // Once: the same element still holds it.
  expect(await announcement?.evaluate((element) => element.isConnected && element.textContent)).toBe('2 new orders')

  await page.getByRole('heading', { level: 1 }).click()
  await callShop('orders.confirm', first.orderId, { who: 'staff', name: 'Meera' })
  await expect(announced).toHaveText('1 order has changed')
  await expect(page.getByRole('cell', { name: `${first.orderNumber} placed` })).toHaveText(/, changed$/)
})
