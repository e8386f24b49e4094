import type { Locator, Page } from '@playwright/test'
import { placeOrder } from '../support/placed-order.ts'
import { callSandbox, mailsTo } from '../support/sandbox-suppliers.ts'
import { aBookedParcel } from './support/desk-parcels.ts'
import { devices, expect, expectArrived, goByKeys, openDesk, test } from './support/desk-test.ts'
import { aHeldPayment } from './support/held-payment.ts'

// Nothing here is clicked: a job is done by Tab, Enter, Space, letters, and the keys of the desk.

test.use(devices.laptop)

const answers = (page: Page) => page.getByRole('status', { name: 'Answers' })

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

async function enterAt(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Writes over what stands in the field. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Finds an order by the one search. */
async function openOrder(page: Page, number: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
}

test('by keys alone a cash order is found, its address corrected, its mail sent again, and its call confirmed', async ({
  logIn,
  request,
  owner,
  shopper,
  addresses,
}) => {
  const { page } = await logIn('assistant')
  const { orderNumber } = await placeOrder(request, owner, shopper, true)
  await openDesk(page, '/desk')
  await openOrder(page, orderNumber)
  await enterAt(page, page.getByRole('region', { name: shopper.name }).getByRole('button', { name: 'Correct' }))
  const dialog = page.getByRole('dialog')
  await write(page, dialog.getByRole('textbox', { name: 'Address', exact: true }), '7 Lake View')
  await page.keyboard.press('Enter')
  await expect(answers(page)).toContainText(`Correcting the address of ${orderNumber}`)
  await page.keyboard.press('u')
  await expect(answers(page)).toContainText('Taken back')

  await enterAt(page, page.getByRole('region', { name: 'Mails' }).getByRole('link', { name: 'Thank you for your order' }))
  await expectArrived(page, /\/desk\/mails\//, 'Thank you for your order')
  await enterAt(page, page.getByRole('main').getByRole('button', { name: 'Send a copy' }))
  const other = shopper.email.replace('@', '.keys@')
  await write(page, dialog.getByRole('textbox', { name: 'To' }), other)
  await page.keyboard.press('Enter')
  expect(await mailsTo(addresses, other, orderNumber, 1)).toHaveLength(1)

  await goByKeys(page, 'c', /\/desk\/calls/, 'Calls')
  await openDesk(page, `/desk/calls?order=${orderNumber}`)
  await enterAt(page, page.getByRole('button', { name: 'Confirmed' }))
  await expect(answers(page)).toContainText(`Confirming ${orderNumber}`)
})

test('u that is held down takes back the last act, and no other', async ({ logIn, request, owner, shopper }) => {
  const { page } = await logIn('assistant')
  const { orderNumber } = await placeOrder(request, owner, shopper, true)
  await openDesk(page, `/desk/orders/${orderNumber}`)
  await page.keyboard.press('n')
  await page.keyboard.type('Rings twice')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const note = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Rings twice' })
  await expect(note).toBeVisible()
  await page.keyboard.press('c')
  await expect(answers(page)).toContainText(`Confirming ${orderNumber}`)
  for (let repeated = 0; repeated < 5; repeated++) await page.keyboard.down('u')
  await page.keyboard.up('u')
  await expect(answers(page)).toContainText(`Taken back: Confirming ${orderNumber}`)
  await page.reload()
  await expect(note, 'the act before it holds').toBeVisible()
})

test('by keys alone a part of a paid order goes back, held money is accepted, and somebody is let in', async ({
  logIn,
  request,
  owner,
  shopper,
  addresses,
  callShop,
}) => {
  const { page } = await logIn('owner')
  const paid = await placeOrder(request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: paid.gatewayOrderId })
  const held = await aHeldPayment({ request, owner, shopper, addresses, callShop })
  await expect.poll(async () => ((await callShop('orders.find', paid.orderId)) as { paidAt?: string }).paidAt).toBeDefined()
  const dialog = page.getByRole('dialog')
  await openDesk(page, '/desk')
  await openOrder(page, paid.orderNumber)
  await enterAt(page, page.getByRole('button', { name: 'Refund' }))
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'An amount' })).toBeChecked()
  await write(page, dialog.getByLabel('Rupees'), '199')
  await write(page, dialog.getByLabel(/^Reason/), 'A scratch on the lid')
  await enterAt(page, dialog.getByRole('button', { name: 'Send it back' }))
  await expect(answers(page)).toContainText(`Refunding ₹199 of ${paid.orderNumber}`)

  await goByKeys(page, 'm', /\/desk\/money/, 'Money')
  await enterAt(page, page.getByRole('listitem').filter({ hasText: held.orderNumber }).getByRole('button', { name: 'Accept' }))
  await write(page, dialog.getByLabel('Why'), 'A tip')
  await enterAt(page, dialog.getByRole('button', { name: 'Accept' }))
  await expect(answers(page)).toContainText(`Accepting payment ${held.gatewayPaymentId}`)

  await enterAt(page, page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'People' }))
  await enterAt(page, page.getByRole('button', { name: 'Add somebody' }))
  const email = `keys.${process.pid}.${Date.now()}@manjusha.example`
  await write(page, dialog.getByLabel('Name'), 'Kavya of the keys')
  await write(page, dialog.getByLabel('E-mail'), email)
  await enterAt(page, dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByText(email).first()).toBeVisible()
})

test('by keys alone a stopped parcel goes on, and a packed one is counted and handed over', async ({ logIn, callShop, owner, ask }) => {
  const [stopped, packed] = [await aBookedParcel({ owner, callShop, ask }), await aBookedParcel({ owner, callShop, ask })]
  await ask('stopBooking', { orderNumber: stopped.number })
  await callShop('packing.packed', packed.number, { who: 'staff', name: 'Meera' })
  const { page } = await logIn('assistant')
  await openDesk(page, '/desk')
  await goByKeys(page, 'p', /\/desk\/parcels/, 'Parcels')
  await enterAt(page, page.getByRole('navigation', { name: 'Parcels' }).getByRole('link', { name: /^Stopped/ }))
  await enterAt(page, page.getByRole('row').filter({ hasText: stopped.number }).getByRole('button', { name: 'Retry' }))
  await expect.poll(async () => ((await callShop('packing.show', stopped.number)) as { parcelState: string }).parcelState).toBe('booked')

  await openDesk(page, '/desk/handover')
  await write(page, page.getByRole('textbox', { name: 'Count them into the van: scan a label' }), packed.awb)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${packed.number} is counted for ${packed.courier}.`)).toBeVisible()
  await enterAt(page, page.getByRole('region', { name: packed.courier }).getByRole('button', { name: /^Handed over/ }))
  await expect(answers(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('u')
})
