import type { Page } from '@playwright/test'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test, tick } from './support/desk-test.ts'
import { pressWords } from '../support/press.ts'
import { aUnitToPress } from './support/units-to-press.ts'

const card = (page: Page, ticket: string) => page.getByRole('listitem').filter({ hasText: ticket })

test.describe('Arun at the tablet on the bench', () => {
  test.use(devices.tablet)

  test('one tap on the board is the next step of a unit, and undo takes it back', async ({ owner, callShop, logIn }) => {
    const { tickets, variantId } = await aUnitToPress(owner, callShop)
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/workshop?group=${variantId}`)
    const unit = card(page, tickets[0]!)
    await unit.getByRole('button', { name: 'Pressed' }).tap()
    await expect(unit.getByRole('button', { name: 'Checked' })).toBeVisible()
    await expect(unit).toContainText('Pressed')
    await page.getByRole('button', { name: 'Undo' }).first().tap()
    await expect(unit.getByRole('button', { name: 'Pressed' })).toBeVisible()
  })

  test('one scan is the step that scans stand for, and the field waits for the next one', async ({ owner, callShop, logIn }) => {
    const { tickets, variantId } = await aUnitToPress(owner, callShop, [{ name: 'Asha' }, { name: 'Ved', sign: 'Aries' }])
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/workshop?group=${variantId}&scan=pressed`)
    for (const ticket of tickets) {
      await expect(page.getByRole('textbox', { name: 'Scan a ticket' })).toBeFocused()
      // A scanner types what the QR code holds, and presses Enter.
      await page.keyboard.type(`https://desk.example/desk/t/${ticket}`)
      await page.keyboard.press('Enter')
      await expect(card(page, ticket).getByRole('button', { name: 'Checked' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Scan a ticket' })).toHaveValue('')
    }
  })

  test('chosen units are locked with one tap; a ticket that was printed before a change says that it is out of date', async ({
    owner,
    callShop,
    logIn,
  }) => {
    const { tickets, variantId } = await aUnitToPress(owner, callShop, [{ name: 'Asha' }])
    const ticket = tickets[0]!
    const by = { who: 'staff', name: 'Arun' }
    await callShop('workshop.notePrinted', { form: 'ticket', of: [ticket], by })
    const orderId = await callShop('orders.findId', ticket.split('.')[0])
    await callShop('orders.correctWriting', { orderId, position: 1, written: { name: 'Usha' }, by: { who: 'shopper' } })
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/workshop?group=${variantId}`)
    const unit = card(page, ticket)
    await expect(unit).toContainText('Print again')
    await unit.getByRole('checkbox').tap()
    await page.getByRole('button', { name: 'Lock: 1' }).tap()
    await expect(unit).toContainText('Locked')
    await page.getByRole('textbox', { name: 'Scan a ticket' }).focus()
    await page.keyboard.type(`https://desk.example/desk/t/${ticket}?writing=0`)
    await page.keyboard.press('Enter')
    const warning = page.getByRole('alert').filter({ hasText: 'This ticket is out of date' })
    await expect(warning).toContainText('Asha → Usha, the shopper')
    await expect(warning.getByRole('button', { name: 'Print its ticket' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Unlock' }).tap()
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  })

  test('a scan opens the ticket, where the next step is the one button', async ({ owner, callShop, logIn }) => {
    const { tickets } = await aUnitToPress(owner, callShop)
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/workshop')
    await page.keyboard.type(tickets[0]!.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/desk/t/${tickets[0]}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tickets[0]!)
    await page.getByRole('button', { name: 'Pressed', exact: true }).tap()
    await page.getByRole('button', { name: 'Checked', exact: true }).tap()
    await expect(page.getByRole('button', { name: 'Packed', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Step back' }).tap()
    await expect(page.getByRole('button', { name: 'Checked', exact: true })).toBeVisible()
  })

  test('a spoilt unit is made again with its reason, and waits to be pressed', async ({ owner, callShop, logIn }) => {
    const { tickets } = await aUnitToPress(owner, callShop)
    await callShop('workshop.step', { ticket: tickets[0], step: 'pressed', by: { who: 'staff', name: 'Arun' } })
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/t/${tickets[0]}`)
    await page.getByRole('button', { name: 'Again' }).tap()
    await page.getByRole('combobox', { name: 'What is wrong with it' }).selectOption('Wrong letter')
    await page.getByRole('button', { name: 'Make it again' }).tap()
    await expect(page.getByRole('button', { name: 'Pressed', exact: true })).toBeVisible()
    await expect(page.getByText('Again: wrong letter')).toBeVisible()
  })

  test('every target is large enough for dusty fingers, and there is no rail beside the board', async ({ owner, callShop, logIn }) => {
    const { variantId } = await aUnitToPress(owner, callShop)
    const { page } = await logIn('assistant')
    await openDesk(page, `/desk/workshop?group=${variantId}`)
    await expect(page.getByRole('navigation', { name: 'Desk' }).filter({ visible: true })).toHaveCount(0)
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(box?.height ?? 56, await button.innerText()).toBeGreaterThanOrEqual(56)
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('several units are chosen and pressed together, or their tickets printed', async ({ owner, callShop, logIn, context }) => {
  const { tickets, variantId } = await aUnitToPress(owner, callShop, [{ name: 'Asha' }, { name: 'Ved' }, { name: 'Zoya' }])
  const { page } = await logIn('assistant')
  await openDesk(page, `/desk/workshop?group=${variantId}`)
  for (const ticket of tickets.slice(0, 2)) await tick(page.getByRole('checkbox', { name: `Choose ${ticket}` }))
  const printed = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Print 2 tickets' }).click()
  await expect((await printed).getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Pressed: 2' }).click()
  for (const ticket of tickets.slice(0, 2)) await expect(card(page, ticket).getByRole('button', { name: 'Checked' })).toBeVisible()
  await expect(card(page, tickets[2]!).getByRole('button', { name: 'Pressed' })).toBeVisible()
})

test('a question about a unit reaches its order and Today, and its answer the ticket', async ({ owner, callShop, logIn }) => {
  const { id, number, tickets } = await aUnitToPress(owner, callShop)
  const { page } = await logIn('assistant')
  await openDesk(page, `/desk/t/${tickets[0]}`)
  await page.getByRole('button', { name: 'Ask the owner' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('One a, or two?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText(`The owner is asked about ${tickets[0]}.`)).toBeVisible()
  const order = (await callShop('orders.find', id)) as { attention: string }
  expect(order.attention).toContain('One a, or two?')

  const hers = await logIn('owner', { on: 'another browser' })
  await openDesk(hers.page, '/desk')
  await expect(
    hers.page
      .getByRole('listitem')
      .filter({ hasText: `at ${number}` })
      .getByRole('button', { name: 'Answer' }),
  ).toBeVisible()
  await openDesk(hers.page, `/desk/orders/${number}`)
  await pressWords(hers.page.getByRole('region', { name: 'Look at it' }).getByRole('button', { name: 'Answer' }))
  const dialog = hers.page.getByRole('dialog', { name: `Answer about ${tickets[0]}` })
  await expect(dialog).toContainText('One a, or two?')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('One, as her mail says.')
  await pressWords(dialog.getByRole('button', { name: 'Answer it' }))
  await expect(hers.page.getByRole('region', { name: 'Look at it' })).toHaveCount(0)

  await expect(page.getByText('One, as her mail says.')).toBeVisible()
  await expectAccessible(page)
})

test('the board and a ticket work by the keyboard alone', async ({ owner, callShop, logIn }) => {
  const { tickets, variantId } = await aUnitToPress(owner, callShop)
  const { page } = await logIn('assistant')
  await openDesk(page, `/desk/workshop?group=${variantId}`)
  const step = card(page, tickets[0]!).getByRole('button', { name: 'Pressed' })
  for (let presses = 0; presses < 30 && !(await step.evaluate((button) => button === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(step).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, tickets[0]!).getByRole('button', { name: 'Checked' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a step is pressed and a scan opens its ticket', async ({ owner, callShop, logIn, faults }) => {
    // Without scripts the browser does not load the modules that the page names.
    faults.allow(/^failed: .*[.]js csp$/)
    const { tickets, variantId } = await aUnitToPress(owner, callShop)
    const { page } = await logIn('assistant')
    await page.goto(`/desk/workshop?group=${variantId}`)
    await card(page, tickets[0]!).getByRole('button', { name: 'Pressed' }).click()
    await expect(card(page, tickets[0]!).getByRole('button', { name: 'Checked' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Scan a ticket' }).fill(tickets[0]!)
    await page.getByRole('textbox', { name: 'Scan a ticket' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tickets[0]!)
  })
})

for (const [device, use] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('board and ticket are accessible, and nothing scrolls sideways', async ({ owner, callShop, logIn, faults }) => {
      faults.allow(/^404 .*MJ-0/)
      const { tickets } = await aUnitToPress(owner, callShop, [{ name: 'Maximilian', sign: 'Sagittarius' }, undefined])
      const { page } = await logIn('assistant')
      for (const address of [
        '/desk/workshop',
        '/desk/workshop?code=nonsense',
        `/desk/t/${tickets[0]}`,
        `/desk/t/${tickets[1]}`,
        '/desk/t/MJ-0.1',
      ]) {
        await openDesk(page, address)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
    })
  })
}
