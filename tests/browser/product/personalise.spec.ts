import type { Page } from '@playwright/test'
import { measureLayoutShift } from '../support/layout-shift.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'
import { productAddress, writeOnLid } from '../support/shopping.ts'
import { outlastDoubleClick, pressWords, tick, untick } from '../support/press.ts'

test('a thumbnail turns customising off; turning it on shows the lid', async ({ page, owner, isPhone }) => {
  await open(page, productAddress(await owner.addProduct()))
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await writeOnLid(page, isPhone, { name: 'Asha', sign: 'Leo' })
  await expect(page.getByRole('button', { name: 'Picture 4 of 4' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Picture 2 of 4' }).click()
  await expect(page.getByRole('switch', { name: 'Customise' })).not.toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await tick(page.getByRole('switch', { name: 'Customise' }))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByText('We will press:')).toHaveCount(0)
})

test('the name that the server has drawn is drawn again when it comes back after another one', async ({ page, owner }) => {
  await open(page, `${productAddress(await owner.addProduct())}?name=Asha&sign=Leo`)
  const foil = page.getByRole('region', { name: 'Pictures' }).locator('picture + svg').first()
  const drawn = await foil.innerHTML()
  await page.getByLabel('Name', { exact: true }).fill('Meera')
  await expect.poll(() => foil.innerHTML()).not.toBe(drawn)
  await page.getByLabel('Name', { exact: true }).fill('Asha')
  await expect.poll(() => foil.innerHTML()).toBe(drawn)
})

test('name and sign can be written only while the lid is shown', async ({ page, owner, isPhone }) => {
  await open(page, productAddress(await owner.addProduct()))
  await writeOnLid(page, isPhone, { name: 'Asha' })
  const strip = page.getByRole('region', { name: 'Pictures' }).getByRole('list').first()
  await strip.evaluate((list) => list.scrollTo({ left: 0 }))
  await expect(page.getByText('Asha will be pressed on this piece.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'See the writing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha')
})

test('a name takes at most ten letters and spaces, begins with a capital, and shows why other characters are refused', async ({
  page,
  owner,
}) => {
  await open(page, productAddress(await owner.addProduct()))
  await tick(page.getByRole('switch', { name: 'Customise' }))
  const name = page.getByLabel('Name', { exact: true })
  await name.pressSequentially('aSh')
  await expect(name).toHaveValue('ASh')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await name.press('7')
  await expect(name).toHaveValue('ASh')
  const refusal = 'The name may have letters A to Z and spaces only, not “7”'
  await expect(page.getByRole('status').filter({ hasText: refusal })).toBeAttached()
  await expect(name).toHaveAccessibleDescription(new RegExp(`^${refusal}`))
  await expectAccessible(page)
  await name.press('a')
  await expect(page.getByText(refusal)).toHaveCount(0)
  await name.fill('Bhagyashree Rao')
  await expect(name).toHaveValue('Bhagyashre')
  await expect(name).toHaveAccessibleDescription(/at most 10 characters/)
  await expect(page.getByText('Letters and spaces, 10 of 10')).toBeVisible()
})

test('a letter that cannot be pressed is never left out in silence, and an accent leaves its letter', async ({ page, owner, isPhone }) => {
  await open(page, productAddress(await owner.addProduct()))
  await writeOnLid(page, isPhone, {})
  const name = page.getByLabel('Name', { exact: true })
  await name.pressSequentially('José R')
  await expect(name).toHaveValue('Jose R')
  await expect(name).toHaveAccessibleDescription(/A to Z and spaces only, not “é”/)
  await name.fill('')
  await expect(name).not.toHaveAttribute('aria-invalid')
  for (const [typed, left, sign] of [
    ["D'Souza", 'DSouza', "'"],
    ['Anne-Marie', 'AnneMarie', '-'],
    ['Łucja', 'Lucja', 'Ł'],
  ] as const) {
    await name.fill('')
    await name.pressSequentially(typed)
    await expect(name).toHaveValue(left)
    await expect(name).toHaveAccessibleDescription(new RegExp(`A to Z and spaces only, not “${sign}”`))
  }
  await name.fill('')
  await name.pressSequentially('आशा')
  await expect(name).toHaveAccessibleDescription(/not “◌ा”: please write it in Latin letters/)
  await name.fill('')
  await name.fill('आशा')
  await expect(name).toHaveAccessibleDescription(/please write it in Latin letters/)
})

test('a box that was to be customised and has no writing is asked about before it is added', async ({ page, owner, isPhone }) => {
  await open(page, productAddress(await owner.addProduct()))
  await writeOnLid(page, isPhone, {})
  for (const button of ['Buy Now', 'Add To Bag']) {
    await pressWords(page.getByRole('button', { name: button }))
    await expect(page.getByText('Nothing is written yet. Press again for a plain piece.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bag, empty' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Asha')
    await expect(page.getByText('Nothing is written yet.')).toHaveCount(0)
    await page.getByLabel('Name', { exact: true }).fill('')
  }
  // Two presses within half a second are one double click, by which nobody has read the question. A quick machine writes and erases a name in less.
  await outlastDoubleClick(page)
  await pressWords(page.getByRole('button', { name: 'Add To Bag' }))
  await expect(page.getByText('Nothing is written yet. Press again for a plain piece.')).toBeVisible()
  await outlastDoubleClick(page)
  await pressWords(page.getByRole('button', { name: 'Add To Bag' }))
  await expect(page.getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
})

test('the writing is repeated in plain letters before buying', async ({ page, owner, isPhone }) => {
  await open(page, productAddress(await owner.addProduct()))
  await writeOnLid(page, isPhone, { name: 'asha' })
  await expect(page.getByText('We will press: Asha', { exact: true })).toBeVisible()
  await writeOnLid(page, isPhone, { sign: 'Leo' })
  await expect(page.getByText('We will press: Asha, Leo', { exact: true })).toBeVisible()
  await untick(page.getByRole('switch', { name: 'Customise' }))
  await expect(page.getByText('We will press:')).toHaveCount(0)
})

test('the writing is light on dark leather and dark on light leather', async ({ page, owner }) => {
  const product = await owner.addProduct()
  const seen: Record<string, number> = {}
  for (const colour of ['Black', 'Oxblood', 'Ivory']) {
    await open(page, `${productAddress(product, colour)}&sign=Leo`)
    seen[colour] = await luminanceOfFoil(page)
  }
  expect(seen.Black).toBeGreaterThan(0.5)
  expect(seen.Oxblood).toBeGreaterThan(0.5)
  expect(seen.Ivory).toBeLessThan(0.4)
})

for (const query of ['colour=Black', 'sign=Leo', 'name=Asha', 'colour=Ivory&name=Asha&sign=Leo']) {
  test(`opened with ?${query} the page is complete at once, without a layout shift`, async ({ page }) => {
    const layoutShift = await measureLayoutShift(page)
    await open(page, `/product/noor-ring-box?${query}`)
    const wanted = new URLSearchParams(query)
    await expect(page.getByText(`Colour: ${wanted.get('colour') ?? 'Emerald'}`)).toBeVisible()
    const written = ['name', 'sign'].flatMap((part) => wanted.get(part) ?? [])
    if (written.length > 0) {
      await expect(page.getByText(`We will press: ${written.join(', ')}`)).toBeVisible()
      const lid = page.getByRole('region', { name: 'Pictures' }).getByRole('img', { name: `with ${written.join(' and ')} in gold foil` })
      await expect(lid).toBeInViewport({ ratio: 0.5 })
    }
    expect(await layoutShift()).toBeLessThan(0.001)
  })
}

/** Returns the luminance of the foil's metal, from 0 to 1. */
async function luminanceOfFoil(page: Page): Promise<number> {
  const stop = page.getByRole('region', { name: 'Pictures' }).locator('picture + svg stop').nth(4)
  const hex = (await stop.getAttribute('stop-color')) ?? ''
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
