import type { Locator, Page } from '@playwright/test'

/** The product cards in the grid of a listing. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

export const openFilters = (page: Page): Promise<void> => page.getByRole('button', { name: /^Filters/ }).click()

/** The values that the browser has stored under these keys. */
export const stored = (page: Page, keys: readonly string[]): Promise<(string | null)[]> =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)
