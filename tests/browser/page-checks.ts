import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What every page owes to everybody. */
export async function expectDecentPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, frame } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    frame: document.documentElement.clientWidth,
  }))
  expect(content, 'the page is wider than its window').toBeLessThanOrEqual(frame)
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`)
  expect(found.join('\n')).toBe('')
}
