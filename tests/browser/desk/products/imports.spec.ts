import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Zippable, zipSync } from 'fflate'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

const own = { isEditable: true }

/** Sends a table, and waits for what it would change. */
async function look(page: Page, text: string, name = 'prices.csv') {
  await openDesk(page, '/desk/products/changes')
  await send(page, text, name)
}

async function send(page: Page, text: string, name = 'prices.csv') {
  await page.getByLabel('CSV, JSON or zip').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Look at it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** The file has the shop's own products and this one as they are. Those of other tests may have changed since it was written. */
async function expectNothingToChange(page: Page, product: { readonly code: string }) {
  await expect(page.getByText(/^\d+ new, \d+ changed, [1-9]\d* unchanged, \d+ no longer sold, no faults\.$/)).toBeVisible()
  const changed = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(changed.filter({ hasNotText: /\bT-\d+/ })).toHaveCount(0)
  await expect(changed.filter({ hasText: new RegExp(`\\b${product.code}\\b`) })).toHaveCount(0)
}

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('sees what a table would change before anything does, brings it in, and takes one product and then all of it back', async ({
    logIn,
    owner,
    callShop,
  }) => {
    const [one, two] = [await owner.addPlainProduct(own), await owner.addPlainProduct(own)]
    const { page } = await logIn('owner')
    await look(page, `code;priceRupees;makingDays\n${one.code};1299;4\n${two.code};799;9\n`)
    await expect(page.getByText('0 new, 2 changed, 0 unchanged, 0 no longer sold, no faults.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: two.code })
    await expect(row).toContainText('₹1,199 → ₹799')
    await expect(row).toContainText('Over 20 %')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Prices over 20 % 1' }).click()
    await expect(page.getByRole('row').filter({ hasText: one.code })).toHaveCount(0)
    await expect(row).toBeVisible()

    await page.getByRole('button', { name: 'Bring these 2 products in' }).click()
    await page.getByRole('link', { name: /Look at change set \d+/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Change set \d+$/)
    await expectAccessible(page)
    const priceOf = async (code: string) =>
      ((await callShop('catalogue.showProduct', code)) as { record: { pricePaise: number } }).record.pricePaise
    expect([await priceOf(one.code), await priceOf(two.code)]).toEqual([129_900, 79_900])
    await page.getByRole('button', { name: `Take back ${two.name}` }).click()
    await expect(page.getByRole('row').filter({ hasText: two.code })).toContainText('Taken back')
    expect([await priceOf(one.code), await priceOf(two.code)]).toEqual([129_900, 119_900])
    await page.getByRole('button', { name: 'Take it all back' }).click()
    await expect(page.getByText(/Taken back by change set \d+/)).toBeVisible()
    expect([await priceOf(one.code), await priceOf(two.code)]).toEqual([119_900, 119_900])
  })

  test('presses twice, and finds one plan of the file', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/products/changes')
    const name = `pressed-twice-${product.code}.csv`
    const buffer = Buffer.from(`code,priceRupees\n${product.code},1099\n`)
    await page.getByLabel('CSV, JSON or zip').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Look at it' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await look(page, buffer.toString(), name)
    await expect(page.getByText('0 new, 1 changed, 0 unchanged, 0 no longer sold, no faults.')).toBeVisible()
    await openDesk(page, '/desk/products/changes')
    await expect(page.getByRole('link', { name })).toHaveCount(1)
  })

  test('is told line and column of each fault, can take the faults away as a table, and cannot bring the file in', async ({
    logIn,
    owner,
  }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await look(page, `code,priceRupees,hsnCode\n${product.code},1.0E+9,42029200\nNOBODY,5,1\n`)
    const faults = page.getByRole('region', { name: 'Faults' })
    await expect(faults).toContainText('Line 2, priceRupees: there is “1.0E+9”')
    await expect(faults).toContainText('Line 3')
    await expect(page.getByRole('button', { name: /^Bring/ })).toHaveCount(0)
    const [download] = await Promise.all([page.waitForEvent('download'), faults.getByRole('link', { name: 'Faults as CSV' }).click()])
    expect(download.suggestedFilename()).toMatch(/^faults-\d+\.csv$/)
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Line,Product,Column,Found,Wanted')
    expect(rows).toEqual([
      expect.stringMatching(/^2,[^,]*,priceRupees,1\.0E\+9,.*all its digits: a spreadsheet has shortened them/),
      '3,,id,,"both id and code, for a product that is new"',
    ])
    await expectAccessible(page)
  })

  test('sends a table, then its pictures in a zip beside it, and sees what is still missing', async ({ logIn, owner, faults: found }) => {
    found.allow(/^409 /)
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await look(page, `sku,images\n${product.colours[0]!.variantId},front.jpg~hero~Front|back.jpg~detail~Back\n`)
    const faults = page.getByRole('region', { name: 'Faults' })
    await expect(faults).toContainText('there is no front.jpg')
    await expectAccessible(page)
    const beside = async (files: Zippable) => {
      await page
        .getByLabel('A zip of pictures')
        .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) })
      await page.getByRole('button', { name: 'Find its pictures' }).click()
    }
    await beside({ '../front.jpg': await aPhotograph() })
    await expect(page.getByText('../front.jpg: there is a name that leads out of the folder')).toBeVisible()
    await beside({ 'photos/front.jpg': await aPhotograph() })
    await expect(page.getByText('The zip has 1 of the 2 pictures that the file names.')).toBeVisible()
    await expect(faults).toContainText('there is no back.jpg')
    await page.reload()
    await expect(faults).toContainText('there is no back.jpg')
    await beside({ 'back.jpg': await aPhotograph() })
    await expect(page.getByRole('button', { name: 'Bring this product in' })).toBeVisible()
    await expect(faults).toHaveCount(0)
  })

  test('still reads the reply to a form while the page is read again because of what others do', async ({ logIn, owner, faults }) => {
    faults.allow(/^400 /)
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/products/changes')
    await page.locator('form', { has: page.getByLabel('CSV, JSON or zip') }).evaluate((form: HTMLFormElement) => (form.noValidate = true))
    await page.getByRole('button', { name: 'Look at it' }).click()
    const reply = page.getByText('Choose a file first.')
    await expect(reply).toBeVisible()
    const colleague = await logIn('owner', { on: 'another browser', name: 'Arun' })
    const theirs = `theirs-${product.code}.csv`
    await look(colleague.page, `code,priceRupees\n${product.code},999\n`, theirs)
    await expect(page.getByRole('link', { name: theirs })).toBeVisible()
    await expect(reply).toBeVisible()
    await send(page, `code,priceRupees\n${product.code},999\n`)
    await expect(reply).toHaveCount(0)
  })

  test('takes the whole folder away as a zip, and bringing it in again changes nothing', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/products/changes')
    const reply = await page.request.get('/desk/files/folder.zip')
    expect(reply.headers()['content-disposition']).toMatch(/shop-\d{4}-\d\d-\d\d\.zip/)
    // So many bytes take a slow machine longer than other acts.
    const zip = { name: 'shop.zip', mimeType: 'application/zip', buffer: await reply.body() }
    await page.getByLabel('CSV, JSON or zip').setInputFiles(zip, { timeout: 120_000 })
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expectNothingToChange(page, product)
    await expect(page.getByText('What the folder does not have stays as it is here')).toBeVisible()
  })

  test('decides whose price counts where the desk has changed it since the export', async ({ logIn, owner, callShop }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    const publish = async (rupees: string) => {
      const saved = { code: product.code, posted: { typed: { pricePaise: rupees }, began: { pricePaise: '1199' } }, by: 'Arun' }
      await callShop('catalogue.saveDraft', saved)
      const { draft } = (await callShop('catalogue.showProduct', product.code)) as { draft: { version: number } }
      await callShop('catalogue.publishDraft', { code: product.code, draft: draft.version, by: 'Arun' })
    }
    await publish('1099')
    await look(page, `code,version,priceRupees\n${product.code},1,1299\n`)
    await expect(page.getByRole('region', { name: 'Changed by both' })).toContainText('price: ₹1,299 in the file, ₹1,099 at the desk')
    await expect(page.getByRole('button', { name: /^Bring/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take those of the file' }).click()
    await expect(page.getByRole('row').filter({ hasText: product.code })).toContainText('₹1,099 → ₹1,299')
    await page.getByRole('button', { name: 'Bring this product in' }).click()
    await expect(page.getByRole('region', { name: 'Brought in' })).toBeVisible()
  })

  test('takes the catalogue away as a table, and bringing it in again changes nothing', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/products/changes')
    const reply = await page.request.get('/desk/files/products.csv')
    expect(reply.headers()['content-disposition']).toMatch(/products-\d{4}-\d\d-\d\d\.csv/)
    const table = (await reply.body()).toString()
    await send(page, table, 'export.csv')
    await expectNothingToChange(page, product)
    const [head, ...rows] = table.split(/\r?\n/)
    await openDesk(page, '/desk/products/changes')
    await send(page, [head, ...rows.filter((row) => row.includes(product.code))].join('\n'), 'own.csv')
    await expect(page.getByText('0 new, 0 changed, 1 unchanged, 0 no longer sold, no faults.')).toBeVisible()
    await expect(page.getByText('There is nothing to change: the shop is as the file has it.')).toBeVisible()
  })

  test('gives her password once more for more than fifty products at once', async ({ logIn, owner, ask }) => {
    const products = await Promise.all(Array.from({ length: 51 }, () => owner.addPlainProduct(own)))
    const { page, password, email } = await logIn('owner')
    await look(page, ['code,makingDays', ...products.map(({ code }) => `${code},8`)].join('\n'))
    await ask('ageConfirmation', { email })
    await page.getByRole('button', { name: 'Bring these 51 products in' }).click()
    const again = page.getByRole('dialog', { name: 'Is it you?' })
    await again.getByLabel('Your password').fill(password)
    await again.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('region', { name: 'Brought in' })).toBeVisible()
    await page.getByRole('link', { name: /Look at change set/ }).click()
    await page.getByRole('button', { name: 'Take it all back' }).click()
    await expect(page.getByText(/Taken back by change set/)).toBeVisible()
  })
})

test.describe('Meera, on her phone', () => {
  test.use({ ...devices.phone, viewport: { width: 360, height: 740 } })

  test('reads what a file would change, and the history, without sideways scrolling', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await look(page, `code,priceRupees,name\n${product.code},799,"A name that is rather long for a box of jewellery on a phone"\n`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bring this product in' }).click()
    await page.getByRole('link', { name: /Look at change set/ }).click()
    await expect(page.getByRole('button', { name: 'Take it all back' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await openDesk(page, '/desk/products/changes')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a file is sent, looked at and brought in, and an empty form is told so', async ({ logIn, owner, faults }) => {
    faults.allow(/ csp$/)
    faults.allow(/^400 /)
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await page.goto('/desk/products/changes')
    await send(page, `code,makingDays\n${product.code},7\n`)
    await page.getByRole('button', { name: 'Bring this product in' }).click()
    await expect(page.getByRole('region', { name: 'Brought in' })).toBeVisible()
  })
})
