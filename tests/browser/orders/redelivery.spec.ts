import { expectAccessible, expectFits } from '../support/page-checks.ts'
import { placeOrder } from '../support/placed-order.ts'
import { callSandbox, mailsTo } from '../support/sandbox-suppliers.ts'
import { expect, open, test } from '../support/shop-test.ts'

type Shipments = Record<string, { awb?: string; orderId: number; undelivered?: { answers: Record<string, unknown>[] } }>

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]
type Needs = Pick<Fixtures, 'page' | 'addresses' | 'owner' | 'shopper'>

/** A paid order whose courier was at the door in vain. */
async function anUndelivered({ page, addresses, owner, shopper }: Needs) {
  const placed = await placeOrder(page.request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: placed.gatewayOrderId })
  const state = async () =>
    (await (await fetch(`${addresses.PARCELS}/__sandbox/state`)).json()) as {
      orders: Record<string, { id: number; reference: string }>
      shipments: Shipments
    }
  const shipment = async () => {
    const { orders, shipments } = await state()
    const order = Object.values(orders).find(({ reference }) => reference.includes(placed.orderNumber))
    return Object.values(shipments).find(({ orderId }) => orderId === order?.id)
  }
  let awb: string | undefined
  await expect.poll(async () => (awb = (await shipment())?.awb), 'its airway bill').toBeTruthy()
  const [mail] = await mailsTo(addresses, shopper.email, 'has its tracking number', 1)
  expect(mail?.text).toContain(awb)
  for (const status of [42, 17]) await callSandbox(addresses.PARCELS, 'move', { awb, status })
  await callSandbox(addresses.PARCELS, 'move', { awb, status: 21, reason: 'Customer Not Available' })
  const [news] = await mailsTo(addresses, shopper.email, 'could not deliver your order', 1)
  expect(news?.text).toContain('nobody could be reached')
  expect(news?.text).toContain(`/order/${placed.orderId}`)
  return { address: `/order/${placed.orderId}`, answers: async () => (await shipment())?.undelivered?.answers ?? [] }
}

test('after a failed delivery a shopper asks by keyboard for another day, phone and address; what is wrong is named and nothing is lost', async ({
  page,
  addresses,
  owner,
  shopper,
  faults,
}) => {
  faults.allow(/^400 .*\/order\//)
  const { address, answers } = await anUndelivered({ page, addresses, owner, shopper })
  await open(page, address)
  await expect(page.getByRole('heading', { name: 'The courier could not deliver it' })).toBeVisible()
  await expect(page.getByText('It found nobody at the door or on the phone.')).toBeVisible()
  await expectAccessible(page)
  const day = page.getByLabel('When shall it come?')
  const wanted = (await day.getByRole('option').nth(1).textContent()) ?? ''
  await day.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7, New Lane, behind the temple')
  await page.getByRole('button', { name: 'Ask the courier to come again' }).press('Enter')
  const phone = page.getByLabel('Another mobile number (optional)')
  await expect(phone).toHaveAccessibleDescription(/digits|number/)
  await expect(phone).toBeFocused()
  await expect(page.getByLabel('House, street, landmark')).toHaveValue('7, New Lane, behind the temple')
  await expect(day.getByRole('option', { selected: true })).toHaveText(wanted)
  await expectAccessible(page)
  await expectFits(page, page.viewportSize()?.width ?? 0)
  expect(await answers()).toEqual([])

  await phone.fill('98200 22222')
  await page.getByRole('button', { name: 'Ask the courier to come again' }).click()
  await expect(page.getByText(`${wanted}. Couriers mostly keep to it`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the courier to come again' })).toHaveCount(0)
  await expect.poll(answers).toMatchObject([{ action: 're-attempt', phone: '9820022222', address1: '7, New Lane, behind the temple' }])
  await expectAccessible(page)
})
