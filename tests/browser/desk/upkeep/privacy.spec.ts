import { unzipSync, strFromU8 } from 'fflate'
import { readFile } from 'node:fs/promises'
import { placeOrder } from '../../support/placed-order.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

/** Places a cash order for the test's own shopper and cancels it, so that it is over. */
const anEndedOrder = test.extend<{ orderNumber: string }>({
  orderNumber: async ({ request, owner, shopper, callShop }, give) => {
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await callShop('orders.cancel', { orderId, cancelledBy: { who: 'staff', name: 'Meera' }, reason: 'A test' })
    await give(orderNumber)
  },
})

anEndedOrder.describe('on a laptop', () => {
  anEndedOrder.use(devices.laptop)

  anEndedOrder(
    'the owner looks a person up, hands over all that is held, and erases it',
    async ({ logIn, shopper, orderNumber, callShop }) => {
      const { page } = await logIn('owner')
      await openDesk(page, '/desk/privacy')
      const who = page.getByLabel('Their mail address or phone')
      await who.fill('nobody at all')
      await page.keyboard.press('Enter')
      await expect(who).toHaveAccessibleDescription(/mail address or the ten digits/)
      await expect(who).toHaveValue('nobody at all')
      await who.fill(shopper.email.toUpperCase())
      await page.keyboard.press('Enter')
      const held = page.getByRole('region', { name: 'What is held' })
      await expect(held.getByRole('link', { name: orderNumber })).toBeVisible()
      // Neither the address nor the title of a page names anybody.
      expect(page.url()).not.toContain('@')
      await expectAccessible(page)

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        held.getByRole('button', { name: 'Everything as a file (ZIP)' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('personal-data.zip')
      const files = unzipSync(await readFile(await download.path()))
      expect(strFromU8(files[`orders/${orderNumber}.json`] ?? new Uint8Array())).toContain(shopper.name)

      await held.getByRole('button', { name: 'Erase it' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Erase it for good' }).click()
      await expect(page.getByRole('status', { name: 'Answers' })).toContainText('Erasing what is held about a person')
      const find = async () => ((await callShop('privacy.find', shopper.email)) as { value: { orders: unknown[] } }).value.orders
      await expect.poll(async () => (await find()).length, { timeout: 40_000 }).toBe(0)
      await openDesk(page, '/desk/privacy')
      await expect(page.getByRole('region', { name: 'Asked of late' })).toContainText('erased one order')
    },
  )
})

anEndedOrder.describe('on a phone, without scripts', () => {
  anEndedOrder.use({ ...devices.phone, javaScriptEnabled: false })

  anEndedOrder('a person is looked up and their file asked for by plain forms', async ({ logIn, shopper, orderNumber, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto('/desk/privacy')
    await page.getByLabel('Their mail address or phone').fill(shopper.phone)
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
    await expectNoSidewaysScroll(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Everything as a file (ZIP)' }).click(),
    ])
    expect(await download.failure()).toBeNull()
  })
})

const anAskedOrder = test.extend<{ orderNumber: string }>({
  orderNumber: async ({ request, owner, shopper, callShop }, give) => {
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await callShop('privacy.askErasure', orderId)
    await give(orderNumber)
  },
})

for (const [name, device] of [
  ['a laptop', devices.laptop],
  ['a phone', devices.phone],
] as const)
  anAskedOrder.describe(`on ${name}`, () => {
    anAskedOrder.use(device)

    anAskedOrder(
      'what a shopper asked on the page of an order stands at the order and on the privacy screen',
      async ({ logIn, orderNumber }) => {
        const { page } = await logIn('owner')
        await openDesk(page, '/desk/privacy')
        const asked = page.getByRole('region', { name: 'Asked on the pages of orders' })
        await expect(asked.getByRole('listitem').filter({ hasText: orderNumber })).toContainText('Asked for on its page on')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await asked.getByRole('link', { name: orderNumber }).click()
        await expect(page.getByRole('region', { name: 'Personal data' })).toContainText('It is erased in the night after it is over')
        await expectNoSidewaysScroll(page)
      },
    )
  })

test('a seventh export within an hour is refused in words', async ({ logIn, addresses }) => {
  const { token } = await logIn('owner')
  const ask = () =>
    fetch(`${addresses.SHOP}/desk/privacy/file`, {
      method: 'POST',
      body: new URLSearchParams({ who: 'nobody@nowhere.example' }),
      headers: { cookie: `desk=${token}`, 'sec-fetch-site': 'same-origin' },
    })
  for (let time = 1; time <= 6; time++) {
    const taken = await ask()
    expect(taken.status).toBe(200)
    await taken.arrayBuffer()
  }
  const refused = await ask()
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/6 times within an hour/)])
})

test.describe('an assistant', () => {
  test.use(devices.laptop)

  test('sees no page about persons, may not take one’s file away, and sees whether all is well', async ({ logIn, faults }) => {
    faults.allow(/403/)
    const { page } = await logIn('assistant')
    expect((await page.goto('/desk/privacy'))?.status()).toBe(403)
    const posted = await page.request.post('/desk/privacy/file', {
      form: { who: 'a@b.example' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(posted.status()).toBe(403)
    await openDesk(page, '/desk/health')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is everything well?')
    await expect(page.getByRole('listitem').filter({ hasText: 'Backups' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Privacy' })).toHaveCount(0)
  })
})
