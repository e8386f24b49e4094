import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits, expectSoundPage } from '../../support/page-checks.ts'
import { placeOrder } from '../../support/placed-order.ts'
import { mailsTo } from '../../support/sandbox-suppliers.ts'
import { open } from '../../support/shop-test.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'

const by = { who: 'staff', name: 'Meera' }

/** As somebody without a mouse comes there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const isThere = () => control.evaluate((each) => each === document.activeElement)
  for (let presses = 0; !(await isThere()); presses++) {
    expect(presses, 'Tab presses').toBeLessThan(120)
    await page.keyboard.press('Tab')
  }
}

/** Of a group of radio buttons Tab reaches the chosen one, or the first: arrows choose. */
async function choose(page: Page, first: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, first)
  await page.keyboard.press('Space')
  while (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown')
}

async function pressKey(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

for (const width of [360, 1280])
  test(`by keys alone a return is asked for, offered another way, declined and approved, at ${width} px`, async ({
    page,
    owner,
    shopper,
    ask,
    logIn,
  }) => {
    test.slow()
    const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
    await ask('deliver', { orderId })
    await page.setViewportSize({ width, height: 740 })
    await open(page, `/order/${orderId}`)
    await pressKey(page, page.getByRole('link', { name: 'Send pieces back' }))
    await choose(page, page.getByLabel('Damaged or faulty'), page.getByLabel('It came too late'))
    await tabTo(page, page.getByLabel('What happened? (optional)'))
    await page.keyboard.type('It was for Diwali.')
    await choose(page, page.getByLabel('Money back'), page.getByLabel('The same piece again'))
    await pressKey(page, page.getByRole('button', { name: 'Ask for the return' }))
    await expect(page.getByRole('heading', { level: 2, name: 'We look at it' })).toBeVisible()

    const { page: desk } = await logIn('owner', { on: 'another browser' })
    await desk.setViewportSize({ width, height: 740 })
    await openDesk(desk, '/desk/returns')
    await expectFits(desk, width)
    await pressKey(desk, desk.getByRole('link', { name: `${orderNumber}-R1` }))
    await expect(desk.getByText('It was for Diwali.')).toBeVisible()
    await expectFits(desk, width)
    await pressKey(desk, desk.getByRole('main').getByRole('button', { name: 'Offer another way' }))
    const dialog = desk.getByRole('dialog')
    await tabTo(desk, dialog.getByLabel('Rupees, if they keep it'))
    await desk.keyboard.type('150')
    await expectFits(desk, width)
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Another way is offered')).toBeVisible({ timeout: 20_000 })

    await page.reload()
    await expectFits(page, width)
    await pressKey(page, page.getByRole('button', { name: 'Decline' }))
    await expect(page.getByRole('heading', { level: 2, name: 'We look at it' })).toBeVisible()
    await openDesk(desk, `/desk/returns/${orderNumber}-R1`)
    await pressKey(desk, desk.getByRole('main').getByRole('button', { name: 'Approve' }))
    await pressKey(desk, dialog.getByRole('button', { name: 'Approve it' }))
    await expect(desk.getByText('May come', { exact: true })).toBeVisible({ timeout: 20_000 })
  })

for (const width of [360, 1280])
  test(`what a courier cost is refused with words, written again where it stands filled in, and paid, by keys, at ${width} px`, async ({
    page,
    addresses,
    owner,
    shopper,
    ask,
    logIn,
    callShop,
  }) => {
    test.slow()
    const { orderId, orderNumber } = await placeOrder(page.request, owner, shopper, true)
    await ask('deliver', { orderId, isWhereNobodyCollects: true })
    const lines = [{ position: 1, units: 1 }]
    await callShop('returns.ask', { orderId, lines, reason: 'late', wish: 'money', words: '', photoKeys: [] })
    await callShop('returns.approve', { orderId, ordinal: 1, by })
    // Until a courier was looked for, one may still come.
    await mailsTo(addresses, shopper.email, 'Please send the pieces to us', 1)
    await callShop('returns.receive', { orderId, ordinal: 1, by })
    await callShop('returns.claimCarriage', { orderId, ordinal: 1, paidPaise: 80_500, upi: 'asha@okbank' })

    const { page: desk } = await logIn('owner', { on: 'another browser' })
    await desk.setViewportSize({ width, height: 740 })
    await openDesk(desk, `/desk/returns/${orderNumber}-R1`)
    await pressKey(desk, desk.getByRole('main').getByRole('button', { name: 'Do not pay the courier' }))
    const dialog = desk.getByRole('dialog')
    await pressKey(desk, dialog.getByRole('button', { name: 'Do not pay it' }))
    await expect(dialog.getByLabel('Why, for the shopper'), 'it cannot be left out').toBeFocused()
    await desk.keyboard.type('The receipt shows 80.50.')
    await expectAccessible(desk)
    await expectFits(desk, width)
    await pressKey(desk, dialog.getByRole('button', { name: 'Do not pay it' }))
    await expect(desk.getByText('₹805, refused: The receipt shows 80.50.')).toBeVisible({ timeout: 20_000 })
    await expect(desk.getByRole('button', { name: 'The courier is paid back' })).toHaveCount(0)
    const [mail] = await mailsTo(addresses, shopper.email, 'We could not pay the courier back yet', 1)
    for (const part of ['a courier cost you ₹805', 'The receipt shows 80.50.']) expect(mail?.text).toContain(part)

    await page.setViewportSize({ width, height: 740 })
    await open(page, `/order/${orderId}/return`)
    await expect(page.getByText('The receipt shows 80.50.')).toBeVisible()
    const rupees = page.getByLabel('Rupees that you paid')
    await expect(rupees).toHaveValue('805.00')
    await expectSoundPage(page)
    await expectFits(page, width)
    await tabTo(page, rupees)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('80.50')
    await tabTo(page, page.getByLabel('UPI address it goes to'))
    await page.keyboard.type('asha@okbank')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^You have paid ₹80\.50\. We send it/)).toBeVisible()
    await openDesk(desk, `/desk/returns/${orderNumber}-R1`)
    await expect(desk.getByText('₹80.50, to be paid back to asha@okbank')).toBeVisible()
  })
