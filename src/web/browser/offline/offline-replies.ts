import type { KeptPages, WorkerSettings } from './kept-pages.ts'

export type OfflineReplies = ReturnType<typeof offlineReplies>

/** What the worker shows without a network. Its text is sent to browsers as it stands, so that it uses nothing outside of itself. */
export function offlineReplies({ cartPage, offlinePage }: WorkerSettings, { find, listSeen, dateOf }: KeptPages) {
  /** A kept page, marked as one; for all others the offline page. */
  async function showKept(key: string): Promise<Response> {
    const page = await find(key)
    if (!page) return showOffline()
    const date = new Date(dateOf(page)).toLocaleString('en-IN', { dateStyle: 'long', timeStyle: 'short' })
    const shown = key === cartPage ? 'Your bag is kept in this browser.' : `This is the page as it was on ${date}.`
    const style = 'padding:var(--space-3) var(--gutter);background:var(--ink);color:var(--on-dark);text-align:center'
    const note = `<aside id="kept-note" aria-label="Offline" style="${style}"><strong>You are offline.</strong> ${shown} Prices and stock may have changed: they are checked again when you are online, and before you order.</aside>`
    return changed(page, (html) => html.replace(/<body[^>]*>/, (body) => body + note))
  }

  async function showOffline(): Promise<Response> {
    const page = await find(offlinePage)
    if (!page) return Response.error()
    const rows: string[] = []
    for (const { request, response } of (await listSeen()).toReversed()) {
      const { pathname, search } = new URL(request.url)
      const [, title = pathname] = /<title>([^<|]*)/.exec(await response.text()) ?? []
      rows.push(`<li><a href="${(pathname + search).replaceAll('&', '&amp;')}">${title.trim()}</a></li>`)
    }
    const list = (html: string) =>
      html.replace(/(<section id="pages-seen") hidden=""([^>]*>[\s\S]*?<ul[^>]*>)/, (_, section, start) => section + start + rows.join(''))
    return changed(page, (html) => (rows.length > 0 ? list(withoutScripts(html)) : withoutScripts(html)))
  }

  /** Scripts would look for the page whose address the browser shows. The link to try again leads to that one. */
  const withoutScripts = (html: string): string =>
    html
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      .replaceAll('"Bag, empty"', '"Bag"')
      .replaceAll(`href="${offlinePage}"`, 'href=""')

  /** A kept page has the headers it came with, its content security policy among them. */
  async function changed(page: Response, change: (html: string) => string): Promise<Response> {
    const headers = new Headers(page.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    return new Response(change(await page.text()), { headers })
  }

  return { showKept }
}
