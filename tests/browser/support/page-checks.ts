import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Expects what every page must have. */
export async function expectSoundPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await expectHeadingsInOrder(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/**
 * Waits for an address and for the page that it leads to. The address changes first: for a moment the page before is still there with its own
 * links and buttons, and whatever is pressed or read then is that page's.
 */
export async function expectArrived(page: Page, address: string | RegExp, heading: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Returns the page's structured data of a schema.org type. */
export async function structuredDataOf(page: Page, type: string): Promise<Record<string, unknown>> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const structuredData = scripts.map((json) => JSON.parse(json) as Record<string, unknown>).find((each) => each['@type'] === type)
  if (!structuredData) throw new Error(`the page has no structured data of the type ${type}`)
  return structuredData
}

/** Expects headings that skip no level, for people who jump from heading to heading. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels[0]).toBe(1)
  levels.forEach((level, at) => expect(level, `heading ${at + 1} of ${levels.join(' ')}`).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1))
}

/** Expects no sideways scroll in a window of this width. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 720 })
  await expectNoSidewaysScroll(page)
}

/** Expects no sideways scroll with the browser's font size doubled. */
export async function expectFitsLargeText(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expectNoSidewaysScroll(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
}

/** Waits as long as every check does, or shorter where many follow. */
export async function expectNoSidewaysScroll(page: Page, timeout?: number): Promise<void> {
  // It polls, because scripts react to a new width a moment later than style sheets.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: 'the page is wider than its window', ...(timeout && { timeout }) }).toBeLessThanOrEqual(0)
}

const rules: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Only what is wrong is worked out whole, which halves the time.
  resultTypes: ['violations'],
}

/** Frames in which nothing runs are left out: the checker would wait for them for ever. They stay where they are, since the page may draw itself anew meanwhile. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) if (await runsScripts(frame)) await giveChecker(page, frame)
  const judged = (within: object) =>
    page.evaluate(([parts, options]) => (window as unknown as { axe: typeof axe }).axe.run(parts as axe.ContextSpec, options), [
      within,
      rules,
    ] as const)
  const violations: axe.Result[] = []
  for (const violation of (await judged({ exclude: [shutFrame] })).violations) {
    const nodes = violation.id === 'target-size' ? await stillTooSmall(page, violation.nodes) : violation.nodes
    if (nodes.length > 0) violations.push({ ...violation, nodes })
  }
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`)
  expect(found.join('\n')).toBe('')
}

/**
 * Where a page happens to be scrolled to, a bar that stays at its edge can cover half of a link or of its neighbour, and half of it is too small.
 * Nobody touches it there: whoever wants it scrolls on. So each is judged once more in the middle of the window.
 */
async function stillTooSmall(page: Page, nodes: readonly axe.NodeResult[]): Promise<axe.NodeResult[]> {
  const small: axe.NodeResult[] = []
  for (const node of nodes) {
    const again = await page.evaluate(async (target) => {
      const found = typeof target[0] === 'string' && target.length === 1 ? document.querySelector(target[0]) : null
      found?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ include: [target] } as axe.ContextSpec, {
        runOnly: ['target-size'],
        resultTypes: ['violations'],
      })
      return violations.length > 0
    }, node.target as string[])
    if (again) small.push(node)
  }
  return small
}

const shutFrame = 'iframe[sandbox]'

async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true
  const element = await frame.frameElement().catch((error: unknown) => {
    // The page has drawn itself anew meanwhile: there is nothing to check in it.
    if (frame.isDetached()) return undefined
    throw error
  })
  if (!element) return false
  return element.evaluate((shown, shut) => !(shown as Element).matches(shut), shutFrame)
}

/** Two thirds of a megabyte of script, which a page keeps until it is left. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function giveChecker(page: Page, frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  if (frame !== page.mainFrame()) return void (await frame.evaluate(checker))
  // A page's own eval reads the script at more than twice the price, which was more than the check itself.
  const devTools = await page.context().newCDPSession(page)
  const { exceptionDetails } = await devTools.send('Runtime.evaluate', { expression: checker })
  expect(exceptionDetails).toBeUndefined()
  await devTools.detach()
}
