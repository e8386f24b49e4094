import { pressWords } from '../../support/press.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

// Both write one text, one after the other.
test.describe.configure({ mode: 'default' })

/** Only this test writes sentences of mails: it says one that no other test reads. */
const own = 'grievance-settled:\n  heading: "What came of it, {name}"\n'
const wrong = 'grievance-settled:\n  heading: "What came of it, {ticket} and {order}"\n'

for (const [who, device] of [
  ['on her laptop', devices.laptop],
  ['on her phone', devices.phone],
] as const)
  test.describe(`Meera, ${who}`, () => {
    test.use(device)

    test('finds the sentences of mails, writes one in her words, sees the mail with it, and is told of what no mail can say', async ({
      logIn,
    }) => {
      const { page } = await logIn('owner')
      await openDesk(page, '/desk/mails/kinds?kind=grievance-settled')
      await pressWords(page.getByRole('link', { name: 'Write its sentences' }))
      const area = page.getByLabel('YAML')
      const before = await area.inputValue()

      await pressWords(page.locator('summary', { hasText: 'Your complaint is settled' }))
      await expect(page.getByText('heading: "Your complaint is settled"')).toBeVisible()

      await area.fill(before + wrong)
      await page.getByRole('button', { name: 'Save the draft' }).click()
      await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('{order} is no placeholder')
      await expect(page.frameLocator('iframe').getByText('cannot be drawn yet')).toBeVisible()

      await area.fill(before + own.replace('{name}', '{ticket}'))
      await page.getByRole('button', { name: 'Save the draft' }).click()
      await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('{ticket} is no placeholder')

      await area.fill(before + own.replace(', {name}', ''))
      await page.getByRole('button', { name: 'Save the draft' }).click()
      await expect(page.getByText('Saved as a draft')).toBeVisible()
      await expect(page.getByRole('region', { name: 'What is wrong' })).toHaveCount(0)
      const mails = page.getByRole('navigation', { name: 'Mails with these sentences' })
      await mails.getByRole('link', { name: 'Your complaint is settled' }).click()
      await expect(page.frameLocator('iframe').getByText('What came of it', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Send “Your complaint is settled” to me' }).click()
      await expect(page.getByText('A sample of “Your complaint is settled”, with your draft, goes to')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Throw the draft away' }).click()
      await expect(page.getByText('The draft is thrown away.')).toBeVisible()
      await expect(area).toHaveValue(before)
    })
  })
