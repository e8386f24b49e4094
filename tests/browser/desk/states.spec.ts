import type { Page } from '@playwright/test'
import { beingDoneMessage } from '#src/shop/staff-texts/desk-act-texts.ts'
import { placeAtDesk } from './support/desk-orders.ts'
import { aBookedParcel, moveParcel } from './support/desk-parcels.ts'
import { devices, expect, test, tick } from './support/desk-test.ts'
import { endLoginAtPress } from './support/end-login.ts'
import { expectAccessibleStates, instead, press, refused, type ScreenState } from './support/screen-states.ts'
import { placePersonalOrder } from './support/personal-order.ts'

// A network that was cut stays so in a context that is used again.
test.use({ reuseContext: false })

// A new state of a screen costs one row here: how it is called, its address, and what leads to it from there.

test.use(devices.laptop)

const meera = { who: 'staff', name: 'Meera' }

/** Has an act of the order refused as the desk does it in moments that a test does not meet. */
const refusedBy = (problem: { code: string; message: string }, shown: (page: Page) => Promise<void>) => async (page: Page) => {
  const address = '**/desk/act/run'
  await page.route(address, (route) => route.fulfill({ json: { ok: false, problem, hasPasskey: true } }))
  await press('Mail the link')(page)
  await shown(page)
  await page.unroute(address)
}

/** Has the next page fail as it does where the database is away, or where the shop has a defect. */
const failing = (status: number, title: string) => async (page: Page) => {
  const address = '**/desk/account.data*'
  await page.route(address, (route) => route.fulfill({ status, contentType: 'text/plain', body: 'away' }))
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.unroute(address)
}

test('lists are accessible empty, filtered, with a peek, with chosen rows and with news', async ({ logIn, callShop, owner }) => {
  const { page } = await logIn('owner')
  const name = 'Stately Person'
  const { orderNumber } = await placeAtDesk({ callShop, owner }, { name, writing: 'Ira' })
  await callShop('enquiries.record', { kind: 'contact', name, email: 'stately@example.com', message: 'How many letters fit?' })
  const list = `/desk/orders?q=${encodeURIComponent(name)}`
  const chooseAll = (on: Page) => tick(on.getByRole('checkbox', { name: 'All on this page' }))
  const states: ScreenState[] = [
    { name: 'orders, none', at: '/desk/orders?q=zzzzzz' },
    { name: 'orders, with its filters', at: list, reach: (on) => on.getByText('Filter', { exact: true }).click(), phone: true },
    { name: 'orders, with its columns', at: list, reach: (on) => on.getByText('Columns', { exact: true }).click() },
    { name: 'orders, with a peek', at: `${list}&peek=${orderNumber}`, phone: true },
    { name: 'orders, all of the view chosen', at: `${list}&choose=view` },
    {
      name: 'orders, with news',
      at: list,
      async reach(on) {
        await chooseAll(on)
        await placeAtDesk({ callShop, owner }, { name })
        await expect(on.getByRole('button', { name: /1 new order/ })).toBeVisible()
      },
    },
    {
      name: 'orders, a view refused',
      at: '/desk/orders?in=Goa',
      reach: refused('Save as a view', { Name: 'Goa '.repeat(20) }, 'Save', /at most 40 letters/),
      phone: true,
    },
    { name: 'views, none', at: '/desk/views' },
    { name: 'search, with hits', at: `/desk/search?q=${encodeURIComponent(name)}`, phone: true },
    { name: 'enquiries, none', at: '/desk/enquiries?tab=spam&kind=bulk' },
    { name: 'enquiries, chosen', at: '/desk/enquiries?tab=all', reach: chooseAll, phone: true },
    { name: 'parcels, of a tab', at: '/desk/parcels?tab=ended' },
    { name: 'mails, none', at: '/desk/mails?q=zzzzzz' },
    { name: 'mails given up', at: '/desk/mails?state=dead' },
    { name: 'invoices, none', at: '/desk/money/invoices?from=2020-01-01&to=2020-01-31' },
    { name: 'GST, of days without orders', at: '/desk/money/gst?from=2020-01-01&to=2020-01-31' },
    { name: 'the log, none', at: '/desk/people/log?who=nobody@example.com' },
    {
      name: 'people, somebody refused',
      at: '/desk/people',
      reach: refused('Add somebody', { Name: 'K', 'E-mail': 'k' }, 'Add', /e-mail/i),
    },
  ]
  await expectAccessibleStates(page, states)
})

