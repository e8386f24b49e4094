import { expectSoundPage } from '../support/page-checks.ts'
import { mailsTo } from '../support/sandbox-suppliers.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { tick } from '../support/press.ts'

test('a complaint is confirmed with its clocks and the page where it stands, which knows it; a reload keeps the tick', async ({
  page,
  shopper,
  addresses,
}) => {
  await open(page, '/contact-us')
  await page.getByLabel('Your name').fill(shopper.name)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Message (optional)').fill('The clasp broke.')
  await tick(page.getByLabel('This is a complaint'))
  await page.reload()
  await expect(page.getByLabel('This is a complaint')).toBeChecked()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  const panel = page.getByRole('region', { name: 'Your message' })
  await expect(panel).toContainText('acknowledged within 48 hours and settled within a month')
  const [ticket = ''] = /MJ-E\d+/.exec(await panel.innerText()) ?? []
  const [mail] = await mailsTo(addresses, shopper.email, ticket, 1)
  expect(mail?.text).toContain('Rohini Kulkarni')
  await panel.getByRole('link', { name: 'See how it stands' }).click()
  await expect(page.getByLabel('Ticket number')).toHaveValue(ticket)
  await open(page, '/contact-us')
  await expect(page.getByLabel('This is a complaint')).not.toBeChecked()
})
