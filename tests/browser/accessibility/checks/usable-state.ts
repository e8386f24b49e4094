import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/page-checks.ts'
import { clippedTexts, widestParts } from './clipped-text.ts'
import { faultyStops } from './focus-walk.ts'
import { lostInForcedColours } from './forced-colours.ts'

/** Half of 1280 by 960, as a browser at 200 % has it. It is high enough for the bars that stand over a page. */
export const magnified = { width: 640, height: 480 }
/** 1280 by 1024 at 400 % (WCAG 1.4.10). */
const reflowed = { width: 320, height: 256 }
const desktop = { width: 1280, height: 800 }

/** Looks at what the page shows in every way in which people have it shown, and returns what is wrong. It ends as it begins. */
export async function faultsOfState(page: Page): Promise<string[]> {
  const faults: string[] = []
  const check = async (what: string, find: () => Promise<readonly string[] | void>) => {
    const found = await find().catch((error: Error) => [error.message])
    faults.push(...(found ?? []).map((fault) => `${what}: ${fault}`))
  }
  // A toast is gone after a second, or when the mouse leaves it; what it covers meanwhile is no fault.
  await page.mouse.move(0, 0)
  await expect(page.locator('section[aria-label="Messages"] [id]')).toHaveCount(0)
  await check('at 200 %', () => expectAccessible(page))
  await check('at 200 %', () => expectFitting(page))
  await withSpacedText(page, async () => {
    await page.setViewportSize(reflowed)
    await check('at 400 % with spaced text', () => expectFitting(page))
  })
  await withLargeText(page, async () => {
    await page.setViewportSize(desktop)
    await check('with text of 200 %', () => expectFitting(page))
  })
  await page.setViewportSize(magnified)
  await inForcedColours(page, async () => {
    await check('in forced colours', () => lostInForcedColours(page))
    await check('by Tab', () => faultyStops(page))
    await page.setViewportSize(desktop)
    await check('in forced colours on a desktop', () => lostInForcedColours(page))
    await page.setViewportSize(magnified)
  })
  return faults
}

async function expectFitting(page: Page): Promise<string[]> {
  const wide = await expectNoSidewaysScroll(page, 2_000).then(
    () => [],
    () => widestParts(page),
  )
  return [...wide, ...(await clippedTexts(page)).map((text) => `${text} is cut off`)]
}

async function inForcedColours(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await look()
  await page.emulateMedia({ forcedColors: 'none' })
}

/** The spacing that WCAG 1.4.12 names. */
async function withSpacedText(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  await look()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** Text alone is enlarged, by the browser's own setting. */
async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await look()
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devTools.detach()
}
