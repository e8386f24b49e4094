import type { Page } from '@playwright/test'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { expectAccessible, expectFits, expectSoundPage } from '../../support/page-checks.ts'
import { placeOrder } from '../../support/placed-order.ts'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { open } from '../../support/shop-test.ts'
import { actInDialog } from '../support/act-in-dialog.ts'
import { expect, openDesk, test, tick } from '../support/desk-test.ts'

const photograph = async (name: string, width = 2_000) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhotograph({ width, height: 1_500 }),
})
const standing = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })

test('a shopper asks with photographs on a phone, staff offer another way and then approve, and the money of a cash order goes to a UPI address', async ({
  page,
  addresses,
  owner,
  shopper,
  ask,
  logIn,
  callShop,
  faults,
}) => {
  test.slow()
  faults.allow(/^400 .*\/return$/)
  const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
  await ask('deliver', { orderId })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/order/${orderId}`)
  await page.getByRole('link', { name: 'Send pieces back' }).click()
  await tick(page.getByLabel('Damaged or faulty'))
  await page.getByLabel('Take or choose up to four').setInputFiles([await photograph('one.jpg')])
  await expect(page.getByText('One is ready: one.jpg')).toBeVisible()
  await page.getByLabel('Add more').setInputFiles([await photograph('two.jpg')])
  await expect(page.getByText('2 are ready: one.jpg, two.jpg')).toBeVisible()
  await page.getByLabel('What happened? (optional)').fill('The lid does not close.')
  await tick(page.getByLabel('Money back'))
  await expectSoundPage(page)
  await expectFits(page, 360)
  await page.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(standing(page, 'We look at it')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photograph/ })).toHaveCount(2)

  const meera = await logIn('owner', { on: 'another browser' })
  const desk = meera.page
  const number = `${orderNumber}-R1`
  await openDesk(desk, '/desk/returns')
  await desk.getByRole('link', { name: number }).click()
  await expect(desk.getByText('The lid does not close.')).toBeVisible()
  await expect(desk.getByRole('img', { name: 'Photograph 2 of 2' })).toBeVisible()
  await expectAccessible(desk)
  await actInDialog(desk, 'Refuse', 'Refuse it')
  await expect(desk.getByRole('dialog').getByLabel('Why, for the shopper')).toBeFocused()
  await desk.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click()
  await actInDialog(desk, 'Offer another way', 'Offer it', { 'Rupees, if they keep it': '150' })
  await expect(desk.getByText('Another way is offered')).toBeVisible({ timeout: 20_000 })

  await page.reload()
  await expect(page.getByText('Keep the pieces, and get ₹150 back')).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(standing(page, 'We look at it')).toBeVisible()
  await desk.reload()
  await actInDialog(desk, 'Approve', 'Approve it', { 'A word to the shopper (optional)': 'We are sorry.' })
  await expect(desk.getByText('May come', { exact: true })).toBeVisible({ timeout: 20_000 })
  const [mail] = await mailsTo(addresses, shopper.email, 'A courier comes for the pieces', 1)
  expect(mail?.text).toContain('We are sorry.')
  await page.reload()
  await expect(standing(page, 'A courier comes for the pieces')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Xpressbees Reverse, 14\d+$/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectFits(page, 360)
  await desk.reload()
  await expect(desk.getByText(/A courier is booked, for \d+ \w+ \d{4}\. Xpressbees Reverse, AWB 14/)).toBeVisible()

  const by = { who: 'staff', name: 'Meera' }
  await callShop('returns.receive', { orderId, ordinal: 1, by })
  await desk.reload()
  await actInDialog(desk, 'Inspect', 'Write it down')
  await expect(desk.getByText('To settle', { exact: true })).toBeVisible()
  await callShop('returns.askForUpi', { orderId, ordinal: 1, by })
  await page.reload()
  await page.getByLabel('Your UPI address').fill('asha')
  await page.getByRole('button', { name: 'Get ₹1,199 there' }).click()
  await expect(page.getByText('Please write it as your UPI app shows it')).toBeVisible()
  await page.getByLabel('Your UPI address').fill('asha@okbank')
  await page.getByRole('button', { name: 'Get ₹1,199 there' }).click()
  await expect(standing(page, 'We pay you back')).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('asha@okbank', { exact: true })).toBeVisible()
  await actInDialog(desk, 'It is paid', 'It is paid', { 'Reference of the payment': 'UTR 123456789012' })
  await expect(desk.getByText('Settled', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(desk.getByText('asha@okbank')).toHaveCount(0)
  await page.reload()
  await expect(standing(page, 'It is settled')).toBeVisible()
})

test('where no courier goes the shopper is asked to send the pieces, says with whom, and may correct it', async ({
  page,
  addresses,
  owner,
  shopper,
  ask,
  logIn,
  callShop,
  faults,
}) => {
  test.slow()
  faults.allow(/^400 .*\/return$/)
  await page.setViewportSize({ width: 360, height: 740 })
  const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
  await ask('deliver', { orderId, isWhereNobodyCollects: true })
  const lines = [{ position: 1, units: 1 }]
  await callShop('returns.ask', { orderId, lines, reason: 'late', wish: 'money', words: '', photoKeys: [] })
  await callShop('returns.approve', { orderId, ordinal: 1, by: { who: 'staff', name: 'Meera' }, words: undefined })
  const [mail] = await mailsTo(addresses, shopper.email, 'Please send the pieces to us', 1)
  expect(mail?.text).toContain('We bear the cost')
  await open(page, `/order/${orderId}/return`)
  await expect(standing(page, 'Please send the pieces to us')).toBeVisible()
  await expect(page.getByText('No courier of ours could be booked at your address.')).toBeVisible()
  await page.getByLabel('Courier and number').fill('  ')
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await expect(page.getByText('Please write the courier and the number')).toBeVisible()
  for (const [written, verb] of [
    ['India Post EM12345678', 'I have sent it'],
    ['India Post EM123456789IN', 'Correct it'],
  ] as const) {
    await page.getByLabel('Courier and number').fill(written)
    await page.getByRole('button', { name: verb }).click()
    await expect(page.getByRole('button', { name: 'Correct it' })).toBeVisible()
  }
  const { page: desk } = await logIn('owner', { on: 'another browser' })
  await openDesk(desk, `/desk/returns/${orderNumber}-R1`)
  await expect(desk.getByText('India Post EM123456789IN')).toBeVisible()
  await expect(desk.getByText(/No courier could be booked.*744101/)).toBeVisible()

  await callShop('returns.receive', { orderId, ordinal: 1, by: { who: 'staff', name: 'Meera' } })
  await page.reload()
  await page.getByLabel('Rupees that you paid').fill('80.50')
  await page.getByLabel('UPI address it goes to').fill('asha')
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByText('Please write it as your UPI app shows it')).toBeVisible()
  await page.getByLabel('UPI address it goes to').fill('asha@okbank')
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByText(/^You have paid ₹80\.50/)).toBeVisible()
  await expectSoundPage(page)
  await expectFits(page, 360)
  await desk.reload()
  await expect(desk.getByText('₹80.50, to be paid back to asha@okbank')).toBeVisible()
  await actInDialog(desk, 'The courier is paid back', 'It is paid', { 'Reference of the payment': 'UTR 123456789012' })
  await expect(desk.getByText('₹80.50, paid back')).toBeVisible({ timeout: 20_000 })
  await mailsTo(addresses, shopper.email, '₹80.50 for the courier is paid back', 1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what cannot be taken is refused in words and loses nothing, and with the key of another order nothing is to be seen', async ({
    page,
    owner,
    shopper,
    ask,
    faults,
  }) => {
    faults.allow(/^400 .*\/return$/)
    const [{ orderId }, other] = [
      await placeOrder(page.request, owner, shopper, true),
      await placeOrder(page.request, owner, shopper, true),
    ]
    await ask('deliver', { orderId })
    await page.goto(`/order/${orderId}/return`)
    await page.getByLabel('What happened? (optional)').fill('It is scratched.')
    const polyglot = {
      name: 'poly.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([await aPhotograph(), Buffer.from('<script>1</script>')]),
    }
    await page.getByLabel('Take or choose up to four').setInputFiles([await photograph('fine.jpg', 700), polyglot])
    await page.getByRole('button', { name: 'Ask for the return' }).click()
    await expect(page.getByText('poly.jpg holds something else behind the picture')).toBeVisible()
    await expect(page.getByText('Please choose why')).toBeVisible()
    await expect(page.getByLabel('What happened? (optional)')).toHaveValue('It is scratched.')
    const photo = page.getByRole('img', { name: 'Photograph 1' })
    const address = (await photo.getAttribute('src')) ?? ''
    expect((await page.request.get(address)).headers()['content-type']).toBe('image/jpeg')
    expect((await page.request.get(address.replace(orderId, other.orderId))).status()).toBe(404)
    await tick(page.getByLabel('Damaged or faulty'))
    await tick(page.getByLabel('The same piece again'))
    await page.getByRole('button', { name: 'Ask for the return' }).click()
    await expect(standing(page, 'We look at it')).toBeVisible()
    await expect(photo).toBeVisible()

    await page.goto(`/order/${other.orderId}/return`)
    await expect(page.getByText('Pieces can come back once they are delivered.')).toBeVisible()
    const large = await page.request.post(`/order/${orderId}/return`, {
      multipart: { do: 'ask', photos: { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(50 * 1_024 * 1_024) } },
    })
    expect([large.status(), await large.text()]).toEqual([413, expect.stringContaining('choose fewer or smaller ones; nothing was kept')])
  })
})
