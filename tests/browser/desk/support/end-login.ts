import type { Page, Request } from '@playwright/test'

/**
 * Ends a login by `end` once each of these pages has sent what is `awaited` of its press, a form unless set, before the shop sees any of it.
 * Ended before the press, the login could be missed earlier: other people's news have a screen ask again, and the dialog for that would lie
 * over the button.
 */
export async function endLoginAtPress(pages: readonly Page[], end: () => Promise<unknown>, awaited = isForm): Promise<void> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<unknown>()
  let pressed = 0
  for (const page of pages) {
    let isFirst = true
    await page.route('**/desk/**', async (route) => {
      if (!isFirst || !awaited(route.request())) return route.fallback()
      isFirst = false
      pressed += 1
      if (pressed === pages.length) end().then(resolve, reject)
      await ended
      await route.fallback()
    })
  }
}

const isForm = (request: Request): boolean => request.method() === 'POST'
