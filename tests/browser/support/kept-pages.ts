import { expect, type Page } from '@playwright/test'

/** The addresses of all that the service worker has kept in this browser, in paths. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url.replace(location.origin, ''))
    return kept
  })

/** Waits until the page of an address, and the script that it begins with, are kept. */
export async function expectKept(page: Page, address: string): Promise<void> {
  await expect.poll(() => keptAddresses(page)).toContain(address)
  await expect.poll(async () => (await keptAddresses(page)).some((file) => file.startsWith('/assets/entry.client'))).toBe(true)
}

export const workersOf = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
