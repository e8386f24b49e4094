import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { countBytes } from './bytes-sent.ts'
import { openUntouched } from './fetched-scripts.ts'
import { measureLayoutShift } from './layout-shift.ts'
import { type BudgetName, budgetOf, faultsOf } from './script-budgets.ts'

const kilobyte = 1024
const most = { stylesheet: 20 * kilobyte, font: 70 * kilobyte }
const mostShift = 0.001

/**
 * Opens a page, and expects that it keeps the limits of bytes and layout shift, with all that it fetches by itself, and that no script competes
 * with its first picture. A third party fails every test.
 */
export async function openLightView(page: Page, name: BudgetName, address: string): Promise<Response | null> {
  const bytesSent = countBytes(page)
  const layoutShift = await measureLayoutShift(page)
  const { response, scripts } = await openUntouched(page, address, budgetOf(name).later)
  const moved = await layoutShift()
  const sent = await bytesSent()
  const inline = await page.locator('head style').allTextContents()
  sent.stylesheet += brotliCompressSync(inline.join('')).length

  expect(faultsOf(scripts, budgetOf(name))).toEqual([])
  for (const kind of ['stylesheet', 'font'] as const) expect(sent[kind], `bytes of ${kind}`).toBeLessThanOrEqual(most[kind])
  expect(moved, 'layout shift').toBeLessThanOrEqual(mostShift)
  return response
}
