import type { Page } from '@playwright/test'

/** Presses a button that opens a form, writes into the fields of the form, and presses the button in it. */
export async function actInDialog(page: Page, label: string, verb: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [name, text] of Object.entries(fields)) await dialog.getByLabel(name).fill(text)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}
