import type { Page } from '@playwright/test'

export type RequestMade = {
  readonly address: string
  /** As the browser calls it: 'Script', 'Stylesheet', 'Font', 'Image' ... */
  readonly kind: string
  readonly priority: string
}

/** Call it before the page is opened; the list grows with every request, in their sequence, each with the priority it was made with. */
export async function recordRequests(page: Page): Promise<readonly RequestMade[]> {
  const made: RequestMade[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    const { pathname, search } = new URL(request.url)
    made.push({ address: pathname + search, kind: type ?? '', priority: request.initialPriority })
  })
  return made
}
