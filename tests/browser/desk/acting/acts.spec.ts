import type { Page } from '@playwright/test'
import { randomKey } from '#src/kit/random-key.ts'
import { placeOrder } from '../../support/placed-order.ts'
import { placeAtDesk } from '../support/desk-orders.ts'
import {
  devices,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goByKeys,
  openDesk,
  type Person,
  test,
  tick,
  untick,
} from '../support/desk-test.ts'
import { pressOnceShown } from '../support/press-once-shown.ts'

// A network that was cut stays so in a context that is used again.
test.use({ reuseContext: false })

const answers = (page: Page) => page.getByRole('status', { name: 'Answers' })

type Inspected = { order: { state: string }; mails: { kind: string }[]; parcel?: object; refunds: object[] }

const whatHasLeft = ({ order: { state }, mails, parcel, refunds }: Inspected) => ({
  ...{ state, parcel, refunds },
  mails: mails.map(({ kind }) => kind).toSorted(),
})

/** Posts what the form of an act posts, from a page of the desk; the reply's code, or undefined when it was accepted. */
const post = (page: Page, act: string, fields: Readonly<Record<string, unknown>>): Promise<string | undefined> =>
  page.evaluate(
    async ([name, key, texts]) => {
      const body = new URLSearchParams({ act: name, key, script: 'yes', ...texts })
      const reply = await (await fetch('/desk/act/run', { method: 'POST', body })).json()
      return reply.ok ? undefined : reply.problem.code
    },
    [act, randomKey(), Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]))] as const,
  )

const saveView = async (page: Page, name: string): Promise<void> => {
  expect(await post(page, 'views.save', { input: { name, address: '/more' } })).toBeUndefined()
}

test.describe('the owner at her laptop', () => {
  test.use(devices.laptop)

  test('held back: undo within ten seconds sends no mail, moves no money and asks no carrier, after a reload and on another page too', async ({
    logIn,
    callShop,
    request,
    owner,
    shopper,
  }) => {
    const { page } = await logIn('owner')
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    const inspect = () => callShop('orders.inspect', orderId) as Promise<Inspected>
    const before = whatHasLeft(await inspect())
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await page.getByRole('button', { name: /^Confirm/ }).dblclick()
    await expect(answers(page)).toContainText(`Confirming ${orderNumber}, Asha Rao`)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(answers(page)).toContainText(orderNumber)
    await page.keyboard.press('u')
    await expect(answers(page)).toContainText(`Taken back: Confirming ${orderNumber}, Asha Rao. Nothing was done.`)
    await page.reload()
    await expect(answers(page)).not.toContainText(orderNumber)
    expect(whatHasLeft(await inspect())).toEqual(before)
  })

  test('two people: of a confirmation and a cancellation the first runs, and the other is refused with who and when', async ({
    logIn,
    callShop,
    request,
    owner,
    shopper,
  }) => {
    const meera = await logIn('owner')
    const arun = await logIn('assistant', { on: 'another browser', name: 'Arun' })
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    for (const { page } of [arun, meera]) await openDesk(page, `/desk/orders/${orderNumber}`)
    await arun.page.getByRole('button', { name: /^Cancel/ }).click()
    const dialog = arun.page.getByRole('dialog', { name: /^Cancel/ })
    await dialog.getByLabel('Reason').fill('Nobody answers')
    await dialog.getByRole('button', { name: /^Cancel/ }).click()
    await expect(answers(arun.page)).toContainText(`Cancelling ${orderNumber}`)
    await openDesk(meera.page, `/desk/orders/${orderNumber}`)
    await expect(meera.page.getByText(/^Arun is cancelling MJ-\d+, Asha Rao, in a few seconds\.$/)).toBeVisible()
    await meera.page.getByRole('button', { name: /^Confirm/ }).click()
    await expect(answers(meera.page)).toContainText(`Confirming ${orderNumber}`)
    await expect(answers(arun.page)).toContainText(`${orderNumber} is cancelled.`)
    await expect(answers(meera.page)).toContainText(new RegExp(`Not done\\. ${orderNumber} was cancelled by Arun at \\d+\\.\\d\\d\\.`))
    const { order, parcel } = (await callShop('orders.inspect', orderId)) as Inspected
    expect([order.state, parcel]).toEqual(['cancelled', undefined])

    await answers(meera.page).getByRole('button', { name: 'Close' }).click()
    await expect(answers(meera.page)).not.toContainText(orderNumber)
    await meera.page.reload()
    await expect(answers(meera.page)).not.toContainText(orderNumber)
  })

  test('an act on several rows has one answer for each, and one undo for all', async ({ logIn, request, owner, shopper, callShop }) => {
    const { page } = await logIn('owner')
    const orders = [await placeOrder(request, owner, shopper, true), await placeOrder(request, owner, shopper, true)]
    const [first, second] = orders.map(({ orderNumber }) => orderNumber)
    await openDesk(page, '/desk/orders?view=to-confirm')
    for (const number of [first, second]) await tick(page.getByRole('row').filter({ hasText: number! }).getByRole('checkbox'))
    await callShop('orders.cancel', { orderId: orders[1]!.orderId, cancelledBy: { who: 'shopper' } })
    await page.getByRole('group', { name: 'With the chosen orders' }).getByRole('button', { name: 'Confirm' }).click()
    await expect(answers(page)).toContainText(
      new RegExp(`Confirming 1\\. 1 not: ${second} was cancelled by the shopper at \\d+\\.\\d\\d\\.`),
    )
    await answers(page).getByRole('link', { name: 'See all 2' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: second! })).toContainText('Not done')
    await expectAccessible(page)
    await answers(page).getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: first! })).toContainText('Taken back')
    const { order } = (await callShop('orders.inspect', orders[0]!.orderId)) as Inspected
    expect(order.state).toBe('to_confirm')
  })

  test('u takes back the act that it stands beside, from the moment that it stands there', async ({
    logIn,
    request,
    owner,
    shopper,
    callShop,
  }) => {
    const { page } = await logIn('owner')
    const { orderId, orderNumber } = await placeOrder(request, owner, shopper, true)
    await openDesk(page, `/desk/orders/${orderNumber}`)
    await page.getByLabel('A note for your colleagues').fill('Rings twice')
    await page.getByRole('button', { name: 'Keep' }).click()
    await expect(answers(page)).toContainText('The note is written down.')
    // A key that is pressed as the letter appears comes before anything that the page puts off.
    await pressOnceShown(answers(page), 'u', 'Confirming')
    await page.getByRole('button', { name: /^Confirm/ }).click()
    await expect(answers(page)).toContainText(`Taken back: Confirming ${orderNumber}`)
    await expect(answers(page)).toContainText('The note is written down.')
    expect(((await callShop('orders.find', orderId)) as { state: string }).state).toBe('to_confirm')
  })

  test('the keys of the desk are in one list, do nothing inside fields, and can be switched off', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/more')
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keys' })
    await expect(list).toContainText('Undo the last act')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('?')
    await expect(list).toBeHidden()
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('searchbox').blur()
    await goByKeys(page, 't', /\/desk$/, /, \S/)

    await page.goBack()
    await page.getByRole('button', { name: 'Keys' }).click()
    await untick(list.getByRole('checkbox'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.keyboard.press('?')
    await expect(list).toBeHidden()
    await expect(page).toHaveURL(/\/desk\/more$/)
  })
})

