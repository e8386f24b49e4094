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
  /** Drawn for printing, without the frame and its scripts. */
  readonly isPrinted?: boolean
}

/** Presses a button of the screen. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** From the state before: what is open there is closed first, and the page is not loaded again. */
export const instead = (reach: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await reach(page)
}

/** Opens a dialog, fills its required fields and has it refused. */
export const refused =
  (button: string, fields: Readonly<Record<string, string>>, verb: string, message: RegExp) =>
  async (page: Page): Promise<void> => {
    await press(button)(page)
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).first().fill(text)
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toContainText(message)
  }

/** Walks through all states before it fails, so that one hides no other. */
export async function expectAccessibleStates(page: Page, states: readonly ScreenState[]): Promise<void> {
  const faults: string[] = []
  for (const state of states)
    await test.step(state.name, async () => {
      await show(page, state)
        .then(() => expectAccessible(page))
        .then(() => (state.phone ? expectSoundOnPhone(page) : undefined))
        .catch((error: Error) => faults.push(`${state.name}: ${error.message}`))
    })
  expect(faults.join('\n')).toBe('')
}

/** The same state once more, in a window of a phone's width: to reach it anew would cost as much again. */
async function expectSoundOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(devices.phone.viewport)
  try {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  } finally {
    await page.setViewportSize(devices.laptop.viewport)
  }
}

async function show(page: Page, { at, reach, isPrinted = false }: ScreenState): Promise<void> {
  if (at !== undefined) await (isPrinted ? page.goto(at) : openDesk(page, at))
  await reach?.(page)
}
