import type { Page } from '@playwright/test'
import { countBytes } from '../support/bytes-sent.ts'
import { expectAccessible, expectFits, expectFitsLargeText, expectHeadingsInOrder } from '../support/page-checks.ts'
import { expect, openDesk } from './support/desk-test.ts'
import { screens, test } from './support/example-screens.ts'
import { expectLight } from './support/screen-budgets.ts'

// What a browser fetches that has seen nothing yet is counted.
test.use({ reuseContext: false })

for (const { name, path, right } of screens) {
  test(`${path} is a sound screen: light, titled, in order, accessible, usable in forced colours, and no wider than its window`, async ({
    page,
    logIn,
    examplesOf,
  }) => {
    const addresses = await examplesOf([name])
    if (right !== 'anybody') await logIn('owner')
    const bytesSent = countBytes(page)
    await openDesk(page, addresses.get(name)!)
    await page.waitForLoadState('load')
    expectLight(name, await bytesSent())
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/\S/)
    await expectHeadingsInOrder(page)
    await expectLevelForms(page)
    await expectAccessible(page)
    // Contrast is the system's then; what depends on us is that nothing is recognised by its background alone.
    await page.emulateMedia({ forcedColors: 'active' })
    await expectVisibleFocus(page)
    await expectOutlinedButtons(page)
    await page.emulateMedia({ forcedColors: 'none' })
    // A laptop's window magnified to 200 % is as narrow as 640 px.
    for (const width of [360, 640, 1024]) await expectFits(page, width)
    await expectFitsLargeText(page)
  })
}

test('every screen can be read without scripts, and has its times in one style', async ({ anotherBrowser, page, logIn, examplesOf }) => {
  const shown = await examplesOf(screens.map(({ name }) => name))
  await logIn('owner')
  const storageState = await page.context().storageState()
  const withoutScripts = await anotherBrowser({ javaScriptEnabled: false, storageState })
  const plain = await withoutScripts.newPage()
  for (const [, address] of shown) {
    const response = await plain.goto(address)
    expect(response?.status(), address).toBe(200)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    // A mail stands there as it was sent, in the style of the shop's texts.
    await plain.locator('pre').evaluateAll((mails) => mails.forEach((mail) => mail.remove()))
    expect.soft(otherTimes(await plain.locator('body').innerText()), address).toEqual([])
  }
  expect(otherTimes('At 15.30, or 4 pm, 5:05 p.m., 16:45 and 04.20 AM')).toEqual(['4 pm', '5:05 p.m', '16:45', '04.20 AM'])
})

/** Times in another style than 15.30. What a person has to write as a file has it, such as 15:30, is a hint of its field. */
const otherTimes = (text: string): readonly string[] =>
  text.match(/\b\d{1,2}(?:[.:]\d\d)? ?[ap]\.?m\b|(?<!such as )\b\d{1,2}:\d\d\b(?!:)/gi) ?? []

/** A button beside the field that it sends, such as Find and Save, is as high as the field. */
async function expectLevelForms(page: Page): Promise<void> {
  const uneven = await page.locator('search, [role=search], main form').evaluateAll((forms) =>
    forms.flatMap((form) => {
      const [field, button] = ['input:not([type=hidden], [type=checkbox])', 'button[type=submit]'].map((each) =>
        form.querySelector(each)?.getBoundingClientRect(),
      )
      if (!field || !button) return []
      const isBeside = button.top < field.bottom && button.bottom > field.top
      return isBeside && Math.abs(button.height - field.height) > 1 ? [`${field.height} and ${button.height} px`] : []
    }),
  )
  expect(uneven).toEqual([])
}

/** What the Tab key reaches is outlined, or the field around it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  // Behind the last field of a page comes the browser's own window.
  if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('Tab')
  const outlines = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    return [focused, focused.parentElement ?? focused].map((element) => getComputedStyle(element).outlineStyle)
  })
  expect(outlines).not.toEqual(['none', 'none'])
}

async function expectOutlinedButtons(page: Page): Promise<void> {
  const bare = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(button)
        const isOutlined = borderTopStyle !== 'none' && borderTopWidth !== '0px'
        return isOutlined || backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [button.textContent]
      }),
    )
  expect(bare).toEqual([])
}