test.describe('the assistant on a phone', () => {
  test.use(devices.phone)

  test('pressed twice, a button does its act once', async ({ logIn, callShop }) => {
    const { page, email } = await logIn('assistant')
    await openDesk(page, '/desk/views')
    await saveView(page, 'Pune')
    await page.reload()
    await page.getByRole('button', { name: 'For everybody' }).dblclick()
    await expect(answers(page)).toContainText('Everybody sees the view “Pune” now.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const log = (await callShop('desk.listAudit', { email, limit: 9 })) as { act: string }[]
    expect(log.map(({ act }) => act)).toEqual(['views.share', 'views.save', 'login.opened'])
  })

  test('offline an act waits for a press, and what was typed is kept', async ({ logIn, context, faults }) => {
    faults.allow(/act\/run|Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/views')
    await saveView(page, 'Pune')
    await page.reload()
    await page.getByRole('button', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename “Pune”' })
    await dialog.getByLabel('Name').fill('Pune and Satara')
    await context.setOffline(true)
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('This device is offline')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This device is offline')
    await context.setOffline(false)
    await expect(dialog.getByLabel('Name')).toHaveValue('Pune and Satara')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('link', { name: 'Pune and Satara' })).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('a refused text stays in its field, with what is wrong with it', async ({ logIn }) => {
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/views')
    await saveView(page, 'Pune')
    await page.reload()
    await page.getByRole('button', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename “Pune”' })
    await dialog.getByLabel('Name').fill('Pune '.repeat(20))
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/at most 40 letters/)
    await expect(dialog.getByLabel('Name')).toHaveValue('Pune '.repeat(20))
    await expectAccessible(page)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ...devices.laptop })

  test('acts, their dialogs, their refusals and their undo work, and nothing that was typed is lost', async ({
    logIn,
    ask,
    faults,
    callShop,
    owner,
  }) => {
    faults.allow(/^failed: .* csp$/)
    const person = await logIn('assistant')
    const { page } = person
    await saveViewOf(person, ask)
    await page.goto('/desk/views')
    await page.getByRole('button', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename “Nashik”' })
    await dialog.getByLabel('Name').fill('Pune '.repeat(20))
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was done')
    await expect(page.getByLabel('Name')).toHaveValue('Pune '.repeat(20))
    await page.getByLabel('Name').fill('Satara')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/desk\/views$/)
    await expect(page.getByRole('link', { name: 'Satara' })).toBeVisible()
    await answers(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('link', { name: 'Nashik' })).toBeVisible()

    const { orderNumber } = await placeAtDesk({ callShop, owner })
    await page.goto(`/desk/orders/${orderNumber}?form=correct-address`)
    await page.getByRole('dialog').getByLabel('State').selectOption('Kerala')
    await page.getByRole('dialog').getByRole('button', { name: 'Correct it' }).click()
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('Kerala')
    await tick(page.getByLabel('The state is right all the same'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${orderNumber}$`))
    await expect(answers(page)).toContainText(orderNumber)
  })
})

/** Where the page runs no script, the shop itself is asked. */
async function saveViewOf({ token }: Person, ask: (command: string, body: object) => Promise<unknown>): Promise<void> {
  const login = await ask('callShop', { path: 'staff.findDeskLogin', args: [token] })
  const request = { act: 'views.save', key: randomKey(), input: { name: 'Nashik', address: '/more' } }
  await ask('callShop', { path: 'desk.act', args: [login, request] })
}
