import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

/** An article of this test's own, as a draft: what Arun has typed for an article of the demo shop. */
const written = (title: string) => (source: string) =>
  source
    .replace(/^title: .*$/m, `title: "${title}"`)
    .replace(
      'description: ""',
      'description: "How a box that is used every day stays as it was on the first one, in fifteen words or more."',
    )
    .replace('file: ""', 'file: media/products/noor-ring-box/oxblood-closed.webp')
    .replace('alt: ""', 'alt: "A box"')
    .replace('closing: ""', 'closing: "That is all."')
    .replace('pieces: []', 'pieces: [noor-ring-box]')
    .concat('Open it, look inside, close it again.\n')

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('publishes the article that Arun has drafted, sees it as shoppers would, and takes it off again', async ({
    logIn,
    anotherBrowser,
  }) => {
    const title = `A box a day ${Date.now()}`
    const [meera, arun] = [await logIn('owner'), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    const [hers, his] = [meera.page, arun.page]
    await openDesk(his, '/desk/texts')
    await his.getByLabel('Title of a new article').fill(title)
    await his.getByRole('button', { name: 'Begin it' }).click()
    await expect(his.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(his.getByRole('region', { name: 'What is wrong' })).toContainText('line 5, description: must')
    await expect(his.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    const area = his.getByLabel('Markdown, with its header')
    await area.fill(written(title)(await area.inputValue()))
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(his.getByText('The owner publishes it.')).toBeVisible()
    await expect(his.getByRole('region', { name: 'What is wrong' })).toHaveCount(0)
    await expect(his.frameLocator('iframe').getByRole('heading', { level: 1, name: title })).toBeVisible()

    await openDesk(hers, '/desk/texts?kind=Blog')
    await hers.getByRole('link', { name: title }).click()
    const address = `/blog/${await hers.getByRole('textbox', { name: 'Address' }).inputValue()}`
    const shopper = await anotherBrowser()
    const shown = await shopper.newPage()
    expect((await shown.goto(address))?.status()).toBe(404)
    await hers.getByRole('button', { name: 'Publish' }).click()
    await expect(hers.getByText(`${title} is published.`)).toBeVisible()
    await expect.poll(async () => (await shown.goto(address))?.status()).toBe(200)
    await expect(shown.getByText('Open it, look inside')).toBeVisible()

    await hers.getByRole('textbox', { name: 'Address' }).fill(`moved-${Date.now()}`)
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await hers.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(async () => (await shown.goto(address)) && new URL(shown.url()).pathname).toMatch(/^\/blog\/moved-/)
    await hers.getByRole('button', { name: 'Take it off' }).click()
    await expect.poll(async () => (await shown.reload())?.status()).toBe(404)
    await expectAccessible(hers)
  })

  test('is asked from which day the terms hold, reads what a version changed, and brings one back', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/texts/accessibility')
    await expect(page.getByText(/^Holds since/)).toBeVisible()
    const area = page.getByLabel('Markdown, with its header')
    const before = await area.inputValue()
    await area.fill(`${before.trimEnd()}\n\nWe read every letter ourselves.\n`)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved as a draft')).toBeVisible()
    await page.getByRole('link', { name: 'What the draft changes' }).click()
    await expect(page.getByText('new: We read every letter ourselves.')).toBeVisible()
    await page.getByRole('link', { name: 'Accessibility' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Holds from').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByText(/^Say from which day it holds/)).toBeVisible()
    await dialog.getByLabel('Holds from').fill(new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Accessibility is published.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Version 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Bring back' }).last().click()
    await expect(page.getByText('Accessibility is as in version 1.')).toBeVisible()
    await expect(area).toHaveValue(before)

    await page.getByRole('link', { name: 'Version 3' }).click()
    await expect(page.getByRole('region', { name: 'Against the version before' })).toContainText('was: We read every letter ourselves.')
    await page.getByLabel('Compare with').selectOption('Version 1')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page).toHaveURL(/\?against=1$/)
    await expect(page.getByRole('region', { name: 'Against version 1' })).not.toContainText('We read every letter ourselves.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('and Arun write one text at once: the second is shown both, and keeps his by saving once more', async ({ logIn }) => {
    const [meera, arun] = [await logIn('owner'), await logIn('assistant', { on: 'another browser', name: 'Arun' })]
    const [hers, his] = [meera.page, arun.page]
    for (const page of [hers, his]) await openDesk(page, '/desk/texts/about')
    const begun = await hers.getByLabel('Markdown, with its header').inputValue()
    await hers.getByLabel('Markdown, with its header').fill(begun.replace('It began with a wedding', 'It began with her words'))
    await his.getByLabel('Markdown, with its header').fill(begun.replace('It began with a wedding', 'It began with his words'))
    await hers.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hers.getByText('Saved as a draft')).toBeVisible()
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(his.getByRole('alert')).toContainText('has saved a draft meanwhile')
    await expect(his.getByRole('alert')).toContainText('It began with her words')
    await expect(his.getByLabel('Markdown, with its header')).toHaveValue(/It began with his words/)
    await expectAccessible(his)
    await his.getByRole('button', { name: 'Save the draft' }).click()
    await expect(his.getByText('Saved as a draft')).toBeVisible()
    await his.getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(his.getByText('The draft is thrown away.')).toBeVisible()
  })

  test('changes a banner with a picture that goes up by itself, and a time, moves it, publishes it and takes that back', async ({
    logIn,
    anotherBrowser,
    faults,
  }) => {
    // A browser notes the refused file.
    faults.allow(/422/)
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/banners')
    const first = page.getByRole('region', { name: '1 of 3' })
    await first.getByLabel('Heading').fill('A red box')
    await first.getByLabel('Words', { exact: true }).fill('It has come today.')
    await first.getByLabel('On the button').fill('See it')
    await first.getByLabel('Leads to').fill('/nowhere')
    const picture = first.getByLabel('Picture', { exact: true })
    await picture.setInputFiles('package.json')
    await expect(first.getByRole('alert')).toContainText('package.json cannot be shown: choose a JPEG')
    await picture.setInputFiles('demo-shop/media/banners/walnut-evening.webp')
    await expect(first.getByText('walnut-evening.webp has arrived.')).toBeVisible()
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(first.getByText('now marble-morning.webp')).toHaveCount(0)
    await expect(first.getByLabel('Heading')).toHaveValue('A red box')
    await expect(page.frameLocator('iframe').getByText('A red box')).toBeVisible()
    await first.getByLabel('Until').fill('2020-01-01T10:00')
    await first.getByLabel('Shown from').fill('2020-01-02T10:00')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(first.getByText('must be later than from')).toBeVisible()
    await first.getByLabel('Until').fill('')
    await page.getByRole('button', { name: 'Later, 1 of 3' }).click()
    await expect(page.getByRole('region', { name: '2 of 3' }).getByLabel('Heading')).toHaveValue('A red box')

    const shopper = await anotherBrowser()
    const shown = await shopper.newPage()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Hero banners is published.')).toBeVisible()
    await expect.poll(async () => (await shown.goto('/')) && shown.getByText('A red box').count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await shown.goto('/')) && shown.getByText('A red box').count()).toBe(0)
    await expectAccessible(page)
  })
})

test.describe('Arun, on his phone', () => {
  test.use(devices.phone)

  test('writes drafts of texts and banners and cannot publish them', async ({ logIn }) => {
    const { page } = await logIn('assistant')
    for (const screen of ['/desk/texts', '/desk/texts/faq', '/desk/texts/faq/versions/1', '/desk/banners?list=gallery']) {
      await openDesk(page, screen)
      await expectNoSidewaysScroll(page)
    }
    await openDesk(page, '/desk/banners?list=clients')
    await page.getByRole('region', { name: '1 of 7' }).getByLabel('Name').fill('A hotel')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText('The owner publishes it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Bring back' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Throw the draft away' }).click()
    await expect(page.getByText('The draft is thrown away.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a text is a plain form: a draft with its faults at their line, what has to stay, and publishing it', async ({ logIn, faults }) => {
    faults.allow(/ csp$/)
    const { page } = await logIn('owner')
    await page.goto('/desk/texts/grievance')
    const area = page.getByLabel('Markdown, with its header')
    const before = await area.inputValue()
    await area.fill(before.replace('within 48 hours', 'soon').replace('(/contact-us)', '(/nobody)'))
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('line 7: /nobody leads to no page of the shop')
    await expect(page.getByText('missing: the Consumer Protection (E-Commerce) Rules, 2020 want it')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await area.fill(before)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText('As shoppers read it.')).toBeVisible()
  })
})
