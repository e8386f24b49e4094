import { pressWords } from '../support/press.ts'
import { expect, test } from './support/desk-test.ts'
import { anOrderToPress, aUnitToPress } from './support/units-to-press.ts'
import { pagesOfPdf } from './support/pdf-pages.ts'
import { expectInkOf } from './support/print-pictures.ts'

test('a printed page has no script but its button’s, no frame, no address and no price', async ({ owner, callShop, logIn }) => {
  const { number } = await aUnitToPress(owner, callShop)
  const { page } = await logIn('assistant')
  for (const form of ['ticket', 'pick-list', 'packing-slip']) {
    await page.goto(`/desk/print/${form}?of=${number}`)
    await expect(page.getByRole('main')).toContainText(/Page 1 of 1/)
    expect(await page.locator('script').allTextContents(), form).toEqual([expect.stringMatching(/print\(\)$/)])
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const text = await page.getByRole('main').innerText()
    for (const secret of ['Asha Rao', 'MG Road', '560001', '9876543210', '@example.com', '₹']) expect(text).not.toContain(secret)
  }
})

test('tickets come four on A4 and one on a label, the tickets of an order never on two sheets', async ({ owner, callShop, logIn }) => {
  const product = await owner.addProduct()
  const { variantId } = product.colours[0]!
  const orders = []
  for (const names of [
    ['Asha', 'Ved', 'Ira'],
    ['Zoya', 'Maa'],
  ])
    orders.push(await anOrderToPress(callShop, { variantId, pricePaise: product.pricePaise, writings: names.map((name) => ({ name })) }))
  const { page } = await logIn('assistant')
  const of = orders.map(({ number }) => number).join(',')
  await page.goto(`/desk/print/ticket?of=${of}`)
  expect(await pagesOfPdf(page)).toEqual([
    [210, 297],
    [210, 297],
  ])
  await page.getByRole('button', { name: 'One on each label of 100 × 150 mm' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  expect(await pagesOfPdf(page)).toEqual(Array.from({ length: 5 }, () => [100, 150]))
})

test('a packing slip is A5, one for each order, and names what is missing', async ({ owner, callShop, logIn }) => {
  const { number } = await aUnitToPress(owner, callShop, [{ name: 'Asha', sign: 'Leo' }, undefined])
  const { page } = await logIn('assistant')
  await page.goto(`/desk/print/packing-slip?of=${number},MJ-1`)
  await expect(page.getByRole('row', { name: '“Asha” and Leo' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('MJ-1')
  expect(await pagesOfPdf(page)).toEqual([[148, 210]])
})

test('the lid on a ticket has the path data of the shop, at its true size in millimetres', async ({ callShop, logIn }) => {
  const { tickets } = await anOrderToPress(callShop, {
    variantId: 'MJ-1002-EMR',
    pricePaise: 34_900,
    writings: [{ name: 'Asha', sign: 'Leo' }],
  })
  const { page } = await logIn('assistant')
  await page.goto(`/desk/print/ticket?of=${tickets[0]}`)
  const lid = page.getByRole('img', { name: 'Asha and Leo, flat' })
  await expect(page.getByText('True size, 40 × 40 mm')).toBeVisible()
  const { width } = (await lid.boundingBox())!
  // 96 pixels are an inch; the frame around the plate is two hairlines more.
  expect(width / (96 / 25.4)).toBeGreaterThan(39.9)
  expect(width / (96 / 25.4)).toBeLessThan(40.8)
})

test('printing is noted, and the board shows it', async ({ owner, callShop, logIn, context }) => {
  const { tickets, variantId } = await aUnitToPress(owner, callShop)
  const { page } = await logIn('assistant')
  await page.goto(`/desk/t/${tickets[0]}`)
  for (const _ of [1, 2]) {
    const printed = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Print its ticket' }).click()
    await expect((await printed).getByRole('article')).toHaveCount(1)
  }
  await page.goto(`/desk/workshop?group=${variantId}`)
  await expect(page.getByText('Printed 2 times')).toBeVisible()
})

test('the pick list counts by SKU what waits in the shelves', async ({ owner, callShop, logIn }) => {
  const { number, variantId } = await aUnitToPress(owner, callShop, [{ name: 'Asha' }, undefined])
  const { page } = await logIn('assistant')
  await page.goto(`/desk/print/pick-list?of=${number}`)
  const row = page.getByRole('row', { name: variantId })
  await expect(row).toContainText(number)
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
})

test('the hand-over sheet of a courier has each airway bill, their count, and room for a signature', async ({ owner, callShop, logIn }) => {
  const { number } = await aUnitToPress(owner, callShop)
  const { page } = await logIn('assistant')
  await expect(async () => {
    // The worker books the parcel meanwhile.
    await page.goto('/desk/print/hand-over?day=2099-12-31')
    await expect(page.getByRole('row', { name: number })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Name and signature of the driver').first()).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.querySelector('h1')?.replaceChildren('Sent to the printer')
  })
  await pressWords(page.getByRole('button', { name: 'Print', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sent to the printer')

  // Other tests hand parcels to the same courier.
  await page.evaluate((own) => {
    for (const sheet of document.querySelectorAll('section')) if (!sheet.textContent?.includes(own)) sheet.remove()
    for (const row of document.querySelectorAll('tbody tr')) if (!row.textContent?.includes(own)) row.remove()
  }, number)
  await expectInkOf(page, 'hand-over')
})

test('a form prints as in its picture, and one without its drawing does not', async ({ callShop, logIn }) => {
  const writings = [
    { name: 'Asha', sign: 'Leo' },
    { name: 'Maximilian', sign: 'Sagittarius' },
    { name: 'Jo' },
    { name: '', sign: 'Pisces' },
  ]
  const { number } = await anOrderToPress(callShop, { variantId: 'MJ-1002-EMR', pricePaise: 34_900, writings })
  const { page } = await logIn('assistant', { name: 'Arun' })
  for (const form of ['packing-slip', 'pick-list', 'ticket']) {
    await page.goto(`/desk/print/${form}?of=${number}`)
    await expectInkOf(page, form)
  }
  await page.getByRole('img', { name: 'Asha and Leo, flat' }).evaluate((drawing) => drawing.remove())
  await expect(expectInkOf(page, 'ticket')).rejects.toThrow('ticket')
})
