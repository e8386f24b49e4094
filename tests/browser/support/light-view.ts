import { expect, type Page, type Response } from '@playwright/test'
import { countBytes } from './bytes-sent.ts'
import { measureLayoutShift } from './layout-shift.ts'
import { open } from './shop-test.ts'

const kilobyte = 1024
const most = { script: 110 * kilobyte, stylesheet: 20 * kilobyte, font: 70 * kilobyte }
const mostShift = 0.001

/** Opens a page, and expects that its first view keeps the limits of bytes and layout shift. A third party fails every test. */
export async function openLightView(page: Page, address: string): Promise<Response | null> {
  // The slider's code is fetched two seconds later (see home.spec.ts), which a busy machine may include.
  const bytesSent = countBytes(page, (asked) => !asked.includes('slide-mover'))
  const layoutShift = await measureLayoutShift(page)
  const response = await open(page, address)
  const moved = await layoutShift()
  const sent = await bytesSent()

  expect(sent.script).toBeGreaterThan(0)
  for (const kind of ['script', 'stylesheet', 'font'] as const) expect(sent[kind], `bytes of ${kind}`).toBeLessThanOrEqual(most[kind])
  expect(moved, 'layout shift').toBeLessThanOrEqual(mostShift)
  return response
}