test('an order is accessible with each of its dialogs, refused, waiting, stale and offline', async ({
  logIn,
  callShop,
  owner,
  request,
  shopper,
  faults,
  context,
}) => {
  faults.allow(/act\/run|Failed to load resource|ERR_INTERNET_DISCONNECTED|^401 |401/)
  const { page, token } = await logIn('owner')
  const { orderId, orderNumber } = await placePersonalOrder(request, owner, shopper)
  const at = `/desk/orders/${orderNumber}`
  const writeNote = async (on: Page): Promise<void> => {
    await on.keyboard.press('n')
    await on.keyboard.type('Rings twice')
  }
  await expectAccessibleStates(page, [
    {
      name: 'an address refused',
      at: `${at}?form=correct-address`,
      async reach(on) {
        await on.getByRole('dialog').getByRole('textbox', { name: 'Phone', exact: true }).fill('12')
        await on.getByRole('button', { name: 'Correct it' }).filter({ visible: true }).click()
        await expect(on.getByRole('dialog')).toContainText(/phone/i)
      },
      phone: true,
    },
    {
      name: 'a writing corrected',
      reach: instead((on) => on.getByRole('region', { name: 'What to make' }).getByRole('button', { name: 'Correct' }).click()),
      phone: true,
    },
    {
      name: 'a cancellation refused',
      reach: instead(refused('Cancel', { 'Reason, for the shopper': '  ' }, 'Cancel the order', /reason/i)),
    },
    {
      name: 'a note being written, and news',
      at,
      async reach(on) {
        await writeNote(on)
        await callShop('orders.addNote', { orderId, text: 'Green gate', by: meera })
        await expect(on.getByText('Something of it has changed meanwhile.')).toBeVisible()
      },
      phone: true,
    },
    {
      name: 'who it is asked once more, for a grave act',
      at,
      reach: refusedBy({ code: 'confirm_again', message: 'Give your password once more.' }, (on) =>
        expect(on.getByRole('dialog', { name: 'Is it you?' })).toBeVisible(),
      ),
      phone: true,
    },
    {
      name: 'a colleague who does the same',
      reach: instead(
        refusedBy({ code: 'being_done', message: beingDoneMessage }, (on) =>
          expect(on.getByRole('alert').filter({ hasText: beingDoneMessage })).toBeVisible(),
        ),
      ),
    },
    {
      name: 'an act that waits',
      async reach(on) {
        await press('Mail the link')(on)
        await expect(on.getByRole('status', { name: 'Answers' }).getByRole('button', { name: /^Undo/ })).toBeVisible()
      },
    },
    {
      name: 'offline',
      at,
      async reach(on) {
        await context.setOffline(true)
        await expect(on.getByRole('status', { name: 'Connection' })).toContainText('offline')
        await press(/^Confirm/)(on)
        await expect(on.getByRole('alert').first()).toContainText('offline')
      },
    },
  ])
  await context.setOffline(false)
  await expectAccessibleStates(page, [
    {
      name: 'a login that has ended',
      at,
      async reach(on) {
        await writeNote(on)
        await endLoginAtPress([on], () => callShop('staff.logout', token))
        await press('Keep')(on)
        const dialog = on.getByRole('dialog', { name: 'Your login has ended' })
        await dialog.getByLabel('Password').fill('wrong wrong wrong')
        await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
        await expect(dialog.getByRole('alert')).toBeVisible()
      },
      phone: true,
    },
    {
      name: 'a login that needs a second step now',
      async reach(on) {
        await on.route('**/desk/in/again', (route) => route.fulfill({ json: { state: 'factor' } }))
        const dialog = on.getByRole('dialog', { name: 'Your login has ended' })
        await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
        await expect(dialog.getByRole('link', { name: 'Set up your second step' })).toBeVisible()
      },
    },
  ])
})

