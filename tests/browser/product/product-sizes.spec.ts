import { expect, open, test } from '../support/shop-test.ts'
import { productAddress } from '../support/shopping.ts'
import { tick } from '../support/press.ts'

test('a picture is enlarged under the mouse, except with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/product/noor-ring-box')
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('img').first()
  const before = (await picture.boundingBox())?.width ?? 0
  await picture.hover()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.5)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeCloseTo(before, 0)
})

test('on a phone the buy buttons stay in view at every scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/product/noor-ring-box')
  const addToBag = page.getByRole('button', { name: 'Add To Bag' })
  await expect(addToBag).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded()
  await expect(addToBag).toBeInViewport({ ratio: 1 })
})

test('below 600 pixels the sign is chosen from a select, from there on from tiles that form one radio group', async ({ page, owner }) => {
  await page.setViewportSize({ width: 599, height: 800 })
  await open(page, productAddress(await owner.addProduct()))
  await tick(page.getByRole('switch', { name: 'Customise' }))
  const list = page.getByRole('combobox', { name: 'Zodiac sign' })
  const tiles = page.getByRole('group', { name: 'Zodiac sign' })
  await expect(list).toBeVisible()
  await expect(tiles).toBeHidden()
  await list.selectOption('Virgo')

  await page.setViewportSize({ width: 600, height: 800 })
  await expect(list).toBeHidden()
  await expect(tiles.getByRole('radio')).toHaveCount(13)
  await expect(tiles.getByRole('radio', { name: 'Virgo' })).toBeChecked()
  await tiles.getByRole('radio', { name: 'Virgo' }).press('ArrowRight')
  await expect(tiles.getByRole('radio', { name: 'Libra' })).toBeChecked()
  await expect(page.getByText('We will press: Libra')).toBeVisible()
})
