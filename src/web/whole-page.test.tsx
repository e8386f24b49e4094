import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ComponentType, lazy, Suspense } from 'react'
import { createRequestHandler, type EntryContext, Scripts, type ServerBuild } from 'react-router'
import { renderWholePage } from './whole-page.tsx'

type Shown = { readonly Page: ComponentType; readonly data?: unknown; readonly hasScripts?: boolean }

/** A build of the router with a single page, as it is sent; `failures` are what was reported. */
function siteOf({ Page, data = 'data', hasScripts = true }: Shown) {
  const failures: unknown[] = []
  const Root = () => (
    <html lang="en">
      <body>
        <Page />
        {hasScripts && <Scripts />}
      </body>
    </html>
  )
  const ErrorBoundary = () => (
    <html lang="en">
      <body>
        failed
        <Scripts />
      </body>
    </html>
  )
  const entry = async (request: Request, status: number, headers: Headers, routerContext: EntryContext) =>
    new Response(await renderWholePage({ routerContext, url: request.url, nonce: 'nonce' }), { status, headers })
  const build = {
    entry: { module: { default: entry, handleError: (error: unknown) => failures.push(error) } },
    routes: { root: { id: 'root', path: '', module: { default: Root, ErrorBoundary, loader: () => data } } },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: { id: 'root', path: '', module: '/root.js', hasLoader: true, imports: [] } },
      url: '/manifest.js',
      version: '1',
    },
    ...{ publicPath: '/', assetsBuildDirectory: '', basename: '/', future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const handle = createRequestHandler(build, 'production')
  return { failures, read: async () => (await handle(new Request('http://shop.example/'))).text() }
}

/** The body without scripts and React's own marks. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body>')).replaceAll(/<script[^]*?<\/script>|<link[^>]*>|<!--[^]*?-->/g, '')

test('a part that is loaded when it is first shown stands in the page from the first time on, in its place', async () => {
  const Late = lazy(async () => ({ default: () => <b>late</b> }))
  const { read } = siteOf({
    Page: () => (
      <p>
        before{' '}
        <Suspense fallback="waiting">
          <Late />
        </Suspense>{' '}
        after
      </p>
    ),
  })
  const whole = '<body><p>before <b>late</b> after</p></body></html>'
  for (const time of ['first', 'second']) assert.equal(bodyOf(await read()), whole, time)
})

test('a page that fails becomes the error page and is reported, also when it fails inside a part that may wait', async () => {
  const failure = new Error('broken')
  const Broken = () => {
    throw failure
  }
  for (const Page of [
    Broken,
    () => (
      <Suspense fallback="waiting">
        <Broken />
      </Suspense>
    ),
  ]) {
    const { read, failures } = siteOf({ Page })
    assert.equal(bodyOf(await read()), '<body>failed</body></html>')
    assert.deepEqual(failures, [failure])
  }
})

test('the data of the loaders stands in the page whole, and no text of it can end its script', async () => {
  const data = {
    hostile: '</script><script>alert(1)</script><!--',
    lines: 'a\u2028b',
    many: Array.from({ length: 3_000 }, (_, i) => `पेटी ${i}`),
  }
  const html = await siteOf({ Page: () => <p>shown</p>, data }).read()
  assert.doesNotMatch(html, /<script>alert/)
  const parts = Array.from(html.matchAll(/<script nonce="nonce">([^<]*streamController\.[^<]*)<\/script>/g), ([, code = '']) => code)
  const sent: string[] = []
  const streamController = { enqueue: (part: string) => sent.push(part), close: () => sent.push('closed') }
  for (const code of parts) new Function('window', code)({ __reactRouterContext: { streamController } })
  assert.equal(sent.pop(), 'closed')
  const values = JSON.parse(sent.join('')) as unknown[]
  for (const text of [data.hostile, data.lines, ...data.many]) assert.ok(values.includes(text), text)
  assert.ok(html.endsWith('</body></html>'))
})

test('a page without scripts carries no data', async () => {
  const html = await siteOf({ Page: () => <p>shown</p>, hasScripts: false }).read()
  assert.equal(html, '<!DOCTYPE html><html lang="en"><head></head><body><p>shown</p></body></html>')
})
