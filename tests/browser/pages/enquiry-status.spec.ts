import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a sender sees how it stands, and a wrong number and a wrong address read alike', async ({ page, request, shopper, faults }) => {
    faults.allow(/^404 .*enquiry-status| csp$/)
    const sent = await request.post('/api/contact/add', {
      data: { userName: shopper.name, userEmail: shopper.email, phoneNo: shopper.phone, message: 'My secret question' },
    })
    const { ticketNumber } = (await sent.json()) as { ticketNumber: string }
    const look = async (ticket: string, address: string) => {
      await page.goto(`/enquiry-status?ticket=${ticket}`)
      await expect(page.getByLabel('Ticket number')).toHaveValue(ticket)
      await page.getByLabel('Your mail address or phone').fill(address)
      await page.getByRole('button', { name: 'See how it stands' }).click()
    }
    await look(ticketNumber, shopper.email)
    await expect(page.getByRole('heading', { name: new RegExp(`${ticketNumber}: we owe you an answer, by `) })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('secret')
    await expect(page.getByRole('main')).toContainText('Grievance Officer: Rohini Kulkarni')
    const refusals: string[] = []
    for (const [ticket, address] of [
      [ticketNumber, 'somebody.else@example.com'],
      ['MJ-E999999999', shopper.email],
    ] as const) {
      await look(ticket, address)
      refusals.push(await page.getByRole('alert').innerText())
    }
    expect(refusals[0]).toMatch(/^We have no message with this number from this address/)
    expect(refusals[1]).toBe(refusals[0])
  })
})

test('a refused look is accessible', async ({ page, shopper, faults }) => {
  faults.allow(/^404 .*enquiry-status/)
  await open(page, '/enquiry-status?ticket=MJ-E999999999')
  await page.getByLabel('Your mail address or phone').fill(shopper.email)
  await page.getByRole('button', { name: 'See how it stands' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})
