import type { Page } from '@playwright/test'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

/** Day and time in India so many days from now, as a field takes them. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 16)

/** Saves a draft with one more sentence; returns what the form said before. */
async function writeMore(page: Page, sentence: string): Promise<string> {
  const area = page.getByLabel(/^(?:Markdown|YAML)/)
  const before = await area.inputValue()
  await area.fill(`${before.trimEnd()}\n\n${sentence}\n`)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText(/A draft waits/)).toBeVisible()
  return before
}

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('plans new words of a policy for a day and hour, finds them wherever plans are listed, and calls them off', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/texts/cancellation-policy')
    const sentence = `We answer on Sundays too, says ${Date.now()}.`
    const before = await writeMore(page, sentence)
    await page.getByRole('button', { name: 'At a time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish “Cancellation Policy” at a time' })
    await expect(dialog).toContainText('It holds from that day')
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(dialog.getByText('Say when: a day and an hour of India.')).toBeVisible()
    await dialog.getByLabel('Goes out on').fill(inDays(-1))
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(dialog.getByText('That time is past.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Goes out on').fill(inDays(1))
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem').filter({ hasText: 'Cancellation Policy' })
    await expect(planned).toContainText('goes out on')
    await expect(page.getByLabel('Markdown, with its header')).toHaveValue(before)

    await openDesk(page, '/desk/texts?kind=Law')
    await expect(page.getByRole('row').filter({ hasText: 'Cancellation Policy' })).toContainText('Planned')
    await openDesk(page, '/desk')
    await expect(page.getByText('Cancellation Policy goes out on').first()).toBeVisible()
    await openDesk(page, '/desk/products/changes')
    await planned.getByRole('link', { name: 'Cancellation Policy' }).click()
    await expect(page.getByText(`new: ${sentence}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByRole('region', { name: 'Called off' })).toBeVisible()
    await page.getByRole('link', { name: 'Look at the text' }).click()
    await expect(page.getByLabel('Markdown, with its header')).toHaveValue(new RegExp(sentence))
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(page.getByText('The draft is thrown away.')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 740 } })

  test('Meera plans a list of pictures; Arun sees when it goes out, and cannot plan or call it off', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/banners?list=clients')
    await page.getByRole('region', { name: '1 of 7' }).getByLabel('Name').fill(`A hotel ${Date.now()}`)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('button', { name: 'At a time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish “Clients” at a time' })
    await dialog.getByLabel('Goes out on').fill(inDays(2))
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    const planned = page.getByRole('region', { name: 'Planned' })
    await expect(planned).toContainText('Clients goes out on')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const { page: his } = await logIn('assistant', { on: 'another browser', name: 'Arun' })
    await openDesk(his, '/desk/banners?list=clients')
    await expect(his.getByRole('region', { name: 'Planned' })).toContainText('Clients goes out on')
    await expect(his.getByRole('button', { name: 'Call it off' })).toHaveCount(0)
    await expect(his.getByRole('button', { name: 'At a time' })).toHaveCount(0)

    await planned.getByRole('button', { name: 'Call it off' }).click()
    await expect(planned).toHaveCount(0)
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(page.getByText('The draft is thrown away.')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a text is planned and called off with plain forms', async ({ logIn, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto('/desk/texts/returns-policy')
    const sentence = `Planned without scripts ${Date.now()}.`
    await writeMore(page, sentence)
    await page.getByRole('button', { name: 'At a time' }).click()
    await page.getByLabel('Goes out on').fill(inDays(3))
    await page.getByRole('button', { name: 'Plan it' }).click()
    await page.goto('/desk/texts/returns-policy')
    const planned = page.getByRole('region', { name: 'Planned' })
    await expect(planned).toContainText('Returns Policy goes out on')
    await planned.getByRole('button', { name: 'Call it off' }).click()
    await page.goto('/desk/texts/returns-policy')
    await expect(page.getByLabel('Markdown, with its header')).toHaveValue(new RegExp(sentence))
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await page.goto('/desk/texts/returns-policy')
    await expect(page.getByText('As shoppers read it.')).toBeVisible()
  })
})
