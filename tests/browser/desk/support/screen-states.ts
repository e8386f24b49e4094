import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/page-checks.ts'
import { devices, expect, openDesk, test } from './desk-test.ts'

/** A state in which somebody may find a screen. */
export type ScreenState = {
  readonly name: string
  /** Its address; without one it is what the page shows already. */
  readonly at?: string
  /** What leads to it from there. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** Looks other on a phone, and is checked at its width too. */
  readonly phone?: boolean
  /** Drawn for printing, without scripts. */
  readonly isPrinted?: boolean
}

/** Walks through all states before it fails, so that one hides no other. */
export async function expectAccessibleStates(page: Page, states: readonly ScreenState[]): Promise<void> {
  const faults: string[] = []
  for (const state of states)
    for (const device of state.phone ? (['laptop', 'phone'] as const) : (['laptop'] as const))
      await test.step(`${state.name} (${device})`, async () => {
        await page.setViewportSize(devices[device].viewport)
        await show(page, state)
          .then(() => expectAccessible(page))
          .then(() => (device === 'phone' ? expectNoSidewaysScroll(page) : undefined))
          .catch((error: Error) => faults.push(`${state.name} (${device}): ${error.message}`))
        await page.setViewportSize(devices.laptop.viewport)
      })
  expect(faults.join('\n')).toBe('')
}

async function show(page: Page, { at, reach, isPrinted = false }: ScreenState): Promise<void> {
  if (at !== undefined) await (isPrinted ? page.goto(at) : openDesk(page, at))
  await reach?.(page)
}
