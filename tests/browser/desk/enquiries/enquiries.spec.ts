import { pressWords } from '../../support/press.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'
import { expectAccessibleStates, instead, press, refused } from '../support/screen-states.ts'

const meera = { who: 'staff', name: 'Meera' }

type CallShop = (path: string, ...args: readonly unknown[]) => Promise<unknown>

let asked = 0

/** Asks the shop something, as somebody new; returns the ticket and the sender's address. */
async function ask(callShop: CallShop, name: string, more: object = {}) {
  const email = `asker.${process.pid}.${++asked}@example.com`
  const enquiry = { kind: 'contact', name, email, phone: '9876543210', message: `Can the lid carry a drawing? ${email}`, ...more }
  const { ticketNumber } = (await callShop('enquiries.record', enquiry)) as { ticketNumber: string }
  return { ticket: ticketNumber, email }
}

type Shown = {
  readonly standing: { readonly state: string; readonly ownerEmail?: string }
  readonly mails: readonly { readonly kind: string }[]
}
const show = (callShop: CallShop, ticket: string) => callShop('enquiries.show', ticket) as Promise<Shown>

test.describe('on Meera’s laptop', () => {
  test.use(devices.laptop)

  test('job 7: by keys from the inbox, with a saved answer, and undo loses nothing that was typed', async ({ logIn, callShop }) => {
    const { ticket, email } = await ask(callShop, 'Nandini Bose')
    const title = `Drawings ${ticket}`
    await callShop('enquiries.saveAnswer', { title, text: 'Dear {name}, yes: {ticket}.', by: { name: 'Meera' } })
    const { page, email: own } = await logIn('owner')
    // All tests ask, and the newest may be on a further page: among one's own it is the first.
    await callShop('enquiries.hand', { ticketNumber: ticket, to: own, by: meera })
    await openDesk(page, '/desk/enquiries?tab=mine')
    await page.getByRole('link', { name: ticket }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ticket)
    await page.keyboard.press('a')
    const field = page.getByRole('textbox', { name: 'Your answer' })
    await expect(field).toBeFocused()
    await page.getByText('Saved answers', { exact: true }).click()
    await page.getByRole('link', { name: title }).click()
    await expect(field).toHaveValue(`Dear Nandini Bose, yes: ${ticket}.`)
    await field.pressSequentially(' Do send it.')
    const answers = page.getByRole('status', { name: 'Answers' })
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(answers).toContainText(`Answering ${ticket}`)
    await answers.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(answers).not.toContainText(`Answering ${ticket}`)
    await expect(field).toHaveValue(/Do send it\.$/)
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect.poll(async () => (await show(callShop, ticket)).standing.state, { timeout: 20_000 }).toBe('answered')
    await expect(page.getByRole('region', { name: 'What was written' })).toContainText('Do send it.')
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('')
    expect((await show(callShop, ticket)).mails.map(({ kind }) => kind)).toContain('enquiry-answer')
    await expect(page.getByText(`to ${email}`).first()).toBeVisible()
  })

  test('a complaint that came by letter is written down, all that is wrong with it at once, and has its clocks', async ({ logIn }) => {
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/enquiries?tab=grievances')
    await pressWords(page.getByRole('button', { name: 'Write one down' }))
    const dialog = page.getByRole('dialog', { name: 'Write down what somebody said or wrote' })
    const name = `Leela ${process.pid} ${Date.now()}`
    await dialog.getByLabel('Who').fill(name)
    await dialog.getByLabel('E-mail').fill('leela@')
    await dialog.getByLabel('It came').selectOption('by letter')
    await dialog.getByLabel('What it is').selectOption('a complaint')
    await dialog.getByLabel('What they say').fill('The clasp broke on the first day.')
    await pressWords(dialog.getByRole('button', { name: 'Write it down' }))
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('This is no mail address.')
    await expectAccessible(page)
    await dialog.getByLabel('E-mail').fill('leela@example.com')
    await pressWords(dialog.getByRole('button', { name: 'Write it down' }))
    await expect(dialog).toBeHidden()
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click()
    await expect(page.getByText('Came by letter, written down by')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Its clocks' }).or(page.getByRole('heading', { name: 'Its clock' }))).toBeVisible()
  })

  test('a grievance shows its two clocks and the officer, and is settled by the owner with what came of it', async ({
    logIn,
    callShop,
  }) => {
    const { ticket } = await ask(callShop, 'Gopal Shetty', { message: 'I was charged twice.' })
    await callShop('enquiries.makeGrievance', { ticketNumber: ticket, by: { name: 'Kavya' } })
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/enquiries?tab=grievances')
    await page.getByRole('link', { name: ticket }).click()
    const clocks = page.getByRole('region', { name: 'Its clocks' })
    await expect(clocks).toContainText('Settle by')
    await expect(clocks).toContainText('Acknowledged')
    await expect(clocks).toContainText('Rohini Kulkarni')
    await page.getByRole('button', { name: 'Settle', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Settle ${ticket}` })
    await dialog.getByRole('textbox').fill('The second amount is on its way back.')
    await dialog.getByRole('button', { name: 'Settle it' }).click()
    await expect(page.getByRole('status', { name: 'Answers' })).toContainText(`Settling ${ticket}`)
    await expect.poll(async () => (await show(callShop, ticket)).standing.state, { timeout: 20_000 }).toBe('closed')
  })

  test('an enquiry is accessible with each of its dialogs, refused, as a grievance and closed', async ({ logIn, callShop }) => {
    const { page } = await logIn('owner')
    const wanted = { quantity: 60, productCode: 'MJ-1001', message: 'GST invoice on 27AAPFU0939F1ZV please' }
    const enquiry = { kind: 'bulk', name: 'Stately Textiles', email: 'buy@stately.example', phone: '9876543210', ...wanted }
    const { ticketNumber } = (await callShop('enquiries.record', enquiry)) as { ticketNumber: string }
    await callShop('enquiries.saveAnswer', { title: `Prices ${ticketNumber}`, text: 'Dear {name}', by: meera })
    const at = `/desk/enquiries/${ticketNumber}`
    await expectAccessibleStates(page, [
      {
        name: 'an answer refused',
        at,
        async reach(on) {
          await on.getByText('Saved answers', { exact: true }).click()
          await press('Send the answer')(on)
          await expect(on.getByText('Write something.')).toBeVisible()
          // The bar at the top of a phone covers a part of what lies just below it.
          await on.evaluate(() => scrollTo(0, 0))
        },
        phone: true,
      },
      { name: 'what they replied', reach: instead(press('They replied')), phone: true },
      { name: 'handed on', reach: instead(press('Hand to')) },
      { name: 'its order', reach: instead(refused('Name the order', { 'Order number': 'MJ-1' }, 'Keep it', /no such order/i)) },
      {
        name: 'a grievance',
        async reach(on) {
          await callShop('enquiries.makeGrievance', { ticketNumber, by: meera })
          await on.goto(at)
        },
        phone: true,
      },
      { name: 'a grievance settled', reach: press('Settle') },
      { name: 'a saved answer changed', at: '/desk/enquiries/answers', reach: press('Change'), phone: true },
    ])
  })
})

test.describe('for Kavya, who assists', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 800 } })

  test('takes, hands on, notes and closes on a phone, each with undo; what is the owner’s is not there', async ({ logIn, callShop }) => {
    const { ticket } = await ask(callShop, 'Leela Menon')
    const owner = await logIn('owner', { on: 'another browser', name: 'Meera Joshi' })
    const { page, email } = await logIn('assistant')
    await openDesk(page, '/desk/enquiries?tab=new')
    await expectNoSidewaysScroll(page)
    // All tests ask: the newest may be on the second page.
    await openDesk(page, `/desk/enquiries/${ticket}`)
    await page.getByRole('button', { name: 'Take it' }).tap()
    await expect.poll(async () => (await show(callShop, ticket)).standing.ownerEmail).toBe(email)
    await page.getByRole('button', { name: 'Hand to' }).tap()
    await page.getByRole('dialog').getByLabel('To', { exact: true }).selectOption(owner.email)
    await page.getByRole('button', { name: 'Hand it on' }).tap()
    await expect(page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header')).toContainText('Meera Joshi has it')
    await page.getByLabel('A note for your colleagues').fill('She called twice')
    await page.getByRole('button', { name: 'Keep', exact: true }).tap()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('She called twice')
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
    await expect.poll(async () => (await show(callShop, ticket)).standing.state).toBe('closed')
    const answers = page.getByRole('status', { name: 'Answers' })
    await expect(answers).toContainText(`${ticket} is closed.`)
    await answers.getByRole('button', { name: /^Undo/ }).last().tap()
    await expect.poll(async () => (await show(callShop, ticket)).standing.state).toBe('open')
    await expectNoSidewaysScroll(page)
    await callShop('enquiries.makeGrievance', { ticketNumber: ticket, by: { name: 'Kavya' } })
    await openDesk(page, `/desk/enquiries/${ticket}`)
    await expect(page.getByRole('button', { name: 'Send the answer' })).toBeVisible()
    for (const name of ['Settle', 'It is no grievance', 'Close', 'Spam'])
      await expect(page.getByRole('button', { name, exact: true }), name).toHaveCount(0)
    await openDesk(page, '/desk/enquiries/answers')
    await expect(page.getByRole('button', { name: /Write a new one|Change|Remove/ })).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ...devices.phone })

  test('their reply is written down in a form that is open, and the answer begins with a saved one', async ({
    logIn,
    faults,
    callShop,
  }) => {
    // Links to scripts that the browser does not want.
    faults.allow(/ csp$/)
    const { ticket } = await ask(callShop, 'Trisha Sen')
    const title = `Letters ${ticket}`
    await callShop('enquiries.saveAnswer', { title, text: 'Ten letters, {name}.', by: { name: 'Meera' } })
    const { page } = await logIn('assistant')
    await page.goto(`/desk/enquiries/${ticket}`)
    await page.getByRole('button', { name: 'They replied' }).tap()
    await page.getByRole('dialog').getByRole('textbox').fill('And in Hindi?')
    await page.getByRole('button', { name: 'Keep it' }).tap()
    await expect(page.getByRole('region', { name: 'What was written' })).toContainText('And in Hindi?')
    await page.getByText('Saved answers', { exact: true }).tap()
    await page.getByRole('link', { name: title }).tap()
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Ten letters, Trisha Sen.')
    await page.getByRole('button', { name: 'Send the answer' }).tap()
    await expect(page.getByText(`Answering ${ticket}`).first()).toBeVisible()
  })
})
