import type { Page } from '@playwright/test'

export type BytesSent = Record<'script' | 'stylesheet' | 'font', number>

/** Counts the bytes of what a page loads as they were sent: compressed, without headers. Returns a function that gives the sums so far. */
export function countBytes(page: Page, isCounted: (address: string) => boolean = () => true): () => Promise<BytesSent> {
  const sent: BytesSent = { script: 0, stylesheet: 0, font: 0 }
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType() as keyof BytesSent
    if (!(kind in sent) || !isCounted(request.url())) return
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        sent[kind] += responseBodySize
      }),
    )
  })
  return async () => {
    await Promise.all(sizes)
    return sent
  }
}
