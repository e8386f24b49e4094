import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/page-checks.ts'
import { expect, test } from '../support/shop-test.ts'

/** Three links below one another, and the first is half under a bar that stays above the page. */
async function showUnderABar(page: Page, height: number): Promise<void> {
  const links = ['One', 'Two', 'Three'].map(
    (name) => `<a style="display:block;height:${height}px;overflow:hidden" href="/${name}">${name}</a>`,
  )
  await page.setContent(`<!doctype html><html lang="en"><head><title>A long page</title></head><body>
    <header style="position:sticky;top:0;background:#fff"><a style="display:block;height:60px" href="/bar">A bar</a></header>
    <main style="padding-block:900px"><h1>A long page</h1>${links.join('')}</main></body></html>`)
  await page.getByRole('link', { name: 'One' }).evaluate((link) => {
    const { top, height: whole } = link.getBoundingClientRect()
    scrollTo({ top: scrollY + top - 60 + whole / 2, behavior: 'instant' })
  })
}

test('a link that is half under a bar where the page stands is judged where it can be touched', async ({ page }) => {
  await showUnderABar(page, 26)
  const before = await page.evaluate(() => scrollY)
  await expectAccessible(page)
  expect(await page.evaluate(() => scrollY), 'the link was not too small where it stood').not.toBe(before)
})

test('links that are too small wherever the page stands stay a fault', async ({ page }) => {
  await showUnderABar(page, 12)
  await expect(expectAccessible(page)).rejects.toThrow(/target-size[^]*One[^]*Two[^]*Three/)
})
