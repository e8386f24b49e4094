import type { Page } from '@playwright/test'
import { addressOf } from '#src/web/routes.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'
import { dropFiles, type GivenFile, pastePicture } from '../support/given-files.ts'

const own = { isEditable: true }

const photograph = async (name: string, size: Parameters<typeof aPhotograph>[0] = {}): Promise<GivenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhotograph(size),
})

/** The panel of the first colour. */
const panelOf = (page: Page) => page.locator('[data-sku]').first()

const cards = (page: Page) => panelOf(page).locator('ol > li')

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('drops pictures, sees them made, writes what they show, publishes them, and takes that back', async ({
    logIn,
    owner,
    anotherBrowser,
  }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}`)
    await page.getByRole('link', { name: 'Change them' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible()
    const before = await cards(page).count()

    const names = ['first.jpg', 'second.jpg', 'third.jpg', 'fourth.jpg']
    await dropFiles(panelOf(page), await Promise.all(names.map((name, at) => photograph(name, { width: 700 + at }))))
    await expect(cards(page)).toHaveCount(before + names.length)
    await expect(page.getByRole('list', { name: 'Files on their way' })).toHaveCount(0)
    // In the order in which they were chosen, whichever arrived first.
    for (const [at] of names.entries()) await expect(cards(page).nth(before + at)).toContainText(`${700 + at} ×`)
    await expect(panelOf(page).getByText('Ready, not published')).toHaveCount(names.length)
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await expect(page.getByText(/is missing: what does the picture show/).first()).toBeVisible()

    for (const [at, name] of names.entries()) await page.getByLabel(`What picture ${before + at + 1} shows`).fill(`The box, ${name}`)
    await page.getByLabel(`View of picture ${before + 1}`).focus()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(`${product.name} is published.`)).toBeVisible()

    const shopper = await anotherBrowser()
    const shown = await shopper.newPage()
    const isShown = async () => {
      await shown.goto(addressOf('product', { productId: product.id }))
      return shown.locator('img[alt="The box, first.jpg"]').count()
    }
    await expect.poll(isShown).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cards(page)).toHaveCount(before)
    await expect.poll(isShown).toBe(0)
  })

  test('is told of each file that is no picture what it is and what to do, and the others arrive', async ({ logIn, owner, faults }) => {
    faults.allow(/^422 /)
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}/pictures`)
    const before = await cards(page).count()
    const good = await photograph('good.jpg')
    await page
      .getByLabel(/^Add pictures of/)
      .first()
      .setInputFiles(
        [
          { ...good, name: 'half.jpg', buffer: good.buffer.subarray(0, 2_000) },
          { ...good, name: 'page.jpg', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
          { ...good, name: 'both.jpg', buffer: Buffer.concat([good.buffer, Buffer.from('<script>alert(1)</script>')]) },
          { ...good, name: 'huge.jpg', buffer: Buffer.alloc(30 * 1_024 * 1_024, 1) },
          good,
        ],
        // 30 MB take a slow machine longer than other acts.
        { timeout: 120_000 },
      )
    for (const words of ['half.jpg breaks off', 'page.jpg is a web page', 'both.jpg holds something else', 'huge.jpg has more than 25 MB'])
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(cards(page)).toHaveCount(before + 1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close the message about half.jpg' }).click()
    await expect(page.getByText('half.jpg')).toHaveCount(0)
  })

  test('pastes a picture, sorts by dragging and with the keyboard, removes one and puts it back', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}/pictures`)
    const before = await cards(page).count()
    await pastePicture(page, await photograph('pasted.jpg', { width: 701 }))
    await expect(cards(page)).toHaveCount(before + 1)

    await expect(panelOf(page).getByText('Ready, not published')).toBeVisible()
    const [last, third] = [cards(page).nth(before), cards(page).nth(before - 1)]
    await last.getByTitle('Drag it to another place').dragTo(third, { targetPosition: { x: 60, y: 4 } })
    await expect(third).toContainText('701 ×')
    await third.getByRole('button', { name: /^Earlier/ }).focus()
    await page.keyboard.press('Enter')
    await expect(cards(page).nth(before - 2)).toContainText('701 ×')
    const earlier = cards(page)
      .nth(before - 2)
      .getByRole('button', { name: `Earlier picture ${before - 1}` })
    await expect(earlier).toBeFocused()
    await expect(
      panelOf(page)
        .getByRole('status')
        .filter({ hasText: `is now number ${before - 1}` }),
    ).toBeAttached()

    await cards(page)
      .nth(before - 2)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(cards(page)).toHaveCount(before)
    await page.getByText('One removed picture').click()
    await page.getByRole('button', { name: 'Put back' }).click()
    await expect(cards(page)).toHaveCount(before + 1)
  })

  test('leaves the page while a picture is on its way: it arrives, and is made', async ({ logIn, owner }) => {
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await openDesk(page, `/desk/products/${product.code}/pictures`)
    const before = await cards(page).count()
    const mayGoOn = Promise.withResolvers<void>()
    await page.route('**/pictures/*name=*', async (route) => {
      await mayGoOn.promise
      await route.continue()
    })
    await page
      .getByLabel(/^Add pictures of/)
      .first()
      .setInputFiles([await photograph('slow.jpg')])
    await expect(page.getByRole('progressbar', { name: 'slow.jpg' })).toBeVisible()
    await page.getByRole('link', { name: 'All fields' }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    mayGoOn.resolve()
    await expect(page.getByText(/one field changed/)).toBeVisible()
    await page.getByRole('link', { name: 'Change them' }).click()
    await expect(cards(page)).toHaveCount(before + 1)
    await expect(panelOf(page).getByText('Ready, not published')).toBeVisible()
  })

  test('and Arun change one product’s pictures at once: each sees the other’s, and of the same text the second is asked', async ({
    logIn,
    owner,
    faults,
  }) => {
    // The reply to whoever comes second, which may be either.
    faults.allow(/^400 /)
    const product = await owner.addPlainProduct(own)
    const [meera, arun] = [await logIn('owner'), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    for (const { page } of [meera, arun]) await openDesk(page, `/desk/products/${product.code}/pictures`)
    const [hers, his] = [meera.page, arun.page]
    const before = await cards(hers).count()
    await his
      .getByLabel(/^Add pictures of/)
      .first()
      .setInputFiles([await photograph('his.jpg')])
    await expect(cards(hers)).toHaveCount(before + 1)

    const field = `What picture ${before + 1} shows`
    await hers.getByLabel(field).fill('From above')
    await his.getByLabel(field).fill('From the side')
    await hers.getByLabel(`View of picture ${before + 1}`).focus()
    await his.getByLabel(`View of picture ${before + 1}`).focus()
    const clash = /has written “From .*” meanwhile/
    await expect.poll(async () => (await hers.getByText(clash).count()) + (await his.getByText(clash).count())).toBe(1)
    const [second, first] = (await hers.getByText(clash).count()) === 1 ? [hers, his] : [his, hers]
    const mine = await second.getByLabel(field).inputValue()
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(first.getByLabel(field)).toHaveValue(mine)
  })
})

for (const width of [360, 1280])
  test.describe(`Arun, at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } })

    test('sends and describes pictures, and cannot publish them', async ({ logIn, owner }) => {
      const product = await owner.addPlainProduct(own)
      const { page } = await logIn('assistant')
      await openDesk(page, `/desk/products/${product.code}/pictures`)
      const before = await cards(page).count()
      await page
        .getByLabel(/^Add pictures of/)
        .first()
        .setInputFiles([await photograph('box.jpg')])
      await expect(cards(page)).toHaveCount(before + 1)
      await page.getByLabel(`What picture ${before + 1} shows`).fill('The box')
      await page.getByLabel(`View of picture ${before + 1}`).focus()
      await expect(page.getByText('The owner publishes it.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
      await expect(panelOf(page).getByText('Ready, not published')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pictures go up in a form, are described, sorted and removed, and a refused one is named', async ({ logIn, owner, faults }) => {
    faults.allow(/ csp$/)
    faults.allow(/^400 /)
    const product = await owner.addPlainProduct(own)
    const { page } = await logIn('owner')
    await page.goto(`/desk/products/${product.code}/pictures`)
    const before = await cards(page).count()
    const field = page.getByLabel(/^Pictures of/).first()
    await field.setInputFiles([
      await photograph('one.jpg', { width: 701 }),
      { name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') },
    ])
    await page.getByRole('button', { name: 'Send' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'no.jpg is a GIF' })).toBeVisible()
    await expect(cards(page)).toHaveCount(before + 1)

    await page.getByLabel(`What picture ${before + 1} shows`).fill('The box, open')
    await cards(page).nth(before).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel(`What picture ${before + 1} shows`)).toHaveValue('The box, open')
    await cards(page)
      .nth(before)
      .getByRole('button', { name: /^Earlier/ })
      .click()
    await expect(cards(page).nth(before - 1)).toContainText('701 ×')
    await cards(page)
      .nth(before - 1)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(cards(page)).toHaveCount(before)
    await page.getByText('One removed picture').click()
    await page.getByRole('button', { name: 'Put back' }).click()
    await expect(page.getByLabel(`What picture ${before + 1} shows`)).toHaveValue('The box, open')
  })
})