test('the frame is accessible with the palette, with the keys, and where nothing is', async ({ logIn, faults, callShop, owner }) => {
  faults.allow(/^(?:40[34]|50[03]) |50[03]/)
  const { page } = await logIn('assistant')
  const { orderNumber } = await placeAtDesk({ callShop, owner }, { name: 'Framed Person', writing: 'Ojas' })
  const find = (text: string, shown: string | RegExp) => async (on: Page) => {
    await on.keyboard.press('Control+k')
    await look(text, shown)(on)
  }
  const look = (text: string, shown: string | RegExp) => async (on: Page) => {
    const palette = on.getByRole('dialog', { name: 'Find or go to anything' })
    await palette.getByRole('combobox').fill(text)
    await expect(palette).toContainText(shown)
  }
  await expectAccessibleStates(page, [
    { name: 'the palette, with hits', at: '/desk/more', reach: find('Framed', orderNumber), phone: true },
    { name: 'the palette, without hits', reach: look('zzzzzz', /nothing/i) },
    { name: 'the list of keys', reach: instead(press('Keys')) },
    { name: 'an address of nothing', at: '/desk/no-such-page', phone: true },
    { name: 'a file of nothing', at: '/desk/parcels/documents' },
    { name: 'a page of the owner', at: '/desk/people' },
    { name: 'a page without a database', at: '/desk/more', reach: failing(503, 'The shop cannot look anything up'), phone: true },
    { name: 'a page with a defect', at: '/desk/more', reach: failing(500, 'Something went wrong'), phone: true },
    { name: 'Today, a line put off', at: '/desk', reach: press('Not now'), phone: true },
    {
      name: 'an act refused where no script runs',
      at: `/desk/orders/${orderNumber}?form=correct-address`,
      async reach(on) {
        await on.getByRole('dialog').getByRole('textbox', { name: 'Phone', exact: true }).fill('12')
        const form = on.getByRole('dialog').locator('form[method=post]')
        await Promise.all([on.waitForURL('**/desk/act'), form.evaluate((posted) => HTMLFormElement.prototype.submit.call(posted))])
        await expect(on.getByRole('heading', { level: 1 })).toHaveText('Nothing was done')
      },
      phone: true,
    },
    { name: 'a call, its address changed', at: `/desk/calls?order=${orderNumber}`, reach: press('Address changed') },
    { name: 'a call, not wanted', reach: instead(press('Does not want it')) },
  ])
})

test('the bench, the parcels and the printed forms are accessible in each state', async ({ logIn, callShop, owner, ask, addresses }) => {
  const { page } = await logIn('assistant')
  const [parcel, back] = [await aBookedParcel({ owner, callShop, ask }), await aBookedParcel({ owner, callShop, ask })]
  const undelivered = [{ status: 42 }, { status: 17 }, { status: 21, reason: 'Customer Not Available' }]
  await moveParcel(addresses, callShop, back, undelivered, 'undelivered')
  const scan = (code: string) => async (on: Page) => {
    await on.getByRole('textbox', { name: /scan/i }).fill(code)
    await on.keyboard.press('Enter')
    await expect(on.getByRole('alert').first()).toBeVisible()
  }
  await expectAccessibleStates(page, [
    { name: 'a ticket made again', at: `/desk/t/${parcel.tickets[0]}`, reach: press('Again'), phone: true },
    {
      name: 'a question refused',
      at: `/desk/t/${parcel.tickets[0]}`,
      reach: refused('Ask the owner', { Question: ' ' }, 'Ask', /question/i),
    },
    { name: 'packing, a parcel open', at: `/desk/pack?open=${parcel.number}`, phone: true },
    { name: 'packing, an unknown code', at: '/desk/pack', reach: scan('nonsense'), phone: true },
    { name: 'the hand-over, an unknown code', at: '/desk/handover', reach: scan('nonsense') },
    { name: 'a parcel, brought back', at: `/desk/parcels/${back.number}`, reach: press('Bring back'), phone: true },
    { name: 'a parcel, tried again', reach: instead(press('Try again')) },
    { name: 'a parcel, booked anew', at: `/desk/parcels/${parcel.number}`, reach: press('Book anew') },
    { name: 'parcels not delivered', at: '/desk/parcels?tab=not-delivered' },
    ...['ticket', 'pick-list', 'packing-slip', 'hand-over'].map((form) => ({
      name: `the form ${form}`,
      at: `/desk/print/${form}?of=${parcel.number}`,
      isPrinted: true,
    })),
  ])
})

test('a state that is not accessible is named, and hides no other', async ({ logIn }) => {
  const { page } = await logIn('assistant')
  const addPicture = (on: Page) =>
    on.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="/favicon.ico">'))
  const states = [
    { name: 'a picture without words', at: '/desk/more', reach: addPicture },
    { name: 'one more', reach: addPicture },
  ]
  await expect(expectAccessibleStates(page, states)).rejects.toThrow(/a picture without words[^]*one more/)
})
