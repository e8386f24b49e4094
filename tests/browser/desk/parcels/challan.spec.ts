import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../../support/page-checks.ts'
import { expect, openDesk, test } from '../support/desk-test.ts'
import { divideTwoBoxes, expectBooked } from '../support/two-boxes.ts'

const pagesOf = async (page: Page, address: string): Promise<number> => {
  const file = await page.request.get(address)
  expect(file.headers()['content-type']).toBe('application/pdf')
  return (await PDFDocument.load(await file.body())).getPageCount()
}

test('of an order in two parcels one has a challan, which its page shows and which is printed with its invoice, in three copies', async ({
  page,
  addresses,
  owner,
  shopper,
  logIn,
  callShop,
}) => {
  test.slow()
  const numbers = await divideTwoBoxes(page.request, { addresses, owner, shopper, callShop })
  for (const each of numbers) await expectBooked(callShop, each)

  const desk = (await logIn('assistant')).page
  const withChallan: string[] = []
  for (const number of numbers) {
    await openDesk(desk, `/desk/parcels/${number}`)
    const documents = desk.getByRole('region', { name: 'Documents' })
    await expect(documents.getByRole('link', { name: 'tax invoice' })).toBeVisible()
    if ((await documents.getByRole('link', { name: 'delivery challan' }).count()) > 0) withChallan.push(number)
  }
  expect(withChallan, 'the one that was booked second').toHaveLength(1)
  const [number = ''] = withChallan
  const [first = ''] = numbers.filter((each) => each !== number)
  await openDesk(desk, `/desk/parcels/${number}`)
  const documents = desk.getByRole('region', { name: 'Documents' })
  await expect(documents).toContainText(/delivery challan MJ\/TD?N?\d{4}\/\d{4}, three copies/)
  await expectAccessible(desk)
  for (const width of [360, 1280]) await expectFits(desk, width)
  const addressOf = async (name: string) => (await documents.getByRole('link', { name }).getAttribute('href')) ?? ''
  expect(await pagesOf(desk, await addressOf('delivery challan'))).toBe(3)
  expect(await pagesOf(desk, await addressOf('tax invoice')), 'a copy of the invoice, and the challan').toBe(4)

  await openDesk(desk, `/desk/parcels/${first}`)
  await expect(documents.getByRole('link', { name: 'tax invoice' })).toBeVisible()
  expect(await pagesOf(desk, await addressOf('tax invoice'))).toBe(1)

  await openDesk(desk, `/desk/orders/${number}`)
  const money = desk.getByRole('region', { name: 'Money' })
  const challan = money.getByRole('link', { name: /^Delivery challan MJ\/TD?N?\d{4}\/\d{4}$/ })
  await expect(challan).toBeVisible()
  await expect(money).toContainText('three copies')
  await expectAccessible(desk)
  for (const width of [360, 1280]) await expectFits(desk, width)
  expect(await pagesOf(desk, (await challan.getAttribute('href')) ?? '')).toBe(3)
  await openDesk(desk, `/desk/orders/${first}`)
  await expect(money.getByRole('link', { name: /^Invoice / })).toBeVisible()
  await expect(challan).toHaveCount(0)
})
